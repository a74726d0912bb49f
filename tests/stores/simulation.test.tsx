import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserPlaces } from '#lib/simulation/flag.ts';
import { createSimulationStore } from '#stores/simulation.ts';
import { blockStorage, clearBrowser, fakeCookies, restoreCookies, setCookie } from '../lib/storage/browser.ts';

const KEY = 'simulation-trade';
const { dataset } = document.documentElement;

/** A tab on a path: what it did to its page, in order, with the flag as it was at that moment. */
function tab(path: string) {
  const did: string[] = [];
  const note = (what: string) => did.push(`${what} flag=${localStorage.getItem(KEY)} ${document.cookie}`.trim());
  const store = createSimulationStore({
    places: browserPlaces,
    path: () => path,
    go: (address) => note(`go ${address}`),
    reload: () => note('reload'),
  });
  return { store, did, watch: () => stops.push(store.subscribe(() => undefined)) };
}

const stops: (() => void)[] = [];
const tell = (oldValue: string | null, newValue: string | null, key: string | null = KEY) =>
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }));

beforeEach(clearBrowser);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  restoreCookies();
});

describe('entering', () => {
  test('[SIM-01] [SIM-02] [SIM-03] [SIM-16] flag and cookie are set, then the path is loaded with the prefix', () => {
    const { store, did } = tab('/ja/spot/ETHUSDT');
    store.getState().enter('/spot/ETHUSDT');
    expect(did).toEqual([`go /ja/spot/ETHUSDT flag=1 ${KEY}=1`]);
    expect(Object.keys(localStorage)).toEqual([KEY]);
    expect(store.getState()).toMatchObject({ entering: true, error: null });
  });

  test('[SIM-04] [SIM-05] without a path, or with one it does not know, it begins at the landing', () => {
    const { store, did } = tab('/markets');
    store.getState().enter();
    store.getState().enter('/markets');
    expect(did).toEqual(Array(2).fill(`go /spot/BTCUSDT flag=1 ${KEY}=1`));
  });

  test('[SIM-16] the cookie lasts for the session and reaches every page', () => {
    const written: string[] = [];
    fakeCookies({ get: () => `${KEY}=1`, set: (text) => written.push(text) });
    tab('/').store.getState().enter();
    expect(written).toEqual([`${KEY}=1; path=/; sameSite=Lax`]);
  });

  test('[SIM-18] storage refuses: an error, and neither flag nor cookie nor a way', () => {
    blockStorage();
    const { store, did } = tab('/spot/BTCUSDT');
    store.getState().enter();
    expect(store.getState()).toMatchObject({ error: 'enterBlocked', entering: false, active: false });
    expect([did, document.cookie]).toEqual([[], '']);
  });

  test('[SIM-18] storage forgets without a word: the same', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
    const { store, did } = tab('/spot/BTCUSDT');
    store.getState().enter();
    expect(store.getState().error).toBe('enterBlocked');
    expect([did, document.cookie]).toEqual([[], '']);
  });

  test.each(['silent', 'loud'])('[SIM-18] cookies are refused (%s): the flag is not left behind', (way) => {
    fakeCookies({
      set: () => {
        if (way === 'loud') throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    const { store, did } = tab('/spot/BTCUSDT');
    store.getState().enter();
    expect(store.getState().error).toBe('enterBlocked');
    expect([did, localStorage.getItem(KEY)]).toEqual([[], null]);
    store.getState().forgive();
    expect(store.getState().error).toBeNull();
  });
});

describe('leaving', () => {
  beforeEach(() => {
    localStorage.setItem(KEY, '1');
    setCookie(KEY, '1');
  });

  test('[SIM-06] flag and cookie are cleared, then the page is loaded again', () => {
    const { store, did } = tab('/ja/spot/BTCUSDT');
    store.getState().leave();
    expect(did).toEqual(['reload flag=null']);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('[SIM-21] on the way to the login simulation ends first', () => {
    const { store, did } = tab('/ja/spot/BTCUSDT');
    store.getState().leaveTo('/login');
    expect(did).toEqual(['go /ja/login flag=null']);
  });

  test('a flag that cannot be cleared is an error, and the page stays', () => {
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { store, did } = tab('/spot/BTCUSDT');
    store.getState().leave();
    expect([store.getState().error, did]).toEqual(['leaveBlocked', []]);
  });
});

describe('when a page begins', () => {
  test.each(['1', 'true'])('[SIM-01] [SIM-16] the flag %s is the truth: the cookie is set after it', (value) => {
    localStorage.setItem(KEY, value);
    const { store, watch } = tab('/spot/BTCUSDT');
    expect(store.getState()).toMatchObject({ active: false, known: false });
    watch();
    expect(store.getState()).toMatchObject({ active: true, known: true });
    expect([document.cookie, dataset.mode]).toEqual([`${KEY}=1`, 'paper']);
  });

  test.each([null, '0', 'yes', ''])('[SIM-01] [SIM-16] with the flag at %j a cookie is removed', (value) => {
    if (value !== null) localStorage.setItem(KEY, value);
    setCookie(KEY, '1');
    dataset.mode = 'paper';
    const { store, watch } = tab('/spot/BTCUSDT');
    watch();
    expect(store.getState()).toMatchObject({ active: false, known: true });
    expect([document.cookie, dataset.mode]).toEqual(['', undefined]);
  });

  test('[SIM-16] blocked storage holds no flag, so the cookie goes', () => {
    setCookie(KEY, '1');
    blockStorage();
    const { store, watch } = tab('/spot/BTCUSDT');
    watch();
    expect([store.getState().active, document.cookie]).toEqual([false, '']);
  });
});

describe('other tabs', () => {
  test('[SIM-10] one cleared the flag: this one loads its page again', () => {
    localStorage.setItem(KEY, '1');
    const { watch, did } = tab('/ja/spot/BTCUSDT');
    watch();
    localStorage.removeItem(KEY);
    tell('1', null);
    expect(did).toHaveLength(1);
    expect(did[0]).toMatch(/^reload/);
  });

  test('[SIM-11] one set the flag: a page that simulation knows is loaded again', () => {
    const { watch, did } = tab('/ja/spot/BTCUSDT');
    watch();
    tell(null, '1');
    expect(did.map((what) => what.split(' ')[0])).toEqual(['reload']);
  });

  test('[SIM-12] one set the flag: any other page goes to the landing with its own prefix', () => {
    const { watch, did } = tab('/ja/markets');
    watch();
    tell(null, '1');
    expect(did.map((what) => what.split(' flag')[0])).toEqual(['go /ja/spot/BTCUSDT']);
  });

  test('[SIM-13] an unchanged value, another key or another store cause nothing', () => {
    const { watch, did } = tab('/markets');
    watch();
    tell('1', '1');
    tell(null, null);
    tell(null, '1', 'common:coin');
    window.dispatchEvent(
      new StorageEvent('storage', { key: KEY, oldValue: null, newValue: '1', storageArea: sessionStorage }),
    );
    expect(did).toEqual([]);
  });

  test('[SIM-13] a cleared storage counts as cleared only where the flag was set', () => {
    const { watch, did } = tab('/markets');
    watch();
    tell(null, null, null);
    expect(did).toEqual([]);
    for (const stop of stops.splice(0)) stop();

    localStorage.setItem(KEY, '1');
    const simulating = tab('/spot/BTCUSDT');
    simulating.watch();
    localStorage.clear();
    tell(null, null, null);
    expect(simulating.did.map((what) => what.split(' ')[0])).toEqual(['reload']);
  });

  test('a page that the browser kept aside does what it missed when it is shown again', () => {
    const { watch, did, store } = tab('/ja/markets');
    watch();
    store.setState({ entering: true });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect([did, store.getState().entering]).toEqual([[], false]);
    localStorage.setItem(KEY, '1');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(did).toEqual([]);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(did).toHaveLength(1);
    expect(did[0]).toMatch(/^go \/ja\/spot\/BTCUSDT /);
  });

  test('nobody who looks at the store any more, nothing that it does', () => {
    const { watch, did } = tab('/ja/markets');
    watch();
    for (const stop of stops.splice(0)) stop();
    tell(null, '1');
    expect(did).toEqual([]);
  });
});
