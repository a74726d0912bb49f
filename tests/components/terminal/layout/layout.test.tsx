import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LastPrice } from '#components/terminal/last-price.tsx';
import { LayoutMenu } from '#components/terminal/layout/layout-menu.tsx';
import { LiveTitle } from '#components/terminal/layout/live-title.tsx';
import { Shortcuts } from '#components/terminal/layout/shortcuts.tsx';
import { Splitter } from '#components/terminal/layout/splitter.tsx';
import { StaleNotice } from '#components/terminal/layout/stale-notice.tsx';
import { StatusBar } from '#components/terminal/layout/status-bar.tsx';
import { IconArrowDown, IconArrowUp } from '#components/ui/icons.tsx';
import { useCommand } from '#stores/command.ts';
import { useConnection } from '#stores/connection.ts';
import { useLayout } from '#stores/layout.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers } from '#stores/tickers.ts';
import { clearBrowser } from '../../../lib/storage/browser.ts';
import { ticker } from '../market.ts';
import { market, renderTrade } from '../stage.tsx';

const tell = (last: string, ts: number) => act(() => useTickers.getState().seed([ticker('BTCUSDT', { last, ts })]));
const later = Date.UTC(2026, 10, 20, 15);

// jsdom has no pointer capture.
Element.prototype.setPointerCapture ??= () => undefined;

beforeEach(() => {
  clearBrowser();
  useLayout.setState(useLayout.getInitialState());
  usePreferences.setState(usePreferences.getInitialState());
  useSettings.setState(useSettings.getInitialState());
  useTickers.setState(useTickers.getInitialState());
  useConnection.setState(useConnection.getInitialState());
});
afterEach(() => vi.useRealTimers());

describe('the edge of a panel', () => {
  const edge = () => screen.getByRole('separator');
  /** The panel is 260 px wide and stands at 500; the edge stands at its start or its end. */
  const place = (at: 'start' | 'end') => {
    const box = (x: number, width: number) => ({ x, y: 0, width, height: 100, left: x, top: 0 }) as DOMRect;
    vi.spyOn(edge(), 'getBoundingClientRect').mockReturnValue(box(at === 'start' ? 496 : 758, 8));
    vi.spyOn(edge().parentElement!, 'getBoundingClientRect').mockReturnValue(box(500, 260));
  };
  const show = (at: 'start' | 'end' = 'start') => {
    renderTrade(<Splitter panel="book" orientation="vertical" />);
    place(at);
  };

  test('[SET-17] dragging away from the panel makes it larger, and letting go keeps it', () => {
    show();
    fireEvent.pointerDown(edge(), { button: 0, clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 460, pointerId: 1 });
    expect(useLayout.getState().sizes.book).toBe(300);
    expect(usePreferences.getState().spotLayout.sizes).toEqual({});
    fireEvent.pointerUp(edge(), { pointerId: 1 });
    expect(usePreferences.getState().spotLayout.sizes).toEqual({ book: 300 });
  });

  test('at the other end of the panel the same way makes it smaller', () => {
    show('end');
    fireEvent.pointerDown(edge(), { button: 0, clientX: 760, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 740, pointerId: 1 });
    expect(useLayout.getState().sizes.book).toBe(240);
  });

  test('arrows move it, Shift further, Home and End to the bounds, Enter to the design', () => {
    show();
    fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
    expect(useLayout.getState().sizes.book).toBe(268);
    fireEvent.keyDown(edge(), { key: 'ArrowRight', shiftKey: true });
    expect(useLayout.getState().sizes.book).toBe(220);
    fireEvent.keyDown(edge(), { key: 'End' });
    expect(edge().getAttribute('aria-valuenow')).toBe('420');
    fireEvent.keyDown(edge(), { key: 'Enter' });
    expect(usePreferences.getState().spotLayout.sizes).toEqual({});
  });
});

