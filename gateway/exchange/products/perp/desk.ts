import type { Event, EventOf } from '../../events/events.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { PerpTerms } from '../../events/perp-facts.ts';
import type { Balance } from '../../ledger/ledger.ts';
import type { Move } from '../../ledger/moves.ts';
import { numberOf } from '../../ledger/numbers.ts';
import type { SideIndex } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { foldFill, foldFunding, foldMargin } from '../../positions/fold.ts';
import type { Leg, LegIndex, OrderRates, PaidLegs, Settings } from '../../positions/positions.ts';
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
  readonly #taken: { market: MarketState; side: SideIndex; price: number; lots: number }[] = [];
  #fills = 0;
  #accepted = 0;

  constructor(turn: Transaction) {
    this.turn = turn;
  }

  get nextFill(): number {
    return this.turn.state.nextFill + this.#fills;
  }

  get nextOrder(): number {
    return this.turn.state.nextOrder + this.#accepted;
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

  /** Every open order of contracts of an owner, in no order, to be read alone: an order of the state is no copy. */
  look(owner: number, visit: (order: Standing, terms: PerpTerms, rests: boolean) => void): void {
    const { accounts, positions } = this.turn.state;
    for (const open of accounts.get(owner)?.orders.values() ?? []) {
      const terms = this.#orders.has(open.facts.id) ? undefined : positions.terms.get(open.facts.id);
      if (terms !== undefined) visit(open, terms, open.slot !== -1);
    }
    for (const [, order] of this.#orders)
      if (order !== null && order.facts.account === owner) visit(order, order.terms, order.rests);
  }

  /** Open orders of contracts of an owner, oldest first. */
  ordersOf(owner: number): DeskOrder[] {
    const numbers = new Set(this.turn.state.accounts.get(owner)?.orders.keys());
    for (const [id, order] of this.#orders) if (order?.facts.account === owner) numbers.add(id);
    return [...numbers]
      .sort((a, b) => a - b)
      .map((id) => this.order(id))
      .filter((order) => order !== null);
  }

  /** The living take profit and stop loss that came with an order. */
  exitOf(parent: number): DeskOrder | null {
    for (const [, order] of this.#orders)
      if (order?.facts.kind === 'tpsl' && order.facts.parent === parent) return order;
    const id = this.turn.state.positions.exitOf.get(parent);
    return id === undefined ? null : this.order(id);
  }

  /** Whether an owner's open order goes by a client id. */
  isNamed(owner: number, clientId: string): boolean {
    for (const [, order] of this.#orders)
      if (order?.facts.account === owner && order.facts.clientId === clientId) return true;
    const known = this.turn.state.accounts.get(owner)?.clientIds.get(clientId);
    return known !== undefined && this.#orders.get(known.facts.id) !== null;
  }

  /** Those that rest in a market. */
  resting(owner: number, symbol: string): DeskOrder[] {
    return this.ordersOf(owner).filter(({ facts, rests }) => rests && facts.symbol === symbol);
  }

  /** Lots of a feed level that are not there any more on this desk. */
  takenOf(market: MarketState, side: SideIndex, price: number): number {
    return this.#taken
      .filter((one) => one.market === market && one.side === side && one.price === price)
      .reduce((sum, { lots }) => sum + lots, 0);
  }

  take(market: MarketState, side: SideIndex, price: number, lots: number): void {
    this.#taken.push({ market, side, price, lots });
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
        return void this.#orders.set(event.order, null);
      case 'rest':
        this.order(event.order)!.rests = true;
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
    const locked = moves.reduce((sum, [, , , change]) => sum + change, 0n);
    const [price, lots] = [facts.price ?? 0, facts.lots ?? 0];
    this.#accepted += 1;
    this.#orders.set(facts.id, { facts, price, lots, filled: 0, locked, terms, rests: false });
  }

  /** Less at its price keeps its place; anything else leaves the book. */
  #amend({ order: id, price, lots, moves }: EventOf<'amend'>): void {
    const order = this.order(id)!;
    if (price !== order.price || lots > order.lots) order.rests = false;
    order.locked += moves.reduce((sum, [, , , change]) => sum + change, 0n);
    order.price = price;
    order.lots = lots;
  }

  #relock({ order: id, closing, mark, leverage, moves }: EventOf<'relock'>): void {
    const order = this.order(id)!;
    order.locked += moves.reduce((sum, [, , , change]) => sum + change, 0n);
    order.terms = { ...order.terms, closing, mark, leverage };
  }

  #fill(event: EventOf<'perpFill'>): void {
    this.#fills += 1;
    foldFill(this, event);
    for (const party of [event.taker, event.maker]) {
      if (party.order === null) continue;
      const order = this.order(party.order)!;
      order.filled += event.lots;
      order.locked -= party.unlocked;
      order.terms = { ...order.terms, closing: order.terms.closing - party.promised };
    }
  }
}
