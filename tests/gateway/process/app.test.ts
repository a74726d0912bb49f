import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { CODE } from '#lib/contract/codes.ts';
import { META } from '#lib/contract/endpoints.ts';
import { isEnvelope } from '#lib/contract/envelope.ts';
import { SUCCESS } from '#lib/contract/success.ts';
import { NOON, world } from '../world.ts';

const RAW: readonly string[] = Object.values(META);
const SECRET = 'SELECT pwd FROM users /srv/gateway/routes/x.ts';

/** A good call of each public route; a route that is missing here fails the test below. */
const GOOD: Readonly<Record<string, string>> = {
  '/v1/market/instruments': '',
  '/v1/market/tickers': '',
  '/v1/market/candles': '?symbol=BTCUSDT&interval=1m&limit=3',
  '/v1/market/depth': '?symbol=BTCUSDT&limit=3',
  '/v1/market/trades': '?symbol=BTCUSDT&limit=3',
  '/v1/market/sparklines': '',
  '/v1/market/fiat-rates': '',
  '/v1/market/source': '',
  '/v1/mix/market/state': '',
  '/v1/mix/market/index': '?symbol=BTCUSDTPERP',
  '/v1/mix/market/funding': '?symbol=BTCUSDTPERP&limit=1',
  '/v1/mix/config/gatewaySignConfig': '',
  '/v1/mix/config/referralConfig': '',
  '/v1/time': '',
  '/v1/healthz': '',
  '/v1/openapi.json': '',
  '/v1/stream.json': '',
};

/** A contract and its pair, so that the calls of contracts have something to answer. */
const lists = listed(true).filter(({ symbol }) => symbol === 'BTCUSDT' || symbol === 'BTCUSDTPERP');

let app: App;
let lines: string[];
const routes: RouteOptions[] = [];

beforeAll(async () => {
  ({ app, lines } = await world({
    env: { OWN_DOMAINS: 'own.example.com', HSTS_HOSTS: 'trade.example.com', TRUST_PROXY: '127.0.0.1' },
    feed: createSyntheticFeed({ seed: 'routes', lists }),
    routes(made) {
      made.addHook('onRoute', (route) => void routes.push(route));
      made.get('/v1/test/throws', async () => {
        throw new Error(SECRET);
      });
      made.get('/v1/test/throws-text', async () => {
        // Not every library throws errors.
        throw SECRET;
      });
      made.get('/v1/test/status', async () => {
        throw Object.assign(new Error(SECRET), { statusCode: 503 });
      });
      made.get('/v1/test/order/:id', async () => ({ status: 'success', code: SUCCESS, msg: '', data: null }));
    },
  }));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const own = () => routes.filter(({ url, method }) => !url.startsWith('/v1/test/') && method === 'GET');

describe('every route', () => {
  test('is in the list of this test', () => {
    expect(
      own()
        .map(({ url }) => url)
        .sort(),
    ).toEqual(Object.keys(GOOD).sort());
  });

  test('[ENV-01, ENV-02] answers in the envelope with a code that is text, except the raw ones', async () => {
    for (const { url } of own()) {
      const answer = await get(url + GOOD[url]);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type'], url).toBe('application/json; charset=utf-8');
      const body: unknown = answer.json();
      expect(isEnvelope(body), url).toBe(!RAW.includes(url));
      if (isEnvelope(body)) expect(body).toMatchObject({ status: 'success', code: '00000', msg: 'success' });
    }
  });

  test('[GW-23] carries the server’s time, 13 digits', async () => {
    for (const { url } of own()) expect((await get(url + GOOD[url])).headers['request-time'], url).toBe(String(NOON));
    expect(String(NOON)).toMatch(/^\d{13}$/);
  });

  test('refuses other methods with 405, the methods it takes, and the envelope', async () => {
    for (const { url } of own()) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
        const answer = await app.inject({
          method: method as 'POST',
          url: url + GOOD[url],
          headers: { 'content-type': 'application/json' },
          payload: '{}',
        });
        expect(answer.statusCode, `${method} ${url}`).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expect(answer.headers['request-time']).toBe(String(NOON));
        expect(answer.json()).toMatchObject({ status: 'error', code: CODE.methodNotAllowed, data: null });
      }
    }
  });

  test('answers HEAD like GET without a body', async () => {
    for (const { url } of own()) {
      const answer = await app.inject({ method: 'HEAD', url: url + GOOD[url] });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body).toBe('');
    }
  });

  test('tolerates keys it does not know, _t and languageType among them', async () => {
    for (const { url } of own()) {
      const more = `${GOOD[url] === '' ? '?' : `${GOOD[url]}&`}_t=1795190400123&languageType=2&surprise=1&x[]=1&x[]=2`;
      expect((await get(url + more)).statusCode, url).toBe(200);
    }
  });
});

