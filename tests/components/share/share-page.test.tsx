import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SharePage } from '#components/share/share-page.tsx';
import type { Share } from '#lib/contract/shapes/share.ts';
import english from '#messages/en/trade.json' with { type: 'json' };
import { renderKit } from '../kit.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));

const NOON = 1_795_190_400_000;
const SHARE: Share = {
  ...{ id: 'a'.repeat(32), createdAt: NOON, expiresAt: NOON + 90 * 86_400_000, kind: 'position', env: 'paper' },
  ...{ product: 'usdt', symbol: 'BTCUSDTPERP', pair: 'BTCUSDT', side: 'long', leverage: 20, marginMode: 'isolated' },
  ...{ entry: '91240.5', exit: null, mark: '92466.8', roe: '0.2688', openedAt: NOON - 3_600_000, closedAt: null },
  fills: [{ id: '1', ts: NOON - 3_600_000, side: 'buy', price: '91240.5', part: '1.000000' }],
  ...{ at: NOON, complete: true, amounts: null, code: null, source: 'simulated market', synthetic: true },
};

test('a shared trade names the made market in the words of the page, and any other by its own name', () => {
  const { unmount } = renderKit(<SharePage share={SHARE} candles={null} />);
  // The words of the page, not what the gateway calls its model.
  expect(english.status.source).toContain('Simulated market');
  expect(screen.getByText(/Prices: Simulated market/)).toBeTruthy();
  unmount();
  renderKit(<SharePage share={{ ...SHARE, source: 'crash of May', synthetic: false }} candles={null} />);
  expect(screen.getByText(/Prices: crash of May/)).toBeTruthy();
});
