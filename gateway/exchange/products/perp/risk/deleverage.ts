import { adlRank, type Candidate } from '#lib/trade/units/adl.ts';
import { releasedEntry } from '#lib/trade/units/entry.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { equityOf } from '#lib/trade/units/pool.ts';
import { ownerOf, VENUE, venue } from '../../../ledger/numbers.ts';
import { BUY, SELL } from '../../../orders/book.ts';
import type { MarketState } from '../../../orders/state.ts';
import { type LegIndex, LONG, SHORT } from '../../../positions/positions.ts';
import type { Desk } from '../desk.ts';
import { legAt, markOf, perpOf, poolOf, settingsOf, walletOf, wayOf } from '../figures.ts';
import { closingParty, movesOf, type Trade, valueParty } from '../party.ts';
import { cover, rebalance } from '../rebalance.ts';
import { tell } from './notices.ts';

const FUND = venue('insurance');

/**
 * Closes a leg that the fund cannot bear against the owners on the other side, in rank, at the fund's own entry value, without
 * a fee, until it is gone; what they leave goes to the reference market at that value. Nobody is reduced into debt.
 */
export function deleverage(desk: Desk, market: MarketState, side: LegIndex): void {
  const other = side === LONG ? SHORT : LONG;
  for (const { owner } of rankOf(desk, market, other)) {
    const left = desk.leg(market.spec.symbol, FUND, side);
    if (left === null) return;
    const leg = desk.leg(market.spec.symbol, walletOf(owner, market), other)!;
    const lots = mostLots(Math.min(left.lots, leg.lots), (count) => bears(desk, market, owner, side, count));
    if (lots > 0) reduce(desk, market, owner, side, lots);
  }
  const rest = desk.leg(market.spec.symbol, FUND, side);
  if (rest !== null) close(desk, market, side, rest.lots, null);
}

/** Legs on a side in the order in which they would be reduced. */
export function rankOf(desk: Desk, market: MarketState, side: LegIndex): Candidate[] {
  const { symbol } = market.spec;
  const mark = markOf(desk.turn, symbol);
  const found: Candidate[] = [];
  for (const holder of desk.turn.state.positions.legs.get(symbol)?.keys() ?? []) {
    const owner = ownerOf(holder);
    const leg = desk.leg(symbol, holder, side);
    if (owner === VENUE || leg === null) continue;
    const { marginMode, leverage } = settingsOf(desk, owner, market);
    const { unrealised, maintenance } = legAt(market, side, leg, mark);
    const pool = marginMode === 'cross' ? poolOf(desk, owner, market) : null;
    found.push({
      ...{ owner, entry: leg.entry, leverage: leverage[side], unrealised },
      maintenance: pool ? pool.maintenance : maintenance,
      equity: pool ? equityOf(pool) : leg.margin + unrealised,
    });
  }
  return adlRank(found);
}

/** So many lots of the fund's leg at its own entry value. */
function tradeOfFund(desk: Desk, market: MarketState, side: LegIndex, lots: number): Trade {
  const { contract } = perpOf(market);
  const leg = desk.leg(market.spec.symbol, FUND, side)!;
  const value = releasedEntry(contract, wayOf(side), { entry: leg.entry, lots, of: leg.lots });
  return { market, ticks: markOf(desk.turn, market.spec.symbol), lots, value };
}

const isIsolated = (desk: Desk, owner: number, market: MarketState): boolean =>
  settingsOf(desk, owner, market).marginMode === 'isolated';

function partyOf(desk: Desk, market: MarketState, owner: number, side: LegIndex, trade: Trade) {
  const holder = walletOf(owner, market);
  return closingParty(desk, trade, { holder, side, fee: 0n, isolated: isIsolated(desk, owner, market) });
}

/** Whether its part of the margin, or the pool, pays what an owner loses by it. */
function bears(desk: Desk, market: MarketState, owner: number, side: LegIndex, lots: number): boolean {
  const other = side === LONG ? SHORT : LONG;
  const trade = tradeOfFund(desk, market, side, lots);
  const { realised, freed } = partyOf(desk, market, owner, other, trade);
  if (realised >= 0n) return true;
  const leg = desk.leg(market.spec.symbol, walletOf(owner, market), other)!;
  if (isIsolated(desk, owner, market))
    return (leg.margin * BigInt(lots)) / BigInt(leg.lots) + realised >= 0n && freed >= 0n;
  const { unrealised } = legAt(market, other, leg, trade.ticks);
  const left = {
    ...leg,
    lots: leg.lots - lots,
    entry: leg.entry - partyOf(desk, market, owner, other, trade).released,
  };
  const after = left.lots === 0 ? 0n : legAt(market, other, left, trade.ticks).unrealised;
  return equityOf(poolOf(desk, owner, market)) + realised + after - unrealised >= 0n;
}

function reduce(desk: Desk, market: MarketState, owner: number, side: LegIndex, lots: number): void {
  const other = side === LONG ? SHORT : LONG;
  const { realised, value } = close(desk, market, side, lots, owner);
  rebalance(desk, owner, market, other);
  cover(desk, owner, market);
  tell(desk, { owner, market, side: other }, 'adl', {
    lots,
    mark: markOf(desk.turn, market.spec.symbol),
    value,
    realised,
  });
}

/** @param owner  null: the reference market takes it */
function close(desk: Desk, market: MarketState, side: LegIndex, lots: number, owner: number | null) {
  const { symbol } = market.spec;
  const trade = tradeOfFund(desk, market, side, lots);
  const taker = closingParty(desk, trade, { holder: FUND, side, fee: 0n, isolated: false });
  const maker =
    owner === null
      ? valueParty(desk, trade, { holder: venue('feed'), opens: side })
      : partyOf(desk, market, owner, side === LONG ? SHORT : LONG, trade);
  desk.emit({
    ...{ t: 'adl', id: desk.nextFill, symbol, price: trade.ticks, lots, value: trade.value },
    ...{ side: side === LONG ? SELL : BUY, taker, maker },
    ...{ moves: movesOf(perpOf(market).settle, [taker, maker]), at: desk.turn.now },
  });
  return { realised: maker.realised, value: trade.value };
}
