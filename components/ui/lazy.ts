'use client';

import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

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
        const part = { value };
        inPieces(() => {
          if (mounted.current) setPart(part);
        });
      },
      () => {
        // The network may be away; the next intent asks again.
        asked.current = false;
      },
    );
  }, []);
  return [part?.value ?? null, warm];
}

/** Drawing in pieces begins anew with every price that is drawn meanwhile; after this long it is done at once. ms */
const PIECES_MS = 500;

/**
 * Shows a part in pieces between which a press is heard and a frame is drawn: parts are what costs most to draw.
 * @param show sets the same value each time, so that the second time does nothing where the first one has been drawn
 * @param patience ms   @returns forgets the second time
 */
export function inPieces(show: () => void, patience = PIECES_MS): () => void {
  startTransition(show);
  const timer = setTimeout(show, patience);
  return () => clearTimeout(timer);
}

/** A part that is fetched once something makes it wanted; null until it is there. */
export function useWanted<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [part, warm] = useLazy(load);
  useEffect(() => {
    if (wanted) warm();
  }, [wanted, warm]);
  return part;
}

/** A part that could not be fetched is asked for again after this long, doubled each time up to the longest. ms */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** A part that nobody asks for: it is fetched once it is wanted, the page has loaded and the browser has a moment. */
export function useIdle<T>(load: () => Promise<T>, wanted = true): T | null {
  const [part, setPart] = useState<{ readonly value: T } | null>(null);
  const loader = useRef(load);
  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = FIRST_RETRY_MS;
    const ask = () => {
      loader.current().then(
        (value) => {
          const part = { value };
          inPieces(() => {
            if (!stopped) setPart(part);
          });
        },
        () => {
          if (stopped) return;
          timer = setTimeout(ask, wait);
          wait = Math.min(wait * 2, LONGEST_RETRY_MS);
        },
      );
    };
    const cancel = afterIdle(ask);
    return () => {
      stopped = true;
      cancel();
      clearTimeout(timer);
    };
  }, [wanted]);
  return part?.value ?? null;
}

/** The part of a store that may be used before its code is there. */
type StoreLike<State> = { getState(): State; subscribe(listener: () => void): () => void };
const NEVER = () => () => {};

/**
 * A value of a store whose code is fetched once the page has loaded; the fallback until then and on the server.
 * @param select must give the same value for the same state
 */
export function useStoreLater<State, Value>(
  load: () => Promise<StoreLike<State>>,
  select: (state: State) => Value,
  fallback: Value,
): Value {
  const store = useIdle(load);
  return useSyncExternalStore(
    store?.subscribe ?? NEVER,
    () => (store ? select(store.getState()) : fallback),
    () => fallback,
  );
}

/** A moment without work is waited for at most this long. ms */
const PATIENCE_MS = 500;

/**
 * Runs once the page has loaded and the browser has nothing better to do, so that it costs the first view nothing.
 * @returns cancels it
 */
export function afterIdle(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(run, { timeout: PATIENCE_MS });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, PATIENCE_MS / 5);
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
