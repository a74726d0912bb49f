import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountPanel } from '#components/spot/account/account-panel.tsx';
import { useSettings } from '#stores/settings.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { renderKit } from '../../kit.tsx';
import { paperPage } from './gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/spot/BTCUSDT' }));

beforeEach(() => {
  clearBrowser();
  paperPage();
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
});

test('[SIM-19] a tab that is pressed before the paper account is there is the one whose contents come', async () => {
  renderKit(<AccountPanel symbol="BTCUSDT" />);
  // Nothing of the account has been fetched yet: these are the tabs that stand in.
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Assets' }));
  // The body has come: only its list of assets has this.
  expect(await screen.findByRole('checkbox', { name: /small/i })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Assets' }).getAttribute('aria-selected')).toBe('true');
});
