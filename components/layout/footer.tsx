import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { Logo } from '#components/ui/logo.tsx';
import { defaultCurrency } from '#lib/format/currency.ts';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { switchLanguage } from '#lib/i18n/links.ts';
import { LANGUAGES, languageOf, languageTag } from '#lib/i18n/locales.ts';
import { BRAND } from '#lib/site/brand.ts';
import { FooterIsland } from './footer-island.tsx';
import { SHOWN } from './nav.ts';
import { type PageLocale, pageHost } from './page-locale.ts';
import { PaperLink } from './simulation/paper-link.tsx';

type FooterProps = {
  readonly locale: PageLocale;
  /** Unprefixed path of this page: the language links lead to the same one. */
  readonly path: string;
  readonly routing: RoutingConfig;
};

/** Links to what exists, this page in every language for people and crawlers, and what the prices are counted in. */
export async function Footer({ locale, path, routing }: FooterProps) {
  const t = await getTranslations('footer');
  const nav = await getTranslations('nav');
  return (
    <footer className="below-fold mt-6 border-t border-line bg-panel text-13 [--below-fold:420px] max-lg:[--below-fold:520px] max-md:[--below-fold:920px]">
      <div className="mx-auto max-w-[1440px] px-16 pt-6 pb-4 max-lg:px-8 max-md:px-4">
        {/* As high as its languages are from the first byte on: it stands at the bottom of a short page, and would move
            up when a slow reader gets the rest of the list. */}
        <div className="flex min-h-[236px] items-start gap-16 max-lg:min-h-[340px] max-lg:flex-wrap max-lg:content-start max-lg:gap-x-12 max-lg:gap-y-6 max-md:min-h-[860px]">
          <div className="w-48 max-md:w-full">
            <p className="flex items-center gap-2 text-16 font-semibold tracking-[-0.015em]">
              <Logo />
              {BRAND.shortName}
            </p>
            <p className="mt-2 text-faint">{t('risk')}</p>
          </div>
          <nav aria-label={t('navigation')}>
            <Title>{t('trade')}</Title>
            <ul>
              {SHOWN.map((entry) => {
                const Place = entry.paper ? PaperLink : Link;
                return (
                  <li key={entry.id}>
                    <Place href={entry.href} className={LINK}>
                      {nav(entry.id)}
                    </Place>
                  </li>
                );
              })}
            </ul>
          </nav>
          <nav aria-label={t('about')}>
            <Title>{t('about')}</Title>
            <ul>
              <li>
                <Link href="/trade-swap" className={LINK}>
                  {t('contracts')}
                </Link>
              </li>
              <li>
                <Link href="/protection-fund" className={LINK}>
                  {t('fund')}
                </Link>
              </li>
              <li>
                <Link href="/announcements" className={LINK}>
                  {t('announcements')}
                </Link>
              </li>
              <li>
                <Link href="/download" className={LINK}>
                  {t('download')}
                </Link>
              </li>
            </ul>
          </nav>
          <nav aria-label={t('languages')} className="ms-auto w-[520px] max-lg:ms-0 max-lg:w-full">
            <Title>{t('languages')}</Title>
            <LanguageLinks locale={locale} path={path} routing={routing} />
          </nav>
        </div>
        <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-3 text-12 text-faint">
          <span>{t('rights', { year: String(new Date().getUTCFullYear()), brand: BRAND.name })}</span>
          <FooterIsland>
            <span className="noscript:hidden">{nav('connection.connecting')}</span>
            <span>{nav('rates.without', { currency: defaultCurrency(locale.code) })}</span>
          </FooterIsland>
        </div>
      </div>
    </footer>
  );
}

const LINK = 'flex min-h-[26px] items-center text-muted hover:text-text max-md:min-h-11';

function Title({ children }: { children: ReactNode }) {
  return <p className="mb-2 font-medium">{children}</p>;
}

/** Plain links: another language is another document. A click adds query and hash (site-effects). */
function LanguageLinks({ locale, path, routing }: FooterProps) {
  const current = languageOf(locale.code);
  const page = { path, search: '', hash: '', host: pageHost(locale, routing), config: routing };
  return (
    <ul className="grid grid-cols-3 gap-x-3 max-lg:grid-cols-4 max-md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <li key={language.locale}>
          <a
            href={switchLanguage({ ...page, to: language.locale })}
            hrefLang={languageTag(language.locale)}
            lang={languageTag(language.locale)}
            title={language.languageName}
            data-language={language.locale}
            data-track="languageChoice"
            aria-current={language === current ? 'true' : undefined}
            className={`${LINK} aria-[current]:text-accent`}
          >
            <bdi className="language-name">{language.nativeName}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
