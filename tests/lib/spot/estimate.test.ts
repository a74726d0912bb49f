import { describe, expect, test } from 'vitest';
import { estimate } from '#lib/spot/estimate.ts';
import { draft, orderContext } from './worlds.ts';

const quote = (value: string) => ({ by: 'quote', value }) as const;

describe('estimate', () => {
  test('a resting limit buy costs price times size and pays the maker fee in the coin it brings', () => {
    expect(estimate(draft({ price: '99' }), orderContext())).toEqual({
      size: '1',
      total: '99',
      average: null,
      short: false,
      slippage: false,
      fee: '0.0008',
      feeAsset: 'BTC',
      feeRate: '0.0008',
      role: 'maker',
      max: '2',
    });
  });

  test('a limit that meets somebody pays the taker fee, a sale pays it in quote', () => {
    expect(estimate(draft({ price: '100.1' }), orderContext())).toMatchObject({ role: 'taker', fee: '0.001' });
    expect(estimate(draft({ side: 'sell', price: '99.9' }), orderContext())).toMatchObject({
      role: 'taker',
      fee: '0.0999',
      feeAsset: 'USDT',
    });
    expect(estimate(draft({ side: 'sell', price: '100' }), orderContext())).toMatchObject({
      role: 'maker',
      fee: '0.08',
    });
  });

  test('post-only is a maker, IOC and FOK are takers, and so is what the book does not tell', () => {
    expect(estimate(draft({ postOnly: true }), orderContext()).role).toBe('maker');
    expect(estimate(draft({ tif: 'ioc' }), orderContext()).role).toBe('taker');
    expect(estimate(draft(), orderContext({ bids: [], asks: [] })).role).toBe('taker');
  });

  test('a market order is what the book gives: average price, total, fee', () => {
    const order = draft({ kind: 'market', amount: { by: 'base', value: '2' } });
    // 1 × 100.1 + 1 × 100.2
    expect(estimate(order, orderContext())).toMatchObject({
      size: '2',
      total: '200.3',
      average: '100.1',
      slippage: true,
      fee: '0.002',
    });
    expect(estimate({ ...order, amount: { by: 'base', value: '1' } }, orderContext())).toMatchObject({
      average: '100.1',
      short: false,
      slippage: false,
    });
    expect(estimate({ ...order, amount: quote('150') }, orderContext())).toMatchObject({
      size: '1.498',
      total: '149.9996',
    });
  });

  test('nothing is promised that is not known', () => {
    const unknown = { size: null, total: null, average: null, fee: null };
    expect(estimate(draft({ amount: { by: 'base', value: '' } }), orderContext())).toMatchObject(unknown);
    expect(estimate(draft({ price: '' }), orderContext())).toMatchObject(unknown);
    expect(estimate(draft({ kind: 'market' }), orderContext({ asks: [] }))).toMatchObject(unknown);
    expect(
      estimate(draft({ kind: 'market', side: 'sell' }), orderContext({ available: { base: null, quote: null } })),
    ).toMatchObject({ total: '99.9', max: null });
  });

  test('a market stop in quote knows its total and not its size', () => {
    const stop = draft({ kind: 'stopMarket', triggerPrice: '110', amount: quote('55') });
    expect(estimate(stop, orderContext())).toMatchObject({ size: null, total: '55', fee: null });
    expect(estimate({ ...stop, side: 'sell' }, orderContext())).toMatchObject({
      size: null,
      total: '55',
      fee: '0.055',
    });
  });
});
