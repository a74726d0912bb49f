import type { Event } from '#gateway/exchange/events/events.ts';
import { venue } from '#gateway/exchange/ledger/numbers.ts';
import type { FundReason } from '#lib/contract/perp.ts';

/** What happened to the protection fund of contracts once, in units of the asset. */
export type FundRecord = {
  /** Counts up by one over the whole environment. */
  readonly id: number;
  readonly reason: FundReason;
  /** Null where nobody's balance changed; then it is what the contract settles in. */
  readonly asset: string | null;
  /** Signed; 0 where a leg went over by value. */
  readonly change: bigint;
  /** Null for what it begins with. */
  readonly symbol: string | null;
  /** The fill behind it. */
  readonly ref: number | null;
  readonly at: number;
};

type Moving = Extract<Event, { readonly moves: unknown; readonly at: number }>;
type About = Pick<FundRecord, 'reason' | 'symbol' | 'ref'>;

const FUND = venue('insurance');

/** Turns events into rows of the fund. Whatever moves its balance is one, and every leg that it takes or lets go. */
export class FundProjection {
  #latest: number;
  #rows: FundRecord[] = [];

  /** @param latest  number of the latest row that is written */
  constructor(latest: number) {
    this.#latest = latest;
  }

  get size(): number {
    return this.#rows.length;
  }

  take(): readonly FundRecord[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  add(event: Moving): void {
    const changes = new Map<string, bigint>();
    for (const [number, asset, available, locked] of event.moves)
      if (number === FUND) changes.set(asset, (changes.get(asset) ?? 0n) + available + locked);
    const changed = [...changes].filter(([, change]) => change !== 0n);
    if (changed.length === 0 && !isParty(event)) return;
    const about = aboutOf(event);
    const rows = changed.length > 0 ? changed : [[event.moves[0]?.[1] ?? null, 0n] as const];
    for (const [asset, change] of rows) {
      this.#latest += 1;
      this.#rows.push({ id: this.#latest, ...about, asset, change, at: event.at });
    }
  }
}

function isParty(event: Moving): boolean {
  if (event.t !== 'perpFill' && event.t !== 'net' && event.t !== 'takeover' && event.t !== 'adl') return false;
  return event.taker.holder === FUND || event.maker.holder === FUND;
}

/** @throws RangeError for an event that no rule of the exchange lets change the fund */
function aboutOf(event: Moving): About {
  switch (event.t) {
    case 'transfer':
      return { reason: 'seed', symbol: null, ref: null };
    case 'funding':
      return { reason: 'funding', symbol: event.symbol, ref: null };
    case 'takeover':
    case 'adl':
      return { reason: event.t, symbol: event.symbol, ref: event.id };
    case 'perpFill':
    case 'net':
      return { reason: 'unwinding', symbol: event.symbol, ref: event.id };
    default:
      throw new RangeError(`the fund changed with an event ${event.t}`);
  }
}
