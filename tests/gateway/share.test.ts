import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { CODE } from '#lib/contract/codes.ts';
import { MIX, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { ClosedPosition, Position } from '#lib/contract/shapes/perp-account.ts';
import type { Share, ShareList } from '#lib/contract/shapes/share.ts';
import { SHARE, SHARE_DAYS, SHARE_ID, SHARES_MOST } from '#lib/contract/share.ts';
import type { Page } from '#lib/contract/trade.ts';
import { unitsOf } from '#lib/futures/market.ts';
import { visitor } from './visitor.ts';
import { handClock, keptLog, scratch, world } from './world.ts';

const BTC = 'BTCUSDTPERP';
const feed = createSyntheticFeed({ seed: 'tests', lists: listed(true) });
const clock = handClock();
const DAY = 24 * 3600_000;
let folder: ReturnType<typeof scratch>;
let venue: Venue;
let app: Awaited<ReturnType<typeof world>>['app'];

async function open() {
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  venue = await openVenue({ config, feed, clock, log: keptLog().log });
  ({ app } = await world({
    trading: venue,
    clock,
    feed,
    env: { RATE_TRADE: '100000', RATE_GUEST: '100000', FUTURES_QUIZ: 'off' },
  }));
}
async function shut() {
  await app.close();
  await venue.close();
}
beforeAll(async () => {
  folder = scratch();
  while (!feed.contracts!.prepare(clock.now()));
  await open();
});
afterAll(async () => {
  await shut();
  folder.remove();
});

const { post, get, guest } = visitor(() => app);

/** A visitor with a long of 0.02 BTC at ten times, in two fills. */
async function trader() {
  const cookie = await guest();
  const did = async <T>(url: string, body: object) => {
    const answer = await post<T>(url, body, { cookie });
    expect([url, answer.code, answer.data]).toEqual([url, '00000', answer.data]);
    return answer.data as T;
  };
  await did(WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '10000' });
  await did(MIX.leverage, { symbol: BTC, leverage: 10 });
  for (const size of ['0.0150', '0.0050']) await did(MIX.place, { symbol: BTC, side: 'buy', kind: 'market', size });
  const read = async <T>(url: string) => (await get<T>(url, { cookie })).data as T;
  return { cookie, did, read };
}
const LONG = { kind: 'position', symbol: BTC, positionSide: 'long', amounts: false } as const;
const seen = (id: string) => get<Share>(`${SHARE.view}?id=${id}`);

test('what is shared is what the records say; without amounts nobody learns a size or a sum', async () => {
  const { did, read } = await trader();
  const shared = await did<Share>(SHARE.create, { ...LONG, code: 'MK-20817' });
  expect(shared.id).toMatch(SHARE_ID);
  const [position] = await read<Position[]>(`${MIX.position}?symbol=${BTC}`);
  expect(shared).toMatchObject({
    ...{ kind: 'position', env: 'paper', product: 'usdt', symbol: BTC, pair: 'BTCUSDT', side: 'long', leverage: 10 },
    ...{ entry: position!.openAvgPrice, exit: null, mark: position!.markPrice, closedAt: null, amounts: null },
    ...{ code: 'MK-20817', synthetic: true, complete: true, expiresAt: clock.now() + SHARE_DAYS * DAY },
  });
  const roe = (unitsOf(position!.unrealisedPnl)! * 10_000n) / unitsOf(position!.openMarginCount)!;
  const shownRoe = unitsOf(shared.roe!)! / 10n ** 8n;
  expect(shownRoe === roe || shownRoe === roe - 1n).toBe(true);
  expect(shared.fills.reduce((sum, { part }) => sum + unitsOf(part)!, 0n)).toBe(unitsOf('1'));
  // Anybody, without a cookie.
  const { code, data } = await seen(shared.id);
  expect([code, data]).toEqual(['00000', shared]);
  for (const told of ['0.02', '0.015', position!.value, position!.unrealisedPnl, 'account', 'clientId', 'order'])
    expect([told, JSON.stringify(data).includes(told)]).toEqual([told, false]);
  const open = await did<Share>(SHARE.create, { ...LONG, amounts: true });
  expect(open.amounts).toMatchObject({ asset: 'USDT', size: '0.0200', profit: position!.unrealisedPnl, funding: '0' });
});

