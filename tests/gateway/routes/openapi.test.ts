import { existsSync } from 'node:fs';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { sceneOf } from '#gateway/guards/captcha.ts';
import { operationIdOf, signModeIfAny } from '#gateway/routes/documented.ts';
import { byName, modernTuples } from '#gateway/routes/documented-shapes.ts';
import { TOPIC_WORDS } from '#gateway/routes/private-topics.ts';
import { OUTBOX_PAGE } from '#lib/contract/account.ts';
import { CAPTCHA_HEADER } from '#lib/contract/captcha.ts';
import { CODE } from '#lib/contract/codes.ts';
import { DEVICE_TOKEN_PATHS, FURTHER_DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { ENCRYPTED_FIELDS, FURTHER_ENCRYPTED_FIELDS } from '#lib/contract/encrypted-fields.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { LOG } from '#lib/contract/log.ts';
import { privateTopics } from '#lib/contract/private-topics.ts';
import { PRIVATE_ROWS } from '#lib/contract/shapes/stream.ts';
import { SIGN_EXACT, SIGN_HEADER, SIGN_PREFIXES, signModeOf } from '#lib/contract/signing.ts';
import { PAPER_HEADER } from '#lib/contract/trade.ts';
import { visitor } from '../visitor.ts';
import { wholeGateway } from './whole.ts';

type Node = { readonly [key: string]: unknown };
type Media = Record<string, { schema: Node; example?: unknown }>;
type Parameter = Node & { name: string; in: string; required?: boolean; schema: Node };
type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  security: Record<string, string[]>[];
  'x-rate': string;
  'x-codes': string[];
  'x-sign-mode'?: number;
  'x-encrypted'?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media; headers?: Node }>;
};
type Document = Node & {
  openapi: string;
  info: Node;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node>; securitySchemes: Record<string, Node>; headers: Node };
  tags: { name: string }[];
  'x-codes': { code: string; name: string; msg: string }[];
  'x-rates': Record<string, { perSecond: number; burst: number }>;
};

let app: App;
let close: () => Promise<void>;
let routes: readonly RouteOptions[];
let document: Document;
beforeAll(async () => {
  ({ app, close, routes } = await wholeGateway());
  document = (await app.inject('/v1/openapi.json')).json();
});
afterAll(() => close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const post = (path: string) => document.paths[path]!.post!;
const headersOf = ({ parameters = [] }: Operation) =>
  parameters.filter(({ in: at }) => at === 'header').map(({ name }) => name);
const schemaOf = (content: Media | undefined) => content?.['application/json']?.schema;

/** What a reference leads to. */
function resolved(node: Node | undefined): Node {
  const name = typeof node?.$ref === 'string' ? node.$ref.split('/').at(-1)! : null;
  return name === null ? (node ?? {}) : document.components.schemas[name]!;
}

function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const child of Object.values(value)) yield* nodes(child);
}

/** Routes that are no calls, each with the reason. */
const NO_CALLS: Readonly<Record<string, string>> = {
  '/cdnstatic/libs/:file': 'scripts of our own pages, named by the pages that load them',
  '/v1/test/answer': 'tests only',
  '/v1/test/echo': 'tests only',
  '/v1/test/captcha/login': 'tests only',
  '/v1/test/captcha/register': 'tests only',
  '/v1/test/captcha/sendCode': 'tests only',
  '/v1/test/captcha/reset': 'tests only',
  '/v1/test/captcha/withdraw': 'tests only',
};

/** Answers that are not JSON. */
const RAW: Readonly<Record<string, string>> = {
  [OUTBOX_PAGE]: 'text/html',
  '/v1/security/policy/captcha/image': 'image/webp',
  '/v1/security/policy/captcha/sound': 'audio/wav',
  '/multiLang/web/probe.png': 'image/*',
  '/multiLang/images/{name}': 'image/*',
};

