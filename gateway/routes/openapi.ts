import swagger from '@fastify/swagger';
import { Type } from '@fastify/type-provider-typebox';
import { META } from '#lib/contract/endpoints.ts';
import type { App } from '../app.ts';

const KEEP_SECONDS = 60;

/** Collects the schemas of all routes registered after it. */
export function collectSchemas(app: App, version: string): void {
  app.register(swagger, {
    // TypeBox writes constants as `const`, which 3.1 knows.
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Meridian gateway',
        version,
        description: `Amounts, prices and rates are decimal strings, times are epoch milliseconds. Every answer carries request-time, the server's clock. The stream is described at ${META.streamDoc}.`,
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'market', description: 'Public market data' },
        { name: 'config', description: 'What the client must know' },
        { name: 'meta', description: 'About this gateway; raw JSON, no envelope' },
      ],
    },
  });
}

/** The description of this very API, raw, made once from the route schemas. */
export function openapiRoute(app: App): void {
  let document: string | undefined;
  app.get(
    META.openapi,
    {
      config: { cache: KEEP_SECONDS },
      schema: {
        tags: ['meta'],
        summary: 'This description',
        response: { 200: Type.Object({ openapi: Type.String() }, { description: 'An OpenAPI 3.1 document.' }) },
      },
    },
    async (_request, reply) => {
      document ??= JSON.stringify(modernTuples(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(document as never);
    },
  );
}

/** TypeBox writes tuples as draft 7 did (`items: […]`); OpenAPI 3.1 calls them `prefixItems`. */
export function modernTuples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(modernTuples);
  if (typeof node !== 'object' || node === null) return node;
  const { items, additionalItems, ...rest } = node as { items?: unknown; additionalItems?: unknown };
  const children = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, modernTuples(value)]));
  if (Array.isArray(items)) return { ...children, prefixItems: items.map(modernTuples), items: false };
  return {
    ...children,
    ...(items === undefined ? {} : { items: modernTuples(items) }),
    ...(additionalItems === undefined ? {} : { additionalItems: modernTuples(additionalItems) }),
  };
}
