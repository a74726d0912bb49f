'use client';

import { ChartView, type ChartViewProps } from '#components/terminal/chart/chart-view.tsx';

/** The chart of a contract. */
export function FuturesChart(props: Omit<ChartViewProps, 'overlay'>) {
  return <ChartView {...props} />;
}
