import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CloseAllResult } from '#components/futures/account/dialogs/close-all-result.tsx';
import { watchFutures } from '#stores/futures.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { leg } from '../../stores/futures-rows.ts';
import { renderKit } from '../kit.tsx';
import { begin, end, markAt } from './form/stage.tsx';

let stop = () => {};
afterEach(() => {
  act(() => stop());
  end();
  vi.unstubAllGlobals();
});

test('[SCR-04] closing all says what closes, what it has brought, the fee and what is left of that', async () => {
  const held = leg({ count: '0.5000', openAvgPrice: '50000.0', entryValue: '25000', marginMode: 2 });
  begin({ positions: [held] });
  stop = watchFutures.paper();
  await vi.waitFor(() => expect(useFuturesWallets.getState().pools).not.toBeNull());
  renderKit(<CloseAllResult positions={[held]} />);
  act(() => markAt('50100.0'));
  const line = (name: string) => screen.getByText(name).closest('div')?.querySelector('dd')?.textContent;
  expect((await screen.findByRole('listitem')).textContent).toMatch(/^BTCUSDT Long 20× 0\.5000 BTC\+50\.00 USDT$/);
  expect(line('Unrealised now')).toBe('+50.00 USDT');
  // 25,050 at 0.06 %.
  expect(line('Fee, about')).toBe('-15.03 USDT');
  expect(line('Result')).toBe('+34.97 USDT');
});
