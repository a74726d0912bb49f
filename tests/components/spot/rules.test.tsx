import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RuleList } from '#components/spot/info/rule-list.tsx';
import { instrument } from '../terminal/market.ts';
import { market, renderTrade } from '../terminal/stage.tsx';

test('a tiny step is written as the price beside it', () => {
  const pepe = instrument('PEPE', 'USDT', 'Pepe', { pricePlace: 11, tick: '0.00000000001', sizePlace: 0, lot: '1' });
  renderTrade(<RuleList />, { market: market({ instrument: pepe }) });
  expect(screen.getByText(/^0\.0₁₀1/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('0.00000000001');
});
