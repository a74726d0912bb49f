'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { withPrefix } from '#lib/i18n/links.ts';
import { OFFLINE_PATH } from '#lib/site/pages.ts';
import { followBarColour } from './bar-colour.ts';
import { noteConnected, noteWhileLive } from './connected.ts';
import { followTyping } from './typed.ts';
import { followWorker, onLostScript } from './worker.ts';

/** The build that these very bytes belong to; '' in development and where nobody named it. */
const BUILD = process.env.NEXT_PUBLIC_BUILD ?? '';
/** On a first visit the page's own requests go first. ms */
const LATER_MS = 4_000;
/** A tab that stays open asks for another build this often, and when it is looked at again. ms */
const LOOK_MS = 3_600_000;

/** Service worker, last sign of life, colour of the bar, and the entry of a new version. Draws nothing until there is one. */
export function Installed() {
  const { prefix } = useSiteLocale();
  const [Entry, setEntry] = useState<ComponentType | null>(null);
  useEffect(() => {
    const stops = [followBarColour(), followTyping(), noteWhileLive()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    if (BUILD === '' || !('serviceWorker' in navigator)) return;
    const showEntry = () => {
      import('./update-entry.tsx').then(
        (module) => setEntry(() => module.UpdateEntry),
        // Its files may be gone as well; the next page is of the new build.
        () => {},
      );
    };
    return followVersions({ offlinePage: withPrefix(OFFLINE_PATH, prefix), showEntry });
  }, [prefix]);
  return Entry && <Entry />;
}

function followVersions({ offlinePage, showEntry }: { offlinePage: string; showEntry: () => void }): () => void {
  let followed: ReturnType<typeof followWorker> | null = null;
  let lookedAt = Date.now();
  const begin = setTimeout(() => {
    const { serviceWorker: container } = navigator;
    followed = followWorker({
      container,
      network: window,
      build: BUILD,
      offlinePage,
      onNewer: showEntry,
      onHeard: noteConnected,
    });
  }, LATER_MS);
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    void followed?.look();
  };
  const timer = setInterval(look, LOOK_MS / 6);
  document.addEventListener('visibilitychange', look);
  const stopScripts = onLostScript(showEntry);
  return () => {
    clearTimeout(begin);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    stopScripts();
    followed?.stop();
  };
}
