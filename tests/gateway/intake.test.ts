import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { CODE } from '#lib/contract/codes.ts';
import { isEnvelope, success } from '#lib/contract/envelope.ts';
import { world } from './world.ts';

/** There is no public route with a body yet, so these stand for all that will come. */
const Order = Type.Object(
  {
    symbol: Type.String({ maxLength: 32 }),
    size: Type.String({ pattern: '^\\d+$' }),
    count: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
const METHODS = ['POST', 'PUT', 'DELETE'] as const;
const GOOD = '{"symbol":"BTCUSDT","size":"1"}';

let app: App;
beforeAll(async () => {
  ({ app } = await world({
    routes(made) {
      made.route({
        method: [...METHODS],
        url: '/v1/test/order',
        schema: { body: Order },
        handler: async (request) => success(request.body),
      });
      made.post(
        '/v1/test/large',
        { bodyLimit: 1024 * 1024, schema: { body: Type.Object({ text: Type.String() }) } },
        async () => success(null),
      );
      made.post(
        '/v1/test/form',
        { schema: { body: Type.Object({ ids: Type.Array(Type.String()), name: Type.String() }) } },
        async (request) => success(request.body),
      );
    },
  }));
});
afterAll(() => app.close());

const send = (
  payload: string | Buffer,
  type: string | undefined = 'application/json',
  method: string = 'POST',
  url = '/v1/test/order',
) =>
  app.inject({ method: method as 'POST', url, payload, headers: type === undefined ? {} : { 'content-type': type } });

describe('a body that is not what the schema says (I5)', () => {
  test.each(METHODS)('a good one arrives by %s', async (method) => {
    const answer = await send(GOOD, 'application/json;charset=UTF-8', method);
    expect(answer.json()).toEqual(success({ symbol: 'BTCUSDT', size: '1' }));
  });

  test.each([
    ['an unknown key', '{"symbol":"BTCUSDT","size":"1","isPaper":true}', { field: 'isPaper', rule: 'unknown' }],
    ['a missing key', '{"symbol":"BTCUSDT"}', { field: 'size', rule: 'required' }],
    ['a wrong type', '{"symbol":"BTCUSDT","size":1}', { field: 'size', rule: 'must be string', value: '1' }],
    ['a number as text', '{"symbol":"B","size":"1","count":"1"}', { field: 'count', rule: 'must be integer' }],
    ['an array', '[]', { field: 'body', rule: 'must be object' }],
    ['null', 'null', { field: 'body', rule: 'must be object' }],
    ['a key twice', '{"symbol":"BTCUSDT","size":"1","size":"2"}', { field: 'body' }],
    ['__proto__', '{"symbol":"BTCUSDT","size":"1","__proto__":{"admin":true}}', { field: 'body' }],
    ['constructor', '{"symbol":"BTCUSDT","size":"1","constructor":{"prototype":{}}}', { field: 'body' }],
    ['depth 1000', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, { field: 'body' }],
    ['half a body', '{"symbol":"BTC', { field: 'body' }],
    ['nothing', '', { field: 'body' }],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), { field: 'body' }],
  ])('%s is refused by name', async (_what, payload, data) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'error', code: CODE.badRequest, data });
  });

  test('without a body and a type the schema still counts', async () => {
    const answer = await app.inject({ method: 'POST', url: '/v1/test/order' });
    expect(answer.json()).toMatchObject({ code: CODE.badRequest, data: { field: 'body', rule: 'must be object' } });
  });

  test('64 KiB are the usual limit, 1 MiB the most a route may take', async () => {
    const sized = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;
    expect((await send(sized(65_537))).statusCode).toBe(413);
    expect((await send(sized(65_537))).json()).toMatchObject({ status: 'error', code: CODE.tooLarge });
    expect((await send(sized(65_536))).statusCode).toBe(400);
    expect((await send(sized(1_048_576), undefined, 'POST', '/v1/test/large')).statusCode).toBe(200);
    expect((await send(sized(1_048_577), undefined, 'POST', '/v1/test/large')).statusCode).toBe(413);
    await expect(
      world({ routes: (made) => void made.post('/v1/x', { bodyLimit: 1_048_577 }, async () => null) }),
    ).rejects.toThrow('/v1/x');
  });

  test('whatever is sent, the answer is an envelope below 500', async () => {
    const body = fc.oneof(
      fc.json({ maxDepth: 12 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.jsonValue().map((value) => JSON.stringify({ symbol: value, size: value })),
      fc.constantFrom('__proto__', 'constructor', 'size', '').map((key) => `{"symbol":"A","${key}":"1","size":"1"}`),
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...METHODS), async (payload, method) => {
        const answer = await send(payload, 'application/json', method);
        expect([200, 400, 413, 415]).toContain(answer.statusCode);
        expect(isEnvelope(answer.json())).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the content type (I6)', () => {
  const BAD = '{"symbol":1}';

  test.each([
    'application/json',
    'Application/JSON',
    'application/json\t',
    'application/json ',
    ' application/json',
    'application/json;',
    'application/json; charset=utf-8',
    'application/json;charset="utf-8"; x=y',
    'application/json; charset=utf-16',
    'application/json\u00a0',
  ])('%j never skips the schema', async (type) => {
    for (const method of METHODS) {
      const answer = await send(BAD, type, method);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: CODE.badRequest, data: { field: 'size', rule: 'required' } });
    }
  });

  test.each([
    'text/plain',
    'text/json',
    'application/jsonx',
    'application/json-patch+json',
    'application/ld+json',
    'application/json/x',
    'application/json,text/plain',
    'text/plain;application/json',
    'multipart/form-data; boundary=x',
    'application/xml',
    '*/*',
    'json',
    ';',
    'application\\json',
  ])('%j is 415 before any route sees it', async (type) => {
    for (const method of METHODS) {
      const answer = await send(BAD, type, method);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ status: 'error', code: CODE.unsupportedMediaType, data: null });
    }
  });

  test('a body without a type is 415', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/test/order',
      payload: Buffer.from(GOOD),
      headers: { 'content-length': String(GOOD.length) },
    });
    expect(answer.statusCode).toBe(415);
  });

  test('forms are read with lists in brackets, and by the same schemas', async () => {
    const form = 'application/x-www-form-urlencoded';
    const good = await send('ids[]=1&ids[]=2&name=a', form, 'POST', '/v1/test/form');
    expect(good.json()).toEqual(success({ ids: ['1', '2'], name: 'a' }));
    for (const bad of ['ids=1&name=a', 'ids[]=1&name=a&name=b', 'ids[]=1', '%zz=1', ''])
      expect((await send(bad, form, 'POST', '/v1/test/form')).statusCode).toBe(400);
  });
});

describe('the query (I7)', () => {
  const query = async (text: string) => (await app.inject(`/v1/market/candles?${text}`)).json();
  const good = 'symbol=BTCUSDT&interval=1m';

  test.each([
    ['symbol=BTCUSDT&symbol=ETHUSDT&interval=1m', { field: 'symbol', rule: 'must be string' }],
    ['symbol=BTCUSDT&symbol=BTCUSDT&interval=1m', { field: 'symbol', rule: 'must be string' }],
    ['symbol[]=BTCUSDT&interval=1m', { field: 'symbol', rule: 'must be string' }],
    ['symbol=BTCUSDT&interval[]=1m', { field: 'interval' }],
    [`${good}&limit=5&limit=5`, { field: 'limit', rule: 'must be integer' }],
    [`${good}&limit[]=5`, { field: 'limit', rule: 'must be integer' }],
    [`${good}&start=1&start[]=2`, { field: 'start', rule: 'must be integer' }],
    [`${good}&${'x=1&'.repeat(300)}`, { field: 'query' }],
  ])('%s is refused', async (text, data) => {
    expect(await query(text)).toMatchObject({ status: 'error', code: CODE.badRequest, data });
  });
});
