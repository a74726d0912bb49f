import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorId } from '#lib/device/fingerprint.ts';
import { settleIdentity, startIdentity } from '#lib/device/identity.ts';
import { makeTerminalCode } from '#lib/device/make-code.ts';
import { isTerminalCode, knownTerminalCode, LEGACY_TERMINAL_CODE } from '#lib/device/terminal-code.ts';
import { blockStorage, clearBrowser } from '../storage/browser.ts';

const VISITOR = 'f'.repeat(32);
const KEYS = ['common:fingerprint', 'common:terminal-code'];
/** Somebody who begins to say who he is as soon as he is asked. */
const atOnce = async () => {};

beforeEach(() => {
  clearBrowser();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type PageNeeds = { readonly visitor: () => Promise<string>; readonly seed: number; readonly entering: boolean };

/** A page of this browser: its own tab, its own chance, the local storage of all. */
function page({ visitor = async () => VISITOR, seed = 1, entering = true }: Partial<PageNeeds> = {}) {
  const told: string[] = [];
  let asked = 0;
  const stop = settleIdentity({
    placeOf: (key) => ({
      read: () => localStorage.getItem(key),
      write: (text) => localStorage.setItem(key, text),
      listen: () => () => {},
    }),
    visitor: entering
      ? () => {
          asked += 1;
          return visitor();
        }
      : null,
    random: (bytes) => new Uint8Array(bytes).fill(seed),
    known: (code) => told.push(code),
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return { told, stop, asked: () => asked };
}
const settled = () => vi.advanceTimersByTimeAsync(1_000);

describe('the identity of a browser', () => {
  test('[FP-01] is made once and is the same on the next visit, without asking for the fingerprint again', async () => {
    const first = page();
    await settled();
    expect(first.told).toHaveLength(1);
    expect(Object.keys(localStorage).sort()).toEqual(KEYS);
    const next = page({ seed: 2 });
    await settled();
    expect([next.told, next.asked()]).toEqual([first.told, 0]);
  });

  test('[FP-07] a terminal code is 32 lower-case hex characters and differs on equal machines', () => {
    const code = makeTerminalCode(VISITOR, 1, new Uint8Array(16));
    // md5 of "ffffffffffffffffffffffffffffffff|1|00000000000000000000000000000000"
    expect(code).toBe('59e7599528e13844b7f1eec60ed92f72');
    expect(isTerminalCode(code)).toBe(true);
    expect(makeTerminalCode(VISITOR, 1, new Uint8Array(16).fill(1))).not.toBe(code);
    for (const wrong of ['', 'F'.repeat(32), 'f'.repeat(31), 'f'.repeat(33), LEGACY_TERMINAL_CODE])
      expect(isTerminalCode(wrong)).toBe(false);
  });

  test('[FP-09] a fingerprint that fails still yields a terminal code, and the next visit asks again', async () => {
    const first = page({ visitor: async () => '' });
    await settled();
    expect(first.told.every(isTerminalCode)).toBe(true);
    expect(Object.keys(localStorage)).toEqual(['common:terminal-code']);
    const next = page();
    await settled();
    expect([next.asked(), next.told]).toEqual([1, first.told]);
  });

  test('[FP-08] where nobody says who he is no fingerprint is asked for, and the code is the same afterwards', async () => {
    const first = page({ entering: false });
    await settled();
    expect([first.asked(), first.told.every(isTerminalCode)]).toEqual([0, true]);
    const login = page();
    await settled();
    expect([login.asked(), login.told]).toEqual([1, first.told]);
    expect(Object.keys(localStorage).sort()).toEqual(KEYS);
  });

  test('stopped before the fingerprint is there, it claims nothing', async () => {
    const { stop, told } = page();
    stop();
    await settled();
    expect([told, localStorage.length]).toEqual([[], 0]);
  });

  test('stopped during the wait, it tells nobody', async () => {
    const { stop, told } = page();
    await vi.advanceTimersByTimeAsync(500);
    stop();
    await settled();
    expect(told).toEqual([]);
  });
});

describe('in this browser', () => {
  const kept = (value: string, createdAt: number) =>
    localStorage.setItem(
      'common:terminal-code',
      JSON.stringify({ version: 1, value: { value, createdAt, tabId: 'a' } }),
    );
  const visitor = (value = VISITOR) =>
    localStorage.setItem(
      'common:fingerprint',
      JSON.stringify({ version: 1, value: { value, createdAt: 0, tabId: 'a' } }),
    );

  test('[FP-10] the header’s code is empty until it is final', async () => {
    visitor();
    const told: string[] = [];
    startIdentity((code) => told.push(code), atOnce);
    expect(knownTerminalCode()).toBe('');
    await settled();
    expect(told).toEqual([knownTerminalCode()]);
    expect(isTerminalCode(told[0]!)).toBe(true);
  });

  test('[FP-08] whoever only looks around gets a code without the fingerprint’s library', async () => {
    const told: string[] = [];
    startIdentity((code) => told.push(code), null);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(told.map(isTerminalCode)).toEqual([true]);
    expect(localStorage.getItem('common:fingerprint')).toBeNull();
  });

  test('a page that is left before that is told nothing', async () => {
    visitor();
    const told: string[] = [];
    startIdentity((code) => told.push(code), atOnce)();
    await settled();
    expect(told).toEqual([]);
  });

  test('[FP-05] hears the storage event of another tab, and none about other keys', async () => {
    visitor();
    const told: string[] = [];
    startIdentity((code) => told.push(code), atOnce);
    const write = (key: string, value: string) => {
      const newValue = JSON.stringify({ version: 1, value: { value, createdAt: 1, tabId: 'a' } });
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    };
    write('common:chart', 'c'.repeat(32));
    write('common:terminal-code', 'd'.repeat(32));
    await settled();
    expect([told, knownTerminalCode()]).toEqual([['d'.repeat(32)], 'd'.repeat(32)]);
  });

  test('[FP-06] a cached placeholder is not shown in any header', () => {
    kept(LEGACY_TERMINAL_CODE, 0);
    expect(knownTerminalCode()).toBe('');
    kept('e'.repeat(32), 0);
    expect(knownTerminalCode()).toBe('e'.repeat(32));
  });

  test('[SET-28] blocked storage gives a code for as long as the page lives', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    blockStorage();
    const told: string[] = [];
    startIdentity((code) => told.push(code), atOnce);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(told.map(isTerminalCode)).toEqual([true]);
  });

  test('[FP-11] nothing is asked and nothing is read while a page is rendered on the server', () => {
    const read = vi.spyOn(Storage.prototype, 'getItem');
    vi.stubGlobal('window', undefined);
    const told: string[] = [];
    startIdentity((code) => told.push(code), atOnce)();
    expect([told, knownTerminalCode()]).toEqual([[], '']);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('the fingerprint', () => {
  const library =
    (answer: () => Promise<{ visitorId: string }>, seen: unknown[] = []) =>
    async () => ({
      load: async (options: unknown) => {
        seen.push(options);
        return { get: answer };
      },
    });

  test('[FP-08, TRK-09] is the library’s visitor id; its monitoring, which calls a third party, is off', async () => {
    const seen: unknown[] = [];
    expect(await visitorId(library(async () => ({ visitorId: VISITOR }), seen))).toBe(VISITOR);
    expect(seen).toEqual([{ monitoring: false }]);
  });

  test('[FP-09] is empty when the library fails, cannot be fetched, or says something else', async () => {
    const no = () => Promise.reject(new Error('blocked'));
    expect(await visitorId(library(no))).toBe('');
    expect(await visitorId(no)).toBe('');
    expect(await visitorId(library(async () => ({ visitorId: '<b>' })))).toBe('');
  });

  test('[FP-09] is empty when the library never answers', async () => {
    const answer = visitorId(library(() => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toBe('');
  });
});
