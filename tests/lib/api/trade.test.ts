import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  amendOrder,
  cancelAll,
  cancelOrder,
  createGuest,
  fetchAccount,
  fetchFill,
  fetchFills,
  fetchLedger,
  fetchOpenOrders,
  fetchOrderHistory,
  fetchStreamTicket,
  placeOrder,
  resetPaper,
  tradeKey,
} from '#lib/api/trade.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order, OrderRequest } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { client } from '#lib/request/client.ts';
import { pageTeller, type Told } from '#lib/request/tell.ts';
import { withoutGenerated } from '../request/asked.ts';

type Heard = { method: string; url: string; key: unknown; marker: unknown; body: unknown };
let server: Server;
let heard: Heard[] = [];
let answer: unknown;
let flag: string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', headers } = request;
      const url = withoutGenerated(request.url ?? '');
      const [key, marker] = [headers['idempotency-key'], headers.paptrading];
      heard.push({ method, url, key, marker, body: text === '' ? null : JSON.parse(text) });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  [heard, flag] = [[], '1'];
  vi.stubGlobal('window', { localStorage: { getItem: () => flag } });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const paper = { env: 'paper' } as const;
const intent = { env: 'paper', key: 'k1' } as const;
const order = (env: Env = 'paper') =>
  ({
    env,
    id: '1',
    clientId: 'c',
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'limit',
    tif: 'gtc',
    postOnly: false,
    price: '1',
    size: '1',
    quote: null,
    filled: '0',
    quoteFilled: '0',
    averagePrice: null,
    fee: '0',
    feeAsset: 'BTC',
    triggers: [],
    takeProfit: null,
    stopLoss: null,
    parent: null,
    status: 'new',
    reason: null,
    createdAt: 1,
    updatedAt: 1,
  }) satisfies Order;
const fill = (env: Env = 'paper') =>
  ({
    env,
    id: '7',
    order: '1',
    symbol: 'BTCUSDT',
    side: 'buy',
    role: 'taker',
    price: '1',
    size: '1',
    quote: '1',
    fee: '0.001',
    feeAsset: 'BTC',
    rule: 'feed',
    ts: 1,
  }) satisfies Fill;
const account = (env: Env = 'paper') =>
  ({
    env,
    account: 'p1',
    balances: [{ asset: 'USDT', available: '100000', locked: '0' }],
    testAssets: true,
  }) satisfies SpotAccount;
const page = <T>(...rows: T[]) => ({ rows, cursor: null });
const request: OrderRequest = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', quote: '100' };
const detail = { ...paper, fill: fill(), order: order(), together: [fill()], feeRate: '0.001' };

/** What is asked, and data it accepts. `sent`: method, address, body and key. */
type Case = { readonly sent: Omit<Heard, 'marker'>; readonly call: () => Promise<unknown>; readonly data: object };
const get = (url: string, call: Case['call'], data: object): Case => ({
  sent: { method: 'GET', url, key: undefined, body: null },
  call,
  data,
});
const post = (url: string, body: object, call: Case['call'], data: object, key?: string): Case => ({
  sent: { method: 'POST', url, key, body },
  call,
  data,
});
const amend = { id: '1', price: '2' };
const query = { side: 'buy', cursor: 'c', limit: 20 } as const;
const CALLS: readonly Case[] = [
  post('/v1/spot/order/place', { ...request, ...paper }, () => placeOrder(request, intent), order(), 'k1'),
  post('/v1/spot/order/amend', { ...amend, ...paper }, () => amendOrder(amend, intent), order(), 'k1'),
  post('/v1/spot/order/cancel', { id: '1', ...paper }, () => cancelOrder({ id: '1' }, intent), order(), 'k1'),
  post('/v1/spot/order/cancel-all', paper, () => cancelAll({}, intent), [order()], 'k1'),
  get('/v1/spot/order/open', () => fetchOpenOrders(paper), [order()]),
  get('/v1/spot/order/open?symbol=BTCUSDT', () => fetchOpenOrders(paper, 'BTCUSDT'), [order()]),
  get('/v1/spot/order/history?side=buy&cursor=c&limit=20', () => fetchOrderHistory(paper, query), page(order())),
  get('/v1/spot/order/fills?order=1', () => fetchFills(paper, { order: '1' }), page(fill())),
  get('/v1/spot/order/fill?id=7', () => fetchFill(paper, '7'), detail),
  get('/v1/spot/account', () => fetchAccount(paper), account()),
  get('/v1/spot/account/ledger?asset=USDT', () => fetchLedger(paper, { asset: 'USDT' }), page(paper)),
  post('/v1/paper/guest', {}, () => createGuest(), account()),
  post('/v1/paper/reset', {}, () => resetPaper({ key: 'k2' }), account(), 'k2'),
  post('/v1/stream-ticket', {}, () => fetchStreamTicket(paper), { ...paper, ticket: 't', expiresAt: 1 }),
];

