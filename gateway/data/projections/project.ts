import { reasonOf } from '#gateway/exchange/events/concerns.ts';
import type { Event, EventOf, EventType } from '#gateway/exchange/events/events.ts';
import { codeOf, ownerOf, VENUE } from '#gateway/exchange/ledger/numbers.ts';
import type { Meeting } from '#gateway/exchange/positions/fold.ts';
import { FundProjection, type FundRecord } from './project-fund.ts';
import { type PerpChanges, type PerpOpen, PerpProjection } from './project-perp.ts';
import { type FillRecord, fillRecordOf, type LedgerRecord, type OrderRecord, statusOf } from './records.ts';
import { UnfitTables } from './unfit.ts';

/** What a batch of events changed, to be written together. */
export type Changes = {
  readonly orders: ReadonlyMap<number, OrderRecord>;
  readonly fills: readonly FillRecord[];
  readonly ledger: readonly LedgerRecord[];
  readonly perp: PerpChanges;
  /** What happened to the venue's own fund. */
  readonly fund: readonly FundRecord[];
  /** Accounts that were closed, with the greatest numbers that rows of theirs can have. */
  readonly forgotten: readonly Forgotten[];
};

/** The numbers that rows were given so far, of all accounts. */
export type Numbers = {
  readonly order: number;
  readonly fill: number;
  readonly entry: number;
  readonly notice: number;
};
export type Forgotten = Numbers & { readonly account: number };

/** What the tables hold that is not over. */
export type Standing = { readonly orders: Iterable<OrderRecord>; readonly perp: PerpOpen };
export const NOTHING_STANDS: Standing = { orders: [], perp: { orders: [], legs: [] } };

/** Of an event that changes balances: what it is told as, and what stands behind it. */
type Booked = {
  readonly reason: LedgerRecord['reason'];
  readonly ref: number | null;
  readonly symbol: string | null;
  /** What an account paid of an asset besides; told apart. */
  readonly fee: (account: number, asset: string) => bigint;
};
type Moving = Extract<Event, { readonly moves: unknown; readonly at: number }>;

/**
 * Turns events into rows, in their order. Holds the open orders, and whatever the batch touched; everything else is
 * already written and never changes again.
 */
export class Projection {
  readonly #open: Map<number, OrderRecord>;
  #touched = new Map<number, OrderRecord>();
  #fills: FillRecord[] = [];
  #ledger: LedgerRecord[] = [];
  #forgotten: Forgotten[] = [];
  #latest: Numbers;
  readonly #perp: PerpProjection;
  readonly #fund: FundProjection;

  /**
   * @param latest the greatest numbers in the tables; that of the ledger counts on from here
   * @param fund that of the fund's rows
   */
  constructor({ orders, perp }: Standing, latest: Numbers, fund = 0) {
    this.#fund = new FundProjection(fund);
    this.#open = new Map([...orders].map((order) => [order.facts.id, order]));
    this.#latest = latest;
    this.#perp = new PerpProjection(perp, latest.notice, () => this.#nextEntry());
  }

