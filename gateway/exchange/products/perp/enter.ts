import { sizeAt } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { noLiquidity, notFilled } from '#lib/rules/size.ts';
import { textOf } from '#lib/rules/violation.ts';
import { orderLock } from '#lib/trade/units/lock.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { equityOf, type PoolFacts } from '#lib/trade/units/pool.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { PerpTerms } from '../../events/perp-facts.ts';
import type { Move } from '../../ledger/moves.ts';
import { type Answer, type No, refuse, refused } from '../../orders/commands.ts';
import { meets } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { legsAfter } from './admit.ts';
import type { Desk, DeskOrder } from './desk.ts';
import { wrongExits } from './exits.ts';
import { legAt, markOf, openingFigure, perpOf, poolOf, settingsOf, walletOf, wayOf } from './figures.ts';
import { checkCounts, checkValue } from './limits.ts';
import { closableLots, closesLeg, opensLeg, partyOf, rateOf, restingLock, tradeOf } from './party.ts';
import { priceText, unitsText, type Wanted } from './read.ts';
import { promisedLots } from './rebalance.ts';
import { cutNotice } from './tell-order.ts';
import { type Walked, walk } from './walk.ts';

/** Of an order that waits for nothing and brings nothing with it. */
export const NO_WAITS = { by: [], exits: null, closeOnTrigger: false, trail: null, whole: false } as const;

/**
 * Does on a desk what an order would whose form is known to be right: a new one, or what a trigger placed. The rest of the
 * checks come in the order in which they are promised.
 * @param told  how its way through the book ended, where it took one
 */
export function enter(desk: Desk, market: MarketState, wanted: Wanted, told?: (walked: Walked) => void): Answer {
  const { turn } = desk;
  const no = checkValue(desk, market, wanted);
  if (no) return no;
  const { found, met } = meeting(turn, market, wanted);
  const lots = cutToLeg(desk, market, wanted, found);
  if (typeof lots === 'object') return lots;
  const own = wanted.kind === 'limit' ? wanted.limit : null;
  const wrong =
    wrongExits(turn, market.spec, wanted.exits, { side: opensLeg(wanted.side), own }) ??
    checkCounts(desk, market, wanted, false) ??
    wrongPost(market, wanted, met);
  return wrong ?? new Placing(desk, market, { ...wanted, lots }, told).run(found);
}

/** The best price that the order meets now, -1 for none, and whether it takes at all. */
export function meeting(turn: Transaction, market: MarketState, { kind, tif, side, limit }: Wanted) {
  const met = meets(market.book, turn.facing(market, side, limit), side, limit);
  return { met, found: met !== -1 || kind === 'market' || tif === 'ioc' || tif === 'fok' };
}

export function wrongPost({ spec }: MarketState, { postOnly, limit }: Wanted, met: number): No | null {
  return postOnly && met !== -1 ? refused(wouldTake('limit', priceText(spec, limit), priceText(spec, met))) : null;
}

/** What only reduces: at once to the leg, at rest to what is not promised yet. Two-way closing orders are such, too. */
export function cutToLeg(desk: Desk, market: MarketState, wanted: Wanted, atOnce: boolean): number | No {
  const { account, side, lots, reduceOnly } = wanted;
  if (!reduceOnly) return lots;
  const leg = closableLots(desk, market, wanted);
  const promised = atOnce ? 0 : promisedLots(desk, account, market, closesLeg(side));
  const most = Math.max(0, leg - promised);
  if (most > 0) return Math.min(lots, most);
  return refuse('size', 'reduceOnly', textOf(sizeAt(market.spec, lots)), textOf(sizeAt(market.spec, most)));
}

