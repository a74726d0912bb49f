import { addedMargin } from '#lib/trade/units/margin.ts';
import { transferable } from '#lib/trade/units/pool.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type Leg, type LegIndex, LONG } from '../../../positions/positions.ts';
import { legFalls } from '../admit.ts';
import { Desk } from '../desk.ts';
import { legAt, markOf, perpOf, poolOf, settingsOf, walletOf } from '../figures.ts';
import { opensLeg } from '../party.ts';
import { type Kept, NOTHING_KEPT, tellAdded, tellStep } from './notices.ts';
import { finishStamp } from './pay-stamp.ts';
import { stepDown } from './step-down.ts';
import { takeOver } from './take-over.ts';

/** Brings an isolated leg that is at or below maintenance above it, step by step, or gives it to the fund. */
export function liquidateLeg(turn: Transaction, owner: number, market: MarketState, side: LegIndex): void {
  if (!new LegCheck(new Desk(turn), owner, market, side).falls()) return;
  finishStamp(turn, market);
  const desk = new Desk(turn);
  const one = new LegCheck(desk, owner, market, side);
  if (!one.falls()) return;
  one.addMargin();
  if (one.falls()) one.liquidate();
  desk.commit();
}

class LegCheck {
  readonly #desk: Desk;
  readonly #owner: number;
  readonly #market: MarketState;
  readonly #side: LegIndex;

  constructor(desk: Desk, owner: number, market: MarketState, side: LegIndex) {
    this.#desk = desk;
    this.#owner = owner;
    this.#market = market;
    this.#side = side;
  }

  get #leg(): Leg | null {
    return this.#desk.leg(this.#market.spec.symbol, walletOf(this.#owner, this.#market), this.#side);
  }

  falls(): boolean {
    const leg = this.#leg;
    return leg !== null && legFalls(this.#desk, this.#market, this.#side, leg);
  }

  #figures(leg: Leg) {
    const at = legAt(this.#market, this.#side, leg, markOf(this.#desk.turn, this.#market.spec.symbol));
    return { ...at, equity: leg.margin + at.unrealised };
  }

  #kept(): Kept {
    const leg = this.#leg;
    return leg === null ? NOTHING_KEPT : this.#figures(leg);
  }

  /** Out of the pool, where its owner chose so, up to the initial margin. */
  addMargin(): void {
    const desk = this.#desk;
    const market = this.#market;
    const leg = this.#leg!;
    if (!leg.auto) return;
    const leverage = settingsOf(desk, this.#owner, market).leverage[this.#side];
    const free = transferable(poolOf(desk, this.#owner, market));
    const change = addedMargin({ ...leg, ...this.#figures(leg), leverage }, free);
    if (change === 0n) return;
    const holder = walletOf(this.#owner, market);
    const moves = [[holder, perpOf(market).settle, -change, change] as const];
    const side = this.#side === LONG ? 'long' : 'short';
    const { symbol } = market.spec;
    desk.emit({ t: 'margin', symbol, holder, side, change, auto: null, moves, at: desk.turn.now });
    tellAdded(desk, { owner: this.#owner, market: this.#market, side: this.#side }, change);
  }

  liquidate(): void {
    const desk = this.#desk;
    const owner = this.#owner;
    const leg = { owner, market: this.#market, side: this.#side };
    const first = this.#kept();
    // Who had no order in the way of it is not told that orders ended.
    if (this.#cancel()) tellStep(desk, leg, { step: 'cancel', closed: null, before: first, after: this.#kept() });
    while (this.falls()) {
      const before = this.#kept();
      const closed = stepDown(desk, leg, before.equity);
      if (closed) tellStep(desk, leg, { step: 'reduce', closed, before, after: this.#kept() });
      else takeOver(desk, leg, before.equity);
    }
  }

  /** Orders of the market that would open this leg; exits of it stay until it is gone. @returns whether there were any */
  #cancel(): boolean {
    const { symbol } = this.#market.spec;
    let isAny = false;
    for (const order of this.#desk.ordersOf(this.#owner, symbol)) {
      const { facts, terms } = order;
      const named = terms.positionSide === null || (terms.positionSide === 'long') === (this.#side === LONG);
      if (facts.symbol === symbol && facts.kind !== 'tpsl' && !terms.reduceOnly)
        if (named && opensLeg(facts.side) === this.#side) {
          this.#desk.done(order, 'liquidation');
          isAny = true;
        }
    }
    return isAny;
  }
}
