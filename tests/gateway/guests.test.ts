import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER, PAPER_FUNDS, type Page, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { KINDS } from './data/stores.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

const DAY = 24 * 3600_000;
const BUY = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };

/** What guests leave behind when they do not come back. */
describe.each(KINDS)('guests who are away, on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  async function house() {
    const folder = scratch();
    const clock = handClock();
    const { postgres } = await kind.app();
    const config = { dataDir: folder.path, databaseUrl: postgres, acceptLoss: false };
    let [venue, app]: [Venue | null, App | null] = [null, null];
    const shut = async () => {
      await app?.close();
      await venue?.close();
    };
    const open = async () => {
      venue = await openVenue({ config, feed, clock, log: keptLog().log });
      ({ app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
    };
    await open();
    onTestFinished(async () => {
      await shut();
      folder.remove();
    });
    const at = {
      ...visitor(() => app!),
      clock,
      venue: () => venue!,
      restart: () => shut().then(open),
      later: async (days: number) => {
        clock.at += days * DAY;
        return venue!.sweep.sweep();
      },
      account: async (cookie: string) => (await at.get<SpotAccount>(SPOT.account, { cookie })).data,
      rows: async (table: string) => (await venue!.db.all(`SELECT * FROM ${table}`)).length,
      /** A buy below the market of two coins that are worth the same: it rests, for months too. */
      async rest(cookie: string) {
        const order = { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.96', size: '20' };
        const { code, data } = await at.post<Order>(SPOT.place, order, { cookie });
        expect(code).toBe('00000');
        return data;
      },
    };
    return at;
  }

  /** Passes of the histories, until nothing of closed accounts is left in them. */
  async function forgotten(at: Awaited<ReturnType<typeof house>>) {
    await expect.poll(() => at.rows('forgotten'), { interval: 20 }).toBe(0);
  }

  test('expired: their orders leave the book, their accounts the engine, and their rows the database', async () => {
    const at = await house();
    const [gone, here] = [await at.guest(), await at.guest()];
    const left = await at.rest(gone);
    await at.post(SPOT.place, BUY, { cookie: gone });
    const kept = await at.rest(here);
    await at.post(SPOT.place, BUY, { cookie: here });
    at.clock.at += 15 * DAY;
    const before = await at.account(here);
    expect(await at.later(16)).toMatchObject({ expired: 0 });
    expect(await at.later(0.1)).toMatchObject({ expired: 1 });
    await forgotten(at);
    expect((await at.get<SpotAccount>(SPOT.account, { cookie: gone })).code).toBe('00004');
    expect(await at.venue().paper.read('openOrders', { account: 1 })).toEqual([]);
    expect(await at.venue().paper.read('isOpen', { account: 1 })).toBe(false);
    for (const table of ['guest', 'order_history', 'fill_history', 'ledger'])
      expect(
        (await at.venue().db.all(`SELECT account FROM ${table}`)).map(({ account }) => account),
        table,
      ).not.toContain(1);
    expect(left.id).not.toBe(kept.id);
    // Who traded beside them is not touched.
    expect(await at.account(here)).toEqual(before);
    expect((await at.get<Order[]>(SPOT.open, { cookie: here })).data.map(({ id }) => id)).toEqual([kept.id]);
    expect((await at.get<Page<Order>>(SPOT.history, { cookie: here })).data.rows).toHaveLength(1);
    // And nobody is ever given the number again.
    await at.restart();
    const fresh = await at.post<SpotAccount>(PAPER.guest, {});
    expect(fresh.data.account).toBe('3');
  });

  test('a guest who comes on the last day keeps everything, however often one looks', async () => {
    const at = await house();
    const cookie = await at.guest();
    const order = await at.rest(cookie);
    const before = await at.account(cookie);
    for (let month = 0; month < 3; month++) {
      await at.later(30);
      expect(await at.account(cookie)).toEqual(before);
    }
    expect((await at.get<Order[]>(SPOT.open, { cookie })).data).toEqual([order]);
  });

  test('an account that was never used sleeps after two days, and is the same when its guest is back', async () => {
    const at = await house();
    const [idle, user] = [await at.guest(), await at.guest()];
    const before = await at.account(idle);
    const order = await at.rest(user);
    await at.post(SPOT.cancel, { id: order.id }, { cookie: user });
    expect(await at.later(1.9)).toEqual({ expired: 0, away: 0 });
    expect(await at.later(0.2)).toEqual({ expired: 0, away: 2 });
    expect(await at.later(0)).toEqual({ expired: 0, away: 0 });
    // The other one gave an order once.
    const isOpen = (account: number) => at.venue().paper.read('isOpen', { account });
    expect(await Promise.all([1, 2].map(isOpen))).toEqual([false, true]);
    await forgotten(at);
    expect(await at.account(idle)).toEqual(before);
    expect((await at.get<Page<unknown>>(SPOT.ledger, { cookie: idle })).data.rows).toHaveLength(4);
    expect((await at.get<Page<Order>>(SPOT.history, { cookie: user })).data.rows).toHaveLength(1);
  });

  test.each<[string, (at: Awaited<ReturnType<typeof house>>, cookie: string) => Promise<unknown>]>([
    ['an order', (at, cookie) => at.post(SPOT.place, BUY, { cookie })],
    ['a ticket for the stream', (at, cookie) => at.post(STREAM_TICKET, {}, { cookie })],
    ['a reset', (at, cookie) => at.post(PAPER.reset, {}, { cookie })],
    ['the page of paper trading', (at, cookie) => at.post(PAPER.guest, {}, { cookie })],
  ])('a sleeping account is woken by %s', async (_what, wake) => {
    const at = await house();
    const cookie = await at.guest();
    await at.later(3);
    expect(await at.venue().paper.read('isOpen', { account: 1 })).toBe(false);
    expect(await wake(at, cookie)).toMatchObject({ code: '00000' });
    const { balances, account } = await at.account(cookie);
    expect(account).toBe('1');
    const eth = balances.find(({ asset }) => asset === 'ETH');
    expect(eth).toEqual({ asset: 'ETH', available: PAPER_FUNDS.ETH, locked: '0' });
    // Seen again, it is looked at again.
    expect(await at.later(3)).toEqual({ expired: 0, away: 1 });
  });

  test('a look takes so many and no more; the next one goes on', async () => {
    const at = await house();
    const token = (i: number) => `hash ${i}`;
    const { guests } = at.venue();
    for (let i = 0; i < 2050; i += 50)
      await Promise.all(Array.from({ length: 50 }, (_, j) => guests.create(token(i + j), at.clock.now())));
    expect(await at.later(3)).toEqual({ expired: 0, away: 2000 });
    expect(await at.later(0)).toEqual({ expired: 0, away: 50 });
    expect(await at.later(40)).toEqual({ expired: 2000, away: 0 });
    expect(await at.later(0)).toEqual({ expired: 50, away: 0 });
    expect(await at.rows('guest')).toBe(0);
  });
});
