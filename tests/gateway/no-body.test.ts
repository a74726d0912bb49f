import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { SESSION } from '#lib/contract/account.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER, PAPER_FUNDS, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

/** Calls without a body, with and without the content type that many HTTP libraries send anyway. */

const folder = scratch();
const clock = handClock();
let venue: Venue;
let app: Awaited<ReturnType<typeof world>>['app'];
beforeAll(async () => {
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  venue = await openVenue({ config, feed, clock, log: keptLog().log });
  ({ app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
});
afterAll(async () => {
  await app.close();
  await venue.close();
  folder.remove();
});
const { post, guest } = visitor(() => app);

const TYPES: readonly (Readonly<Record<string, string>> | undefined)[] = [
  undefined,
  { 'content-type': 'application/json' },
  { 'content-type': 'application/json', 'content-length': '0' },
  { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  { 'content-type': 'application/x-www-form-urlencoded' },
];

async function bare<T>(url: string, cookie: string, type: (typeof TYPES)[number]) {
  const headers = { host: 'localhost:3443', origin: 'https://localhost:3443', paptrading: '1', cookie, ...type };
  const answer = await app.inject({ method: 'POST', url, headers });
  return { ...(answer.json() as { code: string; data: T }), http: answer.statusCode };
}

test.each(TYPES)('a body that may be left out may be: %j', async (type) => {
  const cookie = await guest();
  expect(await bare(PAPER.guest, cookie, type)).toMatchObject({ http: 200, code: '00000' });
  expect(await bare(STREAM_TICKET, cookie, type)).toMatchObject({ http: 200, code: '00000' });
  await post<Order>(
    SPOT.place,
    { symbol: 'ETHUSDT', side: 'sell', kind: 'limit', price: '100000', size: '1' },
    { cookie },
  );
  expect(await bare(SPOT.cancelAll, cookie, type)).toMatchObject({ http: 200, code: '00000' });
  expect(await bare(SESSION.logout, cookie, type)).toMatchObject({ http: 200, code: '00000' });
  expect(await bare(SESSION.refresh, cookie, type)).toMatchObject({ http: 200 });
});

test.each(TYPES)('a reset answers the account as it begins: %j', async (type) => {
  const cookie = await guest();
  await post(SPOT.place, { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' }, { cookie });
  const { data, code } = await bare<SpotAccount>(PAPER.reset, cookie, type);
  expect(code).toBe('00000');
  expect(data).toMatchObject({ env: 'paper', testAssets: true, account: expect.stringMatching(/^\d+$/) });
  expect(Object.fromEntries(data.balances.map(({ asset, available }) => [asset, available]))).toMatchObject(
    PAPER_FUNDS,
  );
});

test.each(TYPES)('a body that is needed is asked for, and nothing breaks: %j', async (type) => {
  const cookie = await guest();
  for (const url of [SPOT.place, SPOT.amend, SPOT.cancel])
    expect(await bare(url, cookie, type)).toMatchObject({ http: 400, code: '40000' });
});
