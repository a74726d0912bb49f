import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, hasUnread, intentOf, type PricedDraft, requestOf } from '#lib/futures/ticket/draft.ts';
import { factsOf } from '#lib/futures/ticket/facts.ts';
import { sideOf } from '#lib/futures/ticket/ticket.ts';
import { Stage } from './world.ts';

const draft = (change: Partial<PricedDraft> = {}): PricedDraft => ({ ...EMPTY_DRAFT, price: '99', ...change });
const request = (change: Partial<PricedDraft>, mode: 'oneWay' | 'twoWay' = 'oneWay', side: 'buy' | 'sell' = 'buy') => {
  const one = draft(change);
  return requestOf(one, intentOf(one, side, mode), { symbol: 'BTCUSDTPERP', size: '1', mode });
};
const head = { symbol: 'BTCUSDTPERP', side: 'buy', size: '1' };

describe('the request of a draft of a contract', () => {
  test('[SCR-04] a plain limit order says nothing that goes without saying', () => {
    expect(request({})).toEqual({ ...head, kind: 'limit', price: '99' });
  });

  test('[SCR-04] a share of the most is cut to what fits when it comes, of what only closes it is what there is', () => {
    const amount = { by: 'percent', value: 100 } as const;
    expect(request({ amount })).toEqual({ ...head, kind: 'limit', price: '99', cutToFit: true });
    expect(request({ amount, kind: 'market' }, 'twoWay', 'sell')).toMatchObject({ cutToFit: true });
    expect(request({ amount, reduceOnly: true })).not.toHaveProperty('cutToFit');
    expect(request({ amount: { by: 'size', value: '1' } })).not.toHaveProperty('cutToFit');
  });

  test('[SCR-04] two-way mode names the leg, one-way mode says that it only reduces', () => {
    expect(request({}, 'twoWay')).toEqual({ ...head, kind: 'limit', price: '99', positionSide: 'long' });
    expect(request({ action: 'close', reduceOnly: true }, 'twoWay')).toMatchObject({
      side: 'buy',
      positionSide: 'short',
    });
    expect(request({ action: 'close' }, 'twoWay', 'sell')).toMatchObject({ side: 'sell', positionSide: 'long' });
    expect(request({ reduceOnly: true })).toEqual({ ...head, kind: 'limit', price: '99', reduceOnly: true });
    // What is chosen for the other mode stays behind.
    expect(request({ action: 'close' })).toEqual({ ...head, kind: 'limit', price: '99' });
    expect(request({ reduceOnly: true }, 'twoWay')).not.toHaveProperty('reduceOnly');
  });

  test('[SCR-04] what a kind does not use stays behind', () => {
    const typed = { triggerPrice: '110', activationPrice: '105', callbackRate: '1.5', tif: 'ioc' } as const;
    const of = (change: Partial<PricedDraft>) => request({ ...typed, ...change });
    expect(of({ kind: 'market' })).toEqual({ ...head, kind: 'market' });
    expect(of({ kind: 'triggerMarket' })).toEqual({ ...head, kind: 'trigger', triggerPrice: '110', triggerBy: 'last' });
    expect(of({ kind: 'triggerLimit', triggerBy: 'mark' })).toEqual({
      ...{ ...head, kind: 'trigger', triggerPrice: '110', price: '99', triggerBy: 'mark' },
    });
    expect(of({ kind: 'trailing', triggerBy: 'index' })).toEqual({
      ...{ ...head, kind: 'trailing', callbackRate: '0.015', activationPrice: '105', triggerBy: 'index' },
    });
    expect(of({ kind: 'triggerMarket', closeOnTrigger: true })).toMatchObject({ closeOnTrigger: true });
  });

  test('[SCR-04] exits come with what opens, and with the price that they are compared with', () => {
    const exits = { exits: true, takeProfit: '120', stopLoss: '90', exitBy: 'last' } as const;
    const told = { takeProfit: '120', stopLoss: '90', takeProfitBy: 'last', stopLossBy: 'last' };
    expect(request(exits)).toMatchObject(told);
    expect(request({ ...exits, takeProfit: '' })).not.toHaveProperty('takeProfitBy');
    expect(request({ ...exits, reduceOnly: true })).not.toHaveProperty('takeProfit');
    expect(request({ ...exits, action: 'close' }, 'twoWay')).not.toHaveProperty('stopLoss');
  });
});

test('[SCR-04] a field sends what it shows, or nothing is sent', () => {
  const context = new Stage('BTCUSDTPERP').context();
  const facts = factsOf(context);
  const texts = fc.oneof(
    fc.constantFrom('', '0,5', '1,250', '1e5', '-1', '.', '5.', 'x', '٥', '0.1', '1000.0', '01', '1 000'),
    fc.integer({ min: 0, max: 30_000 }).map((n) => `${n / 10}`),
  );
  fc.assert(
    fc.property(texts, texts, fc.constantFrom('size', 'contracts', 'value', 'cost'), (price, amount, by) => {
      const one = draft({ price, amount: { by, value: amount } as PricedDraft['amount'] });
      const side = sideOf(one, 'buy', context, facts);
      if (side.problems.length > 0 || hasUnread(one, 'oneWay')) return;
      expect(side.request.price).toBe(price);
      if (by === 'size') expect(side.request.size).toBe(amount);
      expect(side.request.size).toMatch(/^\d+(\.\d)?$/);
    }),
    { numRuns: 2000, seed: 3 },
  );
});
