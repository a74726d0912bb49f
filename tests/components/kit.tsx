import { render } from '@testing-library/react';
import Cookies from 'js-cookie';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import { LocaleProvider, type SiteLocale } from '#components/ui/locale.tsx';
import messages from '#messages/en/index.ts';

export const ENGLISH: SiteLocale = { code: 'en', prefix: '', segment: 'en~', direction: 'ltr', tag: 'en' };
export const ARABIC: SiteLocale = { code: 'ar', prefix: '/ar', segment: 'ar', direction: 'rtl', tag: 'ar' };

/** Renders inside what every page gives its components: texts, language and direction. */
export function renderKit(element: ReactElement, locale: SiteLocale = ENGLISH) {
  return render(element, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
        <LocaleProvider value={locale}>
          <div dir={locale.direction}>{children}</div>
        </LocaleProvider>
      </NextIntlClientProvider>
    ),
  });
}

/** A visitor of whom nothing is known yet. */
export function forgetCookies(): void {
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
}
