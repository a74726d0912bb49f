import { expect, test } from 'vitest';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { legExits } from '#lib/order/leg-exits.ts';

const SYMBOL = 'BTCUSDTPERP';
const part = (takeProfit: string | null, stopLoss: string | null, over: Partial<PerpOrder> = {}): PerpOrder =>
  ({
    kind: 'tpsl',
    whole: false,
    symbol: SYMBOL,
    side: 'sell',
    triggers: [
      ...(takeProfit === null ? [] : [{ price: takeProfit, when: 'up', limit: null }]),
      ...(stopLoss === null ? [] : [{ price: stopLoss, when: 'down', limit: null }]),
    ],
    ...over,
  }) as PerpOrder;
const long = { symbol: SYMBOL, positionSide: 'long', takeProfit: null, stopLoss: null } as const;

test('[SCR-04] exits that an order brought along are those of its leg, whole-leg ones or not', () => {
  expect(legExits(long, [part('95000.0', '90000.0')])).toEqual({
    takeProfit: { price: '95000.0', more: 0 },
    stopLoss: { price: '90000.0', more: 0 },
  });
  expect(legExits({ ...long, takeProfit: '99000.0' }, [])).toEqual({
    takeProfit: { price: '99000.0', more: 0 },
    stopLoss: null,
  });
});

test('[SCR-04] of several exits the one stands first that is reached first, whichever side the leg is on', () => {
  const several = [part('100000.0', '90000.0'), part('95000.0', '91000.0'), part(null, '9000.0')];
  expect(legExits(long, several)).toEqual({
    takeProfit: { price: '95000.0', more: 1 },
    stopLoss: { price: '91000.0', more: 2 },
  });
  const buys = [part('95000.0', '80000.0', { side: 'buy' }), part(null, '85000.0', { side: 'buy' })];
  expect(legExits({ ...long, positionSide: 'short' }, buys)).toEqual({
    takeProfit: { price: '85000.0', more: 1 },
    stopLoss: { price: '95000.0', more: 0 },
  });
});

test('[SCR-04] neither the other side, nor another contract, nor the order of the whole leg itself counts again', () => {
  const others = [
    part('95000.0', null, { side: 'buy' }),
    part('95000.0', null, { symbol: 'ETHUSDTPERP' }),
    part('95000.0', null, { whole: true }),
    part('95000.0', null, { kind: 'trigger' }),
  ];
  expect(legExits(long, others)).toEqual({ takeProfit: null, stopLoss: null });
});