describe('the description', () => {
  test('is OpenAPI 3.1 with the version of this gateway, its licence and where it is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Meridian gateway',
      version: '1.2.3',
      license: { name: 'Apache-2.0' },
    });
    expect(document.servers.map(({ url }) => url)).toEqual(['https://localhost:3443', '/']);
  });

  test('has every route that is registered, and nothing else; what is left out has a reason', () => {
    const registered = routes
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one.toLowerCase()} ${url}`))
      .filter((route) => !route.startsWith('head '));
    const left = registered.filter((route) => Object.hasOwn(NO_CALLS, route.split(' ')[1]!));
    const called = registered.filter((route) => !left.includes(route)).map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(
      operations()
        .map(({ path, method }) => `${method} ${path}`)
        .sort(),
    ).toEqual([...new Set(called)].sort());
    expect(new Set(left.map((route) => route.split(' ')[1]))).toEqual(new Set(Object.keys(NO_CALLS)));
    expect(called.length).toBeGreaterThan(95);
  });

  test('gives every call a summary, a known tag, and the schema and media type of its answer', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { path, operation } of operations()) {
      expect(operation.summary, path).toMatch(/\S/);
      expect(tags, path).toContain(operation.tags?.[0]);
      const [[type, media] = []] = Object.entries(operation.responses['200']?.content ?? {});
      expect([type, media?.schema !== undefined], path).toEqual([RAW[path] ?? 'application/json', true]);
      expect(operation.responses, path).toHaveProperty('4XX');
      expect(operation.responses['200']?.headers, path).toHaveProperty('request-time');
    }
  });

  test('gives every call a name of its own that follows from its path and stays', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(ids).toEqual(
      expect.arrayContaining(['spotOrderPlace', 'spotOrderCancelAll', 'userLogin', 'marketCandles', 'paperGuest']),
    );
    expect(operationIdOf('/v1/user/public/third/tg/signV2')).toBe('userPublicThirdTgSignV2');
    expect(operationIdOf('/multiLang/images/:name')).toBe('multiLangImagesName');
    // The two calls of one path.
    expect(
      [document.paths['/v1/account/faucet']?.get, post('/v1/account/faucet')].map((one) => one?.operationId),
    ).toEqual(['accountFaucet', 'accountFaucetTake']);
  });

  test('describes each parameter with a schema, and marks the required ones', () => {
    const candles = document.paths['/v1/market/candles']!.get!.parameters!;
    expect(candles.map(({ name, in: place, required }) => [name, place, required ?? false])).toEqual([
      ['symbol', 'query', true],
      ['interval', 'query', true],
      ['price', 'query', false],
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

  test('names what comes back often once, so that a generator makes a type of it', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Order', 'OrderRequest', 'Fill', 'Balance', 'Ticker', 'Refusal', 'UserInfo', 'Session']),
    );
    expect(schemaOf(post('/v1/spot/order/place').requestBody?.content)).toEqual({
      $ref: '#/components/schemas/OrderRequest',
    });
    // Two shapes of one name would be told apart by nobody.
    const twice = { a: { type: 'object', title: 'A' }, b: { type: 'object', title: 'A', properties: {} } };
    expect(() => byName(twice)).toThrow('two shapes are called A');
  });
});

describe('whoever calls', () => {
  test('reads for each call which cookies it takes; most need none', () => {
    expect(post('/v1/spot/order/place').security).toEqual([{ guest: [] }, { session: [] }]);
    expect(post('/v1/user/security/password').security).toEqual([{ session: [] }]);
    expect(post('/v1/user/token/refresh').security).toEqual([{ session: [], refresh: [] }]);
    expect(document.paths['/v1/market/depth']!.get!.security).toEqual([]);
    for (const { path, operation } of operations()) expect(operation.security, path).toBeDefined();
    expect(document.components.securitySchemes).toMatchObject({
      guest: { type: 'apiKey', in: 'cookie', name: '__Host-guest' },
      session: { in: 'cookie', name: '__Host-session' },
    });
  });

  test('reads which headers a call takes: the marker, the key, the origin, the device, a captcha, the signature', () => {
    const sign = Object.values(SIGN_HEADER);
    expect(headersOf(post('/v1/spot/order/place')).sort()).toEqual(
      ['origin', 'paptrading', 'idempotency-key', ...sign].sort(),
    );
    expect(headersOf(post('/v1/user/login')).sort()).toEqual(['captcha-token', 'device-token', 'origin']);
    expect(headersOf(document.paths['/v1/market/depth']!.get!)).toEqual([]);
    const devices = new Set<string>([...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS]);
    for (const { path, method, operation } of operations()) {
      const headers = headersOf(operation);
      expect(headers.includes('origin'), path).toBe(method === 'post');
      if (devices.has(path)) expect(headers, path).toContain('device-token');
      const mode = signModeOf(path, SIGN_EXACT, SIGN_PREFIXES);
      expect(sign.filter((name) => headers.includes(name)).length, path).toBe(mode === null ? 0 : sign.length);
      expect(operation['x-sign-mode'], path).toBe(mode === null ? undefined : Number(mode));
    }
  });

  test('names every header that a guard wants of a call: asked of the guards’ own tables, path by path', () => {
    const wanted = ({ url, config = {} }: RouteOptions): string[] => {
      const routeOptions = { url, config } as FastifyRequest['routeOptions'];
      // A door may ask for another captcha where the body says that it makes no account.
      const bodies = [undefined, {}, { choice: 'existing' }];
      const isAsked = bodies.some((body) => sceneOf({ routeOptions, body } as FastifyRequest) !== undefined);
      const isListed = [...DEVICE_TOKEN_PATHS, ...FURTHER_DEVICE_TOKEN_PATHS].some((path) => path === url);
      return [
        ...(isListed || isAsked || config.rate === 'captcha' ? [HEADER.deviceToken] : []),
        ...(isAsked ? [CAPTCHA_HEADER] : []),
        ...(config.needs === 'account' ? [PAPER_HEADER] : []),
        ...(signModeIfAny({ url, config }) === null ? [] : Object.values(SIGN_HEADER)),
        ...(url === LOG.security ? [HEADER.terminalCode] : []),
      ];
    };
    const guarded: string[] = [HEADER.deviceToken, HEADER.terminalCode, CAPTCHA_HEADER, PAPER_HEADER];
    guarded.push(...Object.values(SIGN_HEADER));
    let named = 0;
    for (const route of routes) {
      const methods = document.paths[route.url.replace(/:(\w+)/g, '{$1}')];
      for (const method of [route.method].flat()) {
        const operation = methods?.[method.toLowerCase()];
        if (!operation) continue;
        const headers = headersOf(operation).filter((name) => guarded.includes(name));
        expect([route.url, headers.sort()]).toEqual([route.url, wanted(route).sort()]);
        named += headers.length;
      }
    }
    expect(named).toBeGreaterThan(200);
  });

  test('[ENC] reads that secrets travel in bodyCiphertext and nowhere else, and what it holds', () => {
    const called = operations().filter(({ path }) => Object.hasOwn(ENCRYPTED_FIELDS, path));
    // The whole of Table ENC-A.
    expect(called.length).toBe(Object.keys(ENCRYPTED_FIELDS).length);
    for (const { path, operation } of called) {
      const body = schemaOf(operation.requestBody?.content)! as {
        properties: Record<string, Node>;
        required: string[];
      };
      expect(body.required, path).toContain('bodyCiphertext');
      const plain = resolved(body.properties.bodyCiphertext!.contentSchema as Node) as {
        properties: Node;
        required: string[];
      };
      const inside = operation['x-encrypted']!;
      expect(Object.keys(plain.properties), path).toEqual([...inside, 'algorithm', 'publicKey', 'initSign']);
      expect(ENCRYPTED_FIELDS[path], path).toEqual(expect.arrayContaining(inside));
      for (const field of ENCRYPTED_FIELDS[path]!) expect(Object.keys(body.properties), path).not.toContain(field);
    }
    expect(post('/v1/user/login')['x-encrypted']).toEqual(['loginName', 'pwd', 'areaCode']);
    expect(document.components.schemas.UserLoginPlain).toMatchObject({
      required: ['loginName', 'pwd', 'algorithm', 'publicKey', 'initSign'],
    });
    for (const path of Object.keys(FURTHER_ENCRYPTED_FIELDS))
      expect(schemaOf(post(path).requestBody?.content), path).toHaveProperty('anyOf.length', 2);
  });

  test('reads how often a call may be made, and every code it may answer', () => {
    const meant = new Set(document['x-codes'].map(({ code }) => code));
    expect(meant).toEqual(new Set(Object.values(CODE)));
    for (const { operation, path } of operations()) {
      expect(document['x-rates'][operation['x-rate']], path).toBeDefined();
      expect(operation['x-codes'].length, path).toBeGreaterThan(0);
      for (const code of operation['x-codes']) expect(meant, path).toContain(code);
    }
    expect(document['x-rates'].trade).toMatchObject({ perSecond: 1000, burst: 4000 });
    expect(post('/v1/paper/guest')).toMatchObject({ 'x-rate': 'guest' });
    expect(document['x-codes'].find(({ name }) => name === 'priceBand')).toMatchObject({
      code: '43109',
      msg: expect.stringContaining('too far'),
    });
    for (const { name, msg } of document['x-codes']) if (name !== 'success') expect(msg, name).toMatch(/\S/);
    const { tick, signInvalid, noSession, captchaRequired } = CODE;
    expect(post('/v1/spot/order/place')['x-codes']).toEqual(expect.arrayContaining([tick, signInvalid, noSession]));
    expect(post('/v1/user/login')['x-codes']).toContain(captchaRequired);
    expect(document.paths['/v1/market/depth']!.get!['x-codes']).not.toContain(noSession);
  });

  test('finds examples that are true: each fits its schema, and an order that is placed so is placed', async () => {
    const examples = operations().flatMap(({ path, operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ path, schema, example: example as object }],
      ),
    );
    expect(examples.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/spot/order/place', '/v1/spot/order/amend', '/v1/spot/order/cancel']),
    );
    for (const { path, schema, example } of examples)
      expect(Check({ schemas: document.components.schemas } as never, resolved(schema) as TSchema, example), path).toBe(
        true,
      );
    const { guest, post: send } = visitor(() => app);
    const cookie = await guest();
    const ordered = examples.filter(({ path }) => path.startsWith('/v1/spot/order/'));
    for (const { path, example } of ordered) expect((await send(path, example, { cookie })).code, path).toBe('00000');
  });

  test('finds the pages that the description names', () => {
    const about = String(document.info.description);
    for (const [page] of about.matchAll(/docs\/\w+\.md/g)) expect(existsSync(page), page).toBe(true);
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

test('each topic of an account has a call that answers the same rows', () => {
  for (const topic of privateTopics()) {
    const { rest } = TOPIC_WORDS[topic];
    const { row } = PRIVATE_ROWS[topic];
    const route = routes.find(({ url, method }) => url === rest && method === 'GET');
    expect(route?.config, topic).toMatchObject({ needs: 'account' });
    const { response } = route!.schema as { response: Record<string, TSchema> };
    expect(JSON.stringify(response['200']), topic).toContain(JSON.stringify(row));
  }
});
