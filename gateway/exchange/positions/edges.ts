/** The marks of a market, ticks and both ends included, at which nothing is due of a holder. */
export type Band = {
  readonly symbol: string;
  readonly holder: number;
  readonly low: number;
  readonly high: number;
  /** False when it says nothing any more; it is passed over then. */
  live: boolean;
};

const SPARE = 64;

/** One end of the bands of a market: those that a mark leaves first are on top. */
export class Edges {
  #heap: Band[] = [];
  readonly #end: 'low' | 'high';
  #live = 0;

  constructor(end: 'low' | 'high') {
    this.#end = end;
  }

  add(band: Band): void {
    this.#live += 1;
    if (this.#heap.length > 2 * this.#live + SPARE) this.#tidy();
    this.#push(band);
  }

  /** One that was added says nothing any more. */
  ended(): void {
    this.#live -= 1;
  }

  /** Takes away one that a mark has left. */
  left(mark: number): Band | null {
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined) return null;
      if (top.live && (this.#end === 'low' ? top.low <= mark : top.high >= mark)) return null;
      this.#pop();
      if (top.live) return top;
    }
  }

  #before(a: Band, b: Band): boolean {
    return this.#end === 'low' ? a.low > b.low : a.high < b.high;
  }

  #tidy(): void {
    const live = this.#heap.filter((band) => band.live);
    this.#heap = [];
    for (const band of live) this.#push(band);
  }

  #push(band: Band): void {
    const heap = this.#heap;
    let at = heap.push(band) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#before(band, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = band;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && this.#before(heap[below + 1]!, heap[below]!)) below += 1;
      if (!this.#before(heap[below]!, last)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}
