import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimal, compareDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { estimate } from '#lib/order/estimate.ts';
import { awayFrom, ownBest } from '#lib/order/prices.ts';
import { averageOf, facing, walkQuote, walkSize, worstPrice } from '#lib/order/walk.ts';
import { BTC, draft, scene, situation } from './worlds.ts';

const quote = (value: string) => ({ by: 'quote', value }) as const;

describe('estimate', () => {
  test('a resting limit buy costs price times size and pays the maker fee in the coin it brings', () => {
    expect(estimate(draft({ price: '99' }), scene())).toEqual({
      size: '1',
      total: '99',
      average: null,
      slippage: false,
      fee: '0.0008',
      feeAsset: 'BTC',
      feeRate: '0.0008',
      role: 'maker',
      max: '2',
    });
  });

  test('a limit that meets somebody pays the taker fee, a sale pays it in quote', () => {
    expect(estimate(draft({ price: '100.1' }), scene())).toMatchObject({ role: 'taker', fee: '0.001' });
    expect(estimate(draft({ side: 'sell', price: '99.9' }), scene())).toMatchObject({
      role: 'taker',
      fee: '0.0999',
      feeAsset: 'USDT',
    });
    expect(estimate(draft({ side: 'sell', price: '100' }), scene())).toMatchObject({ role: 'maker', fee: '0.08' });
  });

  test('post-only is a maker, IOC and FOK are takers, and so is what the book does not tell', () => {
    expect(estimate(draft({ postOnly: true }), scene()).role).toBe('maker');
    expect(estimate(draft({ tif: 'ioc' }), scene()).role).toBe('taker');
    expect(estimate(draft(), scene({ bids: [], asks: [] })).role).toBe('taker');
  });

  test('a market order is what the book gives: average price, total, fee', () => {
    const order = draft({ kind: 'market', amount: { by: 'base', value: '2' } });
    // 1 × 100.1 + 1 × 100.2
    expect(estimate(order, scene())).toMatchObject({
      size: '2',
      total: '200.3',
      average: '100.1',
      slippage: true,
      fee: '0.002',
    });
    expect(estimate({ ...order, amount: { by: 'base', value: '1' } }, scene())).toMatchObject({
      average: '100.1',
      slippage: false,
    });
    expect(estimate({ ...order, amount: quote('150') }, scene())).toMatchObject({ size: '1.498', total: '149.9996' });
  });

  test('nothing is promised that is not known', () => {
    const unknown = { size: null, total: null, average: null, fee: null };
    expect(estimate(draft({ amount: { by: 'base', value: '' } }), scene())).toMatchObject(unknown);
    expect(estimate(draft({ price: '' }), scene())).toMatchObject(unknown);
    expect(estimate(draft({ kind: 'market' }), scene({ asks: [] }))).toMatchObject(unknown);
    expect(
      estimate(draft({ kind: 'market', side: 'sell' }), scene({ available: { base: null, quote: null } })),
    ).toMatchObject({ total: '99.9', max: null });
  });

  test('a market stop in quote knows its total and not its size', () => {
    const stop = draft({ kind: 'stopMarket', triggerPrice: '110', amount: quote('55') });
    expect(estimate(stop, scene())).toMatchObject({ size: null, total: '55', fee: null });
    expect(estimate({ ...stop, side: 'sell' }, scene())).toMatchObject({ size: null, total: '55', fee: '0.055' });
  });
});

describe('walking the book', () => {
  test('a market order ends five percent from the last price, on a tick, away from it', () => {
    expect(worstPrice('buy', '100', BTC)).toBe('105');
    expect(worstPrice('sell', '100.1', BTC)).toBe('95');
    expect(worstPrice('sell', '0.1', BTC)).toBe('0.1');
    const deep = scene({
      asks: [
        ['100.1', '1'],
        ['105', '1'],
        ['105.1', '1'],
      ],
    });
    expect(facing({ side: 'buy', limit: '105', scene: deep })).toHaveLength(2);
    expect(walkSize({ side: 'buy', limit: '105', scene: deep, size: '3' })).toMatchObject({
      size: '2',
      short: true,
      worst: '105',
    });
  });

  test('an amount that pays less than a lot buys nothing and is not short of sellers', () => {
    const poor = walkQuote({ side: 'buy', limit: '105', scene: scene(), quote: '0.01' });
    expect(poor).toEqual({ size: '0', quote: '0', worst: '100.1', short: false });
    expect(averageOf(poor, BTC)).toBeNull();
  });

  test('never more than asked, never more than offered, and price times size adds up', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 100_000 }), ({ scene, draft: { side } }, asked) => {
        const limit = worstPrice(side, scene.last ?? '', scene.instrument);
        const levels = facing({ side, limit, scene });
        const offered = levels.reduce((sum, [, size]) => addDecimal(sum, size) ?? '', '0');
        const walked = walkQuote({ side, limit, scene, quote: `${asked}` });
        expect(compareDecimal(walked.quote, `${asked}`)).toBeLessThanOrEqual(0);
        expect(compareDecimal(walked.size, offered)).toBeLessThanOrEqual(0);
        const again = walkSize({ side, limit, scene, size: walked.size });
        expect(again.quote).toBe(walked.quote);
        const best = levels[0]?.[0] ?? '0';
        const least = multiplyDecimal(best, walked.size);
        expect(compareDecimal(walked.quote, least) * (side === 'buy' ? 1 : -1)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('prices one press away', () => {
  test('the own side first, and steps away from the market on a tick', () => {
    expect([ownBest('buy', scene()), ownBest('sell', scene())]).toEqual(['99.9', '100.1']);
    expect(awayFrom('buy', '0.005', scene())).toBe('99.4');
    expect(awayFrom('sell', '0.005', scene())).toBe('100.7');
    expect(awayFrom('buy', '0.01', scene({ bids: [] }))).toBeNull();
    expect(awayFrom('buy', '0.01', scene({ bids: [['0.1', '1']] }))).toBe('0.1');
  });
});
