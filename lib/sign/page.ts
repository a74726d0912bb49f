import { CONFIG } from '#lib/contract/endpoints.ts';
import type { TellSecurity } from '#lib/contract/log.ts';
import { forgeWrap, loadForge } from '#lib/crypto/forge.ts';
import { pageEngine } from '#lib/crypto/page.ts';
import { readForeignCookie } from '#lib/storage/foreign-cookies.ts';
import { FOREIGN_COOKIE } from '#lib/storage/names.ts';
import { openNamespace } from '#lib/storage/namespace.ts';
import { sessionConfigKeep } from './config.ts';
import { createSigner, type Signer } from './signer.ts';
import { createVault } from './vault.ts';
import { createWrapper, indexedDbHome } from './wrapper.ts';

export type PageNeeds = {
  /** `data` of a GET, as the request client hears it. */
  readonly get: (path: string) => Promise<unknown>;
  /** What came beside the signing config. */
  readonly device: (config: unknown) => void;
  readonly toast: (text: string) => void;
  readonly logOut: () => Promise<void>;
  /** Refreshes the session. */
  readonly renew: () => Promise<unknown>;
  readonly log: TellSecurity;
};

/** The signer of this page. */
export function pageSigner({ get, device, toast, logOut, renew, log }: PageNeeds): Signer {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const wrapper = createWrapper(globalThis.crypto?.subtle, indexedDbHome(window.indexedDB), random);
  return createSigner({
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    engine: pageEngine,
    wrap: forgeWrap(() => loadForge()),
    libraries: () => loadForge(),
    random,
    vault: createVault({ store: openNamespace('common'), wrapper, now: Date.now }),
    fetchConfig: () => get(CONFIG.gatewaySign),
    keep: sessionConfigKeep,
    // Written into the build by scripts/lib/build.mjs.
    certificate: process.env.NEXT_PUBLIC_TRUSTED_CERTIFICATE ?? '',
    https: () => window.location.protocol === 'https:',
    cookies: () => ({
      token: readForeignCookie(FOREIGN_COOKIE.refreshToken),
      userId: readForeignCookie(FOREIGN_COOKIE.userId),
    }),
    device,
    toast,
    logOut,
    renew,
    log,
    debug: debugging() ? (what) => console.info(`[sign] ${what}`) : () => {},
  });
}

/** `?sign_debug=1` shows stages, paths and modes, never a key, token or password; a production build has no such switch. */
function debugging(): boolean {
  return process.env.NODE_ENV !== 'production' && new URLSearchParams(window.location.search).get('sign_debug') === '1';
}
