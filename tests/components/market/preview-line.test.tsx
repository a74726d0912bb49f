import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreviewCard } from '#components/market/preview/preview-card.tsx';
import { renderKit } from '../kit.tsx';
import { row } from './sample.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
}));
vi.mock('#lib/market/page.ts', () => ({
  pageStream: () => ({
    topic: () => ({ subscribe: () => () => {}, get: () => null, close: () => {} }),
    connection: () => ({ status: 'live', since: 0, latencyMs: null }),
    onConnection: () => () => {},
  }),
}));
/** The week rises by a tenth; the day's candles fall, although its change, counted from another moment, is a plus. */
vi.mock('#lib/api/market.ts', () => ({
  fetchCandles: async ({ interval }: { interval: string }) =>
    (interval === '15m' ? ['103', '101'] : ['100', '95', '110']).map((close, at) => [at, close, close, close, close]),
}));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const stroke = () => document.querySelector('svg path')?.getAttribute('stroke');

test('the line of a preview has the colour of the change above it, of the day and of the week', async () => {
  renderKit(<PreviewCard row={row('BTC', 'USDT', { ticker: { last: '101', change24h: '0.0005' } })} />);
  expect(await screen.findByText('+0.05%')).toBeTruthy();
  await vi.waitFor(() => expect(stroke()).toBe('var(--up)'));
  fireEvent.click(screen.getByText('7d'));
  expect((await screen.findByText('+10.00%')).className).toContain('text-up');
  expect(stroke()).toBe('var(--up)');
  expect(screen.queryByText('+0.05%')).toBeNull();
});