/** Facts and terms of a new order, as its owner's settings are now. */
export function factsOf(
  desk: Desk,
  market: MarketState,
  wanted: Wanted,
): { readonly facts: OrderFacts; readonly terms: PerpTerms } {
  const { turn } = desk;
  const { symbol } = market.spec;
  const { account, clientId, kind, side, limit, lots, tif, postOnly, stp, positionSide, reduceOnly } = wanted;
  const settings = settingsOf(desk, account, market);
  // Written out, as this is made for every order: taking other objects apart costs as much as all the rest.
  const facts: OrderFacts = {
    id: desk.nextOrder,
    account,
    symbol,
    product: 'perp',
    clientId,
    kind,
    side,
    price: kind === 'limit' ? limit : null,
    lots,
    quote: null,
    tif,
    postOnly,
    stp,
    triggers: [],
    attached: null,
    parent: wanted.parent,
    at: turn.now,
  };
  const terms: PerpTerms = {
    positionSide,
    reduceOnly,
    marginMode: settings.marginMode,
    leverage: settings.leverage[opensLeg(side)],
    mark: markOf(turn, symbol),
    closing: 0,
    ...NO_WAITS,
    exits: wanted.exits,
  };
  return { facts, terms };
}

/** One order's way over a desk. */
export class Placing {
  readonly #desk: Desk;
  readonly #market: MarketState;
  readonly #wanted: Wanted;
  readonly #present: PoolFacts;
  /** What was opened at once would have locked so much, of a figure that stood after the closing part. */
  #opened = 0n;
  #figure: bigint | null = null;
  /** What its owner's wallet locks once the fill that opened first is done, if no other order of theirs locks more by it. */
  #locked: bigint | null = null;
  /** It takes no more than can be paid. */
  #fits = false;

  readonly #told: ((walked: Walked) => void) | undefined;

  constructor(desk: Desk, market: MarketState, wanted: Wanted, told?: (walked: Walked) => void) {
    this.#told = told;
    this.#desk = desk;
    this.#market = market;
    this.#wanted = wanted;
    this.#present = poolOf(desk, wanted.account, market);
  }

  run(atOnce: boolean): Answer {
    const order = this.#accept(atOnce);
    if ('ok' in order) return order;
    if (atOnce) return this.match(order);
    const id = order.facts.id;
    this.#desk.emit({ t: 'rest', order: id, lots: order.lots });
    return { ok: true, orders: [id] };
  }

  /** Takes what there is for an order that neither rests nor locks anything; what is left of it rests or ends. */
  match(order: DeskOrder): Answer {
    const walked = this.#walk(order);
    this.#told?.(walked);
    return this.#judge(order, walked) ?? this.#leave(order, walked) ?? { ok: true, orders: [order.facts.id] };
  }

