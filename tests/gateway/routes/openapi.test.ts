import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/app.ts';
import { modernTuples } from '#gateway/routes/openapi.ts';
import { world } from '../world.ts';

type Node = { readonly [key: string]: unknown };
type Operation = { tags?: string[]; summary?: string; parameters?: Node[]; responses: Record<string, Node> };
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
  ({ app } = await world({ routes: (made) => void made.addHook('onRoute', (route) => void routes.push(route)) }));
  document = (await app.inject('/v1/openapi.json')).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
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
