import { beforeEach, describe, expect, test } from 'vitest';
import { keepErrand, readErrand } from '#lib/storage/pending-redirect.ts';
import { type CarriedOrder, carryOrder, takeDraft, takeOrder } from '#stores/carried-order.ts';
import { useDraft } from '#stores/draft.ts';

const ORDER: CarriedOrder = { symbol: 'BTCUSDT', side: 'sell', amount: { by: 'base', value: '0.5' } };
const draft = () => useDraft.getState();

beforeEach(() => {
  sessionStorage.clear();
  useDraft.setState(useDraft.getInitialState(), true);
  draft().begin('BTCUSDT');
});

test('an order that was worked out elsewhere stands in the form of its pair, once', () => {
  carryOrder(ORDER, 1_000);
  takeOrder('BTCUSDT', 2_000);
  expect(draft()).toMatchObject({ kind: 'market', side: 'sell', unit: 'base', amount: { by: 'base', value: '0.5' } });
  draft().setAmount({ by: 'base', value: '' });
  takeOrder('BTCUSDT', 2_000);
  expect(draft().amount.value).toBe('');
});

test('an amount goes along as it was typed, in the coin it was typed in', () => {
  carryOrder({ ...ORDER, side: 'buy', amount: { by: 'quote', value: '1,250' } }, 1_000);
  takeOrder('BTCUSDT', 2_000);
  // What says two things says them there too, and cannot be sent until one is chosen.
  expect(draft()).toMatchObject({ unit: 'quote', amount: { by: 'quote', value: '1,250' } });
});

test('what was typed, another pair, an old press and strange contents leave the form alone', () => {
  draft().setAmount({ by: 'base', value: '7' });
  carryOrder(ORDER, 1_000);
  takeOrder('BTCUSDT', 2_000);
  expect(draft()).toMatchObject({ kind: 'limit', amount: { by: 'base', value: '7' } });
  expect(readErrand('order')).toBeUndefined();
  draft().setAmount({ by: 'base', value: '' });
  carryOrder({ ...ORDER, symbol: 'ETHUSDT' }, 1_000);
  takeOrder('BTCUSDT', 2_000);
  carryOrder(ORDER, 1_000);
  takeOrder('BTCUSDT', 200_000);
  for (const odd of [
    7,
    null,
    'x',
    [],
    { ...ORDER, at: 2_000, side: 'both' },
    { ...ORDER, at: 2_000, amount: { by: 'percent', value: 100 } },
  ]) {
    keepErrand('order', odd);
    takeOrder('BTCUSDT', 2_000);
  }
  keepErrand('order', { ...ORDER, at: 2_000, amount: { by: 'base', value: '9'.repeat(41) } });
  takeOrder('BTCUSDT', 2_000);
  expect(draft()).toMatchObject({ kind: 'limit', amount: { by: 'base', value: '' } });
});

describe('another language', () => {
  const NOW = 1_000_000;
  const leave = () => keepErrand('draft', { ...useDraft.getState(), at: NOW });

  test('keeps the order that was typed, once, for the same pair', () => {
    const draft = useDraft.getState();
    draft.begin('BTCUSDT');
    draft.setKind('stopLimit');
    draft.setPrice('triggerPrice', '89000');
    draft.setPrice('price', '90000');
    draft.setAmount({ by: 'base', value: '0.123' });
    leave();
    draft.begin('ETHUSDT');
    draft.begin('BTCUSDT');
    takeDraft('BTCUSDT', NOW + 2_000);
    expect(useDraft.getState()).toMatchObject({
      ...{ kind: 'stopLimit', price: '90000', triggerPrice: '89000', amount: { by: 'base', value: '0.123' } },
    });
    draft.begin('ETHUSDT');
    draft.begin('BTCUSDT');
    takeDraft('BTCUSDT', NOW + 2_000);
    expect(useDraft.getState().amount).toMatchObject({ value: '' });
  });

  test('brings nothing to another pair, late, or that somebody else wrote', () => {
    const draft = useDraft.getState();
    draft.begin('BTCUSDT');
    for (const [change, symbol, at] of [
      [{}, 'ETHUSDT', NOW],
      [{}, 'BTCUSDT', NOW + 600_000],
      [{ kind: 'constructor' }, 'BTCUSDT', NOW],
      [{ side: 'give' }, 'BTCUSDT', NOW],
      [{ amount: { by: 'base', value: 5 } }, 'BTCUSDT', NOW],
      [{ price: 'x'.repeat(100) }, 'BTCUSDT', NOW],
      [{ exitUnits: null }, 'BTCUSDT', NOW],
    ] as const) {
      draft.begin(symbol === 'BTCUSDT' ? 'ETHUSDT' : 'BTCUSDT');
      draft.begin(symbol);
      keepErrand('draft', {
        ...useDraft.getState(),
        ...{ symbol: 'BTCUSDT', amount: { by: 'base', value: '7' }, at: NOW },
        ...change,
      });
      takeDraft(symbol, at);
      expect([change, useDraft.getState().amount.value]).toEqual([change, '']);
    }
  });
});
