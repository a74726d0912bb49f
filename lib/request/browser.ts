import { knownTerminalCode } from '#lib/device/terminal-code.ts';
import { systemZone } from '#lib/format/time.ts';
import { currentLocale } from '#lib/i18n/current.ts';
import { readCookie } from '#lib/storage/cookies.ts';
import { COOKIE_DEFAULTS } from '#lib/storage/defaults.ts';
import { readForeignCookie } from '#lib/storage/foreign-cookies.ts';
import { readLocal } from '#lib/storage/local.ts';
import { FOREIGN_COOKIE, STORAGE } from '#lib/storage/names.ts';
import { readPreference } from '#lib/storage/preferences.ts';
import { requestClock } from './clock.ts';
import type { PipelineNeeds } from './needs.ts';
import { pageNodeEnv } from './node-env.ts';
import type { AllNeeds } from './order.ts';
import type { PageParts } from './parts.ts';
import { pageProtection } from './protection.ts';
import { pageTeller } from './tell.ts';

/** What the flag of simulation may say while it is set (SIM-01). */
const SET: readonly (string | null)[] = ['1', 'true'];

/** What the links need, as this page has it. */
export function browserNeeds(parts: PageParts): AllNeeds {
  const page: PipelineNeeds = {
    simulating: () => SET.includes(readLocal(STORAGE.simulation)),
    clock: requestClock,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    server: typeof window === 'undefined',
    isOwn,
    locale: currentLocale,
    deviceLanguages: () => globalThis.navigator?.languages ?? [],
    theme: () => ((readCookie('theme') ?? COOKIE_DEFAULTS.theme) === 'light' ? 'standard' : 'dark'),
    terminalCode: () => knownTerminalCode(),
    nodeEnv: pageNodeEnv(),
    zone: () => readPreference('timezone') || systemZone(),
    visitor: () => `${readForeignCookie(FOREIGN_COOKIE.userId)} ${readLocal(STORAGE.simulation)} ${currentLocale()}`,
    teller: pageTeller,
  };
  return { ...page, ...pageProtection(page, parts) };
}

/** In a page: its own origin. Where there is no page, the caller's base address is ours by configuration. */
function isOwn(url: string): boolean {
  const page = globalThis.location;
  return page === undefined || (URL.canParse(url, page.href) && new URL(url, page.href).origin === page.origin);
}
