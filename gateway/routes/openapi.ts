import fastify, { type RouteOptions } from 'fastify';
import { META } from '#lib/contract/endpoints.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { type Rates, ratesOf } from '../guards/rate.ts';
import { compileWhenAsked } from '../guards/when-asked.ts';
import { ABOUT, ANSWER_HEADERS, describedCodes, documented, SECURITY_SCHEMES } from './documented.ts';
import { byName, modernTuples } from './documented-shapes.ts';
import { type Server, serversOf } from './servers.ts';

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
  readonly server: Server;
};

/** The description of this very API, raw, made from the route schemas when it is first asked for. */
export function openapiRoute(app: App, about: About): void {
  /** Bytes: as a text it would be encoded anew for everybody. */
  let document: Promise<Buffer> | undefined;
  app.get(
    META.openapi,
    {
      // More than half a megabyte to encrypt.
      config: { cache: KEEP_SECONDS, cost: 10 },
      schema: {
        tags: ['meta'],
        summary: 'This description',
        response: { 200: Type.Object({ openapi: Type.String() }, { description: 'An OpenAPI 3.1 document.' }) },
      },
    },
    async (_request, reply) => {
      document ??= describe(about).then((text) => Buffer.from(text));
      return reply.type('application/json; charset=utf-8').send((await document) as never);
    },
  );
}

/**
 * The same routes in an app that answers nobody: most gateways are never asked what they offer, and the library that
 * writes it, with its YAML and its resolver, would otherwise be loaded and hooked into every one of them.
 */
async function describe({ routes, version, rates, server }: About): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = fastify({
    exposeHeadRoutes: false,
    ajv: { onCreate: compileWhenAsked },
    schemaController: { compilersFactory: { buildSerializer: () => () => String } },
  });
  await app.register(swagger, {
    // TypeBox writes constants as `const`, which 3.1 knows.
    convertConstToEnum: false,
    openapi: { ...HEAD, info: { ...HEAD.info, version }, servers: serversOf(server) },
  });
  // What is hidden is left out before anything is said about it.
  for (const route of routes.filter(({ schema }) => schema?.hide !== true))
    app.route({ method: route.method, url: route.url, schema: documented(route), handler: async () => '' });
  await app.ready();
  const made = app.swagger();
  await app.close();
  const { node, shapes } = byName(modernTuples(withHeaders(made)));
  const { components, ...document } = node as { readonly components: object };
  return JSON.stringify({
    ...document,
    components: { ...components, headers: ANSWER_HEADERS, schemas: shapes },
    'x-codes': await describedCodes(),
    'x-rates': ratesOf(rates),
  });
}

type Operation = { readonly responses: Readonly<Record<string, object>> };
type Made = { readonly paths?: unknown };

/** Every answer with the headers that the gateway stamps on it. */
function withHeaders(made: Made): Made {
  const headers = Object.fromEntries(
    Object.keys(ANSWER_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  const each = <T extends object, R>(of: T, make: (value: T[keyof T]) => R) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value as T[keyof T])]));
  const operation = ({ responses, ...rest }: Operation) => ({
    ...rest,
    responses: each(responses, (response) => ({ ...response, headers })),
  });
  return {
    ...made,
    paths: each(made.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>, (methods) =>
      each(methods, operation),
    ),
  };
}

const HEAD = {
  openapi: '3.1.0',
  info: {
    title: 'Meridian gateway',
    description: ABOUT,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  components: { securitySchemes: SECURITY_SCHEMES },
  tags: [
    { name: 'market', description: 'Public market data' },
    { name: 'announcement', description: 'What the venue tells everybody, by language' },
    { name: 'notice', description: 'Price alerts, and what the account that asks was told' },
    { name: 'config', description: 'What the client must know' },
    { name: 'security', description: 'What protects calls and accounts' },
    { name: 'trade', description: 'Orders, fills and balances of the account that asks' },
    { name: 'contracts', description: 'Orders, positions and wallets of perpetual contracts' },
    {
      name: 'share',
      description: 'Trades that their owners show: made, listed, taken back, seen by whoever has the link',
    },
    { name: 'asset', description: 'What the account that asks is worth, at the prices of one moment' },
    { name: 'paper', description: 'Paper accounts' },
    { name: 'account', description: 'Logins, registrations, sessions, sub-accounts' },
    { name: 'agency', description: 'What an agency sees of its invitees' },
    { name: 'log', description: 'What pages tell; always answered 00000' },
    { name: 'image', description: 'Pictures; raw bytes, no envelope' },
    { name: 'meta', description: 'About this gateway; raw JSON, no envelope' },
  ],
};
