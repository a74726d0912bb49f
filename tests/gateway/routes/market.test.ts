import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { CODE } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import type { Candle, Depth, FiatRates, Instrument, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import { feed, NOON, world } from '../world.ts';

let app: App;
const schemas = new Map<string, TSchema>();
beforeAll(async () => {
  ({ app } = await world({
    routes(made) {
      made.addHook('onRoute', ({ url, schema }: RouteOptions) => {
        schemas.set(url, (schema?.response as Record<string, TSchema> | undefined)?.['200'] as TSchema);
      });
    },
  }));
});
afterAll(() => app.close());

/** Asks, and holds the answer against the schema that documents it. */
async function call<T>(url: string): Promise<Envelope<T>> {
  const answer = await app.inject(url);
  const schema = schemas.get(url.split('?')[0]!);
  if (answer.statusCode === 200) expect(Check(schema!, answer.json()), url).toBe(true);
  return answer.json();
}
const data = async <T>(url: string): Promise<T> => {
  const answer = await call<T>(url);
  expect(answer.status, JSON.stringify(answer).slice(0, 200)).toBe('success');
  return answer.data;
};

describe('what everybody may read', () => {
  test('all instruments, as the feed lists them', async () => {
    expect(await data<Instrument[]>(MARKET.instruments)).toEqual(feed.instruments());
  });

  test('tickers of all, of one, of several, each once', async () => {
    const all = await data<Ticker[]>(MARKET.tickers);
    expect(all.map((one) => one.symbol)).toEqual(feed.instruments().map((one) => one.symbol));
    expect(await data<Ticker[]>(`${MARKET.tickers}?symbol=BTCUSDT`)).toEqual([feed.ticker('BTCUSDT', NOON)]);
    for (const query of ['symbols=ETHUSDT&symbols=BTCUSDT', 'symbols[]=ETHUSDT&symbols[]=BTCUSDT&symbols[]=ETHUSDT'])
      expect((await data<Ticker[]>(`${MARKET.tickers}?${query}`)).map((one) => one.symbol)).toEqual([
        'ETHUSDT',
        'BTCUSDT',
      ]);
    expect(await data<Ticker[]>(`${MARKET.tickers}?symbols=BTCUSDT`)).toHaveLength(1);
  });

  test('candles of every interval, oldest first, the newest one open', async () => {
    for (const interval of INTERVALS) {
      const candles = await data<Candle[]>(`${MARKET.candles}?symbol=BTCUSDT&interval=${interval}&limit=5`);
      expect(candles).toHaveLength(5);
      const times = candles.map(([time]) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(NOON);
    }
  });

  test('candles between two times: the first inclusive, the last not', async () => {
    const [start, end] = [NOON - 600_000, NOON - 300_000];
    const url = `${MARKET.candles}?symbol=BTCUSDT&interval=1m&start=${start}&end=${end}`;
    expect((await data<Candle[]>(url)).map(([time]) => time)).toEqual([0, 1, 2, 3, 4].map((i) => start + i * 60_000));
  });

  test('candles: 300 when nobody says, 1000 at most', async () => {
    const url = `${MARKET.candles}?symbol=BTCUSDT&interval=1m`;
    expect(await data<Candle[]>(url)).toHaveLength(300);
    expect(await data<Candle[]>(`${url}&limit=1000`)).toHaveLength(1000);
    expect(await call(`${url}&limit=1001`)).toMatchObject({
      code: CODE.badRequest,
      data: { field: 'limit', value: '1001' },
    });
  });

  test('the book, best first, with the state it was', async () => {
    const depth = await data<Depth>(`${MARKET.depth}?symbol=BTCUSDT&limit=5`);
    expect(depth).toMatchObject({ symbol: 'BTCUSDT', env: 'public', ts: NOON, seq: NOON / 50 });
    expect({ bids: depth.bids, asks: depth.asks }).toEqual(feed.depth('BTCUSDT', 5, NOON));
    expect((await data<Depth>(`${MARKET.depth}?symbol=BTCUSDT`)).bids).toHaveLength(50);
  });

  test('the tape, newest first', async () => {
    const trades = await data<Trade[]>(`${MARKET.trades}?symbol=BTCUSDT&limit=20`);
    expect(trades).toEqual(feed.trades('BTCUSDT', 20, NOON));
    expect(await data<Trade[]>(`${MARKET.trades}?symbol=BTCUSDT`)).toHaveLength(50);
  });

  test('sparklines of all', async () => {
    expect(await data<unknown[]>(MARKET.sparklines)).toEqual(feed.sparklines(NOON));
  });

  test('[CUR-03] fiat rates under the keys USDT_USD … USDT_THB, one for each currency of the register', async () => {
    const { rates, ts, stale } = await data<FiatRates>(MARKET.fiatRates);
    const [, table = ''] = /^Table CUR-A[^`]*`([^`]+)`/m.exec(readFileSync('docs/requirements.md', 'utf8')) ?? [];
    const currencies = table.split(', ');
    expect(currencies).toHaveLength(13);
    expect(Object.keys(rates).sort()).toEqual(currencies.map((code) => `USDT_${code}`).sort());
    for (const rate of Object.values(rates)) expect(rate).toMatch(/^\d+(\.\d+)?$/);
    expect(ts).toBeLessThanOrEqual(NOON);
    expect(stale).toBe(false);
  });

  test('where prices come from: made here, by which model, and that they move', async () => {
    expect(await data<unknown>(MARKET.source)).toEqual({
      source: 'synthetic',
      name: 'simulated market',
      live: true,
      model: 4,
      since: null,
      now: null,
      speed: null,
      state: null,
    });
  });

  test('no amount is a JSON number', async () => {
    for (const url of [MARKET.tickers, MARKET.instruments, MARKET.fiatRates]) {
      const numbers = new Set<string>();
      JSON.stringify(await data(url), (key, value) => {
        if (typeof value === 'number') numbers.add(key);
        return value;
      });
      for (const key of numbers) expect(['ts', 'pricePlace', 'sizePlace', 'quotePlace']).toContain(key);
    }
  });
});

describe('what is refused', () => {
  test.each([
    MARKET.tickers,
    MARKET.depth,
    MARKET.trades,
    `${MARKET.candles}`,
  ])('[ENV-02] an unknown market is a failure of the business: %s', async (path) => {
    const answer = await app.inject(`${path}?symbol=NOPEUSDT&interval=1m`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'error',
      code: '40401',
      msg: 'This market does not exist.',
      data: { field: 'symbol', rule: 'a listed symbol', value: 'NOPEUSDT' },
    });
  });

  test.each([
    ['symbol=btcusdt&interval=1m', 'symbol'],
    ['symbol=&interval=1m', 'symbol'],
    ['symbol=BTC%2FUSDT&interval=1m', 'symbol'],
    [`symbol=${'A'.repeat(33)}&interval=1m`, 'symbol'],
    ['interval=1m', 'symbol'],
    ['symbol=BTCUSDT', 'interval'],
    ['symbol=BTCUSDT&interval=1d', 'interval'],
    ['symbol=BTCUSDT&interval=1M%20', 'interval'],
    ['symbol=BTCUSDT&interval=1m&limit=0', 'limit'],
    ['symbol=BTCUSDT&interval=1m&limit=-1', 'limit'],
    ['symbol=BTCUSDT&interval=1m&limit=1.5', 'limit'],
    ['symbol=BTCUSDT&interval=1m&limit=1e2', 'limit'],
    ['symbol=BTCUSDT&interval=1m&limit=', 'limit'],
    ['symbol=BTCUSDT&interval=1m&start=yesterday', 'start'],
    ['symbol=BTCUSDT&interval=1m&start=-1', 'start'],
    ['symbol=BTCUSDT&interval=1m&end=10000000000000', 'end'],
    ['symbol=BTCUSDT&interval=1m&start=1795874580', 'start'],
    ['symbol=BTCUSDT&interval=1m&start=1795788180&end=1795874580', 'start'],
    ['symbol=BTCUSDT&interval=1m&end=1795874580', 'end'],
    ['symbol=BTCUSDT&interval=1m&start=2&end=2', 'start'],
    ['symbol=BTCUSDT&interval=1m&start=3&end=2', 'start'],
    ['symbol=__proto__&interval=1m', 'symbol'],
  ])('%s names %s', async (query, field) => {
    const answer = await app.inject(`${MARKET.candles}?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: 'error', code: CODE.badRequest, data: { field } });
  });

  test('at most 100 symbols, 200 levels, 500 trades', async () => {
    const symbols = (count: number) => Array(count).fill('symbols=BTCUSDT').join('&');
    expect(await data<Ticker[]>(`${MARKET.tickers}?${symbols(100)}`)).toHaveLength(1);
    for (const url of [
      `${MARKET.tickers}?${symbols(101)}`,
      `${MARKET.depth}?symbol=BTCUSDT&limit=201`,
      `${MARKET.trades}?symbol=BTCUSDT&limit=501`,
    ])
      expect((await app.inject(url)).statusCode, url).toBe(400);
    expect((await data<Depth>(`${MARKET.depth}?symbol=BTCUSDT&limit=200`)).asks.length).toBeLessThanOrEqual(200);
    expect(await data<Trade[]>(`${MARKET.trades}?symbol=BTCUSDT&limit=500`)).toHaveLength(500);
  });
});
