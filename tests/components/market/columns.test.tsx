import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fitColumns, leftByFirst } from '#components/market/columns/fitting.ts';
import { MarketsBoard } from '#components/market/markets-board.tsx';
import { COLUMN_CHOICES } from '#lib/market/columns.ts';
import { KEY } from '#lib/storage/names.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useMarketColumns } from '#stores/market-columns.ts';
import { useTickers } from '#stores/tickers.ts';
import { soon } from '#tests/soon.ts';
import { ARABIC, renderKit } from '../kit.tsx';
import { row } from './sample.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
}));

const ROWS = [
  row('BTC', 'USDT', { ticker: { last: '90000', bid: '89999.9', ask: '90000', baseVolume: '1234567' } }),
  row('ETH', 'USDT', { ticker: { quoteVolume: '10' } }),
];

beforeEach(() => {
  // A screen with columns; jsdom has no width.
  Object.defineProperty(document.body, 'clientWidth', { value: 1440, configurable: true });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  localStorage.clear();
  useMarketColumns.setState(useMarketColumns.getInitialState(), true);
  useTickers.setState(useTickers.getInitialState(), true);
  useFavourites.setState(useFavourites.getInitialState(), true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const board = (locale?: typeof ARABIC) =>
  renderKit(<MarketsBoard initial={ROWS} source={null} typed="" typing={false} />, locale);
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const FIRST = ['24h change', '24h low', '24h range', '24h high', '24h turnover', 'Last 7 days'];
const between = () => heads().slice(3, -1);

async function openChooser(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Columns' }));
}

test('columns are left out and brought in, and this browser keeps it', async () => {
  const user = userEvent.setup();
  const { unmount } = board();
  expect(between()).toEqual(FIRST);
  const chooser = await openChooser(user);
  await user.click(await chooser.findByRole('checkbox', { name: '24h range' }));
  await soon(() => expect(between()).toEqual(['24h change', '24h turnover', 'Last 7 days']));
  await user.click(chooser.getByRole('checkbox', { name: 'Spread' }));
  expect(between()).toEqual(['24h change', '24h turnover', 'Spread', 'Last 7 days']);
  expect(screen.getByText('0.10')).toBeTruthy();
  expect(screen.getByText('0.01 bp')).toBeTruthy();
  unmount();
  board();
  await soon(() => expect(between()).toEqual(['24h change', '24h turnover', 'Spread', 'Last 7 days']));
  const again = await openChooser(user);
  await user.click(await again.findByRole('button', { name: 'Reset' }));
  await soon(() => expect(between()).toEqual(FIRST));
  expect(localStorage.getItem(KEY.marketColumns)).toBeNull();
});

test('columns are moved by the keyboard alone, in a mirrored page too, and it is said', async () => {
  const user = userEvent.setup();
  board(ARABIC);
  const chooser = await openChooser(user);
  const grip = await chooser.findByRole('button', { name: 'Move Last 7 days' });
  grip.focus();
  await user.keyboard('{Home}');
  await soon(() => expect(between()[0]).toBe('Last 7 days'));
  expect(chooser.getByRole('status').textContent).toBe('Last 7 days, column 1 of 6');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Last 7 days');
  await user.keyboard('{ArrowDown}');
  expect(between().slice(0, 2)).toEqual(['24h change', 'Last 7 days']);
});

test('a grip is dragged past its neighbours', async () => {
  board();
  const chooser = await openChooser(userEvent.setup());
  const grip = await chooser.findByRole('button', { name: 'Move 24h change' });
  const list = grip.closest('ul') as HTMLElement;
  list.setPointerCapture = () => {};
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ top: 100 } as DOMRect);
  fireEvent.pointerDown(grip, { pointerId: 1 });
  fireEvent.pointerMove(list, { pointerId: 1, clientY: 100 + 32 * 2 + 5 });
  fireEvent.pointerUp(list, { pointerId: 1 });
  fireEvent.pointerMove(list, { pointerId: 1, clientY: 100 });
  await soon(() => expect(between().slice(3, 5)).toEqual(['24h turnover', '24h change']));
});

test('what does not fit is left out, and the rest stands closer before that', () => {
  expect(fitColumns(COLUMN_CHOICES, 0).left).toEqual([]);
  expect(fitColumns(COLUMN_CHOICES, 1376).left).toEqual([]);
  for (const room of [704, 900, 1100, 1216, 1376]) {
    const { columns, left } = fitColumns(COLUMN_CHOICES, room);
    const width = columns.reduce((sum, { width = 0 }) => sum + width, 48 + 150);
    expect(width).toBeLessThanOrEqual(room);
    expect(left.length).toBe(new Set(left).size);
    expect(columns.map(({ id }) => id).slice(0, 3)).toEqual(['favourite', 'pair', 'price']);
    expect(columns.at(-1)?.id).toBe('action');
  }
  expect(leftByFirst(1376)).toEqual([]);
  expect(leftByFirst(1000)).toEqual(['range']);
});

test('who rests on a row sees more of it, beside it; Escape and leaving take it away', () => {
  vi.useFakeTimers();
  board();
  const line = screen.getByRole('link', { name: 'Trade BTC/USDT' }).closest('tr') as HTMLElement;
  const box = () => line.querySelector('.overlay-box');
  fireEvent.pointerOver(line, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(299));
  expect(box()).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(box()).not.toBeNull();
  fireEvent.keyDown(line, { key: 'Escape' });
  expect(box()).toBeNull();
  const other = screen.getByRole('link', { name: 'Trade ETH/USDT' }).closest('tr') as HTMLElement;
  fireEvent.pointerOver(other, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(300));
  expect(other.querySelector('.overlay-box')).not.toBeNull();
  fireEvent.pointerLeave(line.closest('tbody') as HTMLElement);
  act(() => vi.advanceTimersByTime(120));
  expect(other.querySelector('.overlay-box')).toBeNull();
  fireEvent.pointerOver(line, { pointerType: 'touch' });
  act(() => vi.advanceTimersByTime(1_000));
  expect(box()).toBeNull();
});
