import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StatusBar } from '#components/terminal/layout/status-bar.tsx';
import { useSettings } from '#stores/settings.ts';
import { renderTrade } from '../stage.tsx';

const told = vi.hoisted(() => ({ source: 'synthetic', name: 'simulated market', since: null as number | null }));
vi.mock('#lib/api/market.ts', () => ({ fetchSource: async () => told }));

test('the foot of the screen says where prices come from, and since when by which model', async () => {
  useSettings.setState({ hydrated: true, timezone: 'UTC' });
  const { unmount } = renderTrade(<StatusBar onShortcuts={() => undefined} />);
  expect((await screen.findByText('Simulated market')).title).toBe('');
  unmount();
  told.since = Date.UTC(2026, 10, 24);
  renderTrade(<StatusBar onShortcuts={() => undefined} />);
  expect((await screen.findByText('Simulated market')).title).toContain('Since 2026-11-24 00:00:00');
});

test('prices that are not made here are named', async () => {
  told.source = 'ccxt';
  told.name = 'Kraken';
  renderTrade(<StatusBar onShortcuts={() => undefined} />);
  expect(await screen.findByText('Prices of Kraken')).toBeTruthy();
});
