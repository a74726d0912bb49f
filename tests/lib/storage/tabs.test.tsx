import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KEY, TAB_CHANNEL } from '#lib/storage/names.ts';
import { onOtherTab, type TabTopic, tellTabs } from '#lib/storage/tabs.ts';
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
