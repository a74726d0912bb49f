import type { CurrencyCode, ValuationUnit } from '#lib/format/currency.ts';
import { systemZone } from '#lib/format/time.ts';
import { direction, type LocaleCode } from '#lib/i18n/locales.ts';
import { type CookieStore, effectiveSettings, readCookies, writeCookie } from '#lib/storage/cookies.ts';
import {
  defaultUpdown,
  GLOBAL_DEFAULTS,
  type Layout,
  type OverallTheme,
  type Theme,
  type Updown,
} from '#lib/storage/defaults.ts';
import { readPreference, writePreference } from '#lib/storage/preferences.ts';
import { hasSession } from '#lib/storage/session.ts';
import { onOtherTab, tellTabs } from '#lib/storage/tabs.ts';
import { applyTheme, markDocument, type Point, systemTheme, watchSystemTheme } from '#lib/theme.ts';
import { createStore } from './create.ts';

/** Facts of Table SET-A. */
export type GlobalSettings = {
  readonly locale: LocaleCode;
  /** The theme that is shown, never `system`. */
  readonly theme: Theme;
  readonly layout: Layout;
  readonly unit: CurrencyCode;
  readonly showAsset: boolean;
  readonly valuationUnit: ValuationUnit;
  readonly loggedIn: boolean;
  readonly direction: 'ltr' | 'rtl';
  readonly terminalCode: string;
};

/** Three stored choices that drive the whole document, and whether anything stored has been read yet. */
export type DocumentChoices = {
  readonly overallTheme: OverallTheme;
  readonly updown: Updown;
  /** IANA zone of all shown times; UTC until the browser was asked. */
  readonly timezone: string;
  readonly hydrated: boolean;
};

export type Settings = GlobalSettings &
  DocumentChoices & {
    /** Reads cookies and preferences, applies them, follows other tabs and the system. @returns how to stop */
    hydrate(locale: LocaleCode): () => void;
    /** @param origin pointer position of the click; the reveal starts there */
    setTheme(choice: OverallTheme, origin?: Point): void;
    setLayout(layout: Layout): void;
    setUnit(unit: CurrencyCode): void;
    setShowAsset(shown: boolean): void;
    setValuationUnit(unit: ValuationUnit): void;
    setUpdown(updown: Updown): void;
    /** @param zone IANA name, '' for the browser's */
    setTimezone(zone: string): void;
    setLoggedIn(loggedIn: boolean): void;
    /** Given by the fingerprint module, not stored here. */
    setTerminalCode(code: string): void;
    /** Remembers an explicit choice of language; going there is the caller's. */
    chooseLanguage(locale: LocaleCode): void;
  };

const INITIAL: GlobalSettings & DocumentChoices = {
  ...GLOBAL_DEFAULTS,
  overallTheme: GLOBAL_DEFAULTS.theme,
  updown: defaultUpdown(GLOBAL_DEFAULTS.locale),
  timezone: 'UTC',
  hydrated: false,
};

/**
 * What the visitor prefers, the same in every tab.
 *
 * On the server and until `hydrate` it holds the global defaults, so assets are hidden until the cookies are read.
 * Every setter writes its cookie, puts the change onto the document and tells the other tabs.
 */
export const useSettings = createStore<Settings>((set, get) => {
  const keep = <Key extends keyof CookieStore>(key: Key, value: NonNullable<CookieStore[Key]>) => {
    writeCookie(key, value);
    tellTabs('settings');
  };
  const mark = (change: Partial<GlobalSettings & DocumentChoices>) => {
    set(change);
    markDocument(change);
  };
  const refresh = (locale: LocaleCode) => {
    const settings = effectiveSettings(readCookies(), locale);
    const theme = settings.overallTheme === 'system' ? systemTheme() : settings.theme;
    // The flag outlives the session by far; only both together mean somebody.
    const loggedIn = settings.loggedIn && hasSession();
    mark({ ...settings, loggedIn, theme, locale, direction: direction(locale), timezone: zone(), hydrated: true });
    applyTheme(theme);
  };

  return {
    ...INITIAL,
    hydrate: (locale) => {
      refresh(locale);
      const stops = [
        onOtherTab('settings', () => refresh(get().locale)),
        watchSystemTheme((theme) => {
          if (get().overallTheme !== 'system') return;
          set({ theme });
          applyTheme(theme);
        }),
        whenSeenAgain(() => {
          if (get().loggedIn && !hasSession()) get().setLoggedIn(false);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    setTheme: (choice, origin) => {
      const theme = choice === 'system' ? systemTheme() : choice;
      set({ theme, overallTheme: choice });
      writeCookie('overallTheme', choice);
      keep('theme', theme);
      applyTheme(theme, origin);
    },
    setLayout: (layout) => {
      mark({ layout });
      keep('layout', layout);
    },
    setUnit: (unit) => {
      set({ unit });
      keep('unit', unit);
    },
    setShowAsset: (showAsset) => {
      mark({ showAsset });
      keep('showAsset', showAsset);
    },
    setValuationUnit: (valuationUnit) => {
      set({ valuationUnit });
      keep('valuationUnit', valuationUnit);
    },
    setUpdown: (updown) => {
      mark({ updown });
      keep('updown', updown);
    },
    setTimezone: (name) => {
      writePreference('timezone', name);
      set({ timezone: zone() });
      tellTabs('settings');
    },
    setLoggedIn: (loggedIn) => {
      mark({ loggedIn });
      keep('loggedIn', loggedIn);
    },
    setTerminalCode: (terminalCode) => set({ terminalCode }),
    chooseLanguage: (locale) => keep('language', locale),
  };
});

/** A page that was in the background may have outlived the session. @returns how to stop */
function whenSeenAgain(look: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', seen);
  return () => document.removeEventListener('visibilitychange', seen);
}

function zone(): string {
  return readPreference('timezone') || systemZone();
}
