'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A part that is fetched when somebody is about to need it. `[part, warm]`: `part` is null until it is there; `warm`
 * asks for it (again, if asking failed) and may be called as often as one likes.
 * Not React.lazy: a Suspense boundary would be sent as an inline script that the page's policy refuses.
 */
export function useLazy<T>(load: () => Promise<T>): readonly [part: T | null, warm: () => void] {
  const [part, setPart] = useState<{ readonly value: T } | null>(null);
  const asked = useRef(false);
  const mounted = useRef(true);
  const loader = useRef(load);
  loader.current = load;
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const warm = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    loader.current().then(
      (value) => {
        if (mounted.current) setPart({ value });
      },
      () => {
        // The network may be away; the next intent asks again.
        asked.current = false;
      },
    );
  }, []);
  return [part?.value ?? null, warm];
}

/**
 * Runs once the page has loaded and the browser has nothing better to do, so that it costs the first view nothing.
 * @returns cancels it
 */
export function afterIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(run, { timeout: 2000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, 200);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
