import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginForLiquidation } from '#components/futures/chart/margin-for.ts';
import { closeResult } from '#components/futures/chart/results.ts';
import { wordsOf } from '#components/futures/explain/words.ts';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { Pool } from '#lib/futures/holding.ts';
import { futuresMarket, lotsOf, ticksOf, unitsOf } from '#lib/futures/market.ts';
import { roundTrip } from '#lib/futures/round-trip.ts';
import { whatIf } from '#lib/futures/what-if.ts';

const listing = PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDTPERP') as Perpetual;
const market = futuresMarket(listing);
const [MARK, LOTS] = [ticksOf(market, '50000')!, lotsOf(market, '0.5')!];

/** 0.5 BTC at 50,000 with 10x: 2,500 of margin, and 5,000 beside it. */
function pool(side: 'long' | 'short', mode: 'isolated' | 'cross' = 'isolated'): Pool {
  const leg = {
    lots: LOTS,
    entry: unitsOf('25000')!,
    margin: unitsOf('2500')!,
    realised: 0n,
    fees: 0n,
    funding: 0n,
  };
  const legs = { long: null, short: null, [side]: leg };
  const holding = { market, mode, leverage: { long: 10, short: 10 }, legs, mark: MARK };
  return {
    settle: 'USDT',
    twoWay: false,
    balance: unitsOf('5000')!,
    locks: 0n,
    isolatedLocks: 0n,
    holdings: [holding],
  };
}

test.each(['long', 'short'] as const)('[SCR-04] the margin that a %s is asked for brings the price about', (side) => {
  const target = { symbol: market.symbol, side };
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 90_000 }), (price) => {
      const wanted = ticksOf(market, `${price}`)!;
      const found = marginForLiquidation(pool(side), target, wanted)!;
      const then = whatIf(pool(side), target, { margin: found.margin })!;
      expect(then.obstacle).toBeNull();
      expect(then.then.leg?.liquidation ?? null).toBe(found.liquidation);
      const reached =
        found.liquidation === null || (side === 'long' ? found.liquidation <= wanted : found.liquidation >= wanted);
      // Where all there is does not suffice it is as far as it goes, and where more cannot be taken out as near.
      const most = whatIf(pool(side), target, { margin: found.margin + unitsOf('0.01')! })!.obstacle !== null;
      expect(reached || most).toBe(true);
    }),
  );
});

test('[SCR-04] a cross leg has no margin of its own', () => {
  expect(marginForLiquidation(pool('long', 'cross'), { symbol: market.symbol, side: 'long' }, MARK)).toBeNull();
});

test('what a close brings is its gain less the closing fee', () => {
  const leg = pool('long').holdings[0]!.legs.long!;
  const at = ticksOf(market, '52000')!;
  // 0.5 × 2,000 − 26,000 × 0.0006
  expect(closeResult(market, leg, { side: 'long', lots: LOTS, ticks: at })).toBe(unitsOf('984.4'));
  // A part of it, and more than there is.
  expect(closeResult(market, leg, { side: 'long', lots: LOTS / 2, ticks: at })).toBe(unitsOf('492.2'));
  expect(closeResult(market, leg, { side: 'long', lots: LOTS * 2, ticks: at })).toBe(unitsOf('984.4'));
  // Opened and closed: both fees.
  expect(roundTrip(market, { side: 'short', lots: LOTS, entry: MARK, exit: at })).toBe(unitsOf('-1030.6'));
});

test('a formula says its amounts to no more digits than move the price', () => {
  const words = wordsOf(listing);
  expect(words.exact(unitsOf('69991.098624405761')!)).toBe('69,991.098624');
  expect(words.exact(unitsOf('1722.5')!)).toBe('1,722.50');
});