describe('every trading call', () => {
  test.each(CALLS)('$sent.url goes to its address, marked, and gives its data', async ({ sent, call, data }) => {
    answer = success(data);
    expect(await call()).toEqual(data);
    expect(heard).toEqual([{ ...sent, marker: '1' }]);
  });

  test.each(CALLS)('[SIM-22] $sent.url refuses an answer about the other account', async ({ call, data }) => {
    // Every `env` inside, also those of rows.
    answer = JSON.parse(JSON.stringify(success(data)).replaceAll('"paper"', '"live"'));
    await expect(call()).rejects.toThrow(/answered about another/);
  });

  test.each(CALLS)('$sent.url refuses data of another shape', async ({ call }) => {
    answer = success({ no: 'such' });
    await expect(call()).rejects.toThrow(/another shape/);
  });

  test.each(CALLS)('[SIM-22] $sent.url is not sent once simulation has ended', async ({ call }) => {
    flag = null;
    await expect(call()).rejects.toThrow(/Nothing was done/);
    expect(heard).toEqual([]);
  });
});

test('a refusal rejects with its code and its data', async () => {
  const data = { field: 'price', rule: 'tick', value: '1.05', bound: '0.1' };
  answer = failure('43104', 'Price', data);
  await expect(placeOrder(request, intent)).rejects.toMatchObject({ code: '43104', data });
});

test('a repeat with the same key sends the same key, so that the gateway knows it', async () => {
  answer = success(order());
  await placeOrder(request, intent);
  await placeOrder(request, intent);
  expect(heard.map(({ key }) => key)).toEqual(['k1', 'k1']);
});

test('[SIM-22] a cache key names its environment', () => {
  const query = { symbol: 'BTCUSDT' };
  expect(tradeKey('paper', 'history', query)).toContain('paper');
  expect(tradeKey('paper', 'history', query)).not.toEqual(tradeKey('live', 'history', query));
});

test.each([
  ['an order without an environment', fetchOpenOrders, [{ ...order(), env: undefined }]],
  ['an order with a price that is no decimal', fetchOpenOrders, [{ ...order(), price: '1e5' }]],
  ['a balance below zero', fetchAccount, { ...account(), balances: [{ asset: 'A', available: '-1', locked: '0' }] }],
])('%s is of another shape', async (_, call, data) => {
  answer = success(data);
  await expect(call(paper)).rejects.toThrow(/another shape/);
});

test('[ENV-24, ENV-35] what failed of an order is told to the visitor, what failed of a list or a ticket is not', async () => {
  const told: Told[] = [];
  const stop = pageTeller.listen((one) => told.push(one));
  answer = 'a page of a proxy';
  for (const read of [fetchAccount(paper), fetchOpenOrders(paper), fetchStreamTicket(paper), createGuest()])
    await expect(read).rejects.toThrow('no envelope');
  expect(told).toEqual([]);
  await expect(cancelOrder({ id: '1' }, intent)).rejects.toThrow('no envelope');
  expect(told).toEqual([{ kind: 'error', text: 'The system is busy' }]);
  answer = failure('40000', 'refused');
  await expect(cancelOrder({ id: '1' }, intent)).rejects.toMatchObject({ code: '40000', msg: 'refused' });
  expect(told).toHaveLength(1);
  stop();
});
