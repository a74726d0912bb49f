import { BoundedMap } from './bounded-map.ts';
import type { Failure, FailureCounter, FailureRules, Failures, OneFailure, Receipt } from './bus.ts';

/** Failures in memory. What is asked is done when the call returns: nothing comes between. */
export class MemoryFailures implements Failures {
  readonly #rules: FailureRules;
  readonly #failures: BoundedMap<OneFailure[]>;
  #taken = 0;

  constructor(rules: FailureRules) {
    this.#rules = rules;
    this.#failures = new BoundedMap(rules.most);
  }

  async take({ counters, challenge, now }: Parameters<Failures['take']>[0]): Promise<Failure> {
    const wait = this.#waitOf(counters, now);
    if (wait > 0) return { ok: false, wait };
    const isDue = counters.some(({ key }) => this.#of(key, now).length >= this.#rules.free);
    if (challenge === 'always' || (challenge === 'due' && isDue)) return { ok: false, wait: null };
    return { ok: true, receipt: counters.map((counter) => this.#takeOne(counter, now)) };
  }

  async giveBack(receipt: Receipt, why: 'held' | 'dropped'): Promise<void> {
    for (const one of receipt) {
      if (why === 'held' && one.counter.own) this.#failures.delete(one.counter.key);
      else this.#giveOneBack(one);
    }
  }

  async waitOf(counters: readonly FailureCounter[], now: number): Promise<number> {
    return this.#waitOf(counters, now);
  }

  #waitOf(counters: readonly FailureCounter[], now: number): number {
    const { free, longestMs } = this.#rules;
    const waits = counters.map(({ key, costs }) => {
      const failures = this.#of(key, now);
      if (costs !== 'wait' || failures.length < free) return 0;
      const wait = Math.min(longestMs, 1000 * 2 ** Math.min(10, failures.length - free));
      return (failures.at(-1)?.at ?? now) + wait - now;
    });
    return Math.max(0, ...waits.map((ms) => Math.ceil(ms / 1000)));
  }

  #takeOne(counter: FailureCounter, now: number): Receipt[number] {
    const { key, from } = counter;
    const { share, kept } = this.#rules;
    const failures = this.#of(key, now);
    this.#taken += 1;
    const failure = { id: this.#taken, at: now, from };
    const own = from === undefined ? [] : failures.filter((one) => one.from === from);
    // The newest of a source takes the place of its oldest: it counts no more, and moves the wait all the same.
    const replaced = own.length >= share ? (own[0] ?? null) : failures.length >= kept ? (failures[0] ?? null) : null;
    if (replaced) failures.splice(failures.indexOf(replaced), 1);
    failures.push(failure);
    this.#failures.put(key, failures);
    return { counter, id: failure.id, replaced };
  }

  #giveOneBack({ counter, id, replaced }: Receipt[number]): void {
    const failures = this.#failures.get(counter.key);
    const at = failures?.findIndex((one) => one.id === id) ?? -1;
    if (!failures || at < 0) return;
    failures.splice(at, 1);
    if (!replaced) return;
    failures.push(replaced);
    failures.sort((a, b) => a.at - b.at);
  }

  #of(key: string, now: number): OneFailure[] {
    const found = this.#failures.get(key);
    if (!found) return [];
    for (let first = found[0]; first && now - first.at >= this.#rules.windowMs; first = found[0]) found.shift();
    return found;
  }
}
