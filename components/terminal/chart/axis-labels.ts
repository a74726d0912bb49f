import type { AxisTick } from 'klinecharts';

/** A price of the grid that is nearer than this to a label of ours would be cut by it, px. */
const CLEAR = 16;
/** What the last price and the time left under it cover of the axis, with half a line of text, px above and below the price. */
const LAST = { above: 17, below: 33 } as const;

/** Prices of the grid give way to the labels that lie over the axis: their lines stay, their words go. */
export class AxisLabels {
  #ticks: readonly AxisTick[] = [];
  /** px below the upper edge, the middle of each label. */
  #labels: readonly number[] = [];
  #last: number | null = null;
  #silent = '';

  /** What the axis says of these. */
  ticks(ticks: readonly AxisTick[]): AxisTick[] {
    this.#ticks = ticks;
    const silent = this.#covered();
    this.#silent = silent.join();
    return ticks.map((tick, at) => (silent.includes(at) ? { ...tick, text: '' } : tick));
  }

  /** Where labels lie now. @returns whether the axis has to say something else */
  keep(labels: readonly number[]): boolean {
    this.#labels = labels;
    return this.#hasOthers();
  }

  /** Where the newest price is; null where it is not in sight. @returns whether the axis has to say something else */
  keepLast(last: number | null): boolean {
    this.#last = last;
    return this.#hasOthers();
  }

  #hasOthers(): boolean {
    return this.#covered().join() !== this.#silent;
  }

  #covered(): readonly number[] {
    return this.#ticks.flatMap(({ coord }, at) =>
      this.#labels.some((label) => Math.abs(label - coord) < CLEAR) || this.#isUnderLast(coord) ? [at] : [],
    );
  }

  #isUnderLast(coord: number): boolean {
    if (this.#last === null) return false;
    const off = coord - this.#last;
    return off > -LAST.above && off < LAST.below;
  }
}
