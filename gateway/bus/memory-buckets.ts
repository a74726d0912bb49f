import { createLimits, type Rate } from '../base/limits.ts';
import type { Asked, Buckets, Tokens, TokensOfAll } from './bus.ts';

/** Buckets in memory. What is asked is done when the call returns: nothing comes between. */
export class MemoryBuckets<K extends string> implements Buckets<K> {
  readonly #limits: ReturnType<typeof createLimits<K>>;
  readonly #rates: Readonly<Record<K, Rate>>;

  constructor(rates: Readonly<Record<K, Rate>>, most?: number) {
    this.#rates = rates;
    this.#limits = createLimits(rates, most);
  }

  async take(kind: K, keys: readonly string[], now: number, cost = 1): Promise<Tokens> {
    const verdict = this.#limits.take(kind, keys, now, cost);
    return { ...verdict, left: this.#limits.left(kind, keys, now) };
  }

  async takeAll(asked: readonly Asked<K>[], now: number): Promise<TokensOfAll> {
    const waits = asked.map(({ kind, key }) => this.#waitOf(kind, key, now));
    const ok = asked.every(({ soft }, at) => soft || waits[at] === 0);
    if (ok) for (const { kind, key } of asked) this.#limits.take(kind, [key], now);
    return { ok, waits };
  }

  async left(kind: K, keys: readonly string[], now: number): Promise<number> {
    return this.#limits.left(kind, keys, now);
  }

  #waitOf(kind: K, key: string, now: number): number {
    const left = this.#limits.left(kind, [key], now);
    // To the millisecond: a whole number of seconds is not a bit more than that.
    return left >= 1 ? 0 : Math.max(1, Math.round(((1 - left) * 1000) / this.#rates[kind].perSecond));
  }
}
