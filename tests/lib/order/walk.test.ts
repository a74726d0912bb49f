import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimal, compareDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { worstPrice } from '#lib/order/limits.ts';
import { averageOf, facing, walkQuote, walkSize } from '#lib/order/walk.ts';
import { BTC, orderContext, situation } from '../spot/worlds.ts';

describe('walking the book', () => {
  test('a market order ends five percent from the last price, on a tick, away from it', () => {
    expect(worstPrice('buy', '100', BTC)).toBe('105');
    expect(worstPrice('sell', '100.1', BTC)).toBe('95');
    expect(worstPrice('sell', '0.1', BTC)).toBe('0.1');
    const deep = orderContext({
      asks: [
        ['100.1', '1'],
        ['105', '1'],
        ['105.1', '1'],
      ],
    });
    expect(facing({ side: 'buy', limit: '105', context: deep })).toHaveLength(2);
    expect(walkSize({ side: 'buy', limit: '105', context: deep, size: '3' })).toMatchObject({
      size: '2',
      short: true,
      worst: '105',
    });
  });

  test('an amount that pays less than a lot buys nothing and is not short of sellers', () => {
    const poor = walkQuote({ side: 'buy', limit: '105', context: orderContext(), quote: '0.01' });
    expect(poor).toEqual({ size: '0', quote: '0', worst: '100.1', short: false });
    expect(averageOf(poor, BTC)).toBeNull();
  });

  test('never more than asked, never more than offered, and price times size adds up', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 100_000 }), ({ context, draft: { side } }, asked) => {
        const limit = worstPrice(side, context.last ?? '', context.instrument);
        const levels = facing({ side, limit, context });
        const offered = levels.reduce((sum, [, size]) => addDecimal(sum, size) ?? '', '0');
        const walked = walkQuote({ side, limit, context, quote: `${asked}` });
        expect(compareDecimal(walked.quote, `${asked}`)).toBeLessThanOrEqual(0);
        expect(compareDecimal(walked.size, offered)).toBeLessThanOrEqual(0);
        const again = walkSize({ side, limit, context, size: walked.size });
        expect(again.quote).toBe(walked.quote);
        const best = levels[0]?.[0] ?? '0';
        const least = multiplyDecimal(best, walked.size);
        expect(compareDecimal(walked.quote, least) * (side === 'buy' ? 1 : -1)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
