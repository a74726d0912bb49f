import { reasonOf } from '#gateway/exchange/events/concerns.ts';
import type { Event, EventOf, EventType } from '#gateway/exchange/events/events.ts';
import { codeOf, ownerOf, VENUE } from '#gateway/exchange/ledger/numbers.ts';
import { LEDGER_REASONS, type LedgerReason } from '#lib/contract/trade.ts';
import { type FillRecord, fillRecordOf, type LedgerRecord, type OrderRecord, statusOf } from './records.ts';

/** What a batch of events changed, to be written together. */
export type Changes = {
  readonly orders: ReadonlyMap<number, OrderRecord>;
  readonly fills: readonly FillRecord[];
  readonly ledger: readonly LedgerRecord[];
  /** Accounts that were closed, with the greatest numbers that rows of theirs can have. */
  readonly forgotten: readonly Forgotten[];
};

/** The numbers that rows were given so far, of all accounts. */
export type Numbers = { readonly order: number; readonly fill: number; readonly entry: number };
export type Forgotten = Numbers & { readonly account: number };

/** What moves the margin of contracts has no table yet. */
const isTold = (reason: string): reason is LedgerReason => LEDGER_REASONS.some((one) => one === reason);

/** What was read from the tables is not what the journal made of them. */
export class UnfitTables extends Error {}

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

  /** @param latest the greatest numbers in the tables; that of the ledger counts on from here */
  constructor(open: Iterable<OrderRecord>, latest: Numbers) {
    this.#open = new Map([...open].map((order) => [order.facts.id, order]));
    this.#latest = latest;
  }

  /** What becomes of the orders and fills of an event; its moves enter the ledger for the reason the table gives. */
  readonly #of: { readonly [K in EventType]?: (event: EventOf<K>) => void } = {
    closed: ({ account }) => void this.#forgotten.push({ account, ...this.#latest }),
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
  };

  /** Number of the latest ledger entry. */
  get entries(): number {
    return this.#latest.entry;
  }

  /** Rows that wait to be taken. */
  get size(): number {
    return this.#touched.size + this.#fills.length + this.#ledger.length + this.#forgotten.length;
  }

  /** What changed since the last time. */
  take(): Changes {
    const changes = { orders: this.#touched, fills: this.#fills, ledger: this.#ledger, forgotten: this.#forgotten };
    this.#forgotten = [];
    this.#touched = new Map();
    this.#fills = [];
    this.#ledger = [];
    return changes;
  }

  add(event: Event): void {
    (this.#of[event.t] as ((event: Event) => void) | undefined)?.(event);
    const reason = reasonOf(event);
    if (reason !== null && isTold(reason) && 'moves' in event && 'at' in event) this.#enter(event, reason);
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

  /** A fill's moves are what was traded less the fee; both are shown. */
  #enter(event: Extract<Event, { readonly moves: unknown; readonly at: number }>, reason: LedgerReason): void {
    const fill = event.t === 'fill' ? event : null;
    const { at } = event;
    const ref = fill?.id ?? null;
    for (const [number, asset, available, locked] of event.moves) {
      const account = ownerOf(number);
      if (account === VENUE) continue;
      const wallet = codeOf(number);
      const party = [fill?.taker, fill?.maker].find((one) => one?.account === account);
      const fee = party?.feeAsset === asset ? party.fee : 0n;
      this.#book({ account, wallet, asset, change: available + locked + fee, reason, ref, at });
      this.#book({ account, wallet, asset, change: -fee, reason: 'fee', ref, at });
    }
  }

  #book(entry: Omit<LedgerRecord, 'id'>): void {
    if (entry.change === 0n) return;
    this.#latest = { ...this.#latest, entry: this.#latest.entry + 1 };
    this.#ledger.push({ id: this.#latest.entry, ...entry });
  }

  #change(
    id: number,
    at: number,
    { facts, progress, ending }: { [K in 'facts' | 'progress' | 'ending']?: Partial<OrderRecord[K]> },
  ): void {
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
