import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf } from '#gateway/exchange/ledger/numbers.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { isolatedLiquidation, liquidationTicks } from '#lib/trade/units/liquidation.ts';
import { MARKETS, view, world } from './world.ts';

/** All marks at 1,000 but one. */
const marked = (symbol: string, ticks: number) => {
  const marks = new Map(MARKETS.map((one) => [one.symbol, one.symbol === symbol ? ticks : 2000]));
  return view(ticks, { marks });
};

type Case = { symbol: string; long: boolean; isolated: boolean; leverage: number; lots: number; both: boolean };

/** One owner with a leg of 1,000, or two; null where it cannot be opened. */
function opened({ symbol, long, isolated, leverage, lots, both }: Case): Exchange | null {
  const exchange = world({ usdt: '9000', btc: '9' });
  const inverse = symbol === 'BTCUSDPERP';
  const size = (count: number) => (inverse ? `${count * 100}` : `${Math.floor(count / 10)}.${count % 10}`);
  const run = (command: Command) => exchange.execute(command, { now: 1, view: marked(symbol, 2000) }).answer.ok;
  const set = (account: number, to: number) => run({ c: 'leverage', account, symbol, leverage: to });
  if (both) run({ c: 'positionMode', account: 1, wallet: inverse ? 'futures:coin' : 'futures:usdt', mode: 'twoWay' });
  if (isolated) run({ c: 'marginMode', account: 1, symbol, marginMode: 'isolated' });
  for (const account of [2, 3, 4]) set(account, 50);
  if (!set(1, leverage)) return null;
  const limit = { c: 'perpPlace', symbol, kind: 'limit', price: '1000.0' } as const;
  const trade = (buys: boolean, count: number, name: string): boolean => {
    const [side, other] = buys ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const named = both ? { positionSide: buys ? ('long' as const) : ('short' as const) } : {};
    return (
      run({ ...limit, account: buys ? 4 : 3, side: other, size: size(count), clientId: `m${name}` }) &&
      run({ ...limit, account: 1, side, size: size(count), clientId: `t${name}`, ...named })
    );
  };
  if (!trade(long, lots, 'a')) return null;
  if (both && !trade(!long, 1 + Math.floor(lots / 3), 'b')) return null;
  return exchange;
}

/** What a screen would show, by the functions that it shows it with. */
function shown({ state }: Exchange, { symbol, long, isolated, both }: Case): number | null {
  const { contract, settle, wallet } = state.market(symbol).spec.perp!;
  const holder = numberOf(1, wallet);
  const legs = [LONG, SHORT].map((side) => state.positions.leg(symbol, holder, side as 0 | 1));
  if (isolated) return isolatedLiquidation(contract, long ? 1 : -1, legs[long ? LONG : SHORT]!);
  const backing = state.ledger.balance(holder, settle).available;
  return both || legs[0] || legs[1] ? liquidationTicks(contract, { long: legs[0]!, short: legs[1]!, backing }) : null;
}

/** Whether the venue steps in at a mark. */
function fallsAt(one: Case, mark: number): boolean {
  const exchange = opened(one)!;
  const tick = { c: 'tick', symbol: one.symbol, low: 2000, high: 2000, from: 0 } as const;
  const { events } = exchange.execute(tick, { now: 2, view: marked(one.symbol, mark) });
  return events.some(({ t }) => t === 'takeover' || t === 'net');
}

test('[TRD-36] moving the mark to the price that a screen shows liquidates, a tick nearer to the entry does not', () => {
  let found = 0;
  const cases = fc.record({
    symbol: fc.constantFrom('BTCPERP', 'BTCUSDPERP'),
    long: fc.boolean(),
    isolated: fc.boolean(),
    leverage: fc.integer({ min: 1, max: 50 }),
    lots: fc.integer({ min: 1, max: 150 }),
    both: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, (drawn) => {
      // Two isolated legs are two prices; one leg says it all.
      const one = { ...drawn, both: drawn.both && !drawn.isolated };
      const exchange = opened(one);
      const price = exchange && shown(exchange, one);
      if (!price) return;
      found += 1;
      const away = price < 2000 ? -1 : 1;
      // Within a tick of it, as the price is rounded and so is maintenance.
      expect([one, price, fallsAt(one, price + away)]).toEqual([one, price, true]);
      expect([one, price, fallsAt(one, price - 2 * away)]).toEqual([one, price, false]);
    }),
    { numRuns: 150, seed: 36 },
  );
  expect(found).toBeGreaterThan(60);
});
