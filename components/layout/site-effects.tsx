'use client';

import { useEffect } from 'react';
import { afterIdle } from '#components/ui/lazy.ts';
import { usePath } from '#components/ui/navigation.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { isEntrance } from '#lib/site/entrance.ts';
import { useFavourites } from '#stores/favourites.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useSettings } from '#stores/settings.ts';

/** Reads what is kept in this browser and follows its other tabs. Draws nothing. */
export function SiteEffects({ code }: { code: LocaleCode }) {
  useEffect(() => {
    const stops = [
      useSettings.getState().hydrate(code),
      useFavourites.getState().hydrate(),
      usePreferences.getState().hydrate(),
      rememberLanguage(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [code]);
  // Also where the way to a log-in loads no page.
  const entering = isEntrance(usePath());
  useEffect(() => visitorLater(({ startTerminal }) => startTerminal(entering)), [entering]);
  useEffect(() => visitorLater(({ startVisitor }) => startVisitor(code)), [code]);
  return null;
}

/** Nobody waits for these: their code is fetched after everything that is seen. */
function visitorLater(start: (visitor: typeof import('./visitor.ts')) => () => void): () => void {
  let stop = () => {};
  let left = false;
  const cancel = afterIdle(() => {
    import('./visitor.ts').then(
      (visitor) => {
        if (!left) stop = start(visitor);
      },
      // Without them the page works; the next one tries again.
      () => {},
    );
  });
  return () => {
    left = true;
    cancel();
    stop();
  };
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
