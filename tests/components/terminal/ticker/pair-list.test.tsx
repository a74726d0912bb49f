import { act, fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PairList } from '#components/terminal/ticker/pair-list.tsx';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { useCommand } from '#stores/command.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { instrument, ticker } from '../market.ts';
import { market, renderTrade } from '../stage.tsx';

const pushed = vi.hoisted(() => [] as string[]);
// Next's router exists only inside a running site; its link needs the router too.
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: (to: string) => pushed.push(to), prefetch: () => {} }),
}));
vi.mock('next/link', () => ({
  default: ({ prefetch: _, ...rest }: React.ComponentProps<'a'> & { prefetch?: unknown }) => <a {...rest} />,
}));

vi.mock('#lib/api/market.ts', async (original) => ({
  ...(await original<object>()),
  fetchContractStates: async () => [
    { symbol: 'BTCUSDT-P', mark: '97000', fundingRate: '0.0001', openInterest: '14107.28' },
  ],
}));

const onClose = vi.fn();
const show = () => renderTrade(<PairList search={createRef()} title="Spot pairs" onClose={onClose} />);
const field = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map((row) => row.id.split('-').at(-1));
const active = () => field().getAttribute('aria-activedescendant')?.split('-').at(-1);
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });

/** A line that never opens: the list shows what it was given. */
class SilentSocket {
  readyState = 0;
  close() {}
  send() {}
}

/** Nothing is ever resized. */
class StillObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('ResizeObserver', StillObserver);
  clearBrowser();
  pushed.length = 0;
  onClose.mockClear();
  useFavourites.setState(useFavourites.getInitialState());
  act(() => {
    useInstruments
      .getState()
      .seed([
        instrument('BTC', 'USDT', 'Bitcoin'),
        instrument('ETH', 'USDT', 'Ethereum'),
        instrument('ETH', 'BTC', 'Ethereum'),
        instrument('BTC', 'USD', 'Bitcoin', { product: 'coin' }),
      ]);
    useTickers
      .getState()
      .seed([
        ticker('BTCUSDT'),
        ticker('ETHUSDT', { quoteVolume: '900000000', last: '3241.8' }),
        ticker('ETHBTC', { quoteVolume: '5' }),
      ]);
  });
});

describe('the list of pairs', () => {
  test('has the spot pairs alone, the most traded first', () => {
    show();
    expect(options()).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC']);
    expect(document.activeElement).toBe(field());
    expect(active()).toBe('BTCUSDT');
  });

  test('arrows move and wrap while the focus stays in the field; Enter opens', () => {
    show();
    press('ArrowDown');
    expect(active()).toBe('ETHUSDT');
    press('ArrowUp');
    press('ArrowUp');
    expect(active()).toBe('ETHBTC');
    press('Enter');
    expect(pushed).toEqual(['/spot/ETHBTC']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a search keeps what fits and begins at its first row', () => {
    show();
    press('ArrowDown');
    fireEvent.change(field(), { target: { value: 'ethe' } });
    expect(options()).toEqual(['ETHUSDT', 'ETHBTC']);
    expect(active()).toBe('ETHUSDT');
    fireEvent.change(field(), { target: { value: 'zzz' } });
    expect(screen.getByText('No pair found')).toBeTruthy();
    press('Enter');
    expect(pushed).toEqual([]);
  });

  test('Shift and Enter star the row, and favourites are a tab', () => {
    show();
    press('ArrowDown');
    press('Enter', { shiftKey: true });
    expect(useFavourites.getState().symbols).toEqual(['ETHUSDT']);
    expect(pushed).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(options()).toEqual(['ETHUSDT']);
  });

  test('pressing a head orders by it and says so', () => {
    show();
    const head = screen.getByRole('button', { name: /^Last price/ });
    fireEvent.click(head);
    expect(head.getAttribute('aria-pressed')).toBe('true');
    expect(within(head).getByRole('img').getAttribute('aria-label')).toBe('descending');
    fireEvent.click(head);
    expect(options()[0]).toBe('ETHUSDT');
  });

  test('a row is a link to its pair and tells which one is shown now', () => {
    show();
    const rows = screen.getAllByRole('option');
    expect(rows[1]!.getAttribute('href')).toBe('/spot/ETHUSDT');
    expect(rows[0]!.getAttribute('aria-current')).toBe('page');
    expect(rows[0]!.getAttribute('aria-setsize')).toBe('3');
  });
});

test('the list of contracts has their funding and what is held of them', async () => {
  const contract = { pair: 'BTCUSDT', kind: 'linear' } as Perpetual['contract'];
  const perp = instrument('BTC', 'USDT', 'Bitcoin', { symbol: 'BTCUSDT-P', product: 'usdt', contract });
  act(() => useInstruments.getState().seed([perp]));
  renderTrade(<PairList search={createRef()} title="Contracts" onClose={onClose} />, {
    market: market({ instrument: perp }),
  });
  expect(screen.getByRole('button', { name: 'Funding' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open interest' })).toBeTruthy();
  const [row] = await screen.findAllByRole('option');
  await vi.waitFor(() => expect(row?.textContent).toContain('+0.0100%'));
  expect(row?.textContent).toContain('14.10K BTC');
});

test('[UI-46] the list of pairs leads to the lists of pairs, and makes room for them', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Watchlists' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(useCommand.getState().asked).toBe('watchlists');
});
