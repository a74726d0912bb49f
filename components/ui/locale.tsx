'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { LocaleCode } from '#lib/i18n/locales.ts';

/** What every component may know about the page's language. The same on the server and in the browser. */
export type SiteLocale = {
  readonly code: LocaleCode;
  /** What internal links get in front: `''` on a bare page, `'/ja'` otherwise. */
  readonly prefix: string;
  /** First segment of the internal path: `ja`, `en~`. Never shown to anyone. */
  readonly segment: string;
  readonly direction: 'ltr' | 'rtl';
  /** BCP-47 tag for Intl and `lang`. */
  readonly tag: string;
};

const LocaleContext = createContext<SiteLocale | null>(null);

export function LocaleProvider({ value, children }: { value: SiteLocale; children: ReactNode }) {
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** Throws outside the provider: a link without its prefix would leave the visitor's language. */
export function useSiteLocale(): SiteLocale {
  const value = useContext(LocaleContext);
  if (!value) throw new Error('useSiteLocale: no <LocaleProvider> above; links would lose their language prefix.');
  return value;
}
