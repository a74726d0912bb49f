'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconCheck } from '#components/ui/icons.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { CURRENCIES, currencyName } from '#lib/format/currency-names.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { switchLanguage } from '#lib/i18n/links.ts';
import { LANGUAGES, languageOf, languageTag } from '#lib/i18n/locales.ts';
import { useSettings } from '#stores/settings.ts';

const ENTRY = 'flex min-h-8 items-center gap-2 rounded-control px-2 text-13 hover:bg-hover max-md:min-h-11';
const OTHER = 'text-muted hover:text-text';
const CURRENT = 'bg-accent-soft font-medium text-accent';

/** Both lists, side by side where there is room. */
export function LanguagePanel({ routing }: { routing: RoutingConfig }) {
  return (
    <div className="grid grid-cols-[1fr_200px] gap-6 max-md:grid-cols-1">
      <LanguageList routing={routing} />
      <CurrencyList />
    </div>
  );
}

/** The 23 languages as links to this very page, query and hash included. Following one remembers it. */
export function LanguageList({ routing }: { routing: RoutingConfig }) {
  const t = useTranslations('languages');
  const { code } = useSiteLocale();
  const chooseLanguage = useSettings((settings) => settings.chooseLanguage);
  const current = languageOf(code);
  const { pathname: path, search, hash, host } = window.location;
  return (
    <Section title={t('menu')}>
      <ul className="grid grid-cols-2 gap-0.5">
        {LANGUAGES.map((language) => {
          const here = language === current;
          return (
            <li key={language.locale}>
              {/* A plain link: texts, direction and fonts of the whole page change with it. */}
              <a
                href={switchLanguage({ path, search, hash, host, to: language.locale, config: routing })}
                hrefLang={languageTag(language.locale)}
                lang={languageTag(language.locale)}
                title={language.languageName}
                aria-current={here ? 'true' : undefined}
                data-track="languageChoice"
                onClick={() => chooseLanguage(language.locale)}
                className={cx(ENTRY, here ? CURRENT : OTHER)}
              >
                <bdi className="language-name truncate">{language.nativeName}</bdi>
                {here ? <IconCheck size={14} className="ms-auto" /> : null}
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The 13 display currencies. Choosing one changes what amounts are shown in, never what is traded. */
export function CurrencyList() {
  const t = useTranslations('nav');
  const { tag } = useSiteLocale();
  const unit = useSettings((settings) => settings.unit);
  const setUnit = useSettings((settings) => settings.setUnit);
  return (
    <Section title={t('currency')}>
      <ul className="grid gap-0.5 max-md:grid-cols-2">
        {CURRENCIES.map((currency) => (
          <li key={currency.showName}>
            <button
              type="button"
              title={currencyName(currency.showName, tag)}
              aria-pressed={currency.showName === unit}
              onClick={() => setUnit(currency.showName)}
              className={cx(ENTRY, 'w-full', currency.showName === unit ? CURRENT : OTHER)}
            >
              <bdi className="w-7 text-start text-faint">{currency.symbol}</bdi>
              {currency.showName}
              {currency.showName === unit ? <IconCheck size={14} className="ms-auto" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <CurrencyHint />
    </Section>
  );
}

function CurrencyHint() {
  const t = useTranslations('settings');
  return <p className="mt-2 px-2 text-12 text-faint">{t('currencyHint')}</p>;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-2 text-12 font-medium text-faint max-md:sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}
