import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { pageSigner } from '#lib/sign/page.ts';
import { clearBrowser } from '../storage/browser.ts';

let info: MockInstance<typeof console.info>;
beforeEach(() => {
  clearBrowser();
  sessionStorage.clear();
  info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A page at this address whose signer has just found out that there is no config. */
async function prepared(search: string): Promise<void> {
  window.history.replaceState(null, '', `/login${search}`);
  const signer = pageSigner({
    get: async () => null,
    device: () => {},
    toast: () => {},
    logOut: async () => {},
    renew: async () => {},
    log: () => {},
  });
  await expect(signer.setup.prepare()).rejects.toThrow();
}

test('[SGN-58] sign_debug=1 in the query, and nothing else, turns diagnostics on', async () => {
  for (const search of ['', '?sign_debug=0', '?sign_debug=true', '?sign_debug', '?debug=1']) await prepared(search);
  expect(info).not.toHaveBeenCalled();
  await prepared('?a=b&sign_debug=1');
  expect(info.mock.calls).toEqual([['[sign] init failed: configShape']]);
});

test('[SGN-58] a production build has no such switch', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await prepared('?sign_debug=1');
  expect(info).not.toHaveBeenCalled();
});
