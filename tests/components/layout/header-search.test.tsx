import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { HeaderSearch } from '#components/layout/header-search.tsx';
import type { Instrument, Ticker } from '#lib/contract/shapes/market.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { ENGLISH, renderKit } from '../kit.tsx';

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock('next/navigation', async (original) => ({ ...(await original<object>()), useRouter: () => router }));

const instrument = (base: string, quote: string, baseName: string) =>
  ({ symbol: base + quote, base, quote, baseName, pricePlace: 2, product: 'spot' }) as Instrument;
const ticker = (symbol: string, last: string, quoteVolume: string) =>
  ({ symbol, last, quoteVolume, change24h: '0.01', ts: 1 }) as Ticker;

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom draws nothing; the field counts as seen.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  useInstruments.setState(useInstruments.getInitialState(), true);
  useTickers.setState(useTickers.getInitialState(), true);
  useFavourites.setState(useFavourites.getInitialState(), true);
  useInstruments
    .getState()
    .seed([
      instrument('ETH', 'USDT', 'Ethereum'),
      instrument('BTC', 'USDT', 'Bitcoin'),
      instrument('BTC', 'USDC', 'Bitcoin'),
    ]);
  useTickers
    .getState()
    .seed([ticker('ETHUSDT', '4000', '5'), ticker('BTCUSDT', '90000', '9'), ticker('BTCUSDC', '90001', '1')]);
});

const field = () => screen.getByRole('combobox', { name: 'Search markets' });
const rows = () => screen.getAllByRole('option').map((row) => row.getAttribute('href'));
const JAPANESE = { ...ENGLISH, code: 'ja', prefix: '/ja', segment: 'ja' } as const;

test('without script it is a form that leads to the markets page', () => {
  renderKit(<HeaderSearch action="/ja/markets" />);
  expect(field().closest('form')?.getAttribute('action')).toBe('/ja/markets');
  expect(field().getAttribute('name')).toBe('q');
});

test('the slash key goes to the search from anywhere, but not while somebody writes', () => {
  renderKit(
    <>
      <HeaderSearch action="/markets" />
      <textarea aria-label="note" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('note'), { key: '/' });
  expect(document.activeElement).not.toBe(field());
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(document.activeElement).not.toBe(field());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
});

test('before anything is written the largest markets are shown, or the favourites', async () => {
  const user = userEvent.setup();
  renderKit(<HeaderSearch action="/markets" />);
  await user.click(field());
  await screen.findByText('Most traded');
  expect(rows()).toEqual(['/spot/BTCUSDT', '/spot/ETHUSDT', '/spot/BTCUSDC']);
  useFavourites.getState().toggle('BTCUSDC');
  await screen.findByText('Favourites');
  expect(rows()).toEqual(['/spot/BTCUSDC']);
});

test('the best answer is reached first; arrows move, Enter goes there in the language of the page', async () => {
  const user = userEvent.setup();
  renderKit(<HeaderSearch action="/markets" />, JAPANESE);
  await user.type(field(), 'btc');
  await waitFor(() => expect(rows()).toEqual(['/ja/spot/BTCUSDT', '/ja/spot/BTCUSDC']));
  const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  await waitFor(() => expect(active()?.getAttribute('href')).toBe('/ja/spot/BTCUSDT'));
  await user.keyboard('{ArrowDown}');
  expect(active()?.getAttribute('href')).toBe('/ja/spot/BTCUSDC');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/ja/spot/BTCUSDT', undefined);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Esc closes the answers first and empties the field then', async () => {
  const user = userEvent.setup();
  renderKit(<HeaderSearch action="/markets" />);
  await user.type(field(), 'eth');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect((field() as HTMLInputElement).value).toBe('eth');
  await user.keyboard('{Escape}');
  expect((field() as HTMLInputElement).value).toBe('');
});

test('what is not found says so, and how many were found is read out', async () => {
  const user = userEvent.setup();
  renderKit(<HeaderSearch action="/markets" />);
  await user.type(field(), 'zzz');
  await screen.findByText('No market matches “zzz”');
  expect(screen.getByText('0 results')).toBeTruthy();
  await user.clear(field());
  await user.type(field(), 'eth');
  await screen.findByText('1 result');
});

test('leaving the field closes the answers', async () => {
  const user = userEvent.setup();
  renderKit(
    <>
      <HeaderSearch action="/markets" />
      <button type="button">elsewhere</button>
    </>,
  );
  await user.click(field());
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.queryByRole('listbox')).toBeNull();
});
