import { gainOf } from '#lib/trade/units/entry.ts';
import { equityOf } from '#lib/trade/units/pool.ts';
import { sharedEquity } from '#lib/trade/units/takeover.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { ownerOf, VENUE, venue } from '../../ledger/numbers.ts';
import { BUY, SELL } from '../../orders/book.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type Leg, type LegIndex, LONG, SHORT } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { legAt, markOf, perpOf, poolOf, settingsOf, wayOf } from './figures.ts';
import { type Part, QUIET } from './part.ts';
import { closingParty, feedParty, movesOf, tradeOf } from './party.ts';
import { cover, rebalance } from './rebalance.ts';
import { poolMarkets } from './risk/liquidate-pool.ts';
import { tellSettled } from './risk/notices.ts';
import { finishStamp } from './risk/pay-stamp.ts';
import { takeOver } from './risk/take-over.ts';

/** Orders that one command ends, and holders whose legs it closes; beyond it the answer says `more`. */
const ORDERS = 1000;
const HOLDERS = 200;

/**
 * A step of a market that ends: its orders are over, then each leg closes against the reference market at the index, without
 * a fee, users by owner before the venue's fund. A leg, or the last of a pool, that the index leaves with less than nothing goes to
 * the fund first, by value, as in a liquidation: nobody owes. Owners are told of their orders and of each leg.
 */
export function settleMarket(turn: Transaction, market: MarketState): Part {
  const { symbol } = market.spec;
  const index = turn.view?.indexes?.get(symbol);
  if (index === undefined) return QUIET;
  const orders = endOrders(turn, market);
  if (orders.length === ORDERS) return { orders, more: true };
  const holders = holdersOf(turn, symbol);
  if (holders.length > 0) finishStamp(turn, market);
  for (const holder of holders.slice(0, HOLDERS)) closeHolder(turn, market, holder, index);
  if (holders.length > HOLDERS) return { orders, more: true };
  // What came to it meanwhile is among them.
  closeHolder(turn, market, venue('insurance'), index);
  return { orders, more: false };
}

function endOrders(turn: Transaction, { spec, book, waiting, trails }: MarketState): number[] {
  if ([book, ...Object.values(waiting), ...Object.values(trails)].every(({ size }) => size === 0)) return [];
  const open = [...turn.state.orders.values()].filter(({ facts }) => facts.symbol === spec.symbol).slice(0, ORDERS);
  const ended = new Map<number, number>();
  for (const order of open) {
    turn.done(order, 'cancelled');
    const { account } = order.facts;
    ended.set(account, (ended.get(account) ?? 0) + 1);
  }
  for (const [account, count] of ended) {
    const facts = [{ name: 'orders', value: `${count}` }];
    turn.emit({ t: 'notice', account, kind: 'settled', symbol: spec.symbol, side: null, facts, at: turn.now });
  }
  return open.map(({ facts }) => facts.id);
}

/** Users' wallets with legs there, lowest first. */
const holdersOf = ({ state: { positions } }: Transaction, symbol: string): number[] =>
  (positions.legs.get(symbol)?.size ?? 0) === 0
    ? []
    : [...positions.roll(symbol).ordered()].filter(
        (holder) => ownerOf(holder) !== VENUE && positions.legs.get(symbol)!.has(holder),
      );

type Held = readonly (readonly [side: LegIndex, leg: Leg])[];

function closeHolder(turn: Transaction, market: MarketState, holder: number, index: number): void {
  const desk = new Desk(turn);
  const { symbol } = market.spec;
  const held = ([LONG, SHORT] as const).flatMap((side) => {
    const leg = desk.leg(symbol, holder, side);
    return leg === null ? [] : [[side, leg] as const];
  });
  if (held.length === 0) return;
  const owner = ownerOf(holder);
  const isolated = owner !== VENUE && settingsOf(desk, owner, market).marginMode === 'isolated';
  if (owner !== VENUE && !isolated && poolOwes(desk, market, owner, held, index))
    overtakePool(desk, market, owner, held);
  for (const [side, leg] of held) {
    if (desk.leg(symbol, holder, side) === null) continue;
    if (isolated && leg.margin + gainAt(market, side, leg, index) < 0n)
      takeOver(desk, { owner, market, side }, leg.margin + legAt(market, side, leg, markOf(turn, symbol)).unrealised);
    else close(desk, market, { holder, side, lots: leg.lots, isolated }, index);
  }
  if (owner !== VENUE) {
    for (const [side] of held) rebalance(desk, owner, market, side);
    cover(desk, owner, market);
  }
  desk.commit();
}

const gainAt = (market: MarketState, side: LegIndex, { lots, entry }: Leg, ticks: number): bigint => {
  const { contract } = perpOf(market);
  return gainOf(contract, wayOf(side), entry, worthAt(contract, lots, ticks));
};

/** Whether a pool without legs elsewhere would have less than nothing after its legs closed at the index. */
function poolOwes(desk: Desk, market: MarketState, owner: number, held: Held, index: number): boolean {
  if (poolMarkets(desk, owner, market).length > 1) return false;
  const { balance, locks } = poolOf(desk, owner, market);
  return held.reduce((sum, [side, leg]) => sum + gainAt(market, side, leg, index), balance + locks) < 0n;
}

function overtakePool(desk: Desk, market: MarketState, owner: number, held: Held): void {
  const mark = markOf(desk.turn, market.spec.symbol);
  const legs = held.map(([side, leg]) => ({ owner, market, side, ...legAt(market, side, leg, mark) }));
  const pool = poolOf(desk, owner, market);
  // Locks of orders elsewhere are equity of the pool: they end first.
  for (const order of desk.ordersOf(owner))
    if (order.locked > 0n && order.terms.marginMode === 'cross') {
      const { perp } = desk.turn.state.market(order.facts.symbol).spec;
      if (perp?.settle === perpOf(market).settle) desk.done(order, 'liquidation');
    }
  const shares = sharedEquity(equityOf(pool), legs);
  for (const [at, leg] of legs.entries()) takeOver(desk, leg, shares[at]!);
}

type Closing = { readonly holder: number; readonly side: LegIndex; readonly lots: number; readonly isolated: boolean };

function close(desk: Desk, market: MarketState, { lots, ...closing }: Closing, price: number): void {
  const { symbol } = market.spec;
  const { holder, side } = closing;
  const trade = tradeOf(market, price, lots);
  const taker = closingParty(desk, trade, { ...closing, fee: 0n });
  const maker = feedParty(desk, trade, side === LONG ? BUY : SELL);
  const owner = ownerOf(holder);
  desk.emit({
    ...{ t: 'perpFill', id: desk.nextFill, symbol, price, lots, value: trade.value, side: side === LONG ? SELL : BUY },
    ...{ rule: owner === VENUE ? 'liquidation' : 'feed', taker, maker },
    ...{ moves: movesOf(perpOf(market).settle, [taker, maker]), at: desk.turn.now },
  });
  if (owner === VENUE) return;
  tellSettled(desk, { owner, market, side }, { lots, price, value: trade.value, realised: taker.realised });
}
