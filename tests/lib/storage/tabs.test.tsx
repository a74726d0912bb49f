import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY, TAB_CHANNEL } from '#lib/storage/names.ts';
import { inOneTab, onOtherTab, onStored, type TabTopic, tellTabs } from '#lib/storage/tabs.ts';
import { soon } from '#tests/soon.ts';
import { clearBrowser } from './browser.ts';

const heard: TabTopic[] = [];
let stops: (() => void)[] = [];
const listen = (topic: TabTopic) => stops.push(onOtherTab(topic, () => heard.push(topic)));

beforeEach(() => {
  clearBrowser();
  heard.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
});

test('[SET-30] what another tab wrote under a key is heard by who asked for that key, until he leaves', () => {
  const keys: string[] = [];
  const stop = onStored('a', () => keys.push('a'));
  const write = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' }));
  write('b');
  write('a');
  stop();
  write('a');
  expect(keys).toEqual(['a']);
  // On the server there is nobody to hear.
  vi.stubGlobal('window', undefined);
  onStored('a', () => keys.push('server'))();
});

describe('tabs that share a channel', () => {
  test('[SET-30] tell one another what changed, each topic to those who asked, and not themselves', async () => {
    const other = new BroadcastChannel(TAB_CHANNEL);
    const arrived: unknown[] = [];
    other.onmessage = ({ data }) => arrived.push(data);
    listen('settings');
    listen('session');
    tellTabs('settings');
    await soon(() => expect(arrived).toEqual(['settings']));
    expect(heard).toEqual([]);
    for (const word of ['session', 'favourites', 'x', null]) other.postMessage(word);
    other.postMessage('settings');
    await soon(() => expect(heard).toEqual(['session', 'settings']));
    other.close();
    expect(localStorage).toHaveLength(0);
  });

  test('[SET-30] what was written may arrive after the word of it: whoever listens looks a second time, unless he has left', () => {
    vi.useFakeTimers();
    vi.stubGlobal('BroadcastChannel', undefined);
    const touched = (value: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: KEY.tabSignal, newValue: value }));
    listen('settings');
    touched('settings:1');
    touched('settings:2');
    expect(heard).toEqual(['settings', 'settings']);
    vi.advanceTimersByTime(1000);
    expect(heard, 'one look for words that came together').toEqual(['settings', 'settings', 'settings']);
    touched('settings:3');
    for (const stop of stops) stop();
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveLength(4);
    vi.useRealTimers();
  });
});

describe('without channels', () => {
  const touched = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  test('[SET-30] a key is touched, with another value each time, and heard of', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    listen('preferences');
    const values = [1, 2].map(() => {
      tellTabs('preferences');
      return localStorage.getItem(KEY.tabSignal);
    });
    expect(values).toEqual(['preferences:1', 'preferences:2']);
    localStorage.setItem(KEY.tabSignal, 'written by somebody else');
    tellTabs('preferences');
    expect(localStorage.getItem(KEY.tabSignal)).toBe('preferences:1');
    touched(KEY.tabSignal, 'preferences:9');
    touched(KEY.tabSignal, 'settings:10');
    touched(KEY.tabSignal, null);
    touched('other', 'preferences:11');
    expect(heard).toEqual(['preferences']);
    for (const stop of stops) stop();
    touched(KEY.tabSignal, 'preferences:12');
    expect(heard).toEqual(['preferences']);
  });
});

describe('what one tab does for all', () => {
  test('is left to the tab that is at it', async () => {
    const held = new Set<string>();
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, options: LockOptions, run: (lock: object | null) => Promise<void>) => {
          expect(options).toEqual({ ifAvailable: true });
          if (held.has(name)) return run(null);
          held.add(name);
          await run({});
          held.delete(name);
        },
      },
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const first = inOneTab('refresh', async () => {
      await promise;
      done.push('first');
    });
    await inOneTab('refresh', async () => void done.push('second'));
    await inOneTab('other', async () => void done.push('other'));
    resolve();
    await first;
    await inOneTab('refresh', async () => void done.push('third'));
    expect(done).toEqual(['other', 'first', 'third']);
  });

  test('is done by every tab where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    const done: string[] = [];
    await Promise.all(['one', 'two'].map((tab) => inOneTab('refresh', async () => void done.push(tab))));
    expect(done).toEqual(['one', 'two']);
  });
});
