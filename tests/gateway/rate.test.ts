import type { FastifyContextConfig } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { BusLost } from '#gateway/bus/lost.ts';
import { memoryBus } from '#gateway/bus/memory.ts';
import { CODE } from '#lib/contract/codes.ts';
import { apartBus, BUSES } from './bus/apart.ts';
import { NOON, world } from './world.ts';

const DEVICE = 'a'.repeat(40);

let app: App;
let clock: Awaited<ReturnType<typeof world>>['clock'];
beforeAll(async () => {
  ({ app, clock } = await world({
    env: { RATE_MARKET: '5', RATE_DEFAULT: '2', TRUST_PROXY: '10.0.0.1', OWN_DOMAINS: 'own.example.com' },
  }));
});
afterAll(() => app.close());

type Ask = { from: string; url?: string; headers?: Record<string, string> };
const ask = ({ from, url = '/v1/market/instruments', headers = {} }: Ask) =>
  app.inject({ url, headers, remoteAddress: from });

async function passed(times: number, of: (turn: number) => Ask): Promise<number> {
  let count = 0;
  for (let turn = 0; turn < times; turn += 1) if ((await ask(of(turn))).statusCode !== 429) count += 1;
  return count;
}

describe('an address', () => {
  test('is answered 429 after its burst, with the seconds to wait, and let in again after them', async () => {
    expect(await passed(20, () => ({ from: '1.0.0.1' }))).toBe(20);
    const refused = await ask({ from: '1.0.0.1' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.headers['request-time']).toBe(String(NOON));
    expect(refused.json()).toMatchObject({ status: 'error', code: CODE.tooMany, data: null });
    clock.at += 1000;
    expect(await passed(10, () => ({ from: '1.0.0.1' }))).toBe(5);
    clock.at = NOON;
  });

  test('of one of our own other domains can read that it was refused', async () => {
    const asking = (): Ask => ({ from: '1.0.0.9', headers: { origin: 'https://own.example.com' } });
    await passed(20, asking);
    const { statusCode, headers } = await ask(asking());
    expect(statusCode).toBe(429);
    expect(headers['access-control-allow-origin']).toBe('https://own.example.com');
    expect(headers['access-control-expose-headers']).toContain('request-time');
  });

  test('has limits by class: a busy chart does not lock it out of the rest', async () => {
    await passed(30, () => ({ from: '1.0.0.2' }));
    expect((await ask({ from: '1.0.0.2' })).statusCode).toBe(429);
    expect((await ask({ from: '1.0.0.2', url: '/v1/mix/config/gatewaySignConfig' })).statusCode).toBe(200);
  });

  test('unknown paths and wrong methods count too', async () => {
    expect(await passed(20, () => ({ from: '1.0.0.3', url: '/v1/nothing' }))).toBe(8);
  });

  test('cannot dodge its limit with forwarding headers (D1)', async () => {
    const forged = (turn: number): Ask => ({
      from: '1.0.0.4',
      headers: {
        'x-forwarded-for': `9.9.9.${turn}`,
        'x-real-ip': `9.9.9.${turn}`,
        forwarded: `for=9.9.9.${turn}`,
        'cf-connecting-ip': `9.9.9.${turn}`,
        'x-client-ip': `9.9.9.${turn}`,
      },
    });
    expect(await passed(60, forged)).toBe(20);
  });

  test('cannot dodge its limit through a trusted proxy by writing addresses before its own', async () => {
    const forged = (turn: number): Ask => ({
      from: '10.0.0.1',
      headers: { 'x-forwarded-for': `9.9.9.${turn}, 1.0.0.5` },
    });
    expect(await passed(60, forged)).toBe(20);
  });

  test('behind a trusted proxy visitors are told apart', async () => {
    const visitor = (turn: number): Ask => ({ from: '10.0.0.1', headers: { 'x-forwarded-for': `2.0.0.${turn}` } });
    expect(await passed(60, visitor)).toBe(60);
  });

  test('of IPv6 is its /64 network', async () => {
    expect(await passed(60, (turn) => ({ from: `2001:db8:0:1::${turn + 1}` }))).toBe(20);
    expect(await passed(5, () => ({ from: '2001:db8:0:2::1' }))).toBe(5);
  });
});

describe('a device', () => {
  test('is limited over all its addresses', async () => {
    const moving = (turn: number): Ask => ({ from: `3.0.0.${turn}`, headers: { 'device-token': DEVICE } });
    expect(await passed(60, moving)).toBe(20);
  });

  test('that is made up anew each time gains nothing', async () => {
    const changing = (turn: number): Ask => ({
      from: '3.1.0.1',
      headers: { 'device-token': turn.toString(16).padStart(40, '0') },
    });
    expect(await passed(60, changing)).toBe(20);
  });
});

describe('every answer says what is left', () => {
  const left = (answer: { headers: Record<string, unknown> }) =>
    ['limit', 'remaining', 'reset', 'policy'].map((name) => answer.headers[`ratelimit-${name}`]);

  test('of the class of its call: a good one, a refusal, and one that nobody can route', async () => {
    const from = '1.0.1.1';
    const policy = '5;w=1;burst=20;class=market';
    expect(left(await ask({ from }))).toEqual(['20', '19', '1', policy]);
    expect(left(await ask({ from, url: '/v1/market/depth' }))).toEqual(['20', '18', '1', policy]);
    const usual = '2;w=1;burst=8;class=default';
    expect(left(await ask({ from, url: '/v1/nothing' }))).toEqual(['8', '7', '1', usual]);
    expect(left(await ask({ from, url: '/v1/%zz' }))).toEqual(['8', '6', '1', usual]);
    // The document costs ten: more than is left, so it is refused and takes nothing.
    expect(left(await ask({ from, url: '/v1/openapi.json' }))).toEqual(['8', '6', '1', usual]);
    expect(left(await ask({ from, url: '/v1/mix/config/gatewaySignConfig' }))).toEqual(['8', '5', '2', usual]);
  });

  test('nothing is left in a 429, which says when to come back; a class below one a second counts by the minute', async () => {
    const from = '1.0.1.2';
    await passed(20, () => ({ from }));
    const refused = await ask({ from });
    expect([refused.statusCode, ...left(refused)]).toEqual([429, '20', '0', '4', '5;w=1;burst=20;class=market']);
    expect(refused.headers['retry-after']).toBe('1');
  });

  test('a target that cannot be read is counted like any other', async () => {
    expect(await passed(20, () => ({ from: '1.0.1.3', url: '/v1/%zz' }))).toBe(8);
  });

  test('pages of our own other domains may read the headers', async () => {
    const { headers } = await ask({ from: '1.0.1.4', headers: { origin: 'https://own.example.com' } });
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy', 'retry-after'])
      expect(String(headers['access-control-expose-headers']).split(', ')).toContain(name);
  });
});

describe('a route may cost more than one', () => {
  const schema = { tags: ['market'], summary: 'x' };
  const costly = async (cost: FastifyContextConfig['cost']) => {
    const { app: made } = await world({
      env: { RATE_MARKET: '5' },
      routes: (one) =>
        void one.get('/v1/test/costly', { schema, config: { rate: 'market', cost } }, async () => 1 as never),
    });
    const take = async (query = '') => {
      const { headers, statusCode } = await made.inject({ url: `/v1/test/costly${query}` });
      return [statusCode, headers['ratelimit-remaining'], headers['retry-after']];
    };
    return { take, close: () => made.close() };
  };

  test('as many tokens as it says, by what was asked, and waits until there are so many', async () => {
    const { take, close } = await costly(({ query }) => Number((query as { rows?: string }).rows));
    expect(await take('?rows=15')).toEqual([200, '5', undefined]);
    expect(await take('?rows=10')).toEqual([429, '5', '1']);
    expect(await take('?rows=5')).toEqual([200, '0', undefined]);
    await close();
  });

  test.each([
    ['nothing', Number.NaN, '19'],
    ['less than one', -4, '19'],
    ['a part', 1.2, '18'],
    ['more than there can ever be', 1e9, '0'],
  ])('%s is the nearest that makes sense', async (_what, cost, remaining) => {
    const { take, close } = await costly(() => cost);
    expect(await take()).toEqual([200, remaining, undefined]);
    await close();
  });
});

test('the server tells its time and its tick, kept by nobody, counted as a market call', async () => {
  const answer = await ask({ from: '1.0.2.1', url: '/v1/time' });
  expect(answer.json().data).toEqual({ now: NOON, tick: NOON / 50 });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['ratelimit-policy']).toContain('class=market');
  const depth = await ask({ from: '1.0.2.1', url: '/v1/market/depth?symbol=BTCUSDT' });
  expect(depth.json().data.seq).toBe(NOON / 50);
});

