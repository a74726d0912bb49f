import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChartClock } from '#components/terminal/chart/clock.ts';
import { StatusBar } from '#components/terminal/layout/status-bar.tsx';
import { marketNow } from '#components/terminal/market-clock.ts';
import { useReplay } from '#stores/replay.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { ticker } from '../market.ts';
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

const TAPE = Date.UTC(2026, 2, 5, 14, 50, 30);

afterEach(() => {
  delete document.documentElement.dataset.replay;
  useReplay.setState({ source: null });
  useTickers.setState({ bySymbol: {} });
});

test('on a tape the clock at the foot, and what a bar has left, go by the tape', () => {
  const now = () => marketNow('BTCUSDT');
  const clock = new ChartClock({ zone: 'UTC', tag: 'en', interval: '1h', now });
  // Nothing is a tape: the clock on the wall.
  expect(Math.abs(now() - Date.now())).toBeLessThan(1000);
  document.documentElement.dataset.replay = '';
  useTickers.setState({ bySymbol: { BTCUSDT: { ...ticker(), ts: TAPE } } });
  expect(clock.left(Date.UTC(2026, 2, 5, 14))).toBe('09:30');
  const source = {
    source: 'replay',
    name: 'March',
    live: true,
    model: null,
    since: null,
    speed: '60',
    state: 'running',
  };
  useReplay.setState({ source: { ...source, source: 'replay', now: TAPE + 60_000 } });
  expect(clock.left(Date.UTC(2026, 2, 5, 14))).toBe('08:30');
  useSettings.setState({ hydrated: true, timezone: 'UTC' });
  renderTrade(<StatusBar onShortcuts={() => undefined} />);
  expect(screen.getByText(/^2026-03-05 14:51:30/)).toBeTruthy();
  cleanup();
});
