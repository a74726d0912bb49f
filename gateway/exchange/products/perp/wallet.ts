import { PPM } from '#lib/rules/limits.ts';
import { paidAt } from '#lib/trade/units/divide.ts';
import { transferable } from '#lib/trade/units/pool.ts';
import { numberOf, ownerOf } from '../../ledger/numbers.ts';
import { BUY, SELL } from '../../orders/book.ts';
import { NO_HOUSE } from '../../orders/match.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { type LegIndex, LONG, SHORT } from '../../positions/positions.ts';
import { Desk } from './desk.ts';
import { markOf, perpOf, poolOf, settingsOf, walletOf } from './figures.ts';
import { closingParty, feedParty, movesOf, type Trade, tradeOf } from './party.ts';
import { finishStamp } from './risk/pay-stamp.ts';

/** Markets whose margin lies in a wallet, those of one asset where it is named. */
function marketsIn(turn: Transaction, wallet: number, asset?: string): MarketState[] {
  return [...turn.state.markets.values()].filter(
    ({ spec }) => spec.perp?.wallet === wallet && (asset === undefined || spec.perp.settle === asset),
  );
}

/** Whether an owner holds a leg of which no mark is known now: then nothing can be said of their wallet. */
export function lacksMark(turn: Transaction, owner: number, markets = [...turn.state.markets.values()]): boolean {
  return markets.some(({ spec }) => {
    if (!spec.perp || turn.view?.marks?.has(spec.symbol)) return false;
    const holder = numberOf(owner, spec.perp.wallet);
    return [LONG, SHORT].some((side) => turn.state.positions.leg(spec.symbol, holder, side as 0 | 1) !== null);
  });
}

/** What may leave a wallet of contracts; null while a mark that decides it is not known. */
export function transferableFrom(turn: Transaction, owner: number, wallet: number, asset: string): bigint | null {
  const markets = marketsIn(turn, wallet, asset);
  const [market] = markets;
  if (!market) return turn.state.ledger.balance(numberOf(owner, wallet), asset).available;
  return lacksMark(turn, owner, markets) ? null : transferable(poolOf(new Desk(turn), owner, market));
}

/** Levels of the reference book that a leg is closed through; the last one stands for what they lack. */
const LEVELS = 50;

/**
 * Every leg of an owner goes to the reference market: the account is reset or closed. Each at the prices and for the fee that a
 * market order would have, so that a reset is no cheaper way out of a leg than to close it.
 */
export function closeLegs(turn: Transaction, owner: number): void {
  for (const market of turn.state.markets.values()) {
    if (!market.spec.perp) continue;
    const holder = walletOf(owner, market);
    finishStamp(turn, market);
    for (const side of [LONG, SHORT] as const) {
      const leg = turn.state.positions.leg(market.spec.symbol, holder, side);
      if (leg !== null)
        for (const trade of tradesOf(turn, market, side, leg.lots)) closeLeg(turn, market, holder, side, trade);
    }
  }
}

/** What the book takes of so many lots, price by price; at the mark where there is none. */
function tradesOf(turn: Transaction, market: MarketState, side: LegIndex, lots: number): Trade[] {
  const mark = markOf(turn, market.spec.symbol);
  const takes = side === LONG ? SELL : BUY;
  const reach = Math.floor((mark * market.spec.slippagePpm) / PPM);
  const isStale = turn.viewOf(market.spec.symbol)?.stale !== false;
  const house = isStale ? NO_HOUSE : turn.facing(market, takes, side === LONG ? mark - reach : mark + reach);
  const trades: Trade[] = [];
  let left = lots;
  let last = mark;
  for (let level = 0; level < Math.min(LEVELS, house.length) && left > 0; level++) {
    last = house.prices[level]!;
    const there = Math.min(left, house.lots[level]!);
    if (there > 0) trades.push(tradeOf(market, last, there));
    left -= there;
  }
  return left > 0 ? [...trades, tradeOf(market, last, left)] : trades;
}

function closeLeg(turn: Transaction, market: MarketState, holder: number, side: LegIndex, trade: Trade): void {
  const { symbol } = market.spec;
  const { contract, settle } = perpOf(market);
  const { lots, ticks: price, value } = trade;
  const desk = new Desk(turn);
  const isolated = settingsOf(desk, ownerOf(holder), market).marginMode === 'isolated';
  const taker = closingParty(desk, trade, { holder, side, fee: paidAt(value, contract.takerFee), isolated });
  const takerSide = side === LONG ? SELL : BUY;
  const maker = feedParty(desk, trade, side === LONG ? BUY : SELL);
  turn.emit({
    ...{ t: 'perpFill', id: turn.state.nextFill, symbol, price, lots, value, side: takerSide },
    ...{ rule: 'reset', taker, maker, moves: movesOf(settle, [taker, maker]), at: turn.now },
  });
  turn.take(market, takerSide, price, lots);
}
