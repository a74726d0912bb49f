import type { AxisTick, Chart } from 'klinecharts';
import { CANDLES, pixelOf } from './pixels.ts';
import { type TimeTick, timeTicks, type ZoneOffset } from './time-ticks.ts';

/** px between marks of the time axis. */
const TICK_GAP = 84;
/** Nearer to an edge (px) a mark's text would be cut. */
const EDGE = 22;

/** The marks of the time axis for the bars in sight. */
export function timeMarks(chart: Chart, offset: ZoneOffset, label: (tick: TimeTick) => string): AxisTick[] {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList();
  const ticks = timeTicks(
    bars.slice(from, to).map(({ timestamp }) => timestamp),
    {
      barWidth: chart.getBarSpace().bar,
      gap: TICK_GAP,
      offset,
      ...(from > 0 ? { before: bars[from - 1]!.timestamp } : {}),
    },
  );
  const end = (chart.getSize(CANDLES.paneId, 'main')?.width ?? 0) - EDGE;
  return ticks
    .map((tick) => ({
      coord: pixelOf(chart, { dataIndex: from + tick.index }).x ?? 0,
      value: tick.ts,
      text: label(tick),
    }))
    .filter(({ coord }) => coord >= EDGE && coord <= end);
}