  /** What becomes of the orders and fills of an event; its moves enter the ledger for the reason the table gives. */
  readonly #of: { readonly [K in EventType]?: (event: EventOf<K>) => void } = {
    closed: ({ account }) => void this.#forgotten.push({ account, ...this.#latest, notice: this.notices }),
    order: ({ order: facts }) => {
      this.#latest = { ...this.#latest, order: facts.id };
      const progress = { price: facts.price ?? 0, lots: facts.lots ?? 0, filled: 0, quoteFilled: 0n, fee: 0n };
      this.#put({ facts, progress, ending: { reason: null, failed: null, at: facts.at } });
    },
    fill: (event) => this.#fill(event),
    amend: ({ order, price, lots, terms, at }) =>
      this.#change(order, at, { facts: terms ?? {}, progress: { price, lots } }),
    done: ({ order, reason, at }) => this.#change(order, at, { ending: { reason } }),
    failed: ({ order, rule, at }) => this.#change(order, at, { ending: { failed: rule } }),
    perpOrder: (event) => {
      this.#latest = { ...this.#latest, order: event.order.id };
      this.#perp.accept(event);
    },
    relock: ({ order, closing, mark, leverage, at }) =>
      this.#perp.change(order, at, { terms: { closing, mark, leverage } }),
    waits: ({ order, triggers, by, exits, at }) =>
      this.#perp.change(order, at, { facts: { triggers }, terms: { by, exits } }),
    trail: (event) => this.#perp.trail(event),
    perpFill: (event) => this.#meet(event),
    net: (event) => this.#meet(event),
    takeover: (event) => this.#meet(event),
    adl: (event) => this.#meet(event),
    settings: (event) => this.#perp.settings(event),
    funding: (event) => this.#perp.funding(event),
    notice: (event) => this.#perp.notice(event),
  };

  /** Number of the latest ledger entry, or of a leg that was closed since: they are counted together. */
  get entries(): number {
    return this.#latest.entry;
  }

  /** Number of the latest notice. */
  get notices(): number {
    return this.#perp.notices;
  }

  /** Rows that wait to be taken. */
  get size(): number {
    const own = this.#touched.size + this.#fills.length + this.#ledger.length + this.#forgotten.length;
    return own + this.#perp.size + this.#fund.size;
  }

  /** What changed since the last time. */
  take(): Changes {
    const perp = this.#perp.take();
    const changes = {
      orders: this.#touched,
      fills: this.#fills,
      ledger: this.#ledger,
      perp,
      fund: this.#fund.take(),
      forgotten: this.#forgotten,
    };
    this.#forgotten = [];
    this.#touched = new Map();
    this.#fills = [];
    this.#ledger = [];
    return changes;
  }

  add(event: Event): void {
    (this.#of[event.t] as ((event: Event) => void) | undefined)?.(event);
    if (!('moves' in event) || !('at' in event)) return;
    this.#fund.add(event);
    const booked = bookedOf(event);
    if (booked !== null) this.#enter(event, booked);
  }

  #fill(event: EventOf<'fill'>): void {
    this.#latest = { ...this.#latest, fill: event.id };
    for (const [party, role] of [
      [event.taker, 'taker'],
      [event.maker, 'maker'],
    ] as const) {
      if (party === null) continue;
      const { filled, quoteFilled, fee } = this.#known(party.order).progress;
      this.#change(party.order, event.at, {
        progress: { filled: filled + event.lots, quoteFilled: quoteFilled + event.quote, fee: fee + party.fee },
      });
      this.#fills.push(fillRecordOf(event, party, role));
    }
  }

  #meet(event: Meeting): void {
    this.#latest = { ...this.#latest, fill: event.id };
    this.#perp.fill(event);
  }

  /** A fill's moves are what was traded less the fee; both are shown. */
  #enter({ moves, at }: Moving, { reason, ref, symbol, fee }: Booked): void {
    for (const [number, asset, available, locked] of moves) {
      const account = ownerOf(number);
      if (account === VENUE) continue;
      const of = { account, wallet: codeOf(number), asset, ref, symbol, at };
      const paid = fee(account, asset);
      this.#book({ ...of, change: available + locked + paid, reason });
      this.#book({ ...of, change: -paid, reason: 'fee' });
    }
  }

  #book(entry: Omit<LedgerRecord, 'id'>): void {
    if (entry.change === 0n) return;
    this.#ledger.push({ id: this.#nextEntry(), ...entry });
  }

  #nextEntry(): number {
    this.#latest = { ...this.#latest, entry: this.#latest.entry + 1 };
    return this.#latest.entry;
  }

  #change(
    id: number,
    at: number,
    { facts, progress, ending }: { [K in 'facts' | 'progress' | 'ending']?: Partial<OrderRecord[K]> },
  ): void {
    if (this.#perp.has(id)) return this.#perp.change(id, at, { progress: progress ?? {}, ending: ending ?? {} });
    const before = this.#known(id);
    this.#put({
      facts: { ...before.facts, ...facts },
      progress: { ...before.progress, ...progress },
      ending: { ...before.ending, ...ending, at },
    });
  }

  #put(order: Omit<OrderRecord, 'status'>): void {
    const { facts, progress, ending } = order;
    const record = { ...order, status: statusOf(progress.filled, ending.reason, ending.failed) };
    this.#touched.set(facts.id, record);
    if (ending.reason === null) this.#open.set(facts.id, record);
    else this.#open.delete(facts.id);
  }

  /** An order is changed while it is open, or by the very command that ended it. */
  #known(id: number): OrderRecord {
    const order = this.#touched.get(id) ?? this.#open.get(id);
    if (!order) throw new UnfitTables(`an event names order ${id}, which is not open`);
    return order;
  }
}

/** What an event is told as in the ledger; null where its moves change no total. */
function bookedOf(event: Moving): Booked | null {
  const reason = reasonOf(event);
  if (reason === null) return null;
  if (event.t === 'funding') return { reason, ref: null, symbol: event.symbol, fee: () => 0n };
  if (event.t === 'perpFill' || event.t === 'net' || event.t === 'takeover' || event.t === 'adl') {
    const { id: ref, symbol, taker, maker } = event;
    const paid = [taker, maker];
    return {
      ...{ reason, ref, symbol },
      fee: (account) => paid.find(({ holder }) => ownerOf(holder) === account)?.fee ?? 0n,
    };
  }
  if (event.t !== 'fill') return { reason, ref: null, symbol: null, fee: () => 0n };
  const { id: ref, taker, maker } = event;
  const paid = [taker, maker];
  return {
    ...{ reason, ref, symbol: null },
    fee(account, asset) {
      const party = paid.find((one) => one?.account === account);
      return party?.feeAsset === asset ? party.fee : 0n;
    },
  };
}
