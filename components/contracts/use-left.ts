'use client';

import { useEffect, useState } from 'react';
import { countdownText } from '#lib/format/countdown.ts';

/**
 * Counts down once a second by the venue's clock, which in a replay is the tape's.
 * @param told time of the newest answer, as the venue said it, epoch ms; null before there is one
 * @returns time that is left until a moment; nothing before the first second
 */
export function useLeft(told: number | null): ((until: number) => string) | undefined {
  const [clock, setClock] = useState<{ readonly offset: number; readonly now: number } | null>(null);
  useEffect(() => {
    if (told === null) return;
    const offset = told - Date.now();
    const tick = () => setClock({ offset, now: Date.now() });
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [told]);
  return clock ? (until) => countdownText(until - (clock.now + clock.offset)) : undefined;
}
