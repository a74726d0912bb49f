import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trim } from '#lib/exact/fixed.ts';
import { limitsOf, slippageOf } from '#lib/order/limits.ts';
import { checkWish, readChange, type Standing } from '#lib/rules/amend.ts';
import { lockFor, lockTicks, tooLittle } from '#lib/rules/funds.ts';
import { type Limits, priceAt } from '#lib/rules/limits.ts';
import { readOrder } from '#lib/rules/order.ts';
import { slippageTicks, worstTicks } from '#lib/rules/price.ts';
import { MAX_TICKS } from '#lib/rules/steps.ts';
import type { Terms } from '#lib/rules/terms.ts';
import { Findings, textOf } from '#lib/rules/violation.ts';
import { BTC } from '../spot/worlds.ts';

/** Ticks of 0.1, lots of 0.0001, 0.0002 to 2, at least 5, band 30 %. */
const LIMITS = limitsOf(BTC) as Limits;
const ROOM = { open: 0, triggers: 0, total: 0 };
const LIMIT: Terms = { kind: 'limit', side: 'buy', price: '99', size: '1' };

/** @param last ticks */
function read(terms: Terms, last: number | null = 1000) {
  const found = new Findings();
  const order = readOrder(found, terms, LIMITS, { last, room: ROOM });
  return { order, found: found.list.map(({ field, rule }) => `${field} ${rule}`) };
}

describe('an order is read in whole numbers', () => {
  test('a right one has ticks and lots, and nothing is found', () => {
    const { order, found } = read({ ...LIMIT, takeProfit: '110', stopLoss: '90.5' });
    expect(found).toEqual([]);
    expect(order).toEqual({
      price: 990,
      lots: 10_000,
      quote: null,
      legs: [],
      attached: { takeProfit: 1100, stopLoss: 905 },
    });
  });

  test('all that is wrong is found, the first of each field, in the order the exchange looks', () => {
    expect(
      read({ ...LIMIT, price: '99.05', size: '3', stopLimitPrice: '1', takeProfit: '90', stopLoss: 'x' }).found,
    ).toEqual(['stopLimitPrice notAllowed', 'size maxSize', 'price tick', 'stopLoss format', 'takeProfit triggerSide']);
  });

  test('what is to be given and is not yet is missing, and nothing is measured by it', () => {
    expect(read({ kind: 'trigger', side: 'buy', size: '0.0002', triggerPrice: '110', price: null }).found).toEqual([
      'price missing',
    ]);
    expect(read({ ...LIMIT, takeProfit: null }).found).toEqual(['takeProfit missing']);
    expect(read({ kind: 'oco', side: 'buy' }).found).toEqual(['size missing', 'triggerPrice missing', 'price missing']);
  });

  test('without a last price band, sides and value at the market are left open', () => {
    expect(read({ ...LIMIT, price: '999999' }, null).found).toEqual([]);
    expect(read({ kind: 'market', side: 'buy', size: '0.0002' }, null).found).toEqual([]);
    expect(read({ kind: 'tpsl', side: 'sell', size: '1', takeProfit: '1' }, null).found).toEqual([]);
    expect(read({ kind: 'trigger', side: 'sell', size: '1', triggerPrice: '100' }, null).found).toEqual([]);
  });
});

describe('what an order locks', () => {
  const oco = read({ kind: 'oco', side: 'buy', price: '95', size: '1', triggerPrice: '105' }).order;

  test('an OCO buy that stops at the market locks five percent above its trigger', () => {
    expect(lockTicks('oco', oco.price, oco.legs)).toBe(1103);
    expect(lockFor(LIMITS, 'buy', 1103, 10_000)).toBe(110_300_000_000_000_000_000n);
    expect(lockTicks('trigger', null, oco.legs)).toBeNull();
  });

  test('to the last unit', () => {
    expect(tooLittle(LIMITS, 'sell', 'size', { needed: 5n, available: 5n })).toBeNull();
    const lacking = tooLittle(LIMITS, 'sell', 'size', { needed: 5n, available: 4n });
    expect(lacking && [lacking.rule, textOf(lacking.value)]).toEqual(['insufficientBalance', '0.000000000000000005']);
  });
});

describe('how far slippage reaches', () => {
  test('a typed price is told the same as the exchange counts, wherever it lies on a tick', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_TICKS }), (ticks) => {
        const price = textOf(priceAt(LIMITS, ticks));
        const reach = BigInt(slippageTicks(LIMITS, ticks));
        // Whole numbers only: 5 % rounded up.
        expect(reach).toBe((BigInt(ticks) * 5n + 99n) / 100n);
        expect(slippageOf(price, BTC)).toBe(trim(textOf(priceAt(LIMITS, Number(reach)))));
      }),
    );
    expect(slippageOf('105.05', BTC)).toBe('5.3');
  });

  test('a market order ends at the last tick there is', () => {
    expect(worstTicks(LIMITS, 'sell', 1)).toBe(1);
    expect(worstTicks(LIMITS, 'buy', MAX_TICKS)).toBe(MAX_TICKS);
  });
});

describe('a change to a resting order', () => {
  const resting: Standing = {
    ...{ kind: 'limit', side: 'buy', price: 1000, lots: 1000, quote: null, filled: 400, legs: [] },
    attached: { takeProfit: 1050, stopLoss: 950 },
  };

  function change(asked: Parameters<typeof readChange>[1]): string[] {
    const found = new Findings();
    const wish = readChange(found, asked, LIMITS, resting, 1000);
    if (wish) checkWish(found, wish, LIMITS, resting, 1000);
    return found.list.map(({ field, rule, bound }) => `${field} ${rule} ${bound === null ? '' : textOf(bound)}`.trim());
  }

  test.each([
    [{}, ['price unchanged']],
    [{ price: '101' }, []],
    [{ size: '0.0401' }, ['size minNotional 5.000000000000000000']],
    [{ size: '0.04' }, ['size belowFilled 0.0400']],
    [{ price: null, size: '0.03999' }, ['price missing', 'size lot 0.0001']],
    [{ price: '94' }, ['stopLoss triggerSide 94.0']],
    [{ price: '131' }, ['price priceBand 130.0']],
  ])('%j: %j', (asked, expected) => expect(change(asked)).toEqual(expected));
});