describe('refusals', () => {
  test.each([
    ['/v1/nothing', 404, CODE.notFound],
    ['/v1', 404, CODE.notFound],
    ['/v1/', 404, CODE.notFound],
    ['/v1/market/tickers/', 404, CODE.notFound],
    ['/v1/Market/tickers', 404, CODE.notFound],
    ['/multiLang/web/probe.png', 404, CODE.notFound],
    ['/v1/market/%zz', 400, CODE.badRequest],
    ['/v1/market/tickers?a=%zz', 400, CODE.badRequest],
    [`/v1/test/order/${'x'.repeat(200)}`, 414, CODE.badRequest],
    ['/v1/test/throws', 500, CODE.internal],
    ['/v1/test/throws-text', 500, CODE.internal],
    ['/v1/test/status', 500, CODE.internal],
  ])('[ENV-01, GW-23] %s is %i with the envelope and the time', async (url, status, code) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['request-time']).toBe(String(NOON));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(isEnvelope(answer.json())).toBe(true);
    expect(answer.json()).toMatchObject({ status: 'error', code });
    expect(answer.json().msg).toMatch(/\S/);
  });

  test('nothing of the inside leaves with an error; the log has it', async () => {
    lines.length = 0;
    for (const url of ['/v1/test/throws', '/v1/test/throws-text', '/v1/test/status']) {
      const answer = await get(url);
      const all = answer.body + JSON.stringify(answer.headers);
      expect(all).not.toMatch(/SELECT|\/srv\/|\.ts|stack|Error:|fastify|node_modules/i);
    }
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(SECRET);
  });

  test('[REQ-21, REQ-22] what the log says of a call names its trace id; a made-up one does not get there', async () => {
    lines.length = 0;
    const uhti = `w${NOON}0a1b2c3d4e5`;
    for (const sent of [uhti, `${uhti}0`, 'hunter2', ''])
      await app.inject({ url: '/v1/test/throws', headers: sent === '' ? {} : { uhti: sent } });
    const traces = lines.map((line) => (JSON.parse(line) as { trace: string }).trace);
    expect(traces[0]).toBe(uhti);
    for (const own of traces.slice(1)) expect(own).toMatch(/^own-[0-9a-f]{12}$/);
  });

  test('a query string never gets into the log', async () => {
    lines.length = 0;
    await get('/v1/test/throws?secret=hunter2');
    expect(lines.join('\n')).toContain('/v1/test/throws');
    expect(lines.join('\n')).not.toContain('hunter2');
  });

  test('a path with parameters is known to the 405 as well', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/v1/test/order/17',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(405);
    expect((await app.inject({ method: 'GET', url: '/v1/test/order/17' })).statusCode).toBe(200);
  });

  test('the text is in the reader’s language, English for whoever asks for another', async () => {
    const english = (await get('/v1/nothing')).json().msg;
    for (const [query, headers] of [
      ['', { locale: 'xx_XX' }],
      ['?languageType=999', {}],
      ['?languageType=0', {}],
      ['?languageType=1&languageType=2', {}],
      ['', { locale: 'en_US' }],
    ] as const)
      expect((await get(`/v1/nothing${query}`, headers)).json().msg).toBe(english);
  });
});

describe('the walls of an answer', () => {
  test.each([
    '/v1/market/tickers',
    '/v1/nothing',
    '/v1/market/%zz',
    '/v1/test/throws',
    '/v1/healthz',
  ])('%s', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      vary: 'Origin',
    });
    // No banner says what runs here.
    expect(headers.server).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('market data may be kept for a moment, everything else not at all', async () => {
    expect((await get('/v1/market/tickers')).headers['cache-control']).toBe('public, max-age=1');
    expect((await get('/v1/market/instruments')).headers['cache-control']).toBe('public, max-age=30');
    expect((await get('/v1/market/depth?symbol=NOPE')).headers['cache-control']).toBe('no-store');
    expect((await get('/v1/market/depth?symbol=nope')).headers['cache-control']).toBe('no-store');
    expect((await get('/v1/mix/config/gatewaySignConfig')).headers['cache-control']).toBe('no-store');
    expect((await get('/v1/healthz')).headers['cache-control']).toBe('no-store');
  });

  test('a configured public host is told to be visited over https only, and only over https', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const told = async (headers: Record<string, string>) =>
      (await get('/v1/healthz', headers)).headers['strict-transport-security'];
    expect(await told({ ...https, host: 'trade.example.com' })).toMatch(/^max-age=31536000/);
    expect(await told({ ...https, host: 'localhost:3443' })).toBeUndefined();
    expect(await told({ host: 'trade.example.com' })).toBeUndefined();
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/v1/market/tickers',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('pages of our own domains may ask, with credentials, and read the headers that are theirs', async () => {
    const asked = await preflight('https://own.example.com');
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': 'https://own.example.com',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'request-time': String(NOON),
      vary: 'Origin',
    });
    for (const name of ['content-type', 'device-token', 'uhti', 'tm', 'paptrading'])
      expect(asked.headers['access-control-allow-headers']).toContain(name);
    const read = await get('/v1/market/tickers', { origin: 'https://own.example.com' });
    expect(read.headers['access-control-expose-headers']).toBe(
      'request-time, gw-sign-error, ratelimit-limit, ratelimit-remaining, ratelimit-reset, ratelimit-policy, retry-after',
    );
    expect(read.headers['access-control-allow-origin']).toBe('https://own.example.com');
  });

  test('errors may be read across our own domains as well', async () => {
    const { headers } = await get('/v1/test/throws', { origin: 'https://own.example.com' });
    expect(headers['access-control-allow-origin']).toBe('https://own.example.com');
    expect(headers['access-control-expose-headers']).toContain('request-time');
  });

  test.each([
    'https://evil.example',
    'http://own.example.com',
    'https://own.example.com.evil.io',
    'null',
    'https://127.0.0.1',
  ])('%s may neither ask nor read', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.statusCode).toBe(403);
    expect(asked.json()).toMatchObject({ status: 'error', code: CODE.forbidden });
    const read = await get('/v1/market/tickers', { origin });
    for (const { headers } of [asked, read])
      for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
  });
});
