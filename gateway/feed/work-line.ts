import { DomainRefusal } from '../base/refusal.ts';

/** What a work may do before others have their turn, calls and orders among them. ms */
export const SLICE_MS = 2;
/** Works of one address that are in the line at a time; its others stand behind them. */
const TOGETHER = 2;
/** Works that one address may have, and all of them together. */
const OF_ONE = 24;
const OF_ALL = 256;

/** Who waits for a work. */
export type Asker = {
  /** See limitKey: turns go round by address. */
  readonly address: string;
  /** Whether anybody still waits for the answer; a work that nobody waits for is dropped. */
  wanted(): boolean;
};

/** Too much waits to be worked out; nothing was done. `own`: it is the address's own. */
export class LineFull extends DomainRefusal {
  override readonly name = 'LineFull';

  constructor(own: boolean) {
    const message = `too much waits to be worked out${own ? ' for this address' : ''}`;
    super(own ? 'pace' : 'busy', own ? 'tooMany' : 'unavailable', { message, retryAfter: 1000 });
  }
}

type Waiting = Asker & { readonly done: (was: boolean) => void; readonly failed: (why: unknown) => void };
type Work = { readonly key: string; readonly step: () => boolean | Promise<boolean>; readonly askers: Set<Waiting> };

type Outside = {
  /** Milliseconds of anything that goes on. */
  readonly spent?: () => number;
  /** Everybody else's turn. */
  readonly pause?: () => Promise<unknown>;
};

/**
 * One line for what takes long and can be cut into steps. Addresses are served in turn, a slice of time each, so that
 * whoever asks for much waits for it alone; calls for the same thing share one work.
 */
export class WorkLine {
  /** Works of each address, the one whose turn it is first. */
  readonly #lines = new Map<string, Work[]>();
  readonly #works = new Map<string, Work>();
  readonly #spent: () => number;
  readonly #pause: () => Promise<unknown>;
  #running = false;

  constructor({ spent = () => performance.now(), pause = afterOthers }: Outside = {}) {
    this.#spent = spent;
    this.#pause = pause;
  }

  /** Works that wait or are being done. */
  get size(): number {
    return this.#works.size;
  }

  /**
   * @param key names what is worked out @param step does a little; true when there is nothing more to do
   * @returns whether it was done: false when nobody waited for it any more
   * @throws LineFull, or what a step throws
   */
  do(key: string, asker: Asker, step: Work['step']): Promise<boolean> {
    const work = this.#works.get(key) ?? { key, step, askers: new Set<Waiting>() };
    const line = this.#lines.get(asker.address) ?? [];
    if (!line.includes(work)) {
      const refusal = this.#refusal(asker.address, line.length);
      if (refusal) return Promise.reject(refusal);
      line.push(work);
      this.#lines.set(asker.address, line);
    }
    this.#works.set(key, work);
    return new Promise<boolean>((done, failed) => {
      work.askers.add({ address: asker.address, wanted: () => asker.wanted(), done, failed });
      if (!this.#running) void this.#run();
    });
  }

  /** A full line sends away the last of whoever has most; whoever comes with the most is refused. */
  #refusal(address: string, own: number): LineFull | null {
    if (own >= OF_ONE) return new LineFull(true);
    if (this.#count() < OF_ALL) return null;
    const [fullest, line] = [...this.#lines].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (fullest === address || line.length <= own + 1) return new LineFull(false);
    const last = line.pop();
    if (last) this.#leave(last, fullest, new LineFull(true));
    return null;
  }

  #count(): number {
    let count = 0;
    for (const line of this.#lines.values()) count += line.length;
    return count;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#slice(next);
      await this.#pause();
    }
    this.#running = false;
  }

  /** The work whose turn it is; its address goes to the end of the row of addresses. */
  #next(): Work | null {
    for (const [address, line] of this.#lines) {
      this.#lines.delete(address);
      const kept = line.filter((work) => this.#works.get(work.key) === work && this.#isWanted(work, address));
      const [first] = kept;
      if (!first) continue;
      // The first two of an address take turns, so that one that is long does not keep a short one waiting.
      kept.splice(0, 1);
      kept.splice(TOGETHER - 1, 0, first);
      this.#lines.set(address, kept);
      return first;
    }
    return null;
  }

  #isWanted(work: Work, address: string): boolean {
    let wanted = false;
    for (const asker of [...work.askers]) {
      if (asker.address !== address) continue;
      if (asker.wanted()) wanted = true;
      else {
        work.askers.delete(asker);
        asker.done(false);
      }
    }
    if (work.askers.size === 0) this.#works.delete(work.key);
    return wanted;
  }

  async #slice(work: Work): Promise<void> {
    const began = this.#spent();
    try {
      for (;;) {
        const said = work.step();
        if (typeof said === 'boolean' ? said : await said) return this.#end(work, ({ done }) => done(true));
        if (this.#spent() - began >= SLICE_MS) return;
      }
    } catch (error) {
      this.#end(work, ({ failed }) => failed(error));
    }
  }

  #end(work: Work, tell: (asker: Waiting) => void): void {
    this.#works.delete(work.key);
    for (const asker of work.askers) tell(asker);
  }

  #leave(work: Work, address: string, why: LineFull): void {
    for (const asker of [...work.askers]) {
      if (asker.address !== address) continue;
      work.askers.delete(asker);
      asker.failed(why);
    }
    if (work.askers.size === 0) this.#works.delete(work.key);
  }
}

const afterOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
