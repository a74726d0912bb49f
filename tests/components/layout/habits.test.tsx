import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FirstKey } from '#components/layout/habits/first-key.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { useAlerts } from '#stores/alerts.ts';
import { useCommand } from '#stores/command.ts';
import { useDraft } from '#stores/draft.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useHotkeys } from '#stores/hotkeys.ts';
import { useInstruments } from '#stores/instruments.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { useWatchlists } from '#stores/watchlists.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';

const push = vi.fn();
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn(), back: vi.fn() }),
  usePathname: () => '/markets',
}));

const instrument = (base: string, baseName: string) =>
  ({ symbol: `${base}USDT`, base, quote: 'USDT', baseName, product: 'spot' }) as Instrument;

beforeEach(() => {
  clearBrowser();
  Element.prototype.scrollIntoView = vi.fn();
  act(() => {
    useCommand.setState(useCommand.getInitialState());
    useHotkeys.setState(useHotkeys.getInitialState());
    useDraft.setState(useDraft.getInitialState());
    useFavourites.setState(useFavourites.getInitialState());
    useWatchlists.setState(useWatchlists.getInitialState());
  });
  act(() => useInstruments.getState().seed([instrument('BTC', 'Bitcoin'), instrument('ETH', 'Ether')]));
});
afterEach(() => push.mockReset());

/** A page with a field, and a trading screen where one is asked for. */
function page(screenToo = false) {
  return renderKit(
    <>
      <input aria-label="field" />
      {screenToo ? <section id="panel-chart" /> : null}
      <FirstKey />
    </>,
  );
}
const key = (name: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name, code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : '', ...more });
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

test('[UI-44] ? lists what every key does, on any page, but not while somebody writes', async () => {
  page();
  key('?', {}, screen.getByLabelText('field'));
  // The ear is there by now: what it does not hear it will not hear later.
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('dialog')).toBeNull();
  key('?');
  const box = await help();
  expect(within(box).getByText('Search markets')).toBeTruthy();
  expect(within(box).getAllByRole('term').length).toBeGreaterThan(30);
});

test('[UI-44] the first press does what it is for, though what hears it had to be fetched', async () => {
  page(true);
  key('2');
  await waitFor(() => expect(useDraft.getState().kind).toBe('market'));
  key('1');
  expect(useDraft.getState().kind).toBe('limit');
  key('6');
  expect(useDraft.getState().amount).toEqual({ by: 'percent', value: 75 });
});

test('[UI-44] a key from before the page heard any is done once it does, unless it is long ago or was done already', async () => {
  const pressed = (key: string, at: number, done = false) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
    if (done) event.preventDefault();
    window.keyHeld = () => event;
  };
  const heard = vi.fn();
  const hear = ({ key: name }: KeyboardEvent) => heard(name);
  const begin = (key: string, at: number, done = false) => {
    pressed(key, at, done);
    return page(true);
  };
  begin('2', performance.now() - 10_000).unmount();
  begin('2', performance.now(), true).unmount();
  begin('?', performance.now());
  expect(await help()).toBeTruthy();
  expect(useDraft.getState().kind).toBe('limit');
  expect(window.keyHeld).toBeUndefined();
  // What a part of the page hears by itself is said to it once more.
  document.addEventListener('keydown', hear);
  begin('b', performance.now());
  await waitFor(() => expect(heard.mock.calls).toEqual([['b'], ['b']]));
  document.removeEventListener('keydown', hear);
});

test('[UI-44] away from a trading screen its keys do nothing', async () => {
  page();
  key('2');
  await vi.dynamicImportSettled();
  expect(useDraft.getState().kind).toBe('limit');
});

test('[UI-44] an own key is asked for, a conflict is said and settled, and the default comes back', async () => {
  page(true);
  const user = userEvent.setup();
  key('?');
  const box = await help();
  await user.click(within(box).getByRole('button', { name: 'Change shortcuts' }));
  const limit = await within(box).findByRole('button', { name: 'Limit order: 1' });
  await user.click(limit);
  key('b', {}, limit);
  expect(within(box).getByText(/B is used by “Buy: to the first field”/)).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: 'Use it here' }));
  expect(useHotkeys.getState().bindings).toMatchObject({ limit: 'b', buy: '' });
  await user.click(within(box).getByRole('button', { name: 'Limit order: B' }));
  key('w', { ctrlKey: true }, within(box).getByRole('button', { name: 'Limit order: B' }));
  expect(within(box).getByText(/belongs to the browser/)).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: 'Restore all defaults' }));
  expect(useHotkeys.getState().own).toEqual({});
});

