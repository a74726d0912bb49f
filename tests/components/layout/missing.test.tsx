import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { askedFor } from '#components/layout/missing/asked.ts';
import { HeadingLive, NeighboursLive, TextLive } from '#components/layout/missing/help-live.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { renderKit } from '../kit.tsx';
import { tickerOf } from '../market/sample.ts';

const address = { path: '/' };
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => address.path,
  useRouter: () => ({ prefetch: () => {} }),
}));
vi.mock('#lib/market/page.ts', () => ({
  pageStream: () => ({
    topic: () => ({ subscribe: () => () => {}, get: () => null, close: () => {} }),
    connection: () => ({ status: 'live', since: 0, latencyMs: null }),
    onConnection: () => () => {},
  }),
}));

const instrument = (base: string) =>
  ({ symbol: `${base}USDT`, product: 'spot', base, quote: 'USDT', pricePlace: 2 }) as Instrument;

beforeEach(() => {
  useInstruments.setState({ list: ['BTC', 'ETH', 'DOGE', 'SOL', 'XRP'].map(instrument) });
  useTickers.setState({
    bySymbol: {
      XRPUSDT: tickerOf('XRPUSDT', { quoteVolume: '9' }),
      BTCUSDT: tickerOf('BTCUSDT', { quoteVolume: '5', last: '90000' }),
    },
  });
});

const help = (path: string) => {
  address.path = path;
  renderKit(
    <>
      <h1>
        <HeadingLive>Nothing here</HeadingLive>
      </h1>
      <p data-testid="text">
        <TextLive>Look elsewhere.</TextLive>
      </p>
      <NeighboursLive />
    </>,
  );
  return {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    text: screen.getByTestId('text').textContent,
    title: screen.getByRole('heading', { level: 2 }).textContent,
    links: within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  };
};

test('an unknown market is named, and without one like it the largest are offered', () => {
  const { heading, title, links } = help('/spot/NOPE');
  expect(heading).toBe('No market called NOPE');
  expect(title).toBe('Most traded');
  expect(links).toEqual(['/spot/XRPUSDT', '/spot/BTCUSDT', '/spot/ETHUSDT', '/spot/DOGEUSDT']);
});

test('a slip leads to the market that was meant, with its price', () => {
  const { title, links } = help('/spot/BTCUSD');
  expect([title, links]).toEqual(['Similar markets', ['/spot/BTCUSDT']]);
  expect(screen.getByText('90,000.00')).toBeTruthy();
});

test('another page is named in the text, with the one that was probably meant', () => {
  const { heading, text } = help('/market');
  expect(heading).toBe('Nothing here');
  expect(text).toBe('There is no page at /market. The link may be out of date or mistyped. Did you mean Markets?');
  expect(screen.getByRole('link', { name: 'Markets' }).getAttribute('href')).toBe('/markets');
});

test('what is too long or too strange is not repeated', () => {
  for (const path of [`/${'x'.repeat(60)}`, '/%E0%A4%A', '/a%E2%80%AEb', '/spot/%0A'])
    expect([path, askedFor(path).kind]).toEqual([path, 'unknown']);
  expect(askedFor('/futures/usdt/nope')).toEqual({ kind: 'market', name: 'NOPE' });
  expect(askedFor('/entirely-elsewhere')).toEqual({ kind: 'page', path: '/entirely-elsewhere', near: null });
});

test('places are kept while the markets are not known', () => {
  useInstruments.setState({ list: [] });
  address.path = '/spot/NOPE';
  renderKit(<NeighboursLive />);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  act(() => useInstruments.setState({ list: [instrument('BTC')] }));
  expect(screen.getByRole('link', { name: /BTC/ })).toBeTruthy();
});
