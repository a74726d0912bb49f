import { GENESIS, link, type Row } from './chain.ts';
import { VERSION } from './codec.ts';
import { digestOf } from './digest.ts';
import type { Snapshot, Store } from './store.ts';

/** A body waiting to be committed; `id` counts up. */
export type Entry = { readonly id: number; readonly body: string; readonly count: number; readonly at: number };

/** Characters that one group commit takes at most, unless a single command has more; the rest waits for the next. */
export const GROUP_LENGTH = 256 * 1024;

/** Why an owner ends that another process has taken over from. */
const DEPOSED = 'another process owns this environment now';

export type Tell = {
  /** `count`: events in the row. */
  readonly committed: (id: number, seq: number, count: number) => void;
  readonly snapshotted: (seq: number) => void;
  /** `deposed`: nothing is wrong but that another process owns the environment now. */
  readonly failed: (reason: string, deposed: boolean) => void;
};

/**
 * `snapshot`: a copy of the state that everything given before it has made; what is given later goes behind it. `made`: one
 * of a row that is on disk, whose text is there already; `kept` hears when it is a snapshot.
 */
export type Task = Entry | { readonly snapshot: string } | { readonly made: Snapshot; readonly kept: () => void };

/**
 * Group commit: whatever arrived while the last row was being written goes into the next one. The first failure is the
 * last word: after a failed write or sync nobody knows what is on disk, so nothing more is written or promised.
 */
export class Committer {
  readonly #store: Store;
  readonly #tell: Tell;
  readonly #epoch: number;
  #waiting: Task[] = [];
  #running: Promise<void> | null = null;
  #failed = false;
  #seq: number;
  #previous: string;
  #newest = 0;

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

  /** In this order. Whatever lies ready is given at once, so that it goes into one commit. What came before is known by its id. */
  add(tasks: readonly Task[]): void {
    if (this.#failed) return;
    for (const task of tasks) {
      if ('id' in task) {
        if (task.id <= this.#newest) continue;
        this.#newest = task.id;
      }
      this.#waiting.push(task);
    }
    if (this.#waiting.length > 0) this.#running ??= this.#run();
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Nothing is accepted after this. Told once, as `depose`. */
  fail(reason: string): void {
    this.#end(reason, false);
  }

  /** Another process owns the environment now: what it has written since is unknown here. */
  depose(): void {
    this.#end(DEPOSED, true);
  }

  #end(reason: string, deposed: boolean): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#waiting = [];
    this.#tell.failed(reason, deposed);
  }

  async #run(): Promise<void> {
    try {
      for (let task = this.#waiting[0]; task !== undefined; task = this.#waiting[0]) {
        if ('snapshot' in task) await this.#keepHere(task.snapshot);
        else if ('made' in task) await this.#keep(task.made, task.kept);
        else await this.#commit(this.#group());
      }
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
    }
    this.#running = null;
  }

  /** The entries in front, up to the limit or a snapshot. */
  #group(): Entry[] {
    const group: Entry[] = [];
    let length = 0;
    for (const task of this.#waiting) {
      if (!('id' in task)) break;
      length += task.body.length;
      if (group.length > 0 && length > GROUP_LENGTH) break;
      group.push(task);
    }
    this.#waiting.splice(0, group.length);
    return group;
  }

  async #commit(group: readonly Entry[]): Promise<void> {
    const first = group[0]!;
    const body = group.length === 1 ? first.body : `[${group.map((entry) => entry.body.slice(1, -1)).join(',')}]`;
    const count = group.reduce((sum, entry) => sum + entry.count, 0);
    const row = link(
      { seq: this.#seq + 1, epoch: this.#epoch, version: VERSION, count, at: first.at, body },
      this.#previous,
    );
    if (!(await this.#store.append(row))) return this.depose();
    // A connection can be reported lost while the row was on its way; nobody is told anything good after that.
    if (this.#failed) return;
    this.#seq = row.seq;
    this.#previous = row.hash;
    this.#tell.committed(group.at(-1)!.id, row.seq, count);
  }

  async #keepHere(body: string): Promise<void> {
    const copy = { seq: this.#seq, hash: this.#previous, body };
    // Before the first row there is nothing to stand on.
    if (copy.seq > 0) await this.#keep({ ...copy, digest: digestOf(copy) }, () => this.#tell.snapshotted(copy.seq));
    else {
      this.#waiting.shift();
      this.#tell.snapshotted(copy.seq);
    }
  }

  async #keep(snapshot: Snapshot, kept: () => void): Promise<void> {
    this.#waiting.shift();
    if (!(await this.#store.saveSnapshot(snapshot))) return this.depose();
    if (!this.#failed) kept();
  }
}
