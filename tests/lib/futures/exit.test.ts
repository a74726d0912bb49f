import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERPETUALS } from '#gateway/feed/perpetuals.ts';
import { type ExitLeg, exitAt, ticksForGain, ticksForRoe } from '#lib/futures/exit.ts';
import { futuresMarket, unitsOf, unitsText } from '#lib/futures/market.ts';
import { worthAt } from '#lib/trade/units/value.ts';

const BTC = futuresMarket(PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDTPERP')!);
const COIN = futuresMarket(PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDPERP')!);

/** 0.8 BTC from 91,240.5 at 20 times, as on the board. */
const LONG: ExitLeg = {
  side: 'long',
  entry: worthAt(BTC.contract, 8000, 912_405),
  lots: 8000,
  leverage: 20,
  part: 8000,
};

describe('an exit of a leg', () => {
  test('brings what the board says: 95,500.0 is +93.36 % and +3,407.60, after the fee +3,361.76', () => {
    const faces = exitAt(BTC, LONG, 955_000)!;
    expect(unitsText(faces.gain)).toBe('3407.6');
    expect(faces.roe).toBe(9336n);
    expect(unitsText(faces.after)).toBe('3361.76');
  });

  test('of a half brings a half, and as much of its margin', () => {
    const faces = exitAt(BTC, { ...LONG, part: 4000 }, 955_000)!;
    expect(unitsText(faces.gain)).toBe('1703.8');
    expect(faces.roe).toBe(9336n);
  });

  test('[TRD-17] what is typed as a return or a gain lies on a tick toward the entry, for profit and for loss', () => {
    // 0.1 from 50,000.1 at 20 times: the whole margin, 250.0005, is made at 52,500.105 and lost at 47,500.095.
    const long = { side: 'long', entry: unitsOf('5000.01')!, lots: 1000, leverage: 20, part: 1000 } as const;
    expect(ticksForRoe(BTC, long, 10_000n)).toBe(525_001);
    expect(ticksForRoe(BTC, long, -10_000n)).toBe(475_001);
    const short = { ...long, side: 'short' } as const;
    expect(ticksForRoe(BTC, short, 10_000n)).toBe(475_001);
    expect(ticksForRoe(BTC, short, -10_000n)).toBe(525_001);
    expect(ticksForGain(BTC, long, unitsOf('250.0005')!)).toBe(525_001);
  });

  test('of nothing, or of more than there is, is none', () => {
    expect(exitAt(BTC, { ...LONG, part: 0 }, 955_000)).toBeNull();
    expect(exitAt(BTC, { ...LONG, part: 8001 }, 955_000)).toBeNull();
  });

  test('price, gain and ROE are faces of one value: each finds the price of the others', () => {
    const legs = fc.record({
      market: fc.constantFrom(BTC, COIN),
      side: fc.constantFrom('long' as const, 'short' as const),
      from: fc.integer({ min: 200_000, max: 1_500_000 }),
      lots: fc.integer({ min: 1, max: 50_000 }),
      share: fc.integer({ min: 1, max: 100 }),
      leverage: fc.integer({ min: 1, max: 150 }),
      to: fc.integer({ min: 200_000, max: 1_500_000 }),
    });
    fc.assert(
      fc.property(legs, ({ market, side, from, lots, share, leverage, to }) => {
        const part = Math.max(1, Math.floor((lots * share) / 100));
        const leg = { side, entry: worthAt(market.contract, lots, from), lots, leverage, part };
        const faces = exitAt(market, leg, to);
        fc.pre(faces !== null);
        const back = ticksForGain(market, leg, faces.gain);
        // An inverse value is cut to a unit: a neighbouring tick may be worth the same.
        expect(Math.abs(back! - to)).toBeLessThanOrEqual(market === BTC ? 0 : 1);
        // Toward the entry: never more than was asked, and a tick further on it is.
        const gains = faces.gain >= 0n;
        const ticks = ticksForRoe(market, leg, faces.roe)!;
        const outward = (side === 'long') === gains ? 1 : -1;
        const [near, beyond] = [ticks, ticks + outward].map((one) => exitAt(market, leg, one)!.roe) as [bigint, bigint];
        expect(gains ? near <= faces.roe : near >= faces.roe - 1n).toBe(true);
        // What is asked for is whole units of the margin, and an inverse value is cut to one: worth a hundredth of a percent.
        expect(gains ? beyond >= faces.roe - 1n : beyond <= faces.roe).toBe(true);
      }),
      {
        numRuns: 300,
        examples: [[{ market: COIN, side: 'short', from: 200_011, lots: 7, share: 1, leverage: 4, to: 200_000 }]],
      },
    );
  });
});
