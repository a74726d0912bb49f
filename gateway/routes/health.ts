import { META } from '#lib/contract/endpoints.ts';
import { Time, type Wire } from '#lib/contract/shapes/common.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';

const HealthShape = Type.Object({
  status: Type.Enum(['ready', 'unavailable']),
  /** One sentence, only when unavailable. */
  reason: Type.Optional(Type.String({ description: 'What is wrong and what to do.' })),
  /** Null when there is none, as in development. */
  build: Type.Union([Type.String(), Type.Null()], { description: 'Id of the site build.' }),
  feed: Type.Object({ source: Type.String(), live: Type.Boolean(), newest: Time('Youngest market data.') }),
  /** Whether the site was built with the root that signs our keys. */
  trust: Type.Enum(['match', 'mismatch', 'unbuilt']),
  /** Since the start. */
  uptime: Type.Integer({ minimum: 0, description: 'Seconds.' }),
  version: Type.String(),
});
/** What healthz says. */
export type Health = Wire<typeof HealthShape>;

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
