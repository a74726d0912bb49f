import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteEffects } from '#components/layout/site-effects.tsx';
import { startTerminal, startVisitor } from '#components/layout/visitor.ts';
import { isTerminalCode, knownTerminalCode } from '#lib/device/terminal-code.ts';
import { useSettings } from '#stores/settings.ts';
import { soon } from '#tests/soon.ts';
import { clearBrowser } from '../../lib/storage/browser.ts';
import { renderKit } from '../kit.tsx';

const where = vi.hoisted(() => ({ path: '/' }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => where.path,
}));
vi.mock('@fingerprintjs/fingerprintjs', () => ({
  load: async () => ({ get: async () => ({ visitorId: 'f'.repeat(32) }) }),
}));

const keep = (key: string, value: string, createdAt = 0) =>
  localStorage.setItem(key, JSON.stringify({ version: 1, value: { value, createdAt, tabId: 'a' } }));
const CODE = 'c'.repeat(32);
const posts: string[] = [];

beforeEach(() => {
  clearBrowser();
  keep('common:fingerprint', 'f'.repeat(32));
  useSettings.setState(useSettings.getInitialState());
  posts.length = 0;
  Object.defineProperty(navigator, 'sendBeacon', {
    value: (path: string) => posts.push(path) > 0,
    configurable: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

test('[FP-01, FP-10, SET-13] a page that is idle gets its terminal code, the one of earlier visits', async () => {
  keep('common:terminal-code', CODE);
  expect(useSettings.getState().terminalCode).toBe('');
  const { unmount } = renderKit(<SiteEffects code="en" />);
  await soon(() => expect(useSettings.getState().terminalCode).toBe(CODE));
  unmount();
});

test('[FP-01] the fingerprint is asked for where somebody comes to a log-in, also by a way that loads no page', async () => {
  localStorage.removeItem('common:fingerprint');
  const kept = () => localStorage.getItem('common:fingerprint');
  const { rerender, unmount } = renderKit(<SiteEffects code="en" />);
  await soon(() => expect(useSettings.getState().terminalCode).not.toBe(''));
  expect(kept()).toBeNull();
  where.path = '/login';
  rerender(<SiteEffects code="en" />);
  await soon(() => {
    window.dispatchEvent(new Event('pointermove'));
    expect(kept()).toContain('f'.repeat(32));
  });
  unmount();
  where.path = '/';
});

test('[FP-04, FP-10] the first visit makes one, which is in the settings when it is final and not before', async () => {
  vi.useFakeTimers();
  const stop = startTerminal(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(useSettings.getState().terminalCode).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  const { terminalCode } = useSettings.getState();
  expect([isTerminalCode(terminalCode), knownTerminalCode()]).toEqual([true, terminalCode]);
  stop();
});

test('[TRK-07] clicks of the page are told when it is left, until it is another one', async () => {
  keep('common:terminal-code', CODE);
  const stop = startVisitor('en');
  const link = document.createElement('a');
  link.dataset.track = 'paperBegin';
  document.body.append(link);
  const leave = () => {
    link.click();
    window.dispatchEvent(new Event('pagehide'));
  };
  leave();
  stop();
  leave();
  expect(posts).toEqual(['/v1/buried/log/event']);
  link.remove();
});

/** Every source of the site with its text. */
function sources(dir: string): [file: string, text: string][] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) ? [[path, readFileSync(path, 'utf8')] as [string, string]] : [];
  });
}

test('[FP-08] the fingerprint and what surrounds it are fetched by import() alone, so no page loads with them', () => {
  const all = ['app', 'components', 'stores', 'lib'].flatMap(sources);
  const importers = (spec: RegExp) =>
    all.filter(([, text]) => new RegExp(`from '[^']*${spec.source}'`).test(text)).map(([file]) => file);
  expect(importers(/@fingerprintjs\/fingerprintjs/)).toEqual([]);
  expect(importers(/localforage/)).toEqual([]);
  expect(importers(/\/visitor\.ts/)).toEqual([]);
});
