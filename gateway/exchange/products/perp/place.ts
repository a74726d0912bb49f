import { sizeAt } from '#lib/rules/limits.ts';
import { wouldTake } from '#lib/rules/price.ts';
import { noLiquidity, notFilled } from '#lib/rules/size.ts';
import { textOf } from '#lib/rules/violation.ts';
import { orderLock } from '#lib/trade/units/lock.ts';
import { equityOf, type PoolFacts } from '#lib/trade/units/pool.ts';
import type { OrderFacts } from '../../events/facts.ts';
import type { Move } from '../../ledger/moves.ts';
import { type Answer, type No, type PerpPlace, refuse, refused } from '../../orders/commands.ts';
import { checkEntry } from '../../orders/entry.ts';
import { meets, STP } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { legsAfter } from './admit.ts';
import { Desk, type DeskOrder } from './desk.ts';
import { legAt, markOf, openingFigure, perpOf, poolOf, settingsOf, walletOf, wayOf } from './figures.ts';
import { closableLots, closesLeg, opensLeg, partyOf, restingLock, tradeOf } from './party.ts';
import { checkValue, priceText, type Read, readPerp, unitsText } from './read.ts';
import { promisedLots } from './rebalance.ts';
import { type Walked, walk } from './walk.ts';

/** Checks an order of a contract, does on a desk what it would, and lets it happen where nobody objects. */
export function placePerp(turn: Transaction, command: PerpPlace): Answer {
  const market = turn.state.markets.get(command.symbol);
  if (!market?.spec.perp) return refuse('symbol', 'unknownSymbol', command.symbol);
  const entry = checkEntry(turn, command);
  if (entry) return entry;
  const read = readPerp(turn, market, command);
  if ('ok' in read) return read;
  const desk = new Desk(turn);
  const no = checkValue(desk, market, command, read);
  if (no) return no;
  const { found, met } = meeting(turn, market, command, read);
  if (command.postOnly && met !== -1)
    return refused(wouldTake('limit', priceText(market.spec, read.limit), priceText(market.spec, met)));
  const lots = cutToLeg(desk, market, command, read, found);
  if (typeof lots === 'object') return lots;
  const answer = new Placing(desk, market, command, { ...read, lots }).run(found);
  if (answer.ok) desk.commit();
  return answer;
}

/** The best price that the order meets now, -1 for none, and whether it takes at all. */
function meeting(turn: Transaction, market: MarketState, { kind, tif }: PerpPlace, { side, limit }: Read) {
  const met = meets(market.book, turn.facing(market, side, limit), side, limit);
  return { met, found: met !== -1 || kind === 'market' || tif === 'ioc' || tif === 'fok' };
}

/** What only reduces: at once to the leg, at rest to what is not promised yet. Two-way closing orders are such, too. */
function cutToLeg(
  desk: Desk,
  market: MarketState,
  command: PerpPlace,
  { side, lots }: Read,
  atOnce: boolean,
): number | No {
  if (!reduces(command, side)) return lots;
  const { account, positionSide = null } = command;
  const leg = closableLots(desk, market, { account, side, positionSide });
  const promised = atOnce ? 0 : promisedLots(desk, account, market, closesLeg(side));
  const most = Math.max(0, leg - promised);
  if (most > 0) return Math.min(lots, most);
  return refuse('size', 'reduceOnly', textOf(sizeAt(market.spec, lots)), textOf(sizeAt(market.spec, most)));
}

const reduces = ({ reduceOnly, positionSide }: PerpPlace, side: 0 | 1): boolean =>
  reduceOnly === true || (positionSide !== undefined && (positionSide === 'long') === (closesLeg(side) === 0));

/** One order's way over a desk. */
class Placing {
  readonly #desk: Desk;
  readonly #market: MarketState;
  readonly #command: PerpPlace;
  readonly #read: Read;
  readonly #present: PoolFacts;
  /** What was opened at once would have locked so much, of a figure that stood after the closing part. */
  #opened = 0n;
  #figure: bigint | null = null;

