import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MarketsBoard } from '#components/market/markets-board.tsx';
import { MarketsIsland } from '#components/market/markets-island.tsx';
import { MarketsStill } from '#components/market/markets-still.tsx';
import type { MarketRow } from '#components/market/rows.ts';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { useCommand } from '#stores/command.ts';
import { useConnection } from '#stores/connection.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useRates } from '#stores/rates.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { useWatchlists } from '#stores/watchlists.ts';
import { soon } from '#tests/soon.ts';
import { ARABIC, forgetCookies, renderKit } from '../kit.tsx';
import { row, tickerOf } from './sample.ts';

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ prefetch: () => {} }),
}));
// The stream is proved in its own room; here the store says what came.
vi.mock('#lib/market/page.ts', () => ({
  pageStream: () => ({
    topic: () => ({ subscribe: () => () => {}, get: () => null, close: () => {} }),
    connection: () => ({ status: 'live', since: 0, latencyMs: null }),
    onConnection: () => () => {},
  }),
}));
vi.mock('#lib/api/market.ts', () => ({ fetchFiatRates: () => new Promise(() => {}) }));

const ROWS: readonly MarketRow[] = [
  row('BTC', 'USDT', {
    baseName: 'Bitcoin',
    tags: ['layer1'],
    marginLeverage: '10',
    ticker: { last: '90000', quoteVolume: '900' },
  }),
  row('ETH', 'USDT', {
    baseName: 'Ethereum',
    tags: ['layer1'],
    ticker: { last: '3000', quoteVolume: '1000', change24h: '-0.02' },
  }),
  row('ETH', 'BTC', {
    baseName: 'Ethereum',
    pricePlace: 4,
    tags: ['layer1'],
    ticker: { last: '0.0333', quoteVolume: '0.001' },
  }),
];

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  forgetCookies();
  localStorage.clear();
  window.history.replaceState(null, '', '/markets');
  for (const store of [useTickers, useFavourites, useRates, useSettings, useConnection]) {
    (store as typeof useTickers).setState((store as typeof useTickers).getInitialState(), true);
  }
});
afterEach(() => void vi.unstubAllGlobals());

const board = (props: Partial<Parameters<typeof MarketsBoard>[0]> = {}, locale?: typeof ARABIC) =>
  renderKit(<MarketsBoard initial={ROWS} source={null} typed="" typing={false} {...props} />, locale);
const body = () => screen.getByRole('table').querySelector('tbody') as HTMLElement;
const pairs = () =>
  within(body())
    .getAllByRole('row')
    .map((line) => line.querySelector('bdi')?.textContent);
const tell = (symbol: string, ticker: Partial<Ticker>) =>
  act(() => useTickers.getState().seed([tickerOf(symbol, { ts: 1_800_000_000_000, ...ticker })]));

