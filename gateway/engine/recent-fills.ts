import type { Fill } from '#lib/contract/trade.ts';

/** Fills kept per account, and accounts kept; the one unused longest goes first. The history has the rest. */
const PER_ACCOUNT = 50;
const ACCOUNTS = 10_000;

/** Each account's latest fills, newest first. */
export class RecentFills {
  readonly #fills = new Map<number, readonly Fill[]>();

  add(account: number, fresh: readonly Fill[]): void {
    if (fresh.length === 0) return;
    const kept = [...fresh].reverse().concat(this.#fills.get(account) ?? []);
    this.#fills.delete(account);
    this.#fills.set(account, kept.slice(0, PER_ACCOUNT));
    const [oldest] = this.#fills.keys();
    if (this.#fills.size > ACCOUNTS && oldest !== undefined) this.#fills.delete(oldest);
  }

  of(account: number): readonly Fill[] {
    return this.#fills.get(account) ?? [];
  }
}
