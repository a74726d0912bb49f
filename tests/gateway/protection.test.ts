import { expect, onTestFinished, test } from 'vitest';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue } from '#gateway/process/venue.ts';
import { Player } from '#gateway/replay/player.ts';
import { openTape } from '#gateway/replay/tape.ts';
import { PROTECTION } from '#lib/contract/endpoints.ts';
import type { FundDays, FundEvent, Protection } from '#lib/contract/shapes/protection.ts';
import type { Page } from '#lib/contract/trade.ts';
import { decimal } from '#lib/trade/number.ts';
import { at, opening, PERP, SPOT, START, tapeFile } from './replay/tape-file.ts';
import { visitor } from './visitor.ts';
import { handClock, keptLog, scratch, world } from './world.ts';

const MINUTE = 60_000;
const RATES = { RATE_MARKET: '100000' };
const config = (dataDir: string) => ({ dataDir, databaseUrl: null, acceptLoss: false });

const spot = (ms: number, price: number) => at(ms).book(`${price - 1}.0`, `${price + 1}.0`, '2', SPOT.symbol);
/** A contract that falls by a tenth after a minute. */
const falling = () => [
  ...[...opening(), spot(0, 50_000), ...opening(MINUTE, 45_000), spot(MINUTE, 45_000)],
  ...[...opening(2 * MINUTE, 45_000), spot(2 * MINUTE, 45_000)],
];

/** A gateway on a tape whose fund begins with 1,000 USDT, and whose one trader is liquidated. */
async function fallen() {
  const folder = scratch();
  const player = new Player(await openTape(tapeFile(falling(), { instruments: [PERP, SPOT] })), 0, () => 0);
  const { feed } = player.tape;
  const insurance = { USDT: '1000', DOGE: '5' };
  const clock = handClock();
  const venue = await openVenue({ config: config(folder.path), feed, clock, player, insurance, log: keptLog().log });
  venue.start();
  const { app } = await world({ trading: venue, feed, clock, env: RATES });
  onTestFinished(async () => {
    await app.close();
    await venue.close();
    folder.remove();
  });
  const { paper } = venue;
  const move = { c: 'transfer', account: 1, from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '600' } as const;
  await paper.submitOrThrow({ c: 'grant', account: 1, reason: 'grant', amounts: { USDT: '600' } });
  await paper.submitOrThrow({ ...move, reason: 'transfer', ref: null });
  const perp = { c: 'perpPlace', account: 1, symbol: PERP.symbol, side: 'buy', size: '0.15' } as const;
  await paper.submitOrThrow({ ...perp, kind: 'market', clientId: 'p1' });
  await player.step(() => START + 2 * MINUTE);
  return visitor(() => app);
}

const eventsOf = async ({ get }: ReturnType<typeof visitor>, query = '') => {
  const { code, data } = await get<Page<FundEvent>>(`${PROTECTION.events}${query}`, { paper: false });
  expect(code).toBe('00000');
  return data!;
};
const poolsOf = async ({ get }: ReturnType<typeof visitor>) =>
  (await get<Protection>(PROTECTION.pools, { paper: false })).data!.pools;

