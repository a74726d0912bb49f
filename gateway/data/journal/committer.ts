import { GENESIS, link, type Row } from './chain.ts';
import { VERSION } from './codec.ts';
import type { Store } from './store.ts';

/** A body waiting to be committed; `id` counts up. */
export type Entry = { readonly id: number; readonly body: string; readonly count: number; readonly at: number };

/** Bytes of text that one group commit takes at most; more waits for the next. */
const GROUP_BYTES = 1024 * 1024;

export type Tell = { readonly committed: (id: number, seq: number) => void; readonly failed: (reason: string) => void };

/**
 * Group commit: whatever arrived while the last row was being written goes into the next one. The first failure is the
 * last word: after a failed write or sync nobody knows what is on disk, so nothing more is accepted.
 */
export class Committer {
  readonly #store: Store;
  readonly #tell: Tell;
  readonly #epoch: number;
  #waiting: Entry[] = [];
  #running = false;
  #failed = false;
  #seq: number;
  #previous: string;

  constructor(store: Store, epoch: number, last: Row | null, tell: Tell) {
    this.#store = store;
    this.#epoch = epoch;
    this.#tell = tell;
    this.#seq = last?.seq ?? 0;
    this.#previous = last?.hash ?? GENESIS;
  }

  /** Sequence of the last row on disk. */
  get seq(): number {
    return this.#seq;
  }

  get hash(): string {
    return this.#previous;
  }

  add(entries: readonly Entry[]): void {
    if (this.#failed) return;
    this.#waiting.push(...entries);
    if (!this.#running) void this.#run();
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#running) await new Promise((resolve) => setImmediate(resolve));
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0 && !this.#failed) await this.#commit(this.#group());
    this.#running = false;
  }

  #group(): Entry[] {
    let bytes = 0;
    let many = 0;
    for (const { body } of this.#waiting) {
      bytes += body.length;
      if (many > 0 && bytes > GROUP_BYTES) break;
      many += 1;
    }
    return this.#waiting.splice(0, many);
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    const first = group[0]!;
    const body = group.length === 1 ? first.body : `[${group.map((entry) => entry.body.slice(1, -1)).join(',')}]`;
    const count = group.reduce((sum, entry) => sum + entry.count, 0);
    const row = link(
      { seq: this.#seq + 1, epoch: this.#epoch, version: VERSION, count, at: first.at, body },
      this.#previous,
    );
    try {
      if (!(await this.#store.append(row))) return this.#fail('another process owns this environment now');
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.#seq = row.seq;
    this.#previous = row.hash;
    this.#tell.committed(group.at(-1)!.id, row.seq);
  }

  #fail(reason: string): void {
    this.#failed = true;
    this.#waiting = [];
    this.#tell.failed(reason);
  }
}