  constructor(desk: Desk, market: MarketState, command: PerpPlace, read: Read) {
    this.#desk = desk;
    this.#market = market;
    this.#command = command;
    this.#read = read;
    this.#present = poolOf(desk, command.account, market);
  }

  run(atOnce: boolean): Answer {
    const order = this.#accept(atOnce);
    if ('ok' in order) return order;
    const id = order.facts.id;
    if (!atOnce) {
      this.#desk.emit({ t: 'rest', order: id, lots: order.lots });
      return { ok: true, orders: [id] };
    }
    const walked = walk(this.#desk, this.#market, order, this.#read.limit, (ticks, lots) =>
      this.#before(order, ticks, lots),
    );
    return this.#judge(order, walked) ?? this.#leave(order, walked) ?? { ok: true, orders: [id] };
  }

  /** What will rest whole locks at once; what meets somebody only what is left of it then. */
  #accept(atOnce: boolean): DeskOrder | No {
    const { turn } = this.#desk;
    const { account, symbol, kind, clientId, tif, postOnly, stp, positionSide } = this.#command;
    const { side, lots, limit } = this.#read;
    const settings = settingsOf(this.#desk, account, this.#market);
    const facts: OrderFacts = {
      ...{ id: turn.state.nextOrder, account, symbol, product: 'perp', clientId, kind, side },
      ...{ price: kind === 'limit' ? limit : null, lots, quote: null, tif: tif ?? (kind === 'limit' ? 'gtc' : 'ioc') },
      ...{ postOnly: postOnly ?? false, stp: STP[stp ?? 'cancelTaker'], triggers: [], attached: null, parent: null },
      at: turn.now,
    };
    const closing = atOnce ? 0 : this.#closing(lots);
    const terms = {
      positionSide: positionSide ?? null,
      reduceOnly: reduces(this.#command, side),
      marginMode: settings.marginMode,
      leverage: settings.leverage[opensLeg(side)],
      mark: markOf(turn, symbol),
      closing,
    };
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
    const { account, positionSide = null } = this.#command;
    const { side } = this.#read;
    const leg = closableLots(this.#desk, this.#market, { account, side, positionSide });
    return Math.min(lots, Math.max(0, leg - promisedLots(this.#desk, account, this.#market, closesLeg(side))));
  }

  /** Before a fill: what it opens counts as locked, and the figure is the one after what it closes. */
  #before(order: DeskOrder, ticks: number, lots: number): void {
    const { contract } = perpOf(this.#market);
    const party = partyOf(this.#desk, tradeOf(this.#market, ticks, lots), order, contract.takerFee);
    if (party.opens === 0) return;
    const { terms, facts } = order;
    if (this.#figure === null) {
      const closed = { ...party, opens: 0, entry: 0n, margin: 0n, fee: party.closeFee };
      const legs = legsAfter(this.#desk, this.#market, order, closed);
      const change = closed.freed + closed.realised - closed.fee;
      const supposed = { symbol: facts.symbol, legs, change };
      this.#figure = openingFigure(poolOf(this.#desk, facts.account, this.#market, supposed), terms.marginMode);
    }
    const { leverage, mark } = terms;
    const way = wayOf(opensLeg(facts.side));
    this.#opened += orderLock(contract, { way, lots: party.opens, ticks, leverage, mark });
  }

  /** What its fills, all of them taken, say against the order. */
  #judge(order: DeskOrder, { fills, aside, why }: Walked): No | null {
    const { spec } = this.#market;
    const { kind, symbol, tif } = this.#command;
    const left = order.lots - order.filled;
    if (tif === 'fok' && left > 0) return refused(notFilled(sizeAt(spec, order.lots), sizeAt(spec, order.filled)));
    if (kind === 'market' && fills === 0 && aside === 0 && why === 'book') return refused(noLiquidity(symbol));
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
    const { account, symbol } = this.#command;
    const side = opensLeg(this.#read.side);
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