test('the fund is public: a seed, a takeover and what unwinding brought, and their sum is what the ledger has', async () => {
  const them = await fallen();
  const pools = await poolsOf(them);
  // DOGE is nothing that the contract settles in.
  expect(pools.map(({ env, asset }) => [env, asset])).toEqual([
    ['live', 'USDT'],
    ['paper', 'USDT'],
  ]);
  const still = { balance: '1000', value: '1000.00', began: '1000', day: { in: '0', out: '0' }, floor: '0' };
  expect(pools[0]).toEqual({ env: 'live', asset: 'USDT', ...still });
  const { rows, cursor } = await eventsOf(them);
  expect(cursor).toBeNull();
  expect(rows.at(-1)).toMatchObject({
    id: '1',
    reason: 'seed',
    change: '1000',
    symbol: null,
    ref: null,
    asset: 'USDT',
  });
  const taken = rows.filter(({ reason }) => reason === 'takeover');
  expect(taken).toMatchObject([{ symbol: PERP.symbol, asset: 'USDT', change: '0', env: 'paper' }]);
  const unwound = rows.filter(({ reason }) => reason === 'unwinding');
  expect(unwound.length).toBeGreaterThan(0);
  for (const { symbol, ref, change } of unwound) {
    expect([symbol, ref]).toEqual([PERP.symbol, expect.stringMatching(/^\d+$/)]);
    expect(change).toMatch(/^-/);
  }
  const sum = rows.reduce((all, { change }) => all.plus(decimal(change)!), decimal('0')!);
  expect(pools[1]!.balance).toBe(sum.toString());
  expect(sum.toString()).not.toBe('1000');
  // What the day brought and cost makes the balance of what the fund began with; totals are those of the pools.
  const [, { began, balance, day, value }] = pools as [unknown, Protection['pools'][number]];
  expect(decimal(began)!.plus(decimal(day.in)!).minus(decimal(day.out)!).toString()).toBe(balance);
  const { total } = (await them.get<Protection>(PROTECTION.pools, { paper: false })).data!;
  expect(total).toMatchObject([
    { env: 'live', value: '1000.00' },
    { env: 'paper', value },
  ]);
  const { data } = await them.get<FundDays>(PROTECTION.days, { paper: false });
  expect(data).toMatchObject({ env: 'paper', rows: [{ value, deleveraged: 0, in: total[1]!.day.in }] });
  expect(data!.rows[0]!.at).toBe(Math.floor(START / 86_400_000) * 86_400_000);
});

test('events are paged newest first, of one environment each', async () => {
  const them = await fallen();
  const { rows } = await eventsOf(them);
  const seen: FundEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null && seen.length <= rows.length; ) {
    const next: Page<FundEvent> = await eventsOf(them, `?env=paper&limit=1${cursor && `&cursor=${cursor}`}`);
    expect(next.rows).toHaveLength(1);
    seen.push(...next.rows);
    cursor = next.cursor;
  }
  expect(seen).toEqual(rows);
  for (const reason of ['takeover', 'adl'])
    expect((await eventsOf(them, `?reason=${reason}&symbol=${PERP.symbol}`)).rows).toEqual(
      rows.filter((row) => row.reason === reason),
    );
  expect((await eventsOf(them, '?symbol=NOSUCH')).rows).toEqual([]);
  expect(await them.get(`${PROTECTION.days}?days=367`, { paper: false })).toMatchObject({ data: { field: 'days' } });
  expect((await eventsOf(them, '?env=live')).rows).toMatchObject([{ env: 'live', reason: 'seed' }]);
  for (const [query, field] of [
    ['?limit=0', 'limit'],
    ['?cursor=new', 'cursor'],
    ['?env=moon', 'env'],
    ['?owner=1', 'owner'],
    ['?reason=gift', 'reason'],
  ] as const)
    expect(await them.get(`${PROTECTION.events}${query}`, { paper: false })).toMatchObject({
      code: '40000',
      data: { field },
    });
});

test('without contracts there is no pool and no event', async () => {
  const folder = scratch();
  const clock = handClock();
  const feed = createSyntheticFeed({ seed: 'tests' });
  const insurance = { USDT: '1000' };
  const venue = await openVenue({ config: config(folder.path), feed, clock, insurance, log: keptLog().log });
  const { app } = await world({ trading: venue, feed, clock, env: RATES });
  onTestFinished(async () => {
    await app.close();
    await venue.close();
    folder.remove();
  });
  const them = visitor(() => app);
  expect(await poolsOf(them)).toEqual([]);
  expect(await eventsOf(them)).toEqual({ rows: [], cursor: null });
});

test('a year of days costs a caller twelve times as much as a month of them, so that nobody is served less for it', async () => {
  const folder = scratch();
  const clock = handClock();
  const feed = createSyntheticFeed({ seed: 'tests' });
  const venue = await openVenue({ config: config(folder.path), feed, clock, log: keptLog().log });
  const { app } = await world({ trading: venue, feed, clock, env: { RATE_MARKET: '50' } });
  onTestFinished(async () => {
    await app.close();
    await venue.close();
    folder.remove();
  });
  const { get } = visitor(() => app);
  const served = async (query: string) => {
    for (let calls = 0; ; calls += 1)
      if ((await get(`${PROTECTION.days}?${query}`, { paper: false })).code === '42900') return calls;
  };
  expect(await served('days=366')).toBe(15);
  clock.at += 60_000;
  expect(await served('days=30')).toBe(200);
});
