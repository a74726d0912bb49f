import { type Event, type FillParty, HOUSE_ACCOUNT, type Move } from '#gateway/exchange/events.ts';
import { type FillRecord, type LedgerReason, type LedgerRecord, type OrderRecord, statusOf } from './records.ts';

type Fill = Extract<Event, { t: 'fill' }>;

/** What a batch of events changed, to be written together. */
export type Changes = {
  readonly orders: ReadonlyMap<number, OrderRecord>;
  readonly fills: readonly FillRecord[];
  readonly ledger: readonly LedgerRecord[];
};

/**
 * Turns events into rows, in their order. Holds the open orders, and whatever the batch touched; everything else is
 * already written and never changes again.
 */
export class Projection {
  readonly #open: Map<number, OrderRecord>;
  #touched = new Map<number, OrderRecord>();
  #fills: FillRecord[] = [];
  #ledger: LedgerRecord[] = [];
  /** Number of the latest ledger entry. */
  #entries: number;

  constructor(open: Iterable<OrderRecord>, entries: number) {
    this.#open = new Map([...open].map((order) => [order.facts.id, order]));
    this.#entries = entries;
  }

  get entries(): number {
    return this.#entries;
  }

  /** Rows that wait to be taken. */
  get size(): number {
    return this.#touched.size + this.#fills.length + this.#ledger.length;
  }

  /** What changed since the last time. */
  take(): Changes {
    const changes = { orders: this.#touched, fills: this.#fills, ledger: this.#ledger };
    this.#touched = new Map();
    this.#fills = [];
    this.#ledger = [];
    return changes;
  }

  add(event: Event): void {
    switch (event.t) {
      case 'transfer':
        return this.#enter(event.moves, event.reason, event.at);
      case 'order': {
        const { order: facts } = event;
        const progress = { price: facts.price ?? 0, lots: facts.lots ?? 0, filled: 0, quoteFilled: 0n, fee: 0n };
        return this.#put({ facts, progress, ending: { reason: null, failed: null, at: facts.at } });
      }
      case 'fill':
        return this.#fill(event);
      case 'amend': {
        const { price, lots, at } = event;
        return this.#change(event.order, at, { progress: { price, lots } });
      }
      case 'done':
        return this.#change(event.order, event.at, { ending: { reason: event.reason } });
      case 'failed':
        return this.#change(event.order, event.at, { ending: { failed: event.rule } });
    }
  }

  #fill(event: Fill): void {
    for (const [party, role] of [
      [event.taker, 'taker'],
      [event.maker, 'maker'],
    ] as const) {
      if (party === null) continue;
      const { filled, quoteFilled, fee } = this.#known(party.order).progress;
      this.#change(party.order, event.at, {
        progress: { filled: filled + event.lots, quoteFilled: quoteFilled + event.quote, fee: fee + party.fee },
      });
      this.#fills.push(fillOf(event, party, role));
    }
    this.#enter(event.moves, 'trade', event.at, event);
  }

  /** A fill's moves are what was traded less the fee; both are shown. */
  #enter(moves: readonly Move[], reason: LedgerReason, at: number, fill?: Fill): void {
    const ref = fill?.id ?? null;
    for (const [account, asset, available, locked] of moves) {
      if (account === HOUSE_ACCOUNT) continue;
      const party = [fill?.taker, fill?.maker].find((one) => one?.account === account);
      const fee = party?.feeAsset === asset ? party.fee : 0n;
      this.#book({ account, asset, change: available + locked + fee, reason, ref, at });
      this.#book({ account, asset, change: -fee, reason: 'fee', ref, at });
    }
  }

  #book(entry: Omit<LedgerRecord, 'id'>): void {
    if (entry.change === 0n) return;
    this.#entries += 1;
    this.#ledger.push({ id: this.#entries, ...entry });
  }

  #change(
    id: number,
    at: number,
    { progress, ending }: { progress?: Partial<OrderRecord['progress']>; ending?: Partial<OrderRecord['ending']> },
  ): void {
    const before = this.#known(id);
    this.#put({
      ...before,
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
    if (!order) throw new Error(`an event names order ${id}, which is not open`);
    return order;
  }
}

function fillOf(event: Fill, party: FillParty, role: 'maker' | 'taker'): FillRecord {
  const { id, symbol, price, lots, quote, rule, at } = event;
  const side = role === 'taker' ? event.side : event.side === 0 ? 1 : 0;
  const { account, order, fee, feeAsset } = party;
  return { id, account, order, symbol, side, role, price, lots, quote, fee, feeAsset, rule, at };
}
