import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { spotOf, venue } from '#gateway/exchange/ledger/numbers.ts';
import type { Command, Place } from '#gateway/exchange/orders/commands.ts';
import type { AssetSpec, MarketSpec } from '#gateway/exchange/orders/spec.ts';
import { print } from '#lib/exact/fixed.ts';
import { wrong } from './invariants.ts';
import { ENGINES, stage } from './stage.ts';
import { MARKETS, view, world } from './world.ts';

/** A market where nothing is round: ticks of 0.03, lots of 0.0007, fees of 0.07123 % and 0.09877 %. */
const ODD_ASSETS: readonly AssetSpec[] = [
  { code: 'BTC', places: 4 },
  { code: 'USDT', places: 6 },
];
const ODD: MarketSpec = {
  ...MARKETS[0]!,
  ...{ pricePlace: 2, tickStep: 3, sizePlace: 4, lotStep: 7, minLots: 1, maxLots: 1000, minNotional: 1n },
  ...{ makerFee: 71_230, takerFee: 98_770 },
};

describe('value', () => {
  test('fees are rounded up and credits down, to the last unit, where nothing is round', () => {
    const price = (ticks: number) => print(BigInt(ticks * 3), 2);
    const size = (lots: number) => print(BigInt(lots * 7), 4);
    fc.assert(
      fc.property(
        fc.integer({ min: 800, max: 1200 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        (ticks, rests, takes) => {
          const exchange = new Exchange(ODD_ASSETS, [ODD]);
          const now = { now: 1, view: view(1000, { depth: 0 }) };
          for (const account of [1, 2])
            exchange.execute({ c: 'grant', account, reason: 'grant', amounts: { BTC: '100', USDT: '100000' } }, now);
          const order = { c: 'place', symbol: ODD.symbol, kind: 'limit', price: price(ticks) } as const;
          exchange.execute({ ...order, account: 1, side: 'sell', clientId: 'a', size: size(rests) }, now);
          const { events } = exchange.execute(
            { ...order, account: 2, side: 'buy', clientId: 'b', size: size(takes) },
            now,
          );
          const fill = events.find((event) => event.t === 'fill') as Extract<Event, { t: 'fill' }>;
          const lots = BigInt(Math.min(rests, takes));
          const [base, quote] = [lots * 7n, lots * BigInt(ticks) * 3n * 7n];
          const up = (product: bigint) => (product + 99_999_999n) / 100_000_000n;
          expect([fill.quote, fill.taker?.fee, fill.maker?.fee]).toEqual([
            quote,
            up(base * 98_770n),
            up(quote * 71_230n),
          ]);
          expect(exchange.state.ledger.balance(venue('faucet'), 'BTC').available).toBe(-2_000_000n);
          expect(exchange.state.ledger.balance(venue('fee'), 'BTC').available).toBe(up(base * 98_770n));
          expect(wrong(exchange.state)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('an event whose moves do not sum to zero, or that would make an account owe, stops the exchange', () => {
    const exchange = world({ USDT: '1' }, 1);
    const transfer = (available: bigint, house: bigint): Event => ({
      ...{ t: 'transfer', account: 1, reason: 'move', ref: null, at: 1 },
      moves: [
        [spotOf(1), 'USDT', available, 0n],
        [venue('faucet'), 'USDT', house, 0n],
      ],
    });
    expect(() => exchange.replay(transfer(5n, -4n))).toThrow('sum to 1, not zero');
    expect(() => exchange.replay(transfer(-100000001n, 100000001n))).toThrow('account 1 would owe USDT');
    expect(() => exchange.replay({ t: 'done', order: 9, reason: 'cancelled', moves: [], at: 1 })).toThrow('order 9');
  });
});

describe.each(ENGINES)('one balance, %s', (_, make) => {
  test('200 orders that each want a tenth of it: ten are taken, the sum is the balance', () => {
    const s = stage(make, { funds: { USDT: '1000', BTC: '1' } });
    const wish: Partial<Place> = { side: 'buy', price: '1000', size: '0.1' };
    const answers = Array.from({ length: 200 }, () => s.place(wish));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect([s.free('USDT'), s.held('USDT')]).toEqual(['0', '1000']);
  });

  test('a cancel after the fill finds nothing, a fill after the cancel finds nobody', () => {
    const s = stage(make);
    const sell: Partial<Place> = { account: 2, side: 'sell', price: '990', size: '0.01' };
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.put(sell);
    expect(s.cancel(1).ok).toBe(false);
    s.put({ side: 'buy', price: '990', size: '0.01' });
    s.cancel(3);
    s.put(sell);
    expect([s.held('USDT'), s.open(2)]).toEqual(['0', ['#4 limit sell 0.01 @ 990']]);
  });

  test('two exchanges share nothing: the same account number has another balance in each', () => {
    const [live, paper] = [stage(make, { accounts: 1 }), stage(make, { accounts: 1 })];
    const spend: Command = { c: 'reset', account: 1, amounts: {} };
    paper.run(spend);
    expect([live.free('USDT'), paper.free('USDT')]).toEqual(['1000000', '0']);
  });
});
