import type { Event, EventOf } from '../../events/events.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { PerpTerms } from '../../events/perp-facts.ts';
import type { Balance } from '../../ledger/ledger.ts';
import type { Move } from '../../ledger/moves.ts';
import { numberOf } from '../../ledger/numbers.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import type { MarketState, OpenOrder } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { foldFill, foldFunding, foldMargin } from '../../positions/fold.ts';
import { OrdersOfLeg } from '../../positions/leg-orders.ts';
import {
  closesLeg,
  endsWithLeg,
  type Leg,
  type LegIndex,
  type OrderRates,
  type PaidLegs,
  type Settings,
} from '../../positions/positions.ts';
import { cutNotice } from './tell-order.ts';

/** An open order as a desk sees it. */
export type DeskOrder = {
  facts: OrderFacts;
  price: number;
  lots: number;
  filled: number;
  locked: bigint;
  terms: PerpTerms;
  /** In the book, or about to be; false for what waits. */
  rests: boolean;
  /** Fees that it was accepted with, where the market has others by now. */
  rates?: OrderRates | undefined;
};

/** What can be read of an order. */
type Standing = Readonly<Pick<DeskOrder, 'facts' | 'price' | 'lots' | 'filled' | 'locked'>>;

/** The place of the first order of a side in the book, -1 where none is left, and the number of the first level. */
export type Front = { ticks: number; slot: number; level: number };

function frontOf({ book }: MarketState, side: SideIndex): Front {
  const ticks = book.best(side);
  return { ticks, slot: ticks === -1 ? -1 : book.first(side, ticks), level: 0 };
}

const sumOf = (moves: readonly Move[]): bigint => moves.reduce((sum, [, , , change]) => sum + change, 0n);

/**
 * A sheet of paper over the state: what a command would do is done here first, event by event, and becomes true with
 * `commit` or is thrown away. So a planned fill is judged as if done, by the very events that do it.
 */
export class Desk implements PaidLegs {
  readonly turn: Transaction;
  readonly #events: Event[] = [];
  readonly #balances = new Map<string, Balance>();
  readonly #legs = new Map<string, Leg | null>();
  /** Markets whose legs it changed. */
  readonly #symbols = new Set<string>();
  readonly #settings = new Map<string, Settings>();
  /** Null: over. */
  readonly #orders = new Map<number, DeskOrder | null>();
  /** Those among them that were accepted here, and what can be asked of them: by owner and client id, by the order they came from. */
  readonly #fresh: number[] = [];
  readonly #names = new Map<string, number>();
  readonly #exits = new Map<number, number>();
  /** Orders of legs that it changed, by owner, market and side. */
  readonly #ofLegs = new Map<string, OrdersOfLeg>();
  /** By how much what cross orders lock has changed, by wallet and asset. */
  readonly #locks = new Map<string, bigint>();
  readonly #fronts = new Map<MarketState, [bids: Front, asks: Front]>();
  readonly #taken: { market: MarketState; side: SideIndex; price: number; lots: number }[] = [];
  /** The same summed up, by price. */
  readonly #takenAt = new Map<MarketState, [buys: Map<number, number>, sells: Map<number, number>]>();
  #fills = 0;

  constructor(turn: Transaction) {
    this.turn = turn;
  }

  get nextFill(): number {
    return this.turn.state.nextFill + this.#fills;
  }

  get nextOrder(): number {
    return this.turn.state.nextOrder + this.#fresh.length;
  }

