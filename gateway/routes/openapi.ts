import fastify, { type RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { META } from '#lib/contract/endpoints.ts';
import type { App } from '../app-type.ts';
import { type Rates, ratesOf } from '../guards/rate.ts';
import { compileWhenAsked } from '../guards/when-asked.ts';
import { ABOUT, describedCodes, documented, SECURITY_SCHEMES } from './documented.ts';

const KEEP_SECONDS = 60;

/** The routes that the description has; those of HEAD come with their GET. */
export type Described = readonly RouteOptions[];

/** Collects all routes registered after it. */
export function collectRoutes(app: App): Described {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  return routes;
}

type About = {
  readonly routes: Described;
  readonly version: string /** Calls a second of each class. */;
  readonly rates: Rates;
};

/** The description of this very API, raw, made from the route schemas when it is first asked for. */
export function openapiRoute(app: App, about: About): void {
  let document: Promise<string> | undefined;
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
      document ??= describe(about);
      return reply.type('application/json; charset=utf-8').send((await document) as never);
    },
  );
}

/**
 * The same routes in an app that answers nobody: most gateways are never asked what they offer, and the library that
 * writes it, with its YAML and its resolver, would otherwise be loaded and hooked into every one of them.
 */
async function describe({ routes, version, rates }: About): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({
    exposeHeadRoutes: false,
    ajv: { onCreate: compileWhenAsked },
    schemaController: { compilersFactory: { buildSerializer: () => () => String } },
  });
  await app.register(swagger, {
    // TypeBox writes constants as `const`, which 3.1 knows.
    convertConstToEnum: false,
    openapi: { ...HEAD, info: { ...HEAD.info, version } },
  });
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema: documented({ schema, config }), handler: async () => '' });
  await app.ready();
  const codes = await describedCodes();
  const document = JSON.stringify(modernTuples({ ...app.swagger(), 'x-codes': codes, 'x-rates': ratesOf(rates) }));
  await app.close();
  return document;
}

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Meridian gateway',
    description: ABOUT,
  },
  servers: [{ url: '/' }],
  components: { securitySchemes: SECURITY_SCHEMES },
  tags: [
    { name: 'market', description: 'Public market data' },
    { name: 'announcement', description: 'What the venue tells everybody, by language' },
    { name: 'config', description: 'What the client must know' },
    { name: 'security', description: 'What protects calls and accounts' },
    { name: 'trade', description: 'Orders, fills and balances of the account that asks' },
    { name: 'paper', description: 'Paper accounts' },
    { name: 'account', description: 'Logins, registrations, sessions, sub-accounts' },
    { name: 'agency', description: 'What an agency sees of its invitees' },
    { name: 'log', description: 'What pages tell; always answered 00000' },
    { name: 'image', description: 'Pictures; raw bytes, no envelope' },
    { name: 'meta', description: 'About this gateway; raw JSON, no envelope' },
  ],
};

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
