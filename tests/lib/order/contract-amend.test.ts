import { expect, test } from 'vitest';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { bringsExits, contractAmendRequest, contractChangeOf } from '#lib/order/contract-amend.ts';

const order = (over: Partial<PerpOrder>): PerpOrder =>
  ({
    ...{ id: '7', kind: 'limit', price: '91000.0', size: '0.4000', filled: '0', triggers: [], exits: null },
    ...{ reduceOnly: false, whole: false, ...over },
  }) as PerpOrder;
const exits = { takeProfit: '95000.0', stopLoss: null } as PerpOrder['exits'];

test('[SCR-04] an order that opens can be given exits while nothing of it is filled, and one that closes never', () => {
  expect(contractChangeOf(order({}))).toMatchObject({ takeProfit: '', stopLoss: '' });
  expect(contractChangeOf(order({ exits }))).toMatchObject({ takeProfit: '95000.0', stopLoss: '' });
  expect(contractChangeOf(order({ filled: '0.1000' }))).toEqual({ price: '91000.0', size: '0.4000' });
  expect(contractChangeOf(order({ reduceOnly: true }))).toEqual({ price: '91000.0', size: '0.4000' });
});

test('[SCR-04] an exit that is typed is sent, one that is emptied is taken away, what stays is not named', () => {
  const change = { price: '91000', size: '0.4', takeProfit: '', stopLoss: '90000' };
  expect(contractAmendRequest(order({ exits }), change)).toEqual({ id: '7', takeProfit: null, stopLoss: '90000' });
});

test('[SCR-04] exits are shown with the order that brings them until its first fill', () => {
  expect(bringsExits(order({ exits }))).toBe(true);
  expect(bringsExits(order({ exits, filled: '0.1000' }))).toBe(false);
  expect(bringsExits(order({}))).toBe(false);
  expect(bringsExits(order({ exits, kind: 'tpsl' }))).toBe(false);
});
