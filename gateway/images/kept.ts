/** What was made already, up to a number of bytes; the one unused longest goes first. */
export class Kept {
  readonly #most: number;
  readonly #entries = new Map<string, Buffer>();
  #bytes = 0;

  /** @param most  bytes in all */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Buffer | undefined {
    const found = this.#entries.get(key);
    if (found) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
    }
    return found;
  }

  /** One that would take more than a quarter of the room is not kept at all. */
  keep(key: string, bytes: Buffer): void {
    if (bytes.length * 4 > this.#most || this.#entries.has(key)) return;
    this.#entries.set(key, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#entries) {
      if (this.#bytes <= this.#most) break;
      this.#entries.delete(oldest);
      this.#bytes -= length;
    }
  }
}