test('a position that is closed, and a fill, are shared by their numbers; of another account there is nothing', async () => {
  const one = await trader();
  await one.did(MIX.close, { symbol: BTC });
  const { rows } = await one.read<Page<ClosedPosition>>(MIX.positionHistory);
  const closed = await one.did<Share>(SHARE.create, { ...LONG, id: rows[0]!.id, amounts: true });
  expect(closed).toMatchObject({
    ...{ exit: rows[0]!.closeAvgPrice, entry: rows[0]!.openAvgPrice, mark: null, closedAt: rows[0]!.closedAt },
    amounts: { profit: rows[0]!.realised, fees: rows[0]!.fees, size: '0.0200' },
  });
  const fill = closed.fills[0]!;
  const ofFill = { kind: 'fill', symbol: BTC, id: fill.id, amounts: false } as const;
  const shared = await one.did<Share>(SHARE.create, ofFill);
  expect(shared).toMatchObject({
    kind: 'fill',
    side: 'buy',
    entry: fill.price,
    roe: null,
    amounts: null,
    fills: [{ part: '1.000000' }],
  });
  const other = await guest();
  const codes = async (body: object) => (await post(SHARE.create, body, { cookie: other })).code;
  expect(await codes(ofFill)).toBe(CODE.fillUnknown);
  expect(await codes({ ...LONG, id: rows[0]!.id })).toBe(CODE.noPosition);
  expect(await codes(LONG)).toBe(CODE.noPosition);
  expect(await codes({ ...LONG, symbol: 'NOPERP' })).toBe(CODE.unknownSymbol);
  expect(await codes({ kind: 'position', symbol: BTC, amounts: false })).toBe(CODE.positionSide);
  expect(await codes({ kind: 'position', symbol: 'BTCUSDT', positionSide: 'long', amounts: false })).toBe(
    CODE.noPosition,
  );
  expect(await codes({ ...LONG, code: 'evil.example' })).toBe(CODE.badRequest);
  expect((await get<ShareList>(SHARE.list, { cookie: other })).data).toEqual({ shares: [] });
  expect((await post(SHARE.revoke, { id: shared.id }, { cookie: other })).code).toBe(CODE.shareUnknown);
  expect((await seen(shared.id)).code).toBe('00000');
});

test('a link is there after a restart, and gone when it is taken back, when its time is over and with its account', async () => {
  const { did, cookie } = await trader();
  const [first, second] = [await did<Share>(SHARE.create, LONG), await did<Share>(SHARE.create, LONG)];
  await shut();
  await open();
  const { data } = await get<ShareList>(SHARE.list, { cookie });
  expect(data!.shares.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  expect((await post(SHARE.revoke, { id: first.id }, { cookie })).code).toBe('00000');
  expect((await post(SHARE.revoke, { id: first.id }, { cookie })).code).toBe(CODE.shareUnknown);
  expect((await seen(first.id)).code).toBe(CODE.shareUnknown);
  expect((await seen('0'.repeat(32))).code).toBe(CODE.shareUnknown);
  expect((await seen('nothing')).code).toBe(CODE.badRequest);
  clock.at += SHARE_DAYS * DAY - 1;
  expect((await venue.shares.view(second.id))?.id).toBe(second.id);
  clock.at += 1;
  expect(await venue.shares.view(second.id)).toBe(null);
  clock.at -= SHARE_DAYS * DAY;
  const { data: account } = await get<{ account: string }>('/v1/spot/account', { cookie });
  expect((await seen(second.id)).code).toBe('00000');
  await venue.shares.forget('paper', Number.parseInt(account!.account, 10));
  expect((await seen(second.id)).code).toBe(CODE.shareUnknown);
});

test('an account has fifty links and no more; one that is taken back makes room', async () => {
  const { did, cookie } = await trader();
  const made: Share[] = [];
  while (made.length < SHARES_MOST) made.push(await did<Share>(SHARE.create, LONG));
  expect((await post(SHARE.create, LONG, { cookie })).code).toBe(CODE.sharesFull);
  await did(SHARE.revoke, { id: made[7]!.id });
  await did(SHARE.create, LONG);
  expect(new Set(made.map(({ id }) => id)).size).toBe(SHARES_MOST);
});
