'use client';

import { useEffect } from 'react';
import { typing } from '../keys.ts';

/** `f` changes the size; other keys of the chart need nothing of it and are heard with all others (components/layout/habits). */
export function useChartKeys(toggleFull: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'f' || typing(event)) return;
      toggleFull();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [toggleFull]);
}