test('[UI-44] a key that was given away no longer reaches what heard it; its own key does', async () => {
  localStorage.setItem('common:hotkeys', JSON.stringify({ buy: 'q' }));
  page(true);
  await vi.dynamicImportSettled();
  const heard = vi.fn();
  const hear = (event: Event) => heard((event as KeyboardEvent).key);
  document.addEventListener('keydown', hear);
  key('b');
  key('q');
  document.removeEventListener('keydown', hear);
  expect(heard.mock.calls).toEqual([['b']]);
});

test('[UI-45] Ctrl+K opens the palette: pairs, pages and actions by name, by keys alone', async () => {
  page();
  // From a field too, and the browser's own search does not open.
  expect(key('k', { ctrlKey: true }, screen.getByLabelText('field'))).toBe(false);
  const box = await screen.findByRole('dialog', { name: 'Command palette' });
  const field = within(box).getByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'ether' } });
  expect(
    within(box)
      .getAllByRole('option')
      .map((row) => row.getAttribute('href')),
  ).toContain('/spot/ETHUSDT');
  fireEvent.change(field, { target: { value: 'hide bal' } });
  expect(
    within(box)
      .getByRole('option', { name: /Hide or show balances/ })
      .getAttribute('aria-selected'),
  ).toBe('true');
  const shown = useSettings.getState().showAsset;
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(useSettings.getState().showAsset).toBe(!shown));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[UI-45, JOB-06] the palette asks for a price alert on the pair that was named', async () => {
  page();
  act(() => useCommand.getState().ask('palette'));
  const box = await screen.findByRole('dialog', { name: 'Command palette' });
  const field = within(box).getByRole('combobox');
  fireEvent.change(field, { target: { value: 'alert eth' } });
  expect(within(box).getAllByRole('option')[0]?.textContent).toBe('Alert on ETH/USDT');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(useAlerts.getState().wish).toEqual({ symbol: 'ETHUSDT' }));
  act(() => useAlerts.getState().close());
});

test('[UI-45, JOB-06] away from a pair, an alert without one is offered on spot pairs first', async () => {
  const perp = (base: string) =>
    ({
      symbol: `${base}USDT-P`,
      base,
      quote: 'USDT',
      baseName: base,
      product: 'usdt',
      contract: { pair: `${base}USDT` },
    }) as unknown as Instrument;
  act(() => useInstruments.getState().seed(['BTC', 'ETH', 'SOL'].map(perp).concat([instrument('ADA', 'Cardano')])));
  page();
  act(() => useCommand.getState().ask('palette'));
  const box = await screen.findByRole('dialog', { name: 'Command palette' });
  fireEvent.change(within(box).getByRole('combobox'), { target: { value: 'alert on' } });
  expect(within(box).getAllByRole('option')[0]?.textContent).toBe('Alert on ADA/USDT');
});

