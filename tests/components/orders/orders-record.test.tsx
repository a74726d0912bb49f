import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrdersRecord } from '#components/orders/records/orders-record.tsx';
import { useSettings } from '#stores/settings.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';
import { order } from '../spot/account/facts.ts';
import { paperPage } from '../spot/account/gateway.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }), usePathname: () => '/history/orders' }));

beforeEach(() => {
  clearBrowser();
  const line = paperPage();
  line.orders = [
    order({ id: '1' }),
    order({ id: '2', kind: 'trigger', triggers: [{ price: '90000.0', when: 'down', limit: null }] }),
  ];
  useSettings.setState({ hydrated: true, timezone: 'UTC', showAsset: true });
});

test('what waits for a price is counted over its own rows, and not with the open orders', async () => {
  renderKit(<OrdersRecord waiting={null} />);
  for (const name of ['Open orders', 'Trigger orders']) {
    const heading = await screen.findByText(name, { selector: 'h2' });
    const section = heading.closest('section') as HTMLElement;
    await waitFor(() => expect(heading.nextSibling?.textContent, name).toBe('1'));
    expect(within(section).getAllByRole('button', { name: /^Cancel (?!all)/ }), name).toHaveLength(1);
  }
});
