import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { ALERT, NOTICE } from '#lib/contract/notice.ts';
import type { Alert, NoticePage } from '#lib/contract/shapes/notice.ts';
import { print } from '#lib/exact/fixed.ts';
import { visitor } from './visitor.ts';
import { handClock, keptLog, scratch, world } from './world.ts';

const SYMBOL = 'BTCUSDTPERP';
/** Hundred-millionths; the market's own stands still for hours. */
let estimate = 10_000n;
const feed = createSyntheticFeed({
  seed: 'tests',
  lists: listed(true).filter(({ symbol, contract }) => contract === null || symbol === SYMBOL),
});
const made = feed.contracts!;
const shown = {
  ...feed,
  contracts: {
    ...made,
    figures: (symbol: string, now: number) => ({ ...made.figures(symbol, now), estimate }),
  },
};

describe('alerts on the mark price and the funding of contracts', () => {
  let folder: ReturnType<typeof scratch>;
  let venue: Venue;
  let clock: ReturnType<typeof handClock>;
  let app: Awaited<ReturnType<typeof world>>['app'];

  async function open(): Promise<void> {
    while (!made.prepare(clock.now()));
    const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
    venue = await openVenue({ config, feed: shown, clock, log: keptLog().log });
    ({ app } = await world({ trading: venue, clock, feed, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
  }
  async function shut(): Promise<void> {
    await app.close();
    await venue.close();
  }
  beforeAll(async () => {
    folder = scratch();
    clock = handClock();
    await open();
  });
  afterAll(async () => {
    await shut();
    folder.remove();
  });
  const { post, get, guest } = visitor(() => app);
  const mark = () => made.mark(SYMBOL, clock.now());
  const price = (ticks: number) => print(ticks, feed.instrument(SYMBOL)!.pricePlace);
  const set = (cookie: string, wish: object) => post<Alert>(ALERT.create, { symbol: SYMBOL, ...wish }, { cookie });
  const told = async (cookie: string) =>
    (await get<NoticePage>(NOTICE.list, { cookie })).data.rows.map(({ params }) => params);

  test('[JOB-01] the bound lies on the other side of the mark, or of the estimate, and nothing else comes along', async () => {
    const cookie = await guest();
    const rate = '0.0002';
    for (const [wish, code] of [
      [{ kind: 'markAbove', price: price(mark()) }, '44503'],
      [{ kind: 'markBelow', price: price(mark() + 1) }, '44503'],
      [{ kind: 'markAbove', rate }, '40000'],
      [{ kind: 'fundingAbove', rate: '0.0001' }, '44503'],
      [{ kind: 'fundingBelow', rate }, '44503'],
      [{ kind: 'fundingAbove', rate: '0.031' }, '40000'],
      [{ kind: 'fundingAbove', rate: '0.000000001' }, '40000'],
      [{ kind: 'fundingAbove', rate, price: price(mark()) }, '40000'],
      [{ kind: 'fundingAbove', rate, symbol: 'BTCUSDT' }, '40000'],
      [{ kind: 'markAbove', price: '999999.0', symbol: 'BTCUSDT' }, '40000'],
    ] as const)
      expect([wish, (await set(cookie, wish)).code]).toEqual([wish, code]);
    const refused = await set(cookie, { kind: 'fundingBelow', rate });
    expect(refused.data).toMatchObject({ field: 'rate', rule: 'alertSide', bound: '0.00010000' });
    expect((await get<Alert[]>(ALERT.list, { cookie })).data).toEqual([]);
  });

  test('[JOB-01] one becomes another kind, and keeps nothing of what it waited for before', async () => {
    const cookie = await guest();
    const { data: one } = await set(cookie, { kind: 'markAbove', price: price(mark() + 1000), note: 'up' });
    expect(one).toMatchObject({ kind: 'markAbove', price: price(mark() + 1000), rate: null, change: null });
    const edit = (more: object) => post<Alert>(ALERT.update, { id: one.id, ...more }, { cookie });
    expect((await edit({ kind: 'above' })).code).toBe('40000');
    expect((await edit({ kind: 'fundingBelow', rate: '-0.0001' })).data).toMatchObject({
      ...{ kind: 'fundingBelow', rate: '-0.0001', price: null, note: 'up' },
    });
  });

  test('[JOB-01] a step of the mark is enough, whatever is traded; its notice says which', async () => {
    const cookie = await guest();
    const [high, low] = [mark() + 1, mark() - 1];
    await set(cookie, { kind: 'markAbove', price: price(high) });
    await set(cookie, { kind: 'markBelow', price: price(low) });
    const from = clock.now();
    clock.at += 2_000;
    await venue.look();
    const seen = made.marksBetween(SYMBOL, from, clock.now()).map((one) => one.mark);
    const wanted = [
      ...(Math.max(...seen) >= high ? [{ kind: 'markAbove', traded: price(seen.find((one) => one >= high)!) }] : []),
      ...(Math.min(...seen) <= low ? [{ kind: 'markBelow', traded: price(seen.find((one) => one <= low)!) }] : []),
    ];
    expect(wanted.length).toBeGreaterThan(0);
    const rows = await told(cookie);
    expect(rows).toHaveLength(wanted.length);
    expect(rows).toEqual(expect.arrayContaining(wanted.map((one) => expect.objectContaining(one))));
  });

  test('[JOB-01] a rate fires when the estimate reaches it, once a day where it repeats daily', async () => {
    const cookie = await guest();
    await set(cookie, { kind: 'fundingAbove', rate: '0.0002', repeat: 'daily' });
    await set(cookie, { kind: 'fundingBelow', rate: '-0.00005' });
    for (const now of [19_999n, 20_000n, 10_000n, 25_000n, -5_000n, 0n]) {
      estimate = now;
      clock.at += 250;
      await venue.look();
    }
    estimate = 10_000n;
    expect((await told(cookie)).map(({ kind, rate, traded }) => [kind, rate, traded])).toEqual([
      ['fundingBelow', '-0.00005', '-0.00005000'],
      ['fundingAbove', '0.0002', '0.00020000'],
    ]);
  });

  test('[JOB-01] what the mark did while the venue was away is told at its next start', async () => {
    const cookie = await guest();
    const at = mark();
    await set(cookie, { kind: 'markAbove', price: price(at + 1) });
    await set(cookie, { kind: 'markBelow', price: price(at - 1) });
    await shut();
    clock.at += 2 * 3_600_000;
    await open();
    await venue.look();
    const rows = await told(cookie);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['markAbove', 'markBelow']);
    expect(rows.every(({ late }) => late === true)).toBe(true);
  });
});