  leg(symbol: string, holder: number, side: LegIndex): Leg | null {
    if (this.#legs.size === 0) return this.turn.state.positions.leg(symbol, holder, side);
    const known = this.#legs.get(`${symbol} ${holder} ${side}`);
    return known === undefined ? this.turn.state.positions.leg(symbol, holder, side) : known;
  }

  setLeg(symbol: string, holder: number, side: LegIndex, leg: Leg | null): void {
    this.#legs.set(`${symbol} ${holder} ${side}`, leg);
    this.#symbols.add(symbol);
  }

  setPaid(symbol: string, holder: number, side: LegIndex, leg: Leg): void {
    this.setLeg(symbol, holder, side, leg);
  }

  /** Markets in which a user's wallet may hold legs: there are none of it elsewhere. */
  heldIn(holder: number): Iterable<string> {
    const held = this.turn.state.positions.bands.heldIn(holder);
    return this.#symbols.size === 0 ? held : new Set([...held, ...this.#symbols]);
  }

  balance(number: number, asset: string): Readonly<Balance> {
    const known = this.#balances.size === 0 ? undefined : this.#balances.get(`${number} ${asset}`);
    return known ?? this.turn.state.ledger.balance(number, asset);
  }

  /** What an owner has chosen, if anything. */
  settings(owner: number, symbol: string): Settings | undefined {
    if (this.#settings.size === 0) return this.turn.state.positions.settingsOf(owner, symbol);
    return this.#settings.get(`${owner} ${symbol}`) ?? this.turn.state.positions.settingsOf(owner, symbol);
  }

  /** Whether an owner has chosen isolated margin for any market. */
  hasIsolated(owner: number): boolean {
    for (const { marginMode } of this.turn.state.positions.settings.get(owner)?.values() ?? [])
      if (marginMode === 'isolated') return true;
    // A mode changes on no desk.
    return false;
  }

  /** Null when it is over. */
  order(id: number): DeskOrder | null {
    const known = this.#orders.get(id);
    if (known !== undefined) return known;
    const open = this.turn.state.orders.get(id);
    const terms = this.turn.state.positions.terms.get(id);
    if (!open || !terms) return null;
    const { facts, price, lots, filled, locked, slot } = open;
    const rates = this.turn.state.positions.rates.get(id);
    const copy = { facts, price, lots, filled, locked, terms, rests: slot !== -1, rates };
    this.#orders.set(id, copy);
    return copy;
  }

  /** Open orders that an owner has in a market of contracts, in no order, to be read alone: one of the state is no copy. */
  look(owner: number, symbol: string, visit: (order: Standing, terms: PerpTerms, rests: boolean) => void): void {
    const { accounts, orders, positions } = this.turn.state;
    for (const id of accounts.get(owner)?.room.get(symbol)?.orders ?? []) {
      const known = this.#orders.get(id);
      if (known === null) continue;
      const open = known ?? orders.get(id)!;
      visit(open, known?.terms ?? positions.terms.get(id)!, known ? known.rests : (open as OpenOrder).slot !== -1);
    }
    for (const order of this.#freshOf(owner, symbol)) visit(order, order.terms, order.rests);
  }

  /** Open orders of contracts of an owner, in one market where it is named, oldest first. */
  ordersOf(owner: number, symbol?: string): DeskOrder[] {
    const account = this.turn.state.accounts.get(owner);
    const known = symbol === undefined ? account?.orders.keys() : account?.room.get(symbol)?.orders;
    const found = [...(known ?? [])].sort((a, b) => a - b).map((id) => this.order(id));
    return [...found.filter((order) => order !== null), ...this.#freshOf(owner, symbol)];
  }

  /** Orders that were accepted here and are not over, oldest first. */
  #freshOf(owner: number, symbol?: string): DeskOrder[] {
    return this.#fresh
      .map((id) => this.#orders.get(id)!)
      .filter((order) => order?.facts.account === owner && (symbol ?? order.facts.symbol) === order.facts.symbol);
  }

  /** The living take profit and stop loss that came with an order. */
  exitOf(parent: number): DeskOrder | null {
    const id = this.#exits.get(parent) ?? this.turn.state.positions.exitOf.get(parent);
    return id === undefined ? null : this.order(id);
  }

  /** Whether an owner's open order goes by a client id. */
  isNamed(owner: number, clientId: string): boolean {
    const fresh = this.#names.get(`${owner} ${clientId}`);
    if (fresh !== undefined && this.order(fresh) !== null) return true;
    const known = this.turn.state.accounts.get(owner)?.clientIds.get(clientId);
    return known !== undefined && this.#orders.get(known.facts.id) !== null;
  }

  /** Those that rest in a market. */
  resting(owner: number, symbol: string): DeskOrder[] {
    return this.ordersOf(owner, symbol).filter(({ rests }) => rests);
  }

  /** Open orders that stand against a leg of an owner; undefined where there are none. */
  ordersOfLeg(owner: number, symbol: string, side: LegIndex): OrdersOfLeg | undefined {
    const own = this.#ofLegs.size === 0 ? undefined : this.#ofLegs.get(`${owner} ${symbol} ${side}`);
    return own ?? this.turn.state.positions.ordersOfLeg(owner, symbol, side);
  }

  /** The same to be changed: a copy, made once. */
  #ofLeg({ account, symbol, side }: OrderFacts): OrdersOfLeg {
    const key = `${account} ${symbol} ${closesLeg(side)}`;
    const own =
      this.#ofLegs.get(key) ?? new OrdersOfLeg(this.turn.state.positions.ordersOfLeg(account, symbol, closesLeg(side)));
    this.#ofLegs.set(key, own);
    return own;
  }

  #promise({ facts, rests, terms }: DeskOrder): void {
    const lots = rests ? terms.closing : 0;
    const known = this.ordersOfLeg(facts.account, facts.symbol, closesLeg(facts.side));
    if (lots !== (known?.lotsOf(facts.id) ?? 0)) this.#ofLeg(facts).promise(facts.id, lots);
  }

  /** Takes an order out of what rests, or puts it back: what it promises is counted only there. */
  stand(order: DeskOrder, rests: boolean): void {
    order.rests = rests;
    this.#promise(order);
  }

  /** What orders in cross margin lock of an asset of a wallet. */
  crossLocks(wallet: number, asset: string): bigint {
    const change = this.#locks.size === 0 ? 0n : (this.#locks.get(`${wallet} ${asset}`) ?? 0n);
    return this.turn.state.positions.crossLocks(wallet, asset) + change;
  }

  #lock(order: DeskOrder, change: bigint): void {
    order.locked += change;
    if (change === 0n || order.terms.marginMode !== 'cross') return;
    const { wallet, settle } = this.turn.state.market(order.facts.symbol).spec.perp!;
    const key = `${numberOf(order.facts.account, wallet)} ${settle}`;
    this.#locks.set(key, (this.#locks.get(key) ?? 0n) + change);
  }

  /** Where the first may stand, in the book and among the feed's levels of a side, that is not over or taken here. */
  frontOf(market: MarketState, side: SideIndex): Front {
    let fronts = this.#fronts.get(market);
    if (fronts === undefined) {
      fronts = [frontOf(market, BUY), frontOf(market, SELL)];
      this.#fronts.set(market, fronts);
    }
    return fronts[side];
  }

  /** Lots of a feed level that are not there any more on this desk. */
  takenOf(market: MarketState, side: SideIndex, price: number): number {
    return this.#takenAt.get(market)?.[side].get(price) ?? 0;
  }

  take(market: MarketState, side: SideIndex, price: number, lots: number): void {
    this.#taken.push({ market, side, price, lots });
    const taken = this.#takenAt.get(market) ?? [new Map<number, number>(), new Map<number, number>()];
    this.#takenAt.set(market, taken);
    taken[side].set(price, (taken[side].get(price) ?? 0) + lots);
  }

  emit(event: Event): void {
    this.#events.push(event);
    if ('moves' in event) this.#move(event.moves);
    switch (event.t) {
      case 'perpOrder':
        return this.#accept(event);
      case 'relock':
        return this.#relock(event);
      case 'perpFill':
        return this.#fill(event);
      case 'net':
      case 'takeover':
      case 'adl':
        this.#fills += 1;
        return foldFill(this, event);
      case 'funding':
        return foldFunding(this, event);
      case 'margin':
        return foldMargin(this, event);
      case 'settings': {
        const { account, symbol, marginMode, long, short } = event;
        return void this.#settings.set(`${account} ${symbol}`, { marginMode, leverage: [long, short] });
      }
      case 'amend':
        return this.#amend(event);
      case 'waits': {
        const order = this.order(event.order)!;
        order.facts = { ...order.facts, triggers: event.triggers };
        order.terms = { ...order.terms, by: event.by, exits: event.exits };
        return;
      }
      case 'done':
        return this.#end(event.order);
      case 'rest':
        this.stand(this.order(event.order)!, true);
    }
  }

  /** Lets all of it happen. */
  commit(): void {
    for (const event of this.#events) this.turn.emit(event);
    for (const { market, side, price, lots } of this.#taken) this.turn.take(market, side, price, lots);
  }

  /** Leaves so many lots of an order to fill: it keeps its place. */
  cut({ facts, price, filled }: DeskOrder, left: number): void {
    this.emit({ t: 'amend', order: facts.id, price, lots: filled + left, terms: null, moves: [], at: this.turn.now });
  }

  /** Ends an order: its lock is free again. Who did not ask for it is told. */
  done(order: DeskOrder, reason: EventOf<'done'>['reason']): void {
    const { facts, locked, terms, lots, filled } = order;
    if (reason === 'margin' || reason === 'reduceOnly') {
      const told = { ...facts, positionSide: terms.positionSide };
      const { spec } = this.turn.state.market(facts.symbol);
      this.emit(cutNotice(spec, told, { reason, lots, left: lots - filled }, this.turn.now));
    }
    const perp = this.turn.state.market(facts.symbol).spec.perp!;
    const wallet = numberOf(facts.account, perp.wallet);
    const moves: readonly Move[] = locked === 0n ? [] : [[wallet, perp.settle, locked, -locked]];
    this.emit({ t: 'done', order: facts.id, reason, moves, at: this.turn.now });
  }

  #move(moves: readonly Move[]): void {
    for (const [number, asset, available, locked] of moves) {
      const before = this.balance(number, asset);
      this.#balances.set(`${number} ${asset}`, {
        available: before.available + available,
        locked: before.locked + locked,
      });
    }
  }

