/** Accounts kept; the one unused longest goes first. The histories have the rest. */
const ACCOUNTS = 2_000;

/** A row's number, as digits; they grow. */
type Numbered = { readonly id: string };

/** Each account's latest rows of a topic, newest first: those of this process. */
export class RecentRows<Row extends Numbered> {
  readonly #kept = new Map<number, readonly Row[]>();
  /** Rows of an account, those of a snapshot. */
  readonly limit: number;
  /** Every row that is not kept has a lower number, unless its account has a row that is. */
  #floor: number;

  /** @param first number that the next row will get: none before it is known here */
  constructor(limit: number, first: number) {
    this.limit = limit;
    this.#floor = first;
  }

  add(account: number, fresh: readonly Row[]): void {
    if (fresh.length === 0) return;
    const { rows } = this.of(account);
    this.#kept.delete(account);
    this.#kept.set(account, [...fresh].reverse().concat(rows).slice(0, this.limit));
    const [oldest] = this.#kept;
    if (this.#kept.size > ACCOUNTS && oldest) this.#forget(oldest);
  }

  /** @returns what is kept, and the number below which the account's other rows are: the same one as long as they are */
  of(account: number): { readonly rows: readonly Row[]; readonly cursor: string } {
    const rows = this.#kept.get(account) ?? [];
    return { rows, cursor: rows.at(-1)?.id ?? `${this.#floor}` };
  }

  #forget([account, [newest]]: readonly [number, readonly Row[]]): void {
    this.#kept.delete(account);
    if (newest) this.#floor = Math.max(this.#floor, Number.parseInt(newest.id, 10) + 1);
  }
}
