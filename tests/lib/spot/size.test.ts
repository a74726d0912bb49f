import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimal } from '#lib/format/decimal.ts';
import { lockPrice, maxSize, percentOf, sizeOf, switchUnit } from '#lib/spot/size.ts';
import { draft, orderContext, situation } from './worlds.ts';

const base = (value: string) => ({ by: 'base', value }) as const;
const quote = (value: string) => ({ by: 'quote', value }) as const;
const percent = (value: number) => ({ by: 'percent', value }) as const;

describe('what an amount comes to', () => {
  test('an amount in base is sent as it is', () => {
    expect(sizeOf(draft({ amount: base('0.5') }), orderContext())).toEqual({ size: '0.5', quote: null });
    expect(sizeOf(draft({ kind: 'market', amount: base('0.5') }), orderContext())).toEqual({
      size: '0.5',
      quote: null,
    });
  });

  test('an amount in quote is whole lots at the limit price, and goes as it is at the market', () => {
    const wish = { amount: quote('100') };
    expect(sizeOf(draft({ ...wish, price: '99' }), orderContext())).toEqual({ size: '1.0101', quote: null });
    expect(sizeOf(draft({ ...wish, kind: 'market' }), orderContext())).toEqual({ size: null, quote: '100' });
    expect(sizeOf(draft({ ...wish, kind: 'stopMarket', triggerPrice: '90' }), orderContext())).toEqual({
      size: null,
      quote: '100',
    });
    expect(sizeOf(draft({ ...wish, price: '' }), orderContext())).toEqual({ size: '', quote: null });
  });

  test('a share of the balance follows price and balance', () => {
    const half = draft({ amount: percent(50), price: '99' });
    expect(sizeOf(half, orderContext({ available: { base: '0', quote: '100' } }))).toEqual({
      size: '0.505',
      quote: null,
    });
    expect(sizeOf({ ...half, side: 'sell' }, orderContext({ available: { base: '0.33333', quote: '0' } }))).toEqual({
      size: '0.1666',
      quote: null,
    });
    expect(sizeOf({ ...half, kind: 'market' }, orderContext({ available: { base: '0', quote: '33.337' } }))).toEqual({
      size: null,
      quote: '16.66',
    });
    expect(sizeOf(half, orderContext({ available: { base: null, quote: null } }))).toEqual({ size: '', quote: null });
  });

  test('all of a large balance is the most that one order takes', () => {
    expect(sizeOf(draft({ amount: percent(100), side: 'sell' }), orderContext())).toEqual({ size: '2', quote: null });
    expect(maxSize(draft({ side: 'sell' }), orderContext())).toBe('2');
  });

  test('a whole balance never asks for more than the balance', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 0, max: 100 }), ({ context, draft }, value) => {
        const { size, quote } = sizeOf({ ...draft, amount: percent(value) }, context);
        const { available } = context;
        if (quote !== null) expect(compareDecimal(quote, available.quote)).toBeLessThanOrEqual(0);
        else if (draft.side === 'sell' && size !== '')
          expect(compareDecimal(size, available.base)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the price that a lot is locked at', () => {
  test.each([
    ['a limit', draft({ price: '99' }), '99'],
    ['a limit without a price', draft({ price: '' }), null],
    ['a market stop, its trigger', draft({ kind: 'stopMarket', triggerPrice: '110', price: '1' }), '110'],
    [
      'an OCO buy, the higher of both',
      draft({ kind: 'oco', price: '95', triggerPrice: '105', stopLimitPrice: '106' }),
      '106',
    ],
    [
      'an OCO buy that stops at the market, five percent above its trigger',
      draft({ kind: 'oco', price: '95', triggerPrice: '105' }),
      '110.3',
    ],
    ['an OCO sell, its limit', draft({ kind: 'oco', side: 'sell', price: '110', triggerPrice: '95' }), '110'],
  ])('%s', (_, order, price) => expect(lockPrice(order, orderContext())).toBe(price));
});

test('the most that can be bought at the market walks the book, level by level', () => {
  const funds = { base: '0', quote: '200' };
  // 1 at 100.1, then 0.9970 at 100.2 = 99.8994; together 199.9994.
  expect(maxSize(draft({ kind: 'market' }), orderContext({ available: funds }))).toBe('1.997');
  expect(maxSize(draft({ price: '100' }), orderContext({ available: funds }))).toBe('2');
  expect(maxSize(draft({ kind: 'market' }), orderContext({ last: null }))).toBeNull();
});

describe('where the slider stands', () => {
  const funds = orderContext({ available: { base: '1', quote: '198' } });
  test.each([
    ['a share is itself', draft({ amount: percent(37) }), 37],
    ['half of what can be bought', draft({ amount: base('1'), price: '99' }), 50],
    ['whole percents only, cut', draft({ amount: base('0.999'), side: 'sell' }), 99],
    ['more than there is stands at the end', draft({ amount: base('5'), side: 'sell' }), 100],
    ['a market buy in quote is measured by the quote', draft({ kind: 'market', amount: quote('99') }), 50],
    ['a market sale in quote has no place', draft({ kind: 'market', side: 'sell', amount: quote('99') }), null],
    ['nothing typed is nothing', draft({ amount: base('') }), 0],
  ])('%s', (_, order, place) => expect(percentOf(order, funds)).toBe(place));

  test('without a known balance it has no place', () => {
    expect(percentOf(draft(), orderContext({ available: { base: null, quote: null } }))).toBeNull();
  });
});

describe('switching the unit says the same in the other coin', () => {
  test.each([
    ['to quote', draft({ amount: base('0.5'), price: '99' }), 'quote', quote('49.5')],
    ['back, in whole lots', draft({ amount: quote('49.99'), price: '99' }), 'base', base('0.5049')],
    ['a share stays a share', draft({ amount: percent(25) }), 'quote', percent(25)],
    ['nothing without a price', draft({ amount: base('1'), price: '' }), 'quote', quote('')],
    ['less than a lot is nothing', draft({ amount: quote('0.001') }), 'base', base('')],
  ] as const)('%s', (_, order, unit, amount) => expect(switchUnit(order, orderContext(), unit)).toEqual(amount));
});
