import type { EventOf } from '#gateway/exchange/events/events.ts';
import type { OrderFacts } from '#gateway/exchange/events/facts.ts';
import type { PerpParty, PerpTerms, PositionSide } from '#gateway/exchange/events/perp-facts.ts';
import { ownerOf, VENUE } from '#gateway/exchange/ledger/numbers.ts';
import type { Meeting } from '#gateway/exchange/positions/fold.ts';
import type { ClosedHow, PerpFillRule } from '#lib/contract/perp.ts';
import { statusOf } from './records.ts';
import {
  type ClosedRecord,
  type LegRecord,
  type NoticeRecord,
  noticeOf,
  type PerpFillRecord,
  type PerpOrderRecord,
  partiesOf,
  perpFillOf,
  ruleOf,
  sideOf,
} from './records-perp.ts';
import { UnfitTables } from './unfit.ts';

/** A leg's place in the tables; null in its stead when it is gone. */
export type LegChange = {
  readonly key: Pick<LegRecord, 'account' | 'symbol' | 'side'>;
  readonly leg: LegRecord | null;
};

/** What a batch of events changed of contracts. */
export type PerpChanges = {
  readonly orders: ReadonlyMap<number, PerpOrderRecord>;
  readonly fills: readonly PerpFillRecord[];
  readonly legs: ReadonlyMap<string, LegChange>;
  readonly closed: readonly ClosedRecord[];
  readonly notices: readonly NoticeRecord[];
};

/** What the tables hold that is not over. */
export type PerpOpen = { readonly orders: Iterable<PerpOrderRecord>; readonly legs: Iterable<LegRecord> };

type OrderChange = {
  readonly facts?: Pick<OrderFacts, 'triggers'>;
  readonly terms?: Partial<PerpTerms>;
  readonly progress?: Partial<PerpOrderRecord['progress']>;
  readonly ending?: Partial<PerpOrderRecord['ending']>;
};

/** How a leg is gone, by the rule of the fill that took its last lots. */
const HOW: Readonly<Record<PerpFillRule, ClosedHow>> = {
  order: 'closed',
  feed: 'closed',
  through: 'closed',
  reset: 'reset',
  liquidation: 'liquidated',
  net: 'liquidated',
  takeover: 'liquidated',
  adl: 'adl',
};

const keyOf = ({ account, symbol, side }: LegChange['key']): string => `${account} ${symbol} ${side}`;

/** Turns events of contracts into rows. Holds open orders and legs, and whatever the batch touched. */
export class PerpProjection {
  readonly #open: Map<number, PerpOrderRecord>;
  readonly #legs: Map<string, LegRecord>;
  /** Gives the next row its number. */
  readonly #number: () => number;
  #touched = new Map<number, PerpOrderRecord>();
  #fills: PerpFillRecord[] = [];
  #moved = new Map<string, LegChange>();
  #closed: ClosedRecord[] = [];
  #notices: NoticeRecord[] = [];
  #told: number;

  /** @param notices  so many were told so far */
  constructor({ orders, legs }: PerpOpen, notices: number, number: () => number) {
    this.#open = new Map([...orders].map((order) => [order.facts.id, order]));
    this.#legs = new Map([...legs].map((leg) => [keyOf(leg), leg]));
    this.#number = number;
    this.#told = notices;
  }

  /** Number of the latest notice. */
  get notices(): number {
    return this.#told;
  }

  get size(): number {
    return this.#touched.size + this.#fills.length + this.#moved.size + this.#closed.length + this.#notices.length;
  }

  take(): PerpChanges {
    const [orders, fills, legs, closed] = [this.#touched, this.#fills, this.#moved, this.#closed];
    const changes = { orders, fills, legs, closed, notices: this.#notices };
    this.#notices = [];
    this.#touched = new Map();
    this.#fills = [];
    this.#moved = new Map();
    this.#closed = [];
    return changes;
  }

  /** Whether an order is one of a contract. */
  has(order: number): boolean {
    return this.#touched.has(order) || this.#open.has(order);
  }

  accept({ order: facts, terms }: EventOf<'perpOrder'>): void {
    const progress = { price: facts.price ?? 0, lots: facts.lots ?? 0, filled: 0, quoteFilled: 0n, fee: 0n };
    this.#put({ facts, terms, progress, ending: { reason: null, failed: null, at: facts.at } });
  }

  /** Where a trailing order follows a price from. */
  trail({ order, peak, at }: EventOf<'trail'>): void {
    const { trail } = this.#known(order).terms;
    this.change(order, at, { terms: { trail: trail && { ...trail, peak } } });
  }

  change(id: number, at: number, { facts, terms, progress, ending }: OrderChange): void {
    const before = this.#known(id);
    this.#put({
      facts: { ...before.facts, ...facts },
      terms: { ...before.terms, ...terms },
      progress: { ...before.progress, ...progress },
      ending: { ...before.ending, ...ending, at },
    });
  }