test('[LOC-45] without script the page already has the pairs with their links and the last prices', () => {
  renderKit(<MarketsStill rows={ROWS} />);
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
  expect(within(body()).getByText('90,000.00')).toBeTruthy();
  // 900 and 1,000, and a thousandth of 90,000.
  expect(screen.getByText('1.99K USDT')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Trade BTC/USDT' }).getAttribute('href')).toBe('/spot/BTCUSDT');
});

test('the living page begins with the very figures of the still one', () => {
  renderKit(<MarketsStill rows={ROWS} />);
  const still = body().textContent;
  document.body.replaceChildren();
  board();
  expect(body().textContent).toBe(still);
});

test('a new price reaches its row and flashes once', () => {
  board();
  tell('BTCUSDT', { last: '90001' });
  const price = within(body()).getByText('90,001.00');
  expect(price.dataset.flash).toBe('up');
  expect(within(body()).getByText('3,000.00').dataset.flash).toBeUndefined();
});

test('columns sort by press and by key, and say how', async () => {
  const user = userEvent.setup();
  board();
  const head = (name: RegExp) => screen.getByRole('columnheader', { name });
  expect(head(/turnover/).getAttribute('aria-sort')).toBe('descending');
  await user.click(within(head(/Last price/)).getByRole('button'));
  expect(head(/Last price/).getAttribute('aria-sort')).toBe('descending');
  expect(head(/turnover/).getAttribute('aria-sort')).toBeNull();
  expect(pairs()).toEqual(['BTC / USDT', 'ETH / USDT']);
  await user.keyboard('{Enter}');
  expect(head(/Last price/).getAttribute('aria-sort')).toBe('ascending');
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
});

test('prices move, rows do not: a new order waits and never comes under the pointer', () => {
  vi.useFakeTimers();
  board();
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
  tell('BTCUSDT', { quoteVolume: '5000' });
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
  const link = within(body()).getAllByRole('link')[0] as HTMLElement;
  link.focus();
  act(() => vi.advanceTimersByTime(5_000));
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
  link.blur();
  const places = within(body()).getAllByRole('row');
  act(() => vi.advanceTimersByTime(5_000));
  expect(pairs()).toEqual(['BTC / USDT', 'ETH / USDT']);
  // The rows themselves stayed where they were: only what they say changed.
  expect(within(body()).getAllByRole('row')).toEqual(places);
  vi.useRealTimers();
});

test('search, quote and category narrow the list, and an empty one shows the way back', async () => {
  const user = userEvent.setup();
  board();
  await user.click(screen.getByRole('radio', { name: 'BTC' }));
  expect(pairs()).toEqual(['ETH / BTC']);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(pairs()).toHaveLength(3);
  await user.type(screen.getByRole('searchbox', { name: 'Coin or pair' }), 'nothing');
  await screen.findByText('No market matches');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(pairs()).toEqual(['ETH / USDT', 'BTC / USDT']);
});

test('a starred pair stands among the favourites, in this browser, until it is unstarred', async () => {
  const user = userEvent.setup();
  act(() => void useFavourites.getState().hydrate());
  board();
  await user.click(screen.getByRole('button', { name: 'Add BTC/USDT to favourites' }));
  await user.click(screen.getByRole('tab', { name: /Favourites/ }));
  expect(pairs()).toEqual(['BTC / USDT']);
  expect(localStorage.length).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Remove BTC/USDT from favourites' }));
  expect(await screen.findByText('No favourites yet')).toBeTruthy();
});

test('[UI-46] among favourites stand the lists of pairs: one is in use, and the way to more of them is beside them', async () => {
  useWatchlists.getState().add('Majors');
  useFavourites.getState().toggle('ETHUSDT');
  renderKit(<MarketsBoard initial={ROWS} source={null} typed="" typing={false} />);
  expect(screen.queryByRole('group', { name: 'Watchlists' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /Favourites/ }));
  const lists = within(await screen.findByRole('group', { name: 'Watchlists' }));
  expect(lists.getAllByRole('button').map((list) => [list.textContent, list.getAttribute('aria-pressed')])).toEqual([
    ['Favourites0', 'false'],
    ['Majors1', 'true'],
  ]);
  await userEvent.click(lists.getByRole('button', { name: /Favourites/ }));
  expect(useFavourites.getState().symbols).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Watchlists' }));
  expect(useCommand.getState().asked).toBe('watchlists');
});

test('what the header search was asked without script is looked for here', async () => {
  window.history.replaceState(null, '', '/markets?q=btc');
  board();
  await screen.findByDisplayValue('btc');
  expect(pairs()).toEqual(['BTC / USDT', 'ETH / BTC']);
});

test('what was typed into the still page goes along, with the focus', () => {
  board({ typed: 'eth', typing: true });
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Coin or pair' });
  expect(field.value).toBe('eth');
  expect(document.activeElement).toBe(field);
  expect(pairs()).toEqual(['ETH / USDT', 'ETH / BTC']);
});

test('[CUR-07] a price has its value in the display currency, and without a rate `--`', () => {
  board();
  expect(within(body()).queryByText(/≈/)).toBeNull();
  act(() => void useSettings.getState().hydrate('ja'));
  expect(within(body()).getAllByText('≈ --')).toHaveLength(2);
  act(() => useRates.getState().seed({ rates: { USDT_JPY: '155.5' }, ts: 1, stale: false }));
  expect(within(body()).getByText('≈ ¥13,995,000.00')).toBeTruthy();
});

test('[LOC-35] in a mirrored page codes and figures stay left-to-right', () => {
  board({}, ARABIC);
  for (const code of body().querySelectorAll('bdi')) expect(code.dir).toBe('ltr');
  expect(within(body()).getByText('90,000.00').className.split(' ')).toContain('num');
});

test('numbers that have stopped say since when', () => {
  vi.useFakeTimers({ now: 100_000 });
  board();
  act(() => useConnection.setState({ status: 'stale', since: 93_000, latencyMs: null }));
  expect(screen.getByRole('status').textContent).toBe('No prices for 12 s. Reconnecting…');
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('status').textContent).toBe('No prices for 13 s. Reconnecting…');
  vi.useRealTimers();
});

test('a card above the table sorts the table by what it shows', () => {
  board();
  fireEvent.click(screen.getByRole('button', { name: 'Sort the table by largest gain' }));
  expect(screen.getByRole('columnheader', { name: /change/ }).getAttribute('aria-sort')).toBe('descending');
  expect(pairs()).toEqual(['BTC / USDT', 'ETH / USDT']);
});

test('what is pressed before the page is alive is done once it is', async () => {
  renderKit(
    <MarketsIsland initial={ROWS} source={null}>
      <MarketsStill rows={ROWS} />
    </MarketsIsland>,
  );
  const still = screen.getByRole('columnheader', { name: 'Last price' });
  // One event, at once: the steps of a whole press may outlast the still page on a busy machine.
  fireEvent.click(within(still).getByRole('button'));
  const alive = async () => {
    const head = await screen.findByRole('columnheader', { name: 'Last price' });
    expect(head).not.toBe(still);
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(head.contains(document.activeElement)).toBe(true);
  };
  await soon(alive);
});
