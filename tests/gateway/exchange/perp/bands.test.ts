import { expect, test } from 'vitest';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { compareBands, nothingSeen } from './bands.ts';
import { MARKETS, view, world } from './world.ts';

test('bands change no event: beside a look at every leg, and out of snapshots, random flows give the same bytes', () => {
  const seen = nothingSeen();
  for (let seed = 1; seed <= 8; seed++)
    for (const storm of [false, true])
      compareBands(seed, { accounts: 4 + (seed % 5), steps: 250, storm, orders: seed % 4 === 0 }, seen);
  // A comparison in which nothing of this happened would prove nothing, nor one in which everybody was looked at.
  for (const event of ['warned', 'takeover', 'adl', 'funding', 'net'])
    expect([event, seen.events.get(event) ?? 0]).not.toEqual([event, 0]);
  expect(seen.spared).toBeGreaterThan(1000);
});

/** One is long 80 coins at 1,000 with 10,000, in one pool; another is short. */
function pair() {
  const exchange = world({ accounts: 2 });
  let now = 0;
  const run = (command: Command, mark = 2000) => {
    now += 1;
    const marks = new Map(MARKETS.map(({ symbol }) => [symbol, symbol === 'BTCPERP' ? mark : 2000]));
    const { answer, events } = exchange.execute(command, { now, view: view(mark, { marks }) });
    expect(answer).toMatchObject({ ok: true });
    return events.map(({ t }) => t);
  };
  const order = { c: 'perpPlace', symbol: 'BTCPERP', kind: 'limit', price: '1000.0', size: '80' } as const;
  run({ ...order, account: 2, side: 'sell', clientId: 's' });
  run({ ...order, account: 1, side: 'buy', clientId: 'b' });
  const tick = (mark: number) => run({ c: 'tick', symbol: 'BTCPERP', low: mark, high: mark, from: now }, mark);
  return { exchange, run, tick, now: () => now };
}

test('a holder whom nothing is due of is looked at once, and again when the mark has left its band', () => {
  const { exchange, tick } = pair();
  const { bands } = exchange.state.positions;
  expect([bands.waiting, tick(2000), bands.waiting]).toEqual([2, [], 0]);
  expect([tick(1990), bands.waiting]).toEqual([[], 0]);
  // At 941 there are 9,952 − 4,720 where 1,809.168 must be; at 900 there are 1,952, and 1,643.2 is more than 0.8 of it.
  expect([tick(1882), bands.waiting]).toEqual([[], 0]);
  expect(tick(1800)).toEqual(['warned', 'notice']);
});

test('what leaves a pool moves its band: its owner is warned at a mark that was far from it before', () => {
  const { run, tick } = pair();
  tick(2000);
  expect(tick(1900)).toEqual([]);
  const way = {
    from: 'futures:usdt',
    to: 'spot',
    asset: 'USDT',
    amount: '1900',
    reason: 'transfer',
    ref: null,
  } as const;
  run({ c: 'transfer', account: 1, ...way });
  // 9,952 − 6,000 − 1,900, where 1,744.4 must be.
  expect(tick(1850)).toEqual(['warned', 'notice']);
});

test('what stamps take of a pool moves its band, once they have taken what was kept for them', () => {
  const { run, tick, now } = pair();
  tick(2000);
  const stamp = () => run({ c: 'stamp', symbol: 'BTCPERP', stamp: now() + 1, rate: 300_000 }, 1840);
  expect(tick(1840)).toEqual([]);
  const told: string[] = [];
  for (let stamps = 0; stamps < 12; stamps++) for (let slices = 0; slices < 3; slices++) told.push(...stamp());
  expect(told.filter((t) => t === 'funding').length).toBeGreaterThan(5);
  expect(told).toContain('warned');
});
