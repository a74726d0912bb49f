'use client';

import { useSyncExternalStore } from 'react';
import { CHART_COUNTS, type ChartCount, useCharts } from '#stores/charts.ts';

/** Windows with room for four charts: in less, what is left for candles is a strip. */
const FOUR = '(width >= 1600px)';

const read = () => window.matchMedia?.(FOUR).matches ?? true;

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia?.(FOUR);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** How many charts are shown, and how many may be chosen here; a choice of four waits for a wider window. */
export function useChartCount(): { readonly count: ChartCount; readonly offered: readonly ChartCount[] } {
  const chosen = useCharts((charts) => charts.count);
  const four = useSyncExternalStore(subscribe, read, () => true);
  if (four) return { count: chosen, offered: CHART_COUNTS };
  return { count: chosen === '4' ? '2' : chosen, offered: CHART_COUNTS.filter((count) => count !== '4') };
}