  #accept({ order: facts, terms, moves }: EventOf<'perpOrder'>): void {
    const [price, lots] = [facts.price ?? 0, facts.lots ?? 0];
    const order = { facts, price, lots, filled: 0, locked: 0n, terms, rests: false };
    this.#orders.set(facts.id, order);
    this.#lock(order, sumOf(moves));
    this.#fresh.push(facts.id);
    this.#names.set(`${facts.account} ${facts.clientId}`, facts.id);
    if (facts.kind === 'tpsl' && facts.parent !== null) this.#exits.set(facts.parent, facts.id);
    if (endsWithLeg(facts, terms)) this.#ofLeg(facts).bind(facts.id);
  }

  #end(id: number): void {
    const order = this.order(id)!;
    this.#lock(order, -order.locked);
    this.stand(order, false);
    if (endsWithLeg(order.facts, order.terms)) this.#ofLeg(order.facts).unbind(id);
    this.#orders.set(id, null);
  }

  /** Less at its price keeps its place; anything else leaves the book. */
  #amend({ order: id, price, lots, moves }: EventOf<'amend'>): void {
    const order = this.order(id)!;
    if (price !== order.price || lots > order.lots) this.stand(order, false);
    this.#lock(order, sumOf(moves));
    order.price = price;
    order.lots = lots;
  }

  #relock({ order: id, closing, mark, leverage, moves }: EventOf<'relock'>): void {
    const order = this.order(id)!;
    this.#lock(order, sumOf(moves));
    order.terms = { ...order.terms, closing, mark, leverage };
    this.#promise(order);
  }

  #fill(event: EventOf<'perpFill'>): void {
    this.#fills += 1;
    foldFill(this, event);
    for (const party of [event.taker, event.maker]) {
      if (party.order === null) continue;
      const order = this.order(party.order)!;
      order.filled += event.lots;
      this.#lock(order, -party.unlocked);
      if (party.promised === 0) continue;
      order.terms = { ...order.terms, closing: order.terms.closing - party.promised };
      this.#promise(order);
    }
  }
}
