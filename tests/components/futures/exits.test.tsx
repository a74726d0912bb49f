import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExitsDialog } from '#components/futures/account/dialogs/exits-dialog.tsx';
import { market, renderTrade } from '../terminal/stage.tsx';
import { BTC, begin, end } from './form/stage.tsx';
import { LEG } from './leg.ts';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: vi.fn() }),
  usePathname: () => '/futures/usdt/BTCUSDT',
}));

beforeEach(() => begin({ positions: [LEG] }));
afterEach(end);

test('the line of reward to risk is there before both prices are, so that no button moves when it is told', async () => {
  renderTrade(<ExitsDialog env="paper" position={LEG} open onOpenChange={() => {}} changed={() => {}} />, {
    market: market({ instrument: BTC }),
  });
  // The leg has a take profit and no stop loss.
  expect((await screen.findByText('Reward to risk, from mark')).nextElementSibling?.textContent).toBe('--');
});