  fill(event: Meeting): void {
    for (const side of partiesOf(event)) {
      const { party } = side;
      if (ownerOf(party.holder) === VENUE) continue;
      const order = party.order === null ? null : this.#known(party.order);
      this.#fills.push(perpFillOf(event, side, order?.terms.positionSide ?? null));
      this.#move(event, party, sideOf(side.side), order);
      if (order === null) continue;
      const { filled, quoteFilled, fee } = order.progress;
      this.change(order.facts.id, event.at, {
        terms: { closing: order.terms.closing - party.promised },
        progress: { filled: filled + event.lots, quoteFilled: quoteFilled + event.value, fee: fee + party.fee },
      });
    }
  }

  /** Another leverage is that of the legs there are, too. */
  settings({ account, symbol, long, short }: EventOf<'settings'>): void {
    for (const [side, leverage] of [
      ['long', long],
      ['short', short],
    ] as const) {
      const leg = this.#legs.get(keyOf({ account, symbol, side }));
      if (leg && leg.leverage !== leverage) this.#keep({ ...leg, leverage });
    }
  }

  /** A stamp: what each leg got or paid. */
  funding({ symbol, changes }: EventOf<'funding'>): void {
    for (const { holder, side, change } of changes) {
      if (ownerOf(holder) === VENUE) continue;
      const leg = this.#leg({ account: ownerOf(holder), symbol, side });
      this.#keep({ ...leg, funding: leg.funding + change });
    }
  }

  notice(event: EventOf<'notice'>): void {
    this.#told += 1;
    this.#notices.push(noticeOf(this.#told, event));
  }

  /** @param opens  the leg that this side of the fill opens; it closes the other one */
  #move(event: Meeting, party: PerpParty, opens: PositionSide, order: PerpOrderRecord | null): void {
    const { symbol, value, at } = event;
    const account = ownerOf(party.holder);
    if (party.closes > 0) {
      const side = opens === 'long' ? 'short' : 'long';
      const leg = this.#leg({ account, symbol, side });
      const left = {
        ...leg,
        lots: leg.lots - party.closes,
        closed: leg.closed + party.closes,
        closedValue: leg.closedValue + value - party.entry,
        realised: leg.realised + party.realised,
        fees: leg.fees + party.closeFee,
      };
      if (left.lots > 0) this.#keep(left);
      else this.#end(left, HOW[ruleOf(event)], at);
    }
    if (party.opens === 0) return;
    const key = { account, symbol, side: opens };
    const before = this.#legs.get(keyOf(key)) ?? fresh(key, order, at);
    this.#keep({
      ...before,
      lots: before.lots + party.opens,
      opened: before.opened + party.opens,
      openedValue: before.openedValue + party.entry,
      fees: before.fees + party.fee - party.closeFee,
    });
  }

  #leg(key: LegChange['key']): LegRecord {
    const leg = this.#legs.get(keyOf(key));
    if (!leg) throw new UnfitTables(`an event names a leg of ${key.account} in ${key.symbol} that is not there`);
    return leg;
  }

  #keep(leg: LegRecord): void {
    this.#legs.set(keyOf(leg), leg);
    this.#moved.set(keyOf(leg), { key: leg, leg });
  }

  #end({ lots: _, ...leg }: LegRecord, how: ClosedHow, closedAt: number): void {
    this.#legs.delete(keyOf(leg));
    this.#moved.set(keyOf(leg), { key: leg, leg: null });
    this.#closed.push({ id: this.#number(), ...leg, how, closedAt });
  }

  #put(order: Omit<PerpOrderRecord, 'status'>): void {
    const { facts, progress, ending } = order;
    const record = { ...order, status: statusOf(progress.filled, ending.reason, ending.failed) };
    this.#touched.set(facts.id, record);
    if (ending.reason === null) this.#open.set(facts.id, record);
    else this.#open.delete(facts.id);
  }

  #known(id: number): PerpOrderRecord {
    const order = this.#touched.get(id) ?? this.#open.get(id);
    if (!order) throw new UnfitTables(`an event names order ${id} of a contract, which is not open`);
    return order;
  }
}

/** A leg before its first lot. Only orders open legs of users. */
function fresh(key: LegChange['key'], order: PerpOrderRecord | null, openedAt: number): LegRecord {
  if (order === null) throw new UnfitTables(`an event opens a leg of ${key.account} in ${key.symbol} without an order`);
  const { marginMode, leverage } = order.terms;
  return {
    ...key,
    ...{ marginMode, leverage, lots: 0, opened: 0, closed: 0, openedValue: 0n, closedValue: 0n },
    ...{ realised: 0n, fees: 0n, funding: 0n, openedAt },
  };
}
