'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconGlobe } from '#components/ui/icons.tsx';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { switchLanguage } from '#lib/i18n/links.ts';
import { type LocaleCode, languageOf, languageTag } from '#lib/i18n/locales.ts';
import { offeredLocale } from '#lib/i18n/negotiate.ts';
import { readCookies } from '#lib/storage/cookies.ts';
import { useSettings } from '#stores/settings.ts';

type OfferProps = { readonly code: LocaleCode; readonly bare: boolean; readonly routing: RoutingConfig };

/**
 * On a page whose address names no language: an offer of the visitor's own (LOC-32). It lies over the foot of the
 * page, so that nothing moves, and stays away once it was answered, because either answer is a choice of language.
 */
export function LanguageOffer({ code, bare, routing }: OfferProps) {
  const [offer, setOffer] = useState<LocaleCode | null>(null);
  useEffect(() => {
    const cookie = readCookies().language;
    setOffer(offeredLocale({ code, bare, cookie, browser: navigator.languages, config: routing }));
  }, [code, bare, routing]);
  return offer ? <Offer from={code} to={offer} routing={routing} onDone={() => setOffer(null)} /> : null;
}

type AnswerProps = {
  readonly from: LocaleCode;
  readonly to: LocaleCode;
  readonly routing: RoutingConfig;
  readonly onDone: () => void;
};

function Offer({ from, to, routing, onDone }: AnswerProps) {
  const t = useTranslations('languages');
  const choose = useSettings((settings) => settings.chooseLanguage);
  const { pathname: path, search, hash, host } = window.location;
  const [own, current] = [languageOf(to).nativeName, languageOf(from).nativeName];
  return (
    <aside
      aria-label={t('menu')}
      className="overlay-box fixed inset-x-4 bottom-4 z-(--z-popover) mx-auto flex w-fit max-w-[calc(100vw-32px)] flex-wrap items-center gap-3 p-3 text-13 max-md:bottom-24"
    >
      <IconGlobe className="text-accent" />
      <p>{t('offer', { language: own })}</p>
      <a
        href={switchLanguage({ path, search, hash, host, to, config: routing })}
        hrefLang={languageTag(to)}
        className={buttonClass({ variant: 'primary', size: 32 })}
        onClick={() => choose(to)}
      >
        <bdi>{t('view', { language: own })}</bdi>
      </a>
      <Button
        size={32}
        variant="quiet"
        onClick={() => {
          choose(from);
          onDone();
        }}
      >
        <bdi>{t('dismiss', { language: current })}</bdi>
      </Button>
    </aside>
  );
}
