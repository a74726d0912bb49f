'use client';

import { useEffect, useRef } from 'react';
import type { Facts } from './facts.ts';

/** Histories are written a moment after the event; until then they are asked for again. ms */
const RENEWALS = [250, 2_000];

/** What ends or is filled changes what the gateway has written down: whatever is shown of that is asked for again. */
export function useRenewal({ env, news }: Pick<Facts, 'env' | 'news'>, renew: (env: Facts['env']) => void): void {
  const last = useRef<string | null>(null);
  const run = useRef(renew);
  run.current = renew;
  useEffect(() => {
    const before = last.current;
    last.current = news;
    // What was known at first is in the histories already.
    if (before === null || news === null || before === news) return;
    const timers = RENEWALS.map((ms) => setTimeout(() => run.current(env), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [news, env]);
}
