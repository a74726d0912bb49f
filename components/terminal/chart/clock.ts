import type { AxisTick, Chart } from 'klinecharts';
import type { Interval } from '#lib/contract/market.ts';
import { closeOf, countdown, lengthOf } from './intervals.ts';
import { crosshairLabel, tickLabel } from './labels.ts';
import { timeMarks } from './time-marks.ts';
import { type ZoneOffset, zoneOffset } from './time-ticks.ts';

const DAY = 86_400_000;
const NO_OFFSET: ZoneOffset = () => 0;

type Needs = { readonly zone: string; readonly tag: string; readonly interval: Interval; readonly now: () => number };

/** Times of a chart: when bars open and close, and how that is written in the reader's zone. */
export class ChartClock {
  readonly #now: () => number;
  #zone: string;
  #tag: string;
  #offset: ZoneOffset;
  interval: Interval;

  constructor({ zone, tag, interval, now }: Needs) {
    this.#zone = zone;
    this.#tag = tag;
    this.#offset = zoneOffset(zone);
    this.#now = now;
    this.interval = interval;
  }

  /** @returns whether that is another than before */
  setZone(zone: string, tag: string): boolean {
    if (zone === this.#zone && tag === this.#tag) return false;
    this.#zone = zone;
    this.#tag = tag;
    this.#offset = zoneOffset(zone);
    return true;
  }

  /** When the bar that opened then closes, epoch ms. */
  readonly closeOf = (open: number): number => closeOf(open, this.interval);

  /** What that bar has left. */
  readonly left = (open: number): string => countdown(this.closeOf(open) - this.#now());

  readonly crosshair = (ts: number): string => crosshairLabel(ts, { zone: this.#axisZone(), interval: this.interval });

  ticks(chart: Chart): AxisTick[] {
    const zone = this.#axisZone();
    return timeMarks(chart, zone === 'UTC' ? NO_OFFSET : this.#offset, (tick) =>
      tickLabel(tick, { zone, tag: this.#tag, interval: this.interval }),
    );
  }

  #axisZone(): string {
    return axisZone(this.interval, this.#zone);
  }
}

/** A day's bar is the UTC day, whatever the clock on the wall says. */
export function axisZone(interval: Interval, zone: string): string {
  return lengthOf(interval) >= DAY ? 'UTC' : zone;
}
