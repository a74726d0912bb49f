import { equityOf, type PoolFacts, poolFalls } from '#lib/trade/units/pool.ts';
import { sharedEquity } from '#lib/trade/units/takeover.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { SELL } from '../../../orders/book.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { endsWithLeg, type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { isOfPool, type LegFigures, legAt, markOf, perpOf, poolOf, settingsOf, walletOf } from '../figures.ts';
import { closingParty, movesOf } from '../party.ts';
import { rebalance } from '../rebalance.ts';
import type { HeldLeg } from './held-leg.ts';
import { type Closed, type Kept, tellStep } from './notices.ts';
import { finishStamp } from './pay-stamp.ts';
import { stepDown } from './step-down.ts';
import { takeOver } from './take-over.ts';

/** Whether the feed of a market says something that can be decided by. */
export function isLive(turn: Transaction, symbol: string): boolean {
  return turn.view?.marks?.get(symbol) !== undefined && turn.viewOf(symbol)?.stale !== true;
}

/** Cross markets of an owner's pool in which there is a leg, in no order. */
export function poolMarkets(desk: Desk, owner: number, market: MarketState): MarketState[] {
  const holder = walletOf(owner, market);
  const found: MarketState[] = [];
  for (const symbol of desk.heldIn(holder)) {
    const other = desk.turn.state.market(symbol);
    if (!isOfPool(other, market) || settingsOf(desk, owner, other).marginMode !== 'cross') continue;
    if (desk.leg(symbol, holder, LONG) !== null || desk.leg(symbol, holder, SHORT) !== null) found.push(other);
  }
  return found;
}

/** The same in the order of the listing. */
function marketsOf(desk: Desk, owner: number, market: MarketState): MarketState[] {
  const found = poolMarkets(desk, owner, market);
  if (found.length < 2) return found;
  return [...desk.turn.state.markets.values()].filter((one) => found.includes(one));
}

/** A pool waits while the feed of one of its markets is silent: nobody is liquidated by a price that nobody vouches for. */
export const canJudge = (desk: Desk, owner: number, market: MarketState): boolean =>
  poolMarkets(desk, owner, market).every(({ spec }) => isLive(desk.turn, spec.symbol));

/** Brings a pool that is at or below maintenance above it, step by step, or gives its cross legs to the fund. */
export function liquidatePool(turn: Transaction, owner: number, market: MarketState): void {
  const before = new Desk(turn);
  if (!new PoolCheck(before, owner, market).falls()) return;
  // What it has to pay at a stamp that is not paid to its end is its own.
  for (const one of marketsOf(before, owner, market)) finishStamp(turn, one);
  const desk = new Desk(turn);
  new PoolCheck(desk, owner, market).liquidate();
  desk.commit();
}

type Exposed = HeldLeg & LegFigures;

class PoolCheck {
  readonly #desk: Desk;
  readonly #owner: number;
  /** One of its markets: which pool it is. */
  readonly #market: MarketState;

  constructor(desk: Desk, owner: number, market: MarketState) {
    this.#desk = desk;
    this.#owner = owner;
    this.#market = market;
  }

  get #pool(): PoolFacts {
    return poolOf(this.#desk, this.#owner, this.#market);
  }

  falls = (): boolean => poolFalls(this.#pool);

  liquidate(): void {
    if (!this.falls()) return;
    const first = this.#kept();
    // Who had no order open is not told that orders ended.
    if (this.#cancel()) this.#tell(this.#legs()[0]!, 'cancel', null, first);
    for (const market of marketsOf(this.#desk, this.#owner, this.#market)) if (this.falls()) this.#net(market);
    while (this.falls()) {
      const legs = this.#legs();
      const shares = sharedEquity(equityOf(this.#pool), legs);
      const before = this.#kept();
      const closed = stepDown(this.#desk, legs[0]!, shares[0]!);
      if (closed) this.#tell(legs[0]!, 'reduce', closed, before);
      else for (const [at, leg] of legs.entries()) takeOver(this.#desk, leg, shares[at]!);
    }
  }

  #kept(): Kept {
    const pool = this.#pool;
    return { equity: equityOf(pool), maintenance: pool.maintenance };
  }

  /** With the marks of all markets that the pool has legs in. */
  #tell(leg: HeldLeg, step: 'cancel' | 'net' | 'reduce', closed: Closed | null, before: Kept): void {
    const others = marketsOf(this.#desk, this.#owner, this.#market).filter((market) => market !== leg.market);
    tellStep(this.#desk, leg, { step, closed, before, after: this.#kept(), others });
  }

  /** Cross legs, the one that keeps most first; ties by symbol, long before short. */
  #legs(): Exposed[] {
    const desk = this.#desk;
    const owner = this.#owner;
    const legs: Exposed[] = [];
    for (const market of marketsOf(desk, owner, this.#market)) {
      const { symbol } = market.spec;
      for (const side of [LONG, SHORT] as const) {
        const leg = desk.leg(symbol, walletOf(owner, market), side);
        if (leg !== null) legs.push({ owner, market, side, ...legAt(market, side, leg, markOf(desk.turn, symbol)) });
      }
    }
    const name = ({ market }: Exposed) => market.spec.symbol;
    return legs.sort((a, b) => {
      if (a.maintenance !== b.maintenance) return a.maintenance > b.maintenance ? -1 : 1;
      return name(a) === name(b) ? a.side - b.side : name(a) < name(b) ? -1 : 1;
    });
  }

  /** All orders in the pool's cross markets; what waits to close legs stays until those are gone. @returns whether there were any */
  #cancel(): boolean {
    const { settle, wallet } = perpOf(this.#market);
    let isAny = false;
    for (const order of this.#desk.ordersOf(this.#owner)) {
      const { perp } = this.#desk.turn.state.market(order.facts.symbol).spec;
      if (perp?.settle !== settle || perp.wallet !== wallet) continue;
      if (order.terms.marginMode !== 'cross' || endsWithLeg(order.facts, order.terms)) continue;
      this.#desk.done(order, 'liquidation');
      isAny = true;
    }
    return isAny;
  }

  /** The smaller size of both legs is closed against itself at the mark, without a fee. */
  #net(market: MarketState): void {
    const desk = this.#desk;
    const { symbol } = market.spec;
    const { contract, settle } = perpOf(market);
    const holder = walletOf(this.#owner, market);
    const [long, short] = [desk.leg(symbol, holder, LONG), desk.leg(symbol, holder, SHORT)];
    if (long === null || short === null) return;
    const lots = Math.min(long.lots, short.lots);
    const price = markOf(desk.turn, symbol);
    const trade = { market, ticks: price, lots, value: worthAt(contract, lots, price) };
    const before = this.#kept();
    const party = (side: LegIndex) => closingParty(desk, trade, { holder, side, fee: 0n, isolated: false });
    const [taker, maker] = [party(LONG), party(SHORT)];
    desk.emit({
      ...{ t: 'net', id: desk.nextFill, symbol, price, lots, value: trade.value, side: SELL, taker, maker },
      ...{ moves: movesOf(settle, [taker, maker]), at: desk.turn.now },
    });
    for (const side of [LONG, SHORT] as const) rebalance(desk, this.#owner, market, side);
    this.#tell({ owner: this.#owner, market, side: LONG }, 'net', { lots, value: trade.value }, before);
  }
}
