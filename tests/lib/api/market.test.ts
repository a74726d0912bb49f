import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fetchCandles,
  fetchDepth,
  fetchFiatRates,
  fetchInstruments,
  fetchSource,
  fetchSparklines,
  fetchTickers,
  fetchTrades,
} from '#lib/api/market.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { client } from '#lib/request/client.ts';
import { withoutGenerated } from '../request/asked.ts';

let server: Server;
let asked: string[] = [];
let answer: unknown;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(withoutGenerated(request.url ?? ''));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  asked = [];
  answer = success([]);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['/v1/market/instruments', () => fetchInstruments(), []],
  ['/v1/market/tickers', () => fetchTickers(), []],
  ['/v1/market/sparklines', () => fetchSparklines(), []],
  ['/v1/market/trades?symbol=BTCUSDT&limit=20', () => fetchTrades('BTCUSDT', 20), []],
  ['/v1/market/depth?symbol=BTCUSDT&limit=50', () => fetchDepth('BTCUSDT', 50), { bids: [], asks: [] }],
  ['/v1/market/fiat-rates', () => fetchFiatRates(), { rates: {}, ts: 1, stale: false }],
  ['/v1/market/source', () => fetchSource(), { source: 'synthetic', name: 'simulated market', since: null }],
  [
    '/v1/market/candles?symbol=BTCUSDT&interval=1m&limit=5',
    () => fetchCandles({ symbol: 'BTCUSDT', interval: '1m', limit: 5 }),
    [],
  ],
  [
    '/v1/market/candles?symbol=BTCUSDT&interval=1M&end=9&limit=5',
    () => fetchCandles({ symbol: 'BTCUSDT', interval: '1M', end: 9, limit: 5 }),
    [],
  ],
] as const)('%s is asked, its data returned, and data of another shape refused', async (url, call, data) => {
  answer = success(data);
  expect(await call()).toEqual(data);
  expect(asked).toEqual([url]);
  answer = success('something else');
  await expect(call()).rejects.toThrow(/another shape/);
});

test('a refusal is an error with its code', async () => {
  answer = failure('40401', 'no such market');
  await expect(fetchTrades('NOSUCH', 1)).rejects.toMatchObject({ name: 'AnswerError', code: '40401' });
});

test('a call can be given up', async () => {
  const giveUp = new AbortController();
  giveUp.abort();
  await expect(fetchTickers(giveUp.signal)).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});
