'use client';

import { useEffect } from 'react';
import { afterIdle } from '#components/ui/lazy.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { useFavourites } from '#stores/favourites.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';

/**
 * What runs once on every page: reads the visitor's settings, keeps the rates fresh, remembers a language that was
 * chosen by one of the crawlable links, and turns failures into notices. Draws nothing.
 */
export function SiteEffects({ code }: { code: LocaleCode }) {
  useEffect(() => {
    const stops = [
      useSettings.getState().hydrate(code),
      useFavourites.getState().hydrate(),
      usePreferences.getState().hydrate(),
      rememberLanguage(),
    ];
    const cancel = afterIdle(() => {
      import('./site-duties.ts').then(
        ({ startDuties }) => stops.push(startDuties()),
        // The network is away; the next page asks again.
        () => undefined,
      );
    });
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  }, [code]);
  return null;
}

/**
 * Links to the page in another language stand in the HTML without query and hash, because the page is the same for
 * every visitor. Following one takes both along and stores the choice (LOC-25).
 */
function rememberLanguage(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (!link) return;
    const { search, hash } = window.location;
    link.href = link.href.split(/[?#]/, 1)[0] + search + hash;
    useSettings.getState().chooseLanguage(link.dataset.language as LocaleCode);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
