'use client';

import { useEffect } from 'react';
import type { Interval } from '#lib/contract/market.ts';
import { useChart } from '#stores/chart.ts';
import { typing } from '../keys.ts';
import { neighbour } from './intervals.ts';

type Keys = {
  readonly interval: Interval;
  readonly setInterval: (interval: Interval) => void;
  readonly toggleFull: () => void;
};

/** `,` and `.` change the interval, `l` the scale, `f` the size. Shown by the shortcut help. */
export function useChartKeys({ interval, setInterval, toggleFull }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (typing(event)) return;
      const { scale, setScale } = useChart.getState();
      if (event.key === ',') setInterval(neighbour(interval, -1));
      else if (event.key === '.') setInterval(neighbour(interval, 1));
      else if (event.key === 'l') setScale(scale === 'log' ? 'normal' : 'log');
      else if (event.key === 'f') toggleFull();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [interval, setInterval, toggleFull]);
}
