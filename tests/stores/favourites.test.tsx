import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAVOURITE_LIMIT, useFavourites } from '#stores/favourites.ts';
import { soon } from '#tests/soon.ts';
import { POISON } from '../lib/safety/poison.ts';
import { clearBrowser } from '../lib/storage/browser.ts';
import { otherTab } from './tab.ts';

const KEY = 'common:favourites';
const state = () => useFavourites.getState();
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
let stop: () => void = () => undefined;

beforeEach(() => {
  clearBrowser();
  useFavourites.setState(useFavourites.getInitialState());
  stop = state().hydrate();
});
afterEach(() => stop());

test('a star is kept and taken away again', () => {
  state().toggle('BTCUSDT');
  state().toggle('ETHUSDT');
  expect(state().symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(stored()).toEqual(['BTCUSDT', 'ETHUSDT']);
  state().toggle('BTCUSDT');
  expect(stored()).toEqual(['ETHUSDT']);
});

test('stars of a stored list come back, what is no symbol does not', () => {
  localStorage.setItem(
    KEY,
    JSON.stringify(['BTCUSDT', 5, '<b>', 'btcusdt', 'BTCUSDT', null, 'SOLUSDT', 'A'.repeat(99)]),
  );
  state().hydrate()();
  expect(state().symbols).toEqual(['BTCUSDT', 'SOLUSDT']);
});

test('hostile storage is an empty list, and the next star repairs it', () => {
  for (const text of [...POISON, '{"0":"BTCUSDT"}', 'null', '5', '[[]]']) {
    localStorage.setItem(KEY, text);
    state().hydrate()();
    expect([text, state().symbols]).toEqual([text, []]);
  }
  state().toggle('BTCUSDT');
  expect(stored()).toEqual(['BTCUSDT']);
});

test('at most five hundred are kept and what is no symbol is not starred', () => {
  const many = Array.from({ length: 600 }, (_, at) => `COIN${at}USDT`);
  localStorage.setItem(KEY, JSON.stringify(many));
  state().hydrate()();
  expect(state().symbols).toEqual(many.slice(0, FAVOURITE_LIMIT));
  state().toggle('BTCUSDT');
  expect(state().symbols).toHaveLength(500);
  state().toggle('COIN0USDT');
  state().toggle('BTCUSDT');
  expect(state().symbols.at(-1)).toBe('BTCUSDT');
  state().toggle('javascript:alert(1)');
  expect(state().symbols).toHaveLength(500);
});

test('[SET-30] a star set in one tab reaches the others, and none is lost when both write', async () => {
  const tab = otherTab('channel');
  localStorage.setItem(KEY, '["SOLUSDT"]');
  state().toggle('BTCUSDT');
  expect(stored()).toEqual(['SOLUSDT', 'BTCUSDT']);
  await soon(() => expect(tab.heard()).toEqual(['favourites']));
  localStorage.setItem(KEY, '["SOLUSDT","BTCUSDT","ETHUSDT"]');
  tab.tell('favourites');
  await soon(() => expect(state().symbols).toEqual(['SOLUSDT', 'BTCUSDT', 'ETHUSDT']));
  tab.close();
});
