import { small } from '#lib/exact/parse.ts';
import { PPM } from '#lib/rules/limits.ts';
import { most } from '#lib/trade/units/divide.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { takeoverValue } from '#lib/trade/units/takeover.ts';
import { venue } from '../../../ledger/numbers.ts';
import { BUY, SELL, type SideIndex } from '../../../orders/book.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { legAt, markOf, perpOf, wayOf } from '../figures.ts';
import { meet } from '../fill.ts';
import { type Part, QUIET } from '../part.ts';
import { closingParty, type Trade, tradeOf } from '../party.ts';
import { deleverage } from './deleverage.ts';
import { isLive } from './liquidate-pool.ts';
import { takeoverTicks } from './step-down.ts';
import { sweep } from './sweep.ts';

const FUND = venue('insurance');
/** Of the mark: no farther from it does the fund sell, whatever it gained. */
const REACH_PPM = 3_000n;
/** Of what a leg has gained at the mark this part, at the most, is left to whoever takes it from the fund. */
const GIVEN_PART = 2n;
/** So long it is offered in the book; then the reference market takes it at the mark. */
const WAIT_MS = 60_000;

/**
 * The sixth part of a step: the fund, as long as it has something, closes what it took over through the merged book, a
 * portion a step; what it could not sell within a minute the reference market takes at the mark, so that nobody is deleveraged
 * while it bears what it has. When it has nothing, what loses is closed against the other side.
 */
export function relieveFund(turn: Transaction, market: MarketState): Part {
  const { symbol } = market.spec;
  for (const side of [LONG, SHORT] as const) {
    if (turn.state.positions.leg(symbol, FUND, side) === null || !isLive(turn, symbol)) continue;
    const desk = new Desk(turn);
    const equity = fundEquity(desk, market);
    if (equity === null) continue;
    if (equity < 0n && unrealisedOf(desk, market, side) < 0n) deleverage(desk, market, side);
    else {
      unwind(desk, market, side, (trade) => (equity < 0n ? keepsResult : keepsFund)(desk, market, side, trade));
      const left = desk.leg(symbol, FUND, side);
      if (left !== null && turn.now - left.since >= WAIT_MS) handOver(desk, market, side, left.lots);
    }
    desk.commit();
  }
  return QUIET;
}

/** Balance and unrealised gain of the fund in a settle asset; null while a mark that it needs is not known. */
export function fundEquity(desk: Desk, market: MarketState): bigint | null {
  const { settle } = perpOf(market);
  let sum = desk.balance(FUND, settle).available;
  for (const other of desk.turn.state.markets.values()) {
    const { perp, symbol } = other.spec;
    if (perp?.settle !== settle) continue;
    for (const side of [LONG, SHORT] as const) {
      const leg = desk.leg(symbol, FUND, side);
      if (leg === null) continue;
      const mark = desk.turn.view?.marks?.get(symbol);
      if (mark === undefined) return null;
      sum += legAt(other, side, leg, mark).unrealised;
    }
  }
  return sum;
}

const unrealisedOf = (desk: Desk, market: MarketState, side: LegIndex): bigint => {
  const { symbol } = market.spec;
  return legAt(market, side, desk.leg(symbol, FUND, side)!, markOf(desk.turn, symbol)).unrealised;
};

function unwind(desk: Desk, market: MarketState, side: LegIndex, able: (trade: Trade) => number): void {
  const takes = side === LONG ? SELL : BUY;
  const limit = limitOf(desk, market, side);
  const shown = shownLots(desk, market, takes, limit);
  const { lots } = desk.leg(market.spec.symbol, FUND, side)!;
  const filled = sweep(desk, {
    ...{ market, side: takes, lots: Math.min(lots, shown), holder: FUND, rule: 'liquidation', limit, most: able },
    party: (trade) => closingParty(desk, trade, { holder: FUND, side, fee: 0n, isolated: false }),
  });
  // What orders at rest bought the reference market might have: the next portion waits for its book as well.
  let left = filled - (shown - shownLots(desk, market, takes, limit));
  const { prices, lots: levels, length } = desk.turn.facing(market, takes, limit);
  for (let level = 0; level < length && left > 0; level++) {
    const there = levels[level]! - desk.takenOf(market, takes, prices[level]!);
    const count = Math.min(left, Math.max(0, there));
    if (count > 0) desk.take(market, takes, prices[level]!, count);
    left -= count;
  }
}

