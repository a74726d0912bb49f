import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLayout } from '#stores/layout.ts';
import { LAYOUT_LIMIT, useLayouts } from '#stores/layouts.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';
import { POISON } from '../lib/safety/poison.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const layouts = () => useLayouts.getState();
let stops: (() => void)[] = [];

beforeEach(() => {
  clearBrowser();
  useLayouts.setState(useLayouts.getInitialState());
  useLayout.setState(useLayout.getInitialState());
  usePreferences.setState(usePreferences.getInitialState());
  stops = [usePreferences.getState().hydrate(), useLayout.getState().hydrate(), layouts().hydrate()];
});
afterEach(() => {
  for (const stop of stops) stop();
});

test('[SET-32] a layout is kept by its name, and the screen is arranged so again', () => {
  useLayout.getState().resize('book', 300);
  useLayout.getState().settle();
  useSettings.getState().setLayout('left');
  expect(layouts().save('  Two   screens ')).toBe(true);
  useLayout.getState().reset();
  useSettings.getState().setLayout('right');
  useLayouts.setState(useLayouts.getInitialState());
  layouts().hydrate()();
  layouts().use('Two screens');
  expect([useLayout.getState().sizes, useSettings.getState().layout]).toEqual([{ book: 300 }, 'left']);
});

test('[SET-32] a name is saved over, deleted, needed, and there are so many at most', () => {
  for (let i = 0; i < LAYOUT_LIMIT; i++) expect(layouts().save(`L${i}`)).toBe(true);
  expect([layouts().save('one more'), layouts().save(' ')]).toEqual([false, false]);
  useLayout.getState().setView('focus');
  expect(layouts().save('L3')).toBe(true);
  expect(layouts().saved[3]).toMatchObject({ name: 'L3', view: 'focus' });
  layouts().remove('L3');
  expect(layouts().saved).toHaveLength(LAYOUT_LIMIT - 1);
  layouts().use('L3');
  expect(useLayout.getState().view).toBe('focus');
});

test('[SET-32] hostile storage is no layout', () => {
  for (const text of [...POISON, '[{}]', '[{"name":"x","side":"up","view":"standard","sizes":{}}]', '{"0":1}']) {
    localStorage.setItem('common:layouts', text);
    layouts().hydrate()();
    expect(layouts().saved).toEqual([]);
  }
});
