import { expect, test } from 'vitest';
import { explain } from '#components/orders/explain.ts';
import type { FillDetail } from '#lib/contract/shapes/history.ts';
import { fill, order } from '../spot/account/facts.ts';

const detail = (change: Partial<FillDetail>): FillDetail => ({
  env: 'paper',
  fill: fill(),
  order: order({ id: '9', kind: 'market', price: null }),
  together: [],
  feeRate: '0.001',
  ...change,
});

test('levels that were taken together are summed, their average weighted by amount and cut to the tick', () => {
  const levels = [
    fill({ id: '31', price: '97482.6', size: '0.3034', quote: '29576.22084' }),
    fill({ id: '32', price: '97483.0', size: '0.1000', quote: '9748.3' }),
  ];
  const { sum, levels: shown } = explain(detail({ together: levels }), 1);
  expect(shown).toEqual(levels);
  // 39324.52084 / 0.4034 = 97482.69915…
  expect(sum).toEqual({ size: '0.4034', quote: '39324.52084', average: '97482.6' });
});

test('a trade that came alone is its own only level', () =>
  expect(explain(detail({}), 1)).toMatchObject({ levels: [fill()], sum: { size: '0.064', average: '97482.6' } }));

test('the fee is taken off what was received: the coin bought, or the proceeds', () => {
  expect(explain(detail({}), 1).received).toBe('0.0640');
  expect(explain(detail({ fill: fill({ side: 'sell' }) }), 1).received).toBe('6238.8864');
});
