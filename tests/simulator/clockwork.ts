import { randomOf } from '#tests/gateway/exchange/flow.ts';

type Due = {
  readonly at: number;
  readonly order: number;
  readonly life: number;
  readonly call: () => void | Promise<void>;
};

/** Life of what outlives every process: users, the disk, the network's end. */
export const OUTSIDE = 0;

/**
 * Virtual time: what is due happens in its order, one thing after the other, and nothing else happens. What belongs to
 * a process is forgotten when that ends.
 */
export class Clockwork {
  #due: Due[] = [];
  #order = 0;
  #random = randomOf(0);
  readonly #ended = new Set<number>();
  time = 0;

  /** Chances from here on depend on this number alone, so that a shortened script changes little. */
  salt(salt: number): void {
    this.#random = randomOf(salt);
  }

  random(below: number): number {
    return this.#random(below);
  }

  after(ms: number, life: number, call: () => void | Promise<void>): void {
    const due = { at: this.time + ms, order: this.#order++, life, call };
    let place = this.#due.length;
    while (place > 0 && this.#due[place - 1]!.at > due.at) place -= 1;
    this.#due.splice(place, 0, due);
  }

  /** Calls back again and again. @returns what stops it. */
  every(ms: number, life: number, call: () => void): () => void {
    let stopped = false;
    const again = () => {
      if (stopped) return;
      call();
      this.after(ms, life, again);
    };
    this.after(ms, life, again);
    return () => {
      stopped = true;
    };
  }

  /** Nothing of this life happens any more. */
  end(life: number): void {
    this.#ended.add(life);
    this.#due = this.#due.filter((due) => due.life !== life);
  }

  alive(life: number): boolean {
    return !this.#ended.has(life);
  }

  /** Runs until `enough`, letting every promise settle between two things. */
  async run(enough: () => boolean, after: () => void): Promise<void> {
    for (let next = this.#due.shift(); next && !enough(); next = this.#due.shift()) {
      this.time = next.at;
      await next.call();
      await settled();
      after();
    }
  }
}

/** Every promise that could go on has gone on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