describe('counted before anything is done', () => {
  const flood = async (apps: readonly App[]) => {
    const calls = Array.from({ length: 80 }, (_, i) =>
      apps[i % apps.length]!.inject({ url: '/v1/market/instruments', remoteAddress: '2.0.0.1' }),
    );
    return (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200).length;
  };

  test.each(BUSES)('on a bus %s: of many calls at once as many pass as of the same many in a row', async (_, bus) => {
    const { app } = await world({ env: { RATE_MARKET: '5' }, bus: bus() });
    expect(await flood([app])).toBe(20);
    await app.close();
  });

  test('by two gateways on one bus as by one', async () => {
    const bus = memoryBus();
    const worlds = [2, 3].map((seed) => world({ env: { RATE_MARKET: '5' }, bus: apartBus(bus, seed) }));
    const apps = (await Promise.all(worlds)).map(({ app }) => app);
    expect(await flood(apps)).toBe(20);
    for (const app of apps) await app.close();
  });

  test('and not done where the bus is lost: 503, in the words of the envelope', async () => {
    const lost = () => Promise.reject(new BusLost('the way to the bus is gone'));
    const bus = { ...memoryBus(), buckets: () => ({ take: lost, takeAll: lost, left: lost }) };
    const { app } = await world({ bus });
    const answer = await app.inject({ url: '/v1/market/instruments' });
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: CODE.unavailable, data: null }]);
    await app.close();
  });
});
