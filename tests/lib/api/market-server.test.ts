import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  readDepth,
  readFiatRates,
  readInstrument,
  readInstruments,
  readSparklines,
  readTicker,
  readTickers,
  readTrades,
} from '#lib/api/market-server.ts';
import { failure, success } from '#lib/contract/envelope.ts';

let server: Server;
let asked: string[];
let tokens: (string | undefined)[];
/** `revalidate` of each fetch, in order: Next keeps the page for the lowest. */
let kept: (number | undefined)[];
let respond: (url: string) => { status?: number; body: string };

const ok = (data: unknown) => ({ body: JSON.stringify(success(data)) });

beforeEach(async () => {
  [asked, tokens, kept] = [[], [], []];
  respond = () => ok([]);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    tokens.push(request.headers['x-internal-token'] as string | undefined);
    const { status = 200, body } = respond(request.url ?? '');
    response.writeHead(status).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('GATEWAY_INTERNAL_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('INTERNAL_TOKEN', 'secret of the test');
  // How long a page waits is no matter of a test: a busy machine may take longer than its two seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: URL, init: RequestInit & { next?: { revalidate?: number } }) => {
    kept.push(init.next?.revalidate);
    return fetch(input, init);
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['/v1/market/instruments', readInstruments, []],
  ['/v1/market/tickers', readTickers, []],
  ['/v1/market/sparklines', readSparklines, []],
  ['/v1/market/fiat-rates', readFiatRates, { rates: {}, ts: 1, stale: false }],
  ['/v1/market/depth?symbol=BTCUSDT&limit=50', () => readDepth('BTCUSDT'), { bids: [], asks: [] }],
  ['/v1/market/trades?symbol=BTCUSDT&limit=50', () => readTrades('BTCUSDT'), []],
] as const)('%s is read with the token and kept for a minute', async (url, read, data) => {
  respond = () => ok(data);
  expect(await read()).toEqual(data);
  expect(asked).toEqual([url]);
  expect(tokens).toEqual(['secret of the test']);
  expect(kept).toEqual([60]);
});

test.each([
  ['a business failure', { body: JSON.stringify(failure('40401', 'no')) }],
  ['an error status', { status: 503, body: JSON.stringify(success([])) }],
  ['no JSON', { body: '<html>' }],
  ['no envelope', { body: '[]' }],
  ['another code', { body: JSON.stringify({ ...success([]), code: '00001' }) }],
  ['data of another shape', ok({ no: 'list' })],
])('%s is null, asked for twice and kept for ten seconds', async (_, answer) => {
  respond = () => answer;
  expect(await readTrades('X')).toBeNull();
  expect(kept).toEqual([60, 10]);
});

test('a gateway that takes longer than two seconds is null, and the page is kept for ten seconds', async () => {
  vi.mocked(AbortSignal.timeout).mockImplementation((ms) =>
    ms === 2_000 ? AbortSignal.abort() : new AbortController().signal,
  );
  expect(await readTickers()).toBeNull();
  expect(kept).toEqual([60, 10]);
});

test('a gateway that is away is null, and the page is kept for ten seconds; so it is without any address', async () => {
  vi.stubEnv('GATEWAY_INTERNAL_URL', 'http://127.0.0.1:1');
  expect(await readTickers()).toBeNull();
  expect(kept).toEqual([60, 10]);
  vi.stubEnv('GATEWAY_INTERNAL_URL', undefined);
  expect(await readTickers()).toBeNull();
  expect(kept).toEqual([60, 10, 60, 10]);
  vi.stubEnv('GATEWAY_INTERNAL_URL', 'no address');
  expect(await readTickers()).toBeNull();
});

test('the ticker of a market comes from the list of all', async () => {
  const tickers = [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }];
  respond = () => ok(tickers);
  expect(await readTicker('ETHUSDT')).toEqual(tickers[1]);
  expect(await readTicker('NOSUCH')).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['/v1/market/tickers']));
});

test('an unknown market is looked up once more in a young list and keeps its page for ten seconds', async () => {
  respond = () => ok([{ symbol: 'BTCUSDT' }]);
  expect(await readInstrument('BTCUSDT')).toEqual({ symbol: 'BTCUSDT' });
  expect(kept).toEqual([60]);
  expect(await readInstrument('NEWUSDT')).toBe('unknown');
  expect(kept).toEqual([60, 60, 10]);
  let listed = false;
  respond = () => {
    const list = [{ symbol: 'BTCUSDT' }, ...(listed ? [{ symbol: 'NEWUSDT' }] : [])];
    listed = true;
    return ok(list);
  };
  expect(await readInstrument('NEWUSDT')).toEqual({ symbol: 'NEWUSDT' });
  vi.stubEnv('GATEWAY_INTERNAL_URL', 'http://127.0.0.1:1');
  expect(await readInstrument('BTCUSDT')).toBeNull();
});
