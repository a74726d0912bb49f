'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { DEFAULTS } from '#lib/hotkeys/actions.ts';
import { beginAhead } from '#lib/hotkeys/ahead.ts';
import { comboOf } from '#lib/hotkeys/combo.ts';
import { isOverlay, isTyping } from '#lib/hotkeys/target.ts';
import { readLocal } from '#lib/storage/local.ts';
import { KEY } from '#lib/storage/names.ts';
import { useCommand } from '#stores/command.ts';

/** A key from before anything heard it counts for so long: slow phones need it. ms */
const EARLY_MS = 10_000;

/** Fetches what hears keys, and what they open, with the first press of a character; that press is heard too. */
export function FirstKey() {
  const [Root, setRoot] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stop = () => {};
    const hear = (event?: KeyboardEvent, early = false) => {
      if (event && event.key.length > 2) return;
      if (event && asksForPairs(event)) beginAhead();
      // The browser would go to its own search in the meantime.
      if ((event?.ctrlKey || event?.metaKey) && event.code === 'KeyK') event.preventDefault();
      import('./root.tsx').then(
        (module) => {
          // Presses that came while this was fetched are done one after the other.
          document.removeEventListener('keydown', onKeyDown);
          stop = module.begin(event, early);
          setRoot(() => module.Root);
        },
        // The network may be away; the next press asks again.
        () => {},
      );
    };
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    const first = window.keyHeld?.();
    delete window.keyHeld;
    if (first && !first.defaultPrevented && performance.now() - first.timeStamp < EARLY_MS) hear(first, true);
    // Own keys may take one away from what hears it already; a button may have been pressed before this was here.
    if (readLocal(KEY.hotkeys) || useCommand.getState().asked !== null) hear();
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);
  return Root && <Root />;
}

/** The list of pairs opens once all of this has come, and what is typed until then is meant for its search field. */
function asksForPairs(event: KeyboardEvent): boolean {
  if (isTyping(event.target) || isOverlay(event.target) || readLocal(KEY.hotkeys)) return false;
  return comboOf(event) === DEFAULTS.list && document.querySelector('#main h1 button') !== null;
}
