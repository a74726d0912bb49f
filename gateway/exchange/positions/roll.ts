/** How many may join before they are put in order. */
const SPARE = 1024;

/**
 * The holders of a market in order, for stamps, which pay a part of them at a time. Who has gone may still be in it: it is
 * looked up who is there. No part of the truth.
 */
export class Roll {
  #ordered = new Float64Array(0);
  #joined: number[] = [];
  readonly #holds: (holder: number) => boolean;
  /** Legs of the market, of both sides. */
  legs = 0;

  /** @param holds  whether a holder is still there */
  constructor(holds: (holder: number) => boolean) {
    this.#holds = holds;
  }

  join(holder: number): void {
    this.#joined.push(holder);
    if (this.#joined.length > SPARE + this.#ordered.length) this.ordered();
  }

  /** Lowest first, each once. */
  ordered(): Float64Array {
    if (this.#joined.length === 0) return this.#ordered;
    const joined = Float64Array.from(this.#joined).sort();
    this.#joined = [];
    this.#ordered = merged(this.#ordered, joined);
    // Of those who have gone there may be as many as of those who have not.
    if (this.#ordered.length > 2 * this.legs + SPARE) this.#ordered = this.#ordered.filter(this.#holds);
    return this.#ordered;
  }
}

function merged(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const all = new Float64Array(a.length + b.length);
  let [i, j, length] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const next = j === b.length || (i < a.length && a[i]! <= b[j]!) ? a[i++]! : b[j++]!;
    if (length === 0 || all[length - 1] !== next) all[length++] = next;
  }
  return all.slice(0, length);
}
