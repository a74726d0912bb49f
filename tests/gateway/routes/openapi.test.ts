import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/app-type.ts';
import { loadLibs } from '#gateway/libs/libs.ts';
import { modernTuples } from '#gateway/routes/openapi.ts';
import { openVenue } from '#gateway/venue.ts';
import { CODE } from '#lib/contract/codes.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { feed, handClock, keptLog, scratch, world } from '../world.ts';

type Node = { readonly [key: string]: unknown };
type Operation = {
  tags?: string[];
  summary?: string;
  'x-rate'?: string;
  parameters?: Node[];
  responses: Record<string, Node>;
};
type Document = Node & {
  openapi: string;
  info: Node;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
};

let app: App;
let document: Document;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  ({ app } = await world({
    protocol: protocolOf().protocol,
    libs: loadLibs(),
    routes: (made) => void made.addHook('onRoute', (route) => void routes.push(route)),
  }));
  document = (await app.inject('/v1/openapi.json')).json();
});
afterAll(() => app.close());

/** The routes of a venue too. */
async function trading() {
  const folder = scratch();
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const venue = await openVenue({ config, feed, clock: handClock(), log: keptLog().log });
  const { app } = await world({ trading: venue });
  const close = async () => {
    await app.close();
    await venue.close();
    folder.remove();
  };
  return { app, close };
}

const operations = () => operationsOf(document);
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const child of Object.values(value)) yield* nodes(child);
}

describe('the description', () => {
  test('is OpenAPI 3.1 with the version of this gateway', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Meridian gateway', version: '1.2.3' });
  });

  test('has every route, and nothing else', () => {
    const registered = routes
      // Files and pictures are no calls.
      .filter(({ schema }) => schema?.hide !== true)
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one.toLowerCase()} ${url}`))
      .filter((route) => !route.startsWith('head '));
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual([...new Set(registered)].sort());
    expect(registered.length).toBeGreaterThan(10);
  });

  test('gives every route a summary, a known tag and the schema of its answer', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { path, operation } of operations()) {
      expect(operation.summary, path).toMatch(/\S/);
      expect(tags, path).toContain(operation.tags?.[0]);
      const good = operation.responses['200'] as { content?: Record<string, { schema?: Node }> };
      expect(good?.content?.['application/json']?.schema, path).toBeDefined();
    }
  });

  test('says which refusals a route has, unless it is raw', () => {
    for (const { path, operation } of operations().filter(({ path }) => /\/(market|mix)\//.test(path)))
      expect(Object.keys(operation.responses).sort(), path).toEqual(['200', '4XX', '5XX']);
  });

  test('describes each parameter with a schema, and marks the required ones', () => {
    const candles = document.paths['/v1/market/candles']!.get!.parameters!;
    expect(candles.map(({ name, in: place, required }) => [name, place, required ?? false])).toEqual([
      ['symbol', 'query', true],
      ['interval', 'query', true],
      ['start', 'query', false],
      ['end', 'query', false],
      ['limit', 'query', false],
    ]);
    expect(candles.find(({ name }) => name === 'limit')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 300 },
    });
  });

  test('says who may call, which headers a call understands, how often, and what every code means', async () => {
    const { app: whole, close } = await trading();
    const all: Document = (await whole.inject('/v1/openapi.json')).json();
    await close();
    const place = all.paths['/v1/spot/order/place']!.post!;
    expect(place).toMatchObject({ security: [{ guest: [] }, { session: [] }], 'x-rate': 'trade' });
    expect(place.parameters?.map(({ name, in: at, required = false }) => [name, at, required])).toEqual([
      ['paptrading', 'header', false],
      ['idempotency-key', 'header', false],
    ]);
    expect(all.paths['/v1/market/depth']!.get).not.toHaveProperty('security');
    expect(all.paths['/v1/paper/guest']!.post).toMatchObject({ 'x-rate': 'guest' });
    expect(all.components).toMatchObject({ securitySchemes: { guest: { in: 'cookie', name: '__Host-guest' } } });
    const rates = all['x-rates'] as Record<string, { perSecond: number }>;
    for (const { operation, path } of operationsOf(all)) expect(rates[operation['x-rate']!], path).toBeDefined();
    expect(rates.trade).toEqual({ perSecond: 20, burst: 80 });
    const codes = all['x-codes'] as { code: string; name: string; msg: string }[];
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(Object.values(CODE)));
    expect(codes.find(({ name }) => name === 'priceBand')).toMatchObject({
      code: '43109',
      msg: expect.stringContaining('too far'),
    });
    for (const { name, msg } of codes) if (name !== 'success') expect(msg, name).toMatch(/\S/);
  });

  test('is JSON Schema 2020-12: no old tuples, every reference leads somewhere, every pattern compiles', () => {
    for (const node of nodes(document)) {
      expect(Array.isArray(node.items)).toBe(false);
      if (typeof node.$ref === 'string') {
        const target = node.$ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, key) => (at as Node | undefined)?.[key], document);
        expect(target, node.$ref).toBeDefined();
      }
      if (typeof node.pattern === 'string') expect(() => new RegExp(node.pattern as string, 'u')).not.toThrow();
    }
  });
});

test('old tuples become new ones at any depth, lists stay', () => {
  expect(
    modernTuples({ a: { type: 'array', items: [{ type: 'array', items: [1] }], additionalItems: false, minItems: 1 } }),
  ).toEqual({
    a: { type: 'array', prefixItems: [{ type: 'array', prefixItems: [1], items: false }], items: false, minItems: 1 },
  });
  expect(modernTuples({ items: { type: 'string' } })).toEqual({ items: { type: 'string' } });
});
