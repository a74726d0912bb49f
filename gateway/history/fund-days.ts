import type { FundRecord } from '../data/projections/project-fund.ts';

export const DAY_MS = 86_400_000;
/** Older days are one with the beginning. */
const DAYS_KEPT = 400;
/** Rows that are read at once. */
const CHUNK = 1000;

/** Of one asset in its units, both without a sign. */
export type Flow = { in: bigint; out: bigint };
export type Day = {
  /** By asset: what came and went, without what the fund began with. */
  readonly flows: ReadonlyMap<string, Flow>;
  /** By asset, at the end of the day. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly deleveraged: number;
};
type Growing = { flows: Map<string, Flow>; changes: Map<string, bigint>; deleveraged: number };

type Source = { fundAfter(id: number, limit: number): Promise<readonly FundRecord[]> };

/** The protection fund of one environment, day by day (UTC): grows with its records, and never reads one twice. */
export class FundDays {
  readonly #days = new Map<number, Growing>();
  readonly #began = new Map<string, bigint>();
  /** What days that are no longer kept left. */
  readonly #before = new Map<string, bigint>();
  #latest = 0;
  #following: Promise<void> | null = null;

  /** Reads what has happened since; several callers at once read once. */
  follow(source: Source): Promise<void> {
    this.#following ??= this.#read(source).finally(() => {
      this.#following = null;
    });
    return this.#following;
  }

  /** Number of the latest record that is in it. */
  get latest(): number {
    return this.#latest;
  }

  /** What the fund began with, by asset. */
  get began(): ReadonlyMap<string, bigint> {
    return this.#began;
  }

  /** The day that begins at a midnight; nothing came or went where there was no event. */
  flowsOf(midnight: number): ReadonlyMap<string, Flow> {
    return this.#days.get(midnight)?.flows ?? new Map();
  }

  /** From the first day to that of `now`, at most `most` of them; oldest first, by midnight. */
  upTo(now: number, most: number): [midnight: number, day: Day][] {
    const first = Math.min(...this.#days.keys());
    if (!Number.isFinite(first)) return [];
    const last = Math.floor(now / DAY_MS) * DAY_MS;
    const balances = new Map(this.#before);
    const days: [number, Day][] = [];
    for (let midnight = first; midnight <= last; midnight += DAY_MS) {
      const day = this.#days.get(midnight);
      for (const [asset, change] of day?.changes ?? []) add(balances, asset, change);
      const { flows, deleveraged } = day ?? { flows: new Map<string, Flow>(), deleveraged: 0 };
      days.push([midnight, { flows, deleveraged, balances: new Map(balances) }]);
    }
    return days.slice(-most);
  }

  async #read(source: Source): Promise<void> {
    for (;;) {
      const records = await source.fundAfter(this.#latest, CHUNK);
      for (const record of records) this.#add(record);
      if (records.length < CHUNK) return;
    }
  }

  #add({ id, reason, asset, change, at }: FundRecord): void {
    this.#latest = id;
    const day = this.#dayOf(Math.floor(at / DAY_MS) * DAY_MS);
    if (reason === 'adl') day.deleveraged += 1;
    if (asset === null || change === 0n) return;
    add(day.changes, asset, change);
    if (reason === 'seed') {
      add(this.#began, asset, change);
      return;
    }
    const flow = day.flows.get(asset) ?? { in: 0n, out: 0n };
    if (change > 0n) flow.in += change;
    else flow.out -= change;
    day.flows.set(asset, flow);
  }

  #dayOf(midnight: number): Growing {
    const known = this.#days.get(midnight);
    if (known) return known;
    const made: Growing = { flows: new Map(), changes: new Map(), deleveraged: 0 };
    this.#days.set(midnight, made);
    if (this.#days.size > DAYS_KEPT) this.#forget(Math.min(...this.#days.keys()));
    return made;
  }

  #forget(midnight: number): void {
    for (const [asset, change] of this.#days.get(midnight)?.changes ?? []) add(this.#before, asset, change);
    this.#days.delete(midnight);
  }
}

function add(to: Map<string, bigint>, asset: string, change: bigint): void {
  to.set(asset, (to.get(asset) ?? 0n) + change);
}
