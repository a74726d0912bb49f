import { afterEach, beforeEach, expect, test } from 'vitest';
import { PREFERENCE_DEFAULTS } from '#lib/storage/preferences.ts';
import { usePreferences } from '#stores/preferences.ts';
import { soon } from '#tests/soon.ts';
import { clearBrowser } from '../lib/storage/browser.ts';
import { otherTab } from './tab.ts';

const state = () => usePreferences.getState();
let stop: () => void = () => undefined;

beforeEach(() => {
  clearBrowser();
  usePreferences.setState(usePreferences.getInitialState());
  stop = state().hydrate();
});
afterEach(() => stop());

/** What a reload does: the store begins anew and reads what is stored. */
const reload = () => {
  stop();
  usePreferences.setState(usePreferences.getInitialState());
  stop = state().hydrate();
};

test('[SET-16] the store begins with the fallbacks and reads what is stored', () => {
  expect(state()).toMatchObject({ ...PREFERENCE_DEFAULTS, hydrated: true });
  state().setPreference('coin', 'ETH');
  state().setPreference('fiatName', 'EUR');
  state().setPreference('areaCode', '49');
  reload();
  expect(state()).toMatchObject({ coin: 'ETH', fiatName: 'EUR', areaCode: '49' });
});

test('[SET-17] the last interval of each market type comes back', () => {
  state().setInterval('spot', '5m');
  state().setInterval('futures', '1h');
  state().setInterval('spot', '15m');
  reload();
  expect(state().klineInterval).toEqual({ spot: '15m', futures: '1h' });
});

test('[SET-17] the spot layout comes back', () => {
  state().setPreference('spotLayout', { view: 'focus', sizes: { book: 300 } });
  reload();
  expect(state().spotLayout).toEqual({ view: 'focus', sizes: { book: 300 } });
});

test('[SET-17] a dismissed guide, tip or region notice stays dismissed, each by itself', () => {
  state().dismiss('guideFlags', 'first-order');
  state().dismiss('tipFlags', 'hotkeys');
  state().dismiss('ipDialogFlags', 'region');
  state().dismiss('guideFlags', 'chart');
  state().dismiss('guideFlags', 'first-order');
  reload();
  expect(state()).toMatchObject({
    guideFlags: ['chart', 'first-order'],
    tipFlags: ['hotkeys'],
    ipDialogFlags: ['region'],
  });
});

test('[SET-16] a value that is not acceptable is not kept', () => {
  state().setPreference('coin', '<b>');
  expect(state().coin).toBe('');
});

test('[SET-30] a preference changed in one tab reaches the others', async () => {
  const tab = otherTab('channel');
  localStorage.setItem('common:user-selected-coin', '"SOL"');
  tab.tell('preferences');
  await soon(() => expect(state().coin).toBe('SOL'));
  state().setPreference('coin', 'ETH');
  await soon(() => expect(tab.heard()).toEqual(['preferences']));
  tab.close();
});
