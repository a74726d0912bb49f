import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimal } from '#lib/format/decimal.ts';
import { EMPTY_DRAFT, EXIT_FIELDS, EXIT_UNITS } from '#lib/futures/ticket/draft.ts';
import { exitFaces, exitPrice, exitText, type Opened, withPricedExits } from '#lib/futures/ticket/exits.ts';

const LONG: Opened = {
  ...{ kind: 'linear', leg: 'long', entry: '92400', size: '0.4', leverage: 20, pricePlace: 1, tick: '0.1' },
};

describe('exits of an order of a contract', () => {
  test('[TRD-36] price, return and profit are faces of one value', () => {
    // (95,500 − 92,400) × 0.4 = 1,240; 3.3549 % at 20 times.
    expect(exitFaces('95500', LONG)).toMatchObject({ pnl: '1240', roe: '0.670995670996' });
    expect(exitPrice('takeProfit', 'pnl', '1240', LONG)).toBe('95500');
    expect(exitPrice('takeProfit', 'roe', '100', LONG)).toBe('97020');
    expect(exitPrice('stopLoss', 'roe', '50', LONG)).toBe('90090');
    expect(exitPrice('takeProfit', 'percent', '1', LONG)).toBe('93324');
  });

  test('[TRD-36] a short leg takes its profit below', () => {
    const short = { ...LONG, leg: 'short' as const };
    expect(exitPrice('takeProfit', 'roe', '100', short)).toBe('87780');
    expect(exitPrice('stopLoss', 'percent', '1', short)).toBe('93324');
    expect(exitFaces('87780', short)).toMatchObject({ roe: '1', pnl: '1848', distance: '-0.05' });
  });

  test('[TRD-36] a coin-margined leg is reckoned in coins', () => {
    const coin: Opened = { ...LONG, kind: 'inverse', size: '10000', entry: '100000', leverage: 10 };
    // 10,000 ÷ 100,000 − 10,000 ÷ 125,000 = 0.02
    expect(exitPrice('takeProfit', 'pnl', '0.02', coin)).toBe('125000');
    expect(exitFaces('125000', coin)).toMatchObject({ pnl: '0.02', roe: '2' });
    // More than all of it can never be won: no price above zero brings it.
    expect(exitPrice('takeProfit', 'pnl', '0.1', coin)).toBe('0');
  });

  test('[TRD-36] what has no price yet is no number, so that nothing is sent of it', () => {
    const draft = {
      ...EMPTY_DRAFT,
      exits: true,
      takeProfit: '50',
      exitUnits: { takeProfit: 'roe', stopLoss: 'price' },
    } as const;
    expect(withPricedExits(draft, () => ({ ...LONG, entry: '' })).takeProfit).toBe('?');
    expect(withPricedExits(draft, () => LONG).takeProfit).toBe('94710');
    // What could be two numbers is none either.
    expect(withPricedExits({ ...draft, takeProfit: '1,250' }, () => LONG).takeProfit).toBe('?');
  });

  test('[TRD-36] a price that is said in another unit and back is the same price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EXIT_FIELDS),
        fc.constantFrom(...EXIT_UNITS),
        fc.constantFrom('long' as const, 'short' as const),
        fc.constantFrom('linear' as const, 'inverse' as const),
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 1, max: 150 }),
        (field, unit, leg, kind, ticks, leverage) => {
          const opened: Opened = { ...LONG, leg, kind, leverage, size: kind === 'linear' ? '0.4' : '40000' };
          const above = (field === 'takeProfit') === (leg === 'long');
          const at = above ? 924_000 + ticks : 924_000 - ticks;
          const price = `${Math.floor(at / 10)}.${at % 10}`;
          const text = exitText(field, unit, price, opened);
          expect([price, text, compareDecimal(exitPrice(field, unit, text, opened), price)]).toEqual([price, text, 0]);
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });
});