  /**
   * Its lots as far as they can be paid: what it would take, and what could rest then. The desk is of no use afterwards.
   * @returns 0 where nothing fits
   */
  fitting(atOnce: boolean): number {
    const { lots, limit } = this.#wanted;
    const { facts, terms } = factsOf(this.#desk, this.#market, this.#wanted);
    const draft: DeskOrder = { facts, price: limit, lots, filled: 0, locked: 0n, terms, rests: false };
    if (!atOnce) return this.#restLots(draft, lots, [this.#present]);
    this.#desk.emit({ t: 'perpOrder', order: facts, terms, moves: [] });
    const order = this.#desk.order(facts.id)!;
    this.#fits = true;
    const { why } = this.#walk(order);
    if (why === 'fit') return order.filled;
    if (!this.#rests(order, why)) return lots;
    const after = poolOf(this.#desk, facts.account, this.#market);
    return order.filled + this.#restLots(order, lots - order.filled, [this.#present, after]);
  }

  /** Of so many lots at rest, the most whose opening part can be paid. */
  #restLots(order: DeskOrder, left: number, pools: readonly PoolFacts[]): number {
    const figures = pools.map((pool) => openingFigure(pool, order.terms.marginMode));
    const { contract } = perpOf(this.#market);
    const closing = this.#closing(left);
    return mostLots(left, (lots) => {
      const lock = restingLock(contract, order, lots - Math.min(lots, closing));
      const isPaid = this.#figure === null || this.#opened + lock <= this.#figure;
      return isPaid && (lock === 0n || figures.every((figure) => lock <= figure));
    });
  }

  #walk = (order: DeskOrder): Walked =>
    walk(this.#desk, this.#market, order, this.#wanted.limit, (ticks, lots) => this.#before(order, ticks, lots));

  /** What will rest whole locks at once; what meets somebody only what is left of it then. */
  #accept(atOnce: boolean): DeskOrder | No {
    const { facts, terms: anew } = factsOf(this.#desk, this.#market, this.#wanted);
    const { account, lots, limit } = this.#wanted;
    const closing = atOnce ? 0 : this.#closing(lots);
    const terms = closing === 0 ? anew : { ...anew, closing };
    const draft: DeskOrder = { facts, price: limit, lots, filled: 0, locked: 0n, terms, rests: false };
    const { contract, settle } = perpOf(this.#market);
    const lock = atOnce ? 0n : restingLock(contract, draft, lots - closing);
    const figure = openingFigure(this.#present, terms.marginMode);
    if (lock > 0n && lock > figure) return this.#lacking(lock, figure);
    const wallet = walletOf(account, this.#market);
    const moves: readonly Move[] = lock === 0n ? [] : [[wallet, settle, -lock, lock]];
    this.#desk.emit({ t: 'perpOrder', order: facts, terms, moves });
    return this.#desk.order(facts.id)!;
  }

  /** Lots of so many at rest that close what is not promised yet. */
  #closing(lots: number): number {
    const { account, side } = this.#wanted;
    const leg = closableLots(this.#desk, this.#market, this.#wanted);
    if (leg === 0) return 0;
    return Math.min(lots, Math.max(0, leg - promisedLots(this.#desk, account, this.#market, closesLeg(side))));
  }

  /**
   * Before a fill: what it opens counts as locked, and the figure is the one after what it closes.
   * @returns how much of it may be
   */
  #before(order: DeskOrder, ticks: number, lots: number): number {
    const { contract } = perpOf(this.#market);
    const party = partyOf(this.#desk, tradeOf(this.#market, ticks, lots), order, rateOf(contract, order, 'taker'));
    if (party.opens === 0) return lots;
    const { terms, facts } = order;
    if (this.#figure === null) {
      const closed = { ...party, opens: 0, entry: 0n, margin: 0n, fee: party.closeFee };
      const legs = legsAfter(this.#desk, this.#market, order, closed);
      const change = closed.freed + closed.realised - closed.fee;
      const supposed = { symbol: facts.symbol, legs, change };
      this.#figure = openingFigure(poolOf(this.#desk, facts.account, this.#market, supposed), terms.marginMode);
      this.#locked = this.#lockedNow() + party.margin - party.freed - party.unlocked;
    } else if (this.#locked !== null) {
      // With the leg went what others of its owner's orders promised to close: what they lock for it is not there any more.
      const more = this.#lockedNow() - this.#locked;
      if (more > 0n) this.#figure -= more;
      this.#locked = null;
    }
    const { leverage, mark } = terms;
    const way = wayOf(opensLeg(facts.side));
    const own = order.rates ? { ...contract, takerFee: order.rates.taker } : contract;
    const lockOf = (opens: number) => (opens === 0 ? 0n : orderLock(own, { way, lots: opens, ticks, leverage, mark }));
    const figure = this.#figure;
    const opens = this.#fits ? mostLots(party.opens, (count) => this.#opened + lockOf(count) <= figure) : party.opens;
    this.#opened += lockOf(opens);
    return party.closes + opens;
  }

  #lockedNow(): bigint {
    const wallet = walletOf(this.#wanted.account, this.#market);
    return this.#desk.balance(wallet, perpOf(this.#market).settle).locked;
  }

  /** What its fills, all of them taken, say against the order. */
  #judge(order: DeskOrder, { fills, aside, why }: Walked): No | null {
    const { spec } = this.#market;
    const { kind, tif } = this.#wanted;
    const left = order.lots - order.filled;
    if (tif === 'fok' && left > 0) return refused(notFilled(sizeAt(spec, order.lots), sizeAt(spec, order.filled)));
    if (kind === 'market' && fills === 0 && aside === 0 && why === 'book') return refused(noLiquidity(spec.symbol));
    if (this.#figure === null) return null;
    const rest = this.#rests(order, why) ? this.#restLock(order) : 0n;
    const lock = this.#opened + rest;
    return lock > this.#figure ? this.#lacking(lock, this.#figure) : this.#wouldFall();
  }

  #rests = (order: DeskOrder, why: Walked['why']): boolean =>
    why === 'book' && order.filled < order.lots && order.facts.kind === 'limit' && order.facts.tif === 'gtc';

  #restLock(order: DeskOrder): bigint {
    const left = order.lots - order.filled;
    return restingLock(perpOf(this.#market).contract, order, left - this.#closing(left));
  }

  /** Whether what was opened is at or below maintenance now. */
  #wouldFall(): No | null {
    const { account } = this.#wanted;
    const { symbol } = this.#market.spec;
    const side = opensLeg(this.#wanted.side);
    const leg = this.#desk.leg(symbol, walletOf(account, this.#market), side);
    if (leg === null) return null;
    let [equity, maintenance] = [0n, 0n];
    if (settingsOf(this.#desk, account, this.#market).marginMode === 'isolated') {
      const at = legAt(this.#market, side, leg, markOf(this.#desk.turn, symbol));
      [equity, maintenance] = [leg.margin + at.unrealised, at.maintenance];
    } else {
      const pool = poolOf(this.#desk, account, this.#market);
      [equity, maintenance] = [equityOf(pool), pool.maintenance];
    }
    return equity > maintenance ? null : refuse('size', 'wouldLiquidate', unitsText(equity), unitsText(maintenance));
  }

  /** What becomes of the rest. @returns why it may not rest */
  #leave(order: DeskOrder, { why }: Walked): No | null {
    const desk = this.#desk;
    if (desk.order(order.facts.id) === null) return null;
    if (!this.#rests(order, why)) {
      const told = { ...order.facts, positionSide: order.terms.positionSide };
      const cut = { reason: 'margin', lots: order.lots, left: order.lots - order.filled };
      if (why === 'cut') desk.emit(cutNotice(this.#market.spec, told, cut, desk.turn.now));
      desk.done(order, why === 'stp' ? 'stp' : why === 'limit' ? 'limit' : 'ioc');
      return null;
    }
    const left = order.lots - order.filled;
    const closing = this.#closing(left);
    if (order.terms.reduceOnly && closing < left) {
      if (closing === 0) {
        desk.done(order, 'reduceOnly');
        return null;
      }
      desk.cut(order, closing);
    }
    const lock = order.terms.reduceOnly ? 0n : this.#restLock(order);
    const figures = [this.#present, poolOf(desk, order.facts.account, this.#market)];
    for (const pool of figures) {
      const figure = openingFigure(pool, order.terms.marginMode);
      if (lock > 0n && lock > figure) return this.#lacking(lock, figure);
    }
    const { settle } = perpOf(this.#market);
    const moves: readonly Move[] =
      lock === 0n ? [] : [[walletOf(order.facts.account, this.#market), settle, -lock, lock]];
    const { mark, leverage } = order.terms;
    if (lock > 0n || closing > 0)
      desk.emit({ t: 'relock', order: order.facts.id, closing, mark, leverage, moves, at: desk.turn.now });
    desk.emit({ t: 'rest', order: order.facts.id, lots: order.lots - order.filled });
    return null;
  }

  #lacking(lock: bigint, figure: bigint): No {
    return refuse('size', 'insufficientMargin', unitsText(lock), unitsText(figure));
  }
}
