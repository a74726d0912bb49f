'use client';

import { useCallback } from 'react';
import { Painted } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { useLiveFunding } from '../contract.tsx';
import { onSecond, venueNow } from './venue-clock.ts';

/** Time until the next funding, 01:27:52. It follows the clock of the venue, which in a replay is the tape's. */
export function Countdown({ className }: { className?: string }) {
  const { watch, now } = useLiveFunding();
  const either = useCallback(
    (listener: () => void) => {
      const stops = [watch(listener), onSecond(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [watch],
  );
  const text = () => {
    const next = now()?.nextFundingAt;
    const at = venueNow();
    return next === undefined || at === null ? MISSING : spanText(next - at);
  };
  return <Painted watch={either} text={text} className={className} />;
}

/** 01:27:52; `00:00:00` when it is over. @param ms until then */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => `${Math.floor(value)}`.padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
