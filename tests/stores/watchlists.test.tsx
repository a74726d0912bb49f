import { beforeEach, expect, test } from 'vitest';
import { useFavourites } from '#stores/favourites.ts';
import { LOCAL_KINDS } from '#stores/kept.ts';
import { LIST_LIMIT, useWatchlists } from '#stores/watchlists.ts';
import { POISON } from '../lib/safety/poison.ts';
import { clearBrowser } from '../lib/storage/browser.ts';

const lists = () => useWatchlists.getState();
const stars = () => useFavourites.getState().symbols;
const star = (...symbols: string[]) => {
  for (const symbol of symbols) useFavourites.getState().toggle(symbol);
};
const named = (name: string) => lists().lists.find((list) => list.name === name)!.id;

beforeEach(() => {
  clearBrowser();
  useFavourites.setState(useFavourites.getInitialState());
  useWatchlists.setState(useWatchlists.getInitialState());
  useFavourites.getState().hydrate()();
  lists().hydrate()();
});

test('[UI-46] the stars of before are the first list; another list has its own', () => {
  star('BTCUSDT', 'ETHUSDT');
  expect(lists().add('  New   coins ')).toBe(true);
  expect([lists().lists.map(({ name }) => name), stars()]).toEqual([['', 'New coins'], []]);
  star('SUIUSDT');
  lists().use('1');
  expect(stars()).toEqual(['BTCUSDT', 'ETHUSDT']);
  lists().use(named('New coins'));
  expect(stars()).toEqual(['SUIUSDT']);
});

test('[UI-46] lists and their pairs keep the order they are given, over a reload', () => {
  star('BTCUSDT', 'ETHUSDT', 'SOLUSDT');
  lists().movePair('SOLUSDT', 0);
  lists().movePair('BTCUSDT', 9);
  lists().add('B');
  lists().add('C');
  lists().move(named('C'), 0);
  lists().use('1');
  useFavourites.setState(useFavourites.getInitialState());
  useWatchlists.setState(useWatchlists.getInitialState());
  useFavourites.getState().hydrate()();
  lists().hydrate()();
  expect(stars()).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT']);
  expect(lists().lists.map(({ name }) => name)).toEqual(['C', '', 'B']);
});

test('[UI-46] the list in use gives way to the first when it is deleted, and the last one stays', () => {
  star('BTCUSDT');
  lists().add('B');
  star('ETHUSDT');
  lists().remove(named('B'));
  expect([lists().used, stars()]).toEqual(['1', ['BTCUSDT']]);
  lists().remove('1');
  expect(lists().lists).toHaveLength(1);
  lists().rename('1', '   ');
  lists().rename('1', 'Mine');
  expect(lists().lists[0]?.name).toBe('Mine');
});

test('[UI-46] there are so many lists and no more, and a name is needed', () => {
  expect(lists().add('  ')).toBe(false);
  for (let i = 1; i < LIST_LIMIT; i++) expect(lists().add(`L${i}`)).toBe(true);
  expect(lists().add('one more')).toBe(false);
  expect(new Set(lists().lists.map(({ id }) => id)).size).toBe(LIST_LIMIT);
});

test('[UI-46] hostile storage is the one list that everybody has', () => {
  for (const text of [...POISON, 'null', '{"lists":[]}', '{"lists":[{"id":"<b>","name":"x","symbols":[]}]}']) {
    localStorage.setItem('common:watchlists', text);
    lists().hydrate()();
    expect(lists().lists).toEqual([{ id: '1', name: '', symbols: [] }]);
  }
  localStorage.setItem(
    'common:watchlists',
    '{"lists":[{"id":"1","name":"a","symbols":["BTCUSDT",5,"<b>"]},{"id":"1","name":"b","symbols":[]}],"used":"9"}',
  );
  lists().hydrate()();
  expect(lists()).toMatchObject({ lists: [{ name: 'a', symbols: ['BTCUSDT'] }], used: '1' });
});

test('[UI-46, SET-31] what is kept with an account is all lists, and is shown at once where it is taken', () => {
  star('BTCUSDT');
  lists().add('B');
  star('ETHUSDT');
  const kept = LOCAL_KINDS.watchlists!.read()!;
  LOCAL_KINDS.watchlists!.take(null);
  expect([stars(), lists().lists.length]).toEqual([[], 1]);
  LOCAL_KINDS.watchlists!.take(JSON.parse(JSON.stringify(kept)));
  expect([stars(), lists().lists.map(({ name }) => name)]).toEqual([['ETHUSDT'], ['', 'B']]);
  lists().use('1');
  expect(stars()).toEqual(['BTCUSDT']);
});
