import { Type } from 'typebox';
import { META } from '#lib/contract/endpoints.ts';
import type { App } from '../app-type.ts';
import type { Health } from '../health.ts';
import { Time } from './schemas.ts';

const HealthShape = Type.Unsafe<Health>(
  Type.Object({
    status: Type.Enum(['ready', 'unavailable']),
    reason: Type.Optional(Type.String({ description: 'What is wrong and what to do.' })),
    build: Type.Union([Type.String(), Type.Null()], { description: 'Id of the site build.' }),
    feed: Type.Object({ source: Type.String(), live: Type.Boolean(), newest: Time('Youngest market data.') }),
    trust: Type.Enum(['match', 'mismatch', 'unbuilt']),
    uptime: Type.Integer({ minimum: 0, description: 'Seconds.' }),
    version: Type.String(),
  }),
);

/** Raw JSON, no envelope: what asks here are load balancers and the start script. */
export function healthRoute(app: App, { health }: { readonly health: () => Health }): void {
  app.get(
    META.health,
    {
      schema: {
        tags: ['meta'],
        summary: 'Whether this gateway can do its work',
        response: { 200: HealthShape, 503: HealthShape },
      },
    },
    async (_request, reply) => {
      const found = health();
      return reply.code(found.status === 'ready' ? 200 : 503).send(found);
    },
  );
}