describe('the layout menu', () => {
  const choose = async (name: string) => {
    const user = userEvent.setup();
    renderTrade(<LayoutMenu />);
    await user.click(screen.getByRole('button', { name: 'Layout' }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
  };

  test('[SET-10] the side column stands at the end until the start is chosen', async () => {
    expect(useSettings.getState().layout).toBe('right');
    await choose('Side column at the start');
    expect(useSettings.getState().layout).toBe('left');
    expect(document.documentElement.dataset.layout).toBe('left');
  });

  test('[SET-17] the view is kept, and a reset gives the design back', async () => {
    useLayout.getState().resize('book', 300);
    await choose('Chart in focus');
    expect(usePreferences.getState().spotLayout).toEqual({ view: 'focus', sizes: { book: 300 } });
  });
});

describe('the title of the window', () => {
  test('says the price at most once a second, and only while it is visible', () => {
    vi.useFakeTimers();
    document.title = 'before';
    const view = renderTrade(<LiveTitle />);
    tell('98000.0', later);
    expect(document.title).toBe('before');
    act(() => vi.advanceTimersByTime(1000));
    expect(document.title).toBe('98,000.0 | BTC/USDT');
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    tell('98001.0', later + 1);
    act(() => vi.advanceTimersByTime(5000));
    expect(document.title).toBe('98,000.0 | BTC/USDT');
    visible.mockRestore();
    view.unmount();
    expect(document.title).toBe('before');
  });
});

describe('the last price', () => {
  test('[THM-08] an arrow with a name says which way it came, beside the colour', () => {
    renderTrade(<LastPrice />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('rising');
    tell('97000.0', later);
    expect(screen.getByText('97,000.0')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('falling');
    const lines = () => [...screen.getByRole('img').children].map((line) => line.getAttribute('d'));
    expect(lines()).toEqual(IconArrowDown.node.map(([, { d }]) => d));
    tell('97000.1', later + 0.5);
    expect(lines()).toEqual(IconArrowUp.node.map(([, { d }]) => d));
    tell('97000.0', later + 0.7);
    tell('97000.0', later + 1);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('falling');
  });

  test('[THM-08] before the first move there is no arrow; the one that comes then has its name', () => {
    const [symbol, instrument] = ['LTCUSDT', { ...market().instrument, symbol: 'LTCUSDT' }];
    renderTrade(<LastPrice />, { market: market({ instrument, ticker: ticker(symbol), trades: null }) });
    const arrow = document.querySelector('svg')!;
    expect(arrow.getAttribute('display')).toBe('none');
    for (const [last, after] of [
      ['97000.0', 10],
      ['96999.0', 11],
    ] as const)
      act(() => useTickers.getState().hear([ticker(symbol, { last, ts: later + after })]));
    expect(arrow.getAttribute('display')).toBe(null);
    expect(screen.getByRole('img', { name: 'falling' })).toBe(arrow);
  });
});

describe('numbers that stand still', () => {
  const connection = (change: Partial<ReturnType<typeof useConnection.getState>>) =>
    act(() => useConnection.setState(change));

  test('until the stream has spoken the page says how old its prices are, and nothing once it has', () => {
    const { ts } = ticker();
    vi.useFakeTimers({ now: ts + 4_000 });
    renderTrade(<StaleNotice />);
    expect(screen.queryByText(/old/)).toBeNull();
    act(() => vi.advanceTimersByTime(41_000));
    expect(screen.getByText('Prices are 45 s old. Connecting…')).toBeTruthy();
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByText('Prices are 2 minutes old. Connecting…')).toBeTruthy();
    act(() => useTickers.getState().hear([ticker('BTCUSDT', { ts: Date.now() })]));
    expect(screen.queryByText(/old/)).toBeNull();
  });

  test.each([
    ['ahead', 5 * 86_400_000],
    ['behind', -3_600_000],
  ])('a clock that is far %s says no age', (_, offset) => {
    vi.useFakeTimers({ now: ticker().ts + offset });
    renderTrade(<StaleNotice />);
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.queryByText(/old/)).toBeNull();
  });

  test('the notice counts the seconds since the last message', () => {
    act(() => useTickers.getState().hear([]));
    vi.useFakeTimers({ now: 100_000 });
    renderTrade(<StaleNotice />);
    expect(screen.queryByText(/No prices/)).toBeNull();
    // Stale means that nothing came for five seconds already.
    connection({ status: 'stale', since: 100_000 });
    expect(screen.getByText('No prices for 5 s. Reconnecting…')).toBeTruthy();
    act(() => vi.advanceTimersByTime(3000));
    expect(screen.getByText('No prices for 8 s. Reconnecting…')).toBeTruthy();
    connection({ status: 'live', since: 103_000 });
    expect(screen.queryByText(/No prices/)).toBeNull();
  });
});

describe('the foot of the screen', () => {
  test('[SET-19] the clock is that of the chosen zone and says so', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 14, 32, 8) });
    useSettings.setState({ hydrated: true, timezone: 'Asia/Tokyo' });
    renderTrade(<StatusBar onShortcuts={() => undefined} />);
    expect(screen.getByText('2026-11-20 23:32:08 UTC+09:00')).toBeTruthy();
  });

  test('one click gives the design back', async () => {
    useLayout.getState().resize('book', 300);
    renderTrade(<StatusBar onShortcuts={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Reset layout' }));
    expect(useLayout.getState().sizes).toEqual({});
  });
});

describe('the short help', () => {
  test('it lists the keys of the house with what they do, and leads to all of them', async () => {
    renderTrade(<Shortcuts open onOpenChange={() => undefined} />);
    expect(await screen.findByText('Search markets')).toBeTruthy();
    expect(screen.getAllByRole('term').length).toBe(screen.getAllByRole('definition').length);
    await userEvent.click(screen.getByRole('button', { name: 'All shortcuts, and change them' }));
    expect(useCommand.getState().asked).toBe('help');
    useCommand.getState().done();
  });

  test('[UI-44] with keys of one’s own the full list stands in its place', async () => {
    localStorage.setItem('common:hotkeys', JSON.stringify({ buy: 'q' }));
    const asked = vi.fn();
    renderTrade(<Shortcuts open onOpenChange={asked} />);
    expect(asked).toHaveBeenCalledWith(false);
    expect(useCommand.getState().asked).toBe('help');
    useCommand.getState().done();
    localStorage.clear();
  });
});
