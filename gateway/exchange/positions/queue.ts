/** What may be left of entries that say nothing any more before they are thrown away. */
const SPARE = 64;

/**
 * Holders that wait to be looked at, lowest number first, in passes: who joins where a pass has already been waits for the
 * next one. Whoever was looked at waits on until they are taken out.
 */
export class Queue {
  readonly #waiting = new Set<number>();
  /** A heap, the lowest on top. What does not wait any more, or is there twice, is passed over. */
  #ahead: number[] = [];
  #behind: number[] = [];
  #at = -1;

  get size(): number {
    return this.#waiting.size;
  }

  add(holder: number): void {
    if (this.#waiting.has(holder)) return;
    this.#waiting.add(holder);
    if (holder > this.#at) push(this.#ahead, holder);
    else this.#behind.push(holder);
    if (this.#ahead.length + this.#behind.length > 2 * this.#waiting.size + SPARE) this.#tidy();
  }

  delete(holder: number): void {
    this.#waiting.delete(holder);
  }

  /** A pass begins with the lowest. */
  begin(): void {
    const behind = this.#behind;
    this.#behind = [];
    this.#at = -1;
    for (const holder of behind) if (this.#waiting.has(holder)) push(this.#ahead, holder);
  }

  /** The next one of this pass; null at its end. */
  next(): number | null {
    while (this.#ahead.length > 0) {
      const holder = pop(this.#ahead);
      if (holder === this.#at || !this.#waiting.has(holder)) continue;
      this.#at = holder;
      this.#behind.push(holder);
      return holder;
    }
    return null;
  }

  #tidy(): void {
    const sorted = [...this.#waiting].sort((a, b) => a - b);
    // In order they are a heap.
    this.#ahead = sorted.filter((holder) => holder > this.#at);
    this.#behind = sorted.filter((holder) => holder <= this.#at);
  }
}

function push(heap: number[], holder: number): void {
  let at = heap.push(holder) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]! <= holder) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = holder;
}

function pop(heap: number[]): number {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below += 1;
    if (heap[below]! >= last) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return top;
}
