import { afterEach, beforeEach, expect, test } from 'vitest';
import { clampSize, PANELS, useLayout } from '#stores/layout.ts';
import { usePreferences } from '#stores/preferences.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const layout = () => useLayout.getState();
let stops: (() => void)[] = [];
const hydrate = () => {
  stops = [usePreferences.getState().hydrate(), layout().hydrate()];
};

beforeEach(() => {
  clearBrowser();
  usePreferences.setState(usePreferences.getInitialState());
  useLayout.setState(useLayout.getInitialState());
});
afterEach(() => {
  for (const stop of stops) stop();
});

test('[SET-17] sizes and view are kept and restored', () => {
  hydrate();
  layout().resize('book', 300);
  layout().settle();
  layout().setView('focus');
  useLayout.setState(useLayout.getInitialState());
  expect(layout().sizes).toEqual({});
  hydrate();
  expect(layout().sizes).toEqual({ book: 300 });
  expect(layout().view).toBe('focus');
});

test('a size is shown while dragging and stored when it settles', () => {
  hydrate();
  layout().resize('trades', 250);
  expect(layout().sizes.trades).toBe(250);
  expect(usePreferences.getState().spotLayout.sizes).toEqual({});
  layout().settle();
  expect(usePreferences.getState().spotLayout.sizes).toEqual({ trades: 250 });
});

test('panels keep their least and most', () => {
  expect(clampSize('book', 10)).toBe(PANELS.book.least);
  expect(clampSize('side', 9999)).toBe(PANELS.side.most);
  expect(clampSize('book', 260.4)).toBe(260);
});

test('one panel can have its size of the design again, or all of them', () => {
  hydrate();
  layout().resize('book', 300);
  layout().resize('side', 400);
  layout().forget('book');
  layout().settle();
  expect(usePreferences.getState().spotLayout.sizes).toEqual({ side: 400 });
  layout().setView('focus');
  layout().reset();
  expect(usePreferences.getState().spotLayout).toEqual({ view: 'standard', sizes: {} });
});

test('stored sizes that no panel can have are brought into its bounds', () => {
  usePreferences.getState().setPreference('spotLayout', { view: 'standard', sizes: { book: 1000, other: 300 } });
  hydrate();
  expect(layout().sizes).toEqual({ book: PANELS.book.most });
});