test('[UI-51] a step of the tour marks what it speaks of and stands beside it, the next one elsewhere', async () => {
  const panel = (id: string) => {
    const made = document.createElement('section');
    made.id = id;
    made.checkVisibility = () => true;
    made.getBoundingClientRect = () => new DOMRect(800, 100, 200, 500);
    document.body.append(made);
    onTestFinished(() => made.remove());
    return made;
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const width = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth');
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 1440 });
  onTestFinished(() => {
    if (width) Object.defineProperty(Element.prototype, 'clientWidth', width);
    vi.unstubAllGlobals();
  });
  const [book, order] = [panel('panel-book'), panel('panel-order')];
  page();
  const user = userEvent.setup();
  act(() => useCommand.getState().ask('guide'));
  const tour = await screen.findByRole('dialog', { name: 'Tour of the trading screen' });
  expect([book.className, order.className].map(Boolean)).toEqual([true, false]);
  expect(tour.parentElement?.style.transform).toMatch(/^translate\(/);
  await user.click(within(tour).getByRole('button', { name: 'Next' }));
  expect([book.className, order.className].map(Boolean)).toEqual([false, true]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(order.className).toBe('');
});

test('[UI-45] the palette knows places, settings and saved layouts, also by the words that people have for them', async () => {
  localStorage.setItem(
    'common:layouts',
    JSON.stringify([{ name: 'Two screens', side: 'right', view: 'standard', sizes: {} }]),
  );
  const screen_ = document.createElement('main');
  screen_.id = 'panel-chart';
  document.body.append(screen_);
  const opened = vi.fn();
  const menu = document.createElement('button');
  menu.dataset.palette = 'language';
  menu.setAttribute('aria-label', 'Language and currency');
  menu.onclick = opened;
  document.body.append(menu);
  onTestFinished(() => {
    menu.remove();
    screen_.remove();
  });
  page();
  act(() => useCommand.getState().ask('palette'));
  const box = await screen.findByRole('dialog', { name: 'Command palette' });
  const field = within(box).getByRole('combobox');
  const found = (query: string) => {
    fireEvent.change(field, { target: { value: query } });
    return within(box)
      .queryAllByRole('option')
      .map((row) => row.textContent);
  };
  expect(found('spot')).toContain('Spot');
  expect(found('futures')).toContain('Futures');
  expect(found('wallet')).toContain('Assets');
  expect(found('settings')).toContain('Language and currency');
  expect(found('hotkeys')).toContain('Keyboard shortcuts?');
  expect(found('fullscreen')).toContain('Chart in full screenF');
  expect(found('two scr')).toEqual(['Two screens']);
  fireEvent.change(field, { target: { value: 'lang' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('[UI-45] away from a trading screen the palette offers nothing of one', async () => {
  page();
  act(() => useCommand.getState().ask('palette'));
  const box = await screen.findByRole('dialog', { name: 'Command palette' });
  expect(within(box).queryByRole('option', { name: /Market order/ })).toBeNull();
  expect(within(box).getByRole('option', { name: /Next theme/ })).toBeTruthy();
});

test('[UI-46] watchlists: a new one by name, pairs in another order by the arrows, back to the first', async () => {
  localStorage.setItem('common:favourites', JSON.stringify(['BTCUSDT', 'ETHUSDT']));
  act(() => useFavourites.getState().hydrate()());
  page();
  const user = userEvent.setup();
  act(() => useCommand.getState().ask('watchlists'));
  const box = await screen.findByRole('dialog', { name: 'Watchlists' });
  const pairs = () => useFavourites.getState().symbols;
  fireEvent.keyDown(within(box).getByRole('button', { name: /^Move ETH\/USDT/ }), { key: 'ArrowUp' });
  expect(pairs()).toEqual(['ETHUSDT', 'BTCUSDT']);
  expect(within(box).getByText('ETH/USDT is now at place 1 of 2.')).toBeTruthy();
  await user.type(within(box).getByRole('textbox', { name: 'Name of the new list' }), 'Swing{Enter}');
  expect([within(box).getByRole('button', { name: 'Use Swing' }).getAttribute('aria-pressed'), pairs()]).toEqual([
    'true',
    [],
  ]);
  await user.click(within(box).getByRole('button', { name: 'Use Favourites' }));
  expect(pairs()).toEqual(['ETHUSDT', 'BTCUSDT']);
});

test('[SET-32] a layout is saved and taken by name in its dialog', async () => {
  page();
  const user = userEvent.setup();
  act(() => useCommand.getState().ask('layouts'));
  const box = await screen.findByRole('dialog', { name: 'Layouts' });
  await user.type(within(box).getByRole('textbox', { name: 'Name of this layout' }), 'Two screens{Enter}');
  await user.click(await within(box).findByRole('button', { name: 'Use Two screens' }));
  expect(within(box).getByText('Two screens is on the screen.')).toBeTruthy();
  await user.click(within(box).getByRole('button', { name: 'Delete Two screens' }));
  expect(within(box).getByText('No layout saved yet')).toBeTruthy();
});

test('[SET-33] a template is saved and taken by name in its dialog', async () => {
  page();
  const user = userEvent.setup();
  act(() => useCommand.getState().ask('templates'));
  const box = await screen.findByRole('dialog', { name: 'Chart templates' });
  await user.type(within(box).getByRole('textbox', { name: 'Name of this template' }), 'Night shift{Enter}');
  await user.click(await within(box).findByRole('button', { name: 'Use Night shift' }));
  expect(within(box).getByText('Night shift is on the chart.')).toBeTruthy();
});

test('[UI-51] the tour goes through its steps, is not offered again once it was closed, and is found in the help', async () => {
  usePreferences.setState({ guideFlags: [] });
  page();
  const user = userEvent.setup();
  act(() => useCommand.getState().ask('help'));
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.click(within(help).getByRole('button', { name: 'Take the tour' }));
  const tour = await screen.findByRole('dialog', { name: 'Tour of the trading screen' });
  expect(within(tour).getByText('Step 1 of 5')).toBeTruthy();
  // It stands beside what it speaks of: nothing is darkened, and the page stays within reach.
  expect(document.querySelector('.bg-scrim')).toBeNull();
  expect(tour.getAttribute('aria-modal')).toBeNull();
  for (let step = 0; step < 4; step++) await user.click(within(tour).getByRole('button', { name: 'Next' }));
  expect(within(tour).getByRole('heading', { name: 'Practise first' })).toBeTruthy();
  expect(usePreferences.getState().guideFlags).toEqual([]);
  await user.click(within(tour).getByRole('button', { name: 'Done' }));
  expect(usePreferences.getState().guideFlags).toEqual(['terminal']);
});
