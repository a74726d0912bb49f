import { small } from '#lib/exact/parse.ts';
import { PPM } from '#lib/rules/limits.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { venue } from '../../../ledger/numbers.ts';
import { BUY, SELL } from '../../../orders/book.ts';
import type { MarketState } from '../../../orders/state.ts';
import type { Transaction } from '../../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import { Desk } from '../desk.ts';
import { legAt, markOf, perpOf } from '../figures.ts';
import { type Part, QUIET } from '../part.ts';
import { closingParty, type Trade, tradeOf } from '../party.ts';
import { deleverage } from './deleverage.ts';
import { isLive } from './liquidate-pool.ts';
import { sweep } from './sweep.ts';

const FUND = venue('insurance');
/** Of the slippage of a market order, this part at the most: a thin book must not be a way to take from the fund. */
const SLIPPAGE_PART = 5n * BigInt(PPM);

/**
 * The sixth part of a step: the fund, as long as it has something, closes what it took over through the merged book; when
 * it has not, what loses is closed against the other side. What is left is tried again at the next step.
 */
export function relieveFund(turn: Transaction, market: MarketState): Part {
  const { symbol } = market.spec;
  for (const side of [LONG, SHORT] as const) {
    if (turn.state.positions.leg(symbol, FUND, side) === null || !isLive(turn, symbol)) continue;
    const desk = new Desk(turn);
    const equity = fundEquity(desk, market);
    if (equity === null) continue;
    if (equity >= 0n) unwind(desk, market, side, (trade) => keepsFund(desk, market, side, trade));
    const leg = desk.leg(symbol, FUND, side);
    if (equity < 0n && leg !== null) {
      const { unrealised } = legAt(market, side, leg, markOf(turn, symbol));
      if (unrealised < 0n) deleverage(desk, market, side);
      else unwind(desk, market, side, (trade) => keepsResult(desk, market, side, trade));
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

function unwind(desk: Desk, market: MarketState, side: LegIndex, most: (trade: Trade) => number): void {
  const { symbol, slippagePpm } = market.spec;
  const leg = desk.leg(symbol, FUND, side)!;
  const mark = markOf(desk.turn, symbol);
  const reach = small((BigInt(mark) * BigInt(slippagePpm)) / SLIPPAGE_PART);
  sweep(desk, {
    ...{ market, side: side === LONG ? SELL : BUY, lots: leg.lots, holder: FUND, rule: 'liquidation', most },
    limit: side === LONG ? mark - reach : mark + reach,
    party: (trade) => closingParty(desk, trade, { holder: FUND, side, fee: 0n, isolated: false }),
  });
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
