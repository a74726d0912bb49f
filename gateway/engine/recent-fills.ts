import { STREAM_LIMIT } from '#lib/contract/stream.ts';
import type { Fill } from '#lib/contract/trade.ts';

/** Accounts kept; the one unused longest goes first. The history has the rest. */
const ACCOUNTS = 2_000;

type Kept = {
  readonly fills: readonly Fill[];
  /** There is nothing older in the history that would belong to them. */
  readonly isWhole: boolean;
};

const NOTHING: Kept = { fills: [], isWhole: false };

/** Each account's latest fills, newest first: those of this process, and older ones that somebody looked up. */
export class RecentFills {
  readonly #kept = new Map<number, Kept>();

  add(account: number, fresh: readonly Fill[]): void {
    if (fresh.length === 0) return;
    const { fills, isWhole } = this.of(account);
    this.#keep(account, { fills: [...fresh].reverse().concat(fills), isWhole });
  }

  /** Puts older fills behind those that were there when `first` was the oldest of them. */
  complete(account: number, first: Fill | undefined, older: readonly Fill[]): void {
    const { fills, isWhole } = this.of(account);
    if (!isWhole && fills.at(-1)?.id === first?.id) this.#keep(account, { fills: [...fills, ...older], isWhole: true });
  }

  of(account: number): Kept {
    return this.#kept.get(account) ?? NOTHING;
  }

  #keep(account: number, { fills, isWhole }: Kept): void {
    this.#kept.delete(account);
    const latest = fills.slice(0, STREAM_LIMIT.fills);
    this.#kept.set(account, { fills: latest, isWhole: isWhole || latest.length === STREAM_LIMIT.fills });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > ACCOUNTS && oldest !== undefined) this.#kept.delete(oldest);
  }
}