/** At the mark neither the fund nor the reference market wins by it, whatever it waited for. */
function handOver(desk: Desk, market: MarketState, side: LegIndex, lots: number): void {
  const trade = tradeOf(market, markOf(desk.turn, market.spec.symbol), lots);
  const takerParty = closingParty(desk, trade, { holder: FUND, side, fee: 0n, isolated: false });
  const takerSide = side === LONG ? SELL : BUY;
  meet(desk, { trade, takerSide, rule: 'liquidation', taker: null, takerParty, maker: null });
}

/**
 * The worst price at which the fund closes a leg, ticks: half of what it has gained at the mark stays with it, so that nobody
 * who falls and stands in the way with orders gets back what falling cost. A reference quote that is worse is taken
 * all the same. Neither lies farther than `REACH_PPM` from the mark.
 */
function limitOf(desk: Desk, market: MarketState, side: LegIndex): number {
  const { symbol } = market.spec;
  const { contract } = perpOf(market);
  const mark = markOf(desk.turn, symbol);
  const { lots, ...leg } = desk.leg(symbol, FUND, side)!;
  const { value, unrealised } = legAt(market, side, { ...leg, lots }, mark);
  const given = takeoverValue(contract, wayOf(side), value, most(0n, unrealised) / GIVEN_PART);
  const half = takeoverTicks(contract, side, lots, given);
  const quotes = desk.turn.viewOf(symbol)?.[side === LONG ? 'bids' : 'asks'];
  const quote = quotes && quotes.length > 0 ? quotes.prices[0]! : half;
  const reach = small((BigInt(mark) * REACH_PPM) / BigInt(PPM));
  return side === LONG ? Math.max(mark - reach, Math.min(half, quote)) : Math.min(mark + reach, Math.max(half, quote));
}

/** Lots that the reference market still shows up to a limit. */
function shownLots(desk: Desk, market: MarketState, takes: SideIndex, limit: number): number {
  const { prices, lots, length } = desk.turn.facing(market, takes, limit);
  let sum = 0;
  for (let level = 0; level < length; level++)
    sum += Math.max(0, lots[level]! - desk.takenOf(market, takes, prices[level]!));
  return sum;
}

/** Of the lots of a planned fill, the most after which the fund does not owe. */
function keepsFund(desk: Desk, market: MarketState, side: LegIndex, { lots, ticks }: Trade): number {
  const before = fundEquity(desk, market)!;
  const leg = desk.leg(market.spec.symbol, FUND, side)!;
  const mark = markOf(desk.turn, market.spec.symbol);
  const { unrealised } = legAt(market, side, leg, mark);
  return mostLots(lots, (count) => {
    const { realised, released } = closing(desk, market, side, ticks, count);
    const left = { ...leg, lots: leg.lots - count, entry: leg.entry - released };
    const after = left.lots === 0 ? 0n : legAt(market, side, left, mark).unrealised;
    return before + realised + after - unrealised >= 0n;
  });
}

/** The same after which its own result is not below zero. */
function keepsResult(desk: Desk, market: MarketState, side: LegIndex, { lots, ticks }: Trade): number {
  return mostLots(lots, (count) => closing(desk, market, side, ticks, count).realised >= 0n);
}

function closing(desk: Desk, market: MarketState, side: LegIndex, ticks: number, lots: number) {
  return closingParty(desk, tradeOf(market, ticks, lots), { holder: FUND, side, fee: 0n, isolated: false });
}
