/** What the stream may do before others have their turn, orders above all. ms */
export const SLICE_MS = 5;
/** After a pass it rests this part of what the pass took, however much there is to tell. */
const REST = 0.5;
/** A tick that comes later than this finds the loop busy with something else, and is left out … ms */
const LATE_MS = 50;
/** … unless nothing was told for this long. ms */
const LONGEST_MS = 250;

/** When the stream may begin to work: nobody misses what is told a little later, all at once. */
export class Pace {
  #restUntil = Number.NEGATIVE_INFINITY;
  #began = Number.NEGATIVE_INFINITY;

  /** @param at milliseconds of anything that goes on @param late ms that this tick comes after its time */
  begins(at: number, late: number): boolean {
    if (at < this.#restUntil || (late > LATE_MS && at - this.#began < LONGEST_MS)) return false;
    this.#began = at;
    return true;
  }

  /** A pass is over. @param worked ms of its slices together */
  ended(at: number, worked: number): void {
    this.#restUntil = at + worked * REST;
  }
}
