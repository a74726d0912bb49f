import { checkRoom } from '#lib/rules/room.ts';
import { Findings } from '#lib/rules/violation.ts';
import { SIDES } from '#lib/rules/words.ts';
import { least } from '#lib/trade/units/divide.ts';
import { MOST_LEVERAGE } from '#lib/trade/units/listing.ts';
import { mostLots } from '#lib/trade/units/most-lots.ts';
import { positionLimit, valueLimit } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import type { SideIndex } from '../../orders/book.ts';
import { type No, refuse, refused } from '../../orders/commands.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Desk } from './desk.ts';
import { markOf, perpOf, settingsOf, walletOf } from './figures.ts';
import { closableLots, opensLeg } from './party.ts';
import { unitsText, type Wanted } from './read.ts';

/** How much an order may be worth, and how many of them there may be. */

/** Lots of an order that would open, as far as its leg says now. */
function openingOf(desk: Desk, market: MarketState, { account, side, positionSide, reduceOnly }: Wanted, lots: number) {
  if (reduceOnly) return 0;
  return positionSide === null ? Math.max(0, lots - closableLots(desk, market, { account, side, positionSide })) : lots;
}

/**
 * Least value, largest position, largest at this leverage. What only closes is none of their affair.
 * @param left  lots of it that are not filled
 */
export function checkValue(desk: Desk, market: MarketState, wanted: Wanted, left = wanted.lots): No | null {
  const opening = openingOf(desk, market, wanted, left);
  if (opening === 0) return null;
  const { contract } = perpOf(market);
  const { spec } = market;
  const mark = markOf(desk.turn, spec.symbol);
  const whole = worthAt(contract, wanted.lots, wanted.at);
  if (whole < spec.minNotional) return refuse('size', 'minNotional', unitsText(whole), unitsText(spec.minNotional));
  const side = opensLeg(wanted.side);
  const most = positionLimit(contract);
  const allowed = valueLimit(contract, settingsOf(desk, wanted.account, market).leverage[side]);
  const more = worthAt(contract, opening, wanted.at);
  if (more + boundOfHeld(desk, market, wanted, mark) <= least(most, allowed)) return null;
  const value = heldValue(desk, market, wanted.account, wanted.side, mark) + more;
  if (value > most) return refuse('size', 'positionLimit', unitsText(value), unitsText(most));
  return value > allowed ? refuse('size', 'leverageTier', unitsText(value), unitsText(allowed)) : null;
}

/** Of its lots, the most that the largest position and the largest at this leverage leave room for. */
export function allowedLots(desk: Desk, market: MarketState, wanted: Wanted): number {
  const opening = openingOf(desk, market, wanted, wanted.lots);
  const { contract } = perpOf(market);
  const allowed = valueLimit(contract, settingsOf(desk, wanted.account, market).leverage[opensLeg(wanted.side)]);
  const mark = markOf(desk.turn, market.spec.symbol);
  const room = least(positionLimit(contract), allowed) - heldValue(desk, market, wanted.account, wanted.side, mark);
  return wanted.lots - opening + mostLots(opening, (lots) => worthAt(contract, lots, wanted.at) <= room);
}

/** No less than `heldValue`, and known without a look at any order: none locks less than its value ÷ the greatest leverage. */
function boundOfHeld(desk: Desk, market: MarketState, { account, side }: Wanted, mark: number): bigint {
  const { contract, settle } = perpOf(market);
  const wallet = walletOf(account, market);
  const lots = desk.leg(market.spec.symbol, wallet, opensLeg(side))?.lots ?? 0;
  return worthAt(contract, lots, mark) + desk.balance(wallet, settle).locked * BigInt(MOST_LEVERAGE);
}

/** V of the leg that a side opens at mark, and of what its resting orders would open at their price. */
export function heldValue(desk: Desk, market: MarketState, owner: number, side: SideIndex, mark: number): bigint {
  const { contract } = perpOf(market);
  const { symbol } = market.spec;
  const leg = desk.leg(symbol, walletOf(owner, market), opensLeg(side));
  let value = leg === null ? 0n : worthAt(contract, leg.lots, mark);
  desk.look(owner, symbol, ({ facts, price, lots, filled }, { closing }, rests) => {
    if (rests && facts.side === side) value += worthAt(contract, Math.max(0, lots - filled - closing), price);
  });
  return value;
}

/** Room among the orders that an owner may have open; what neither rests nor leaves anything behind needs none. */
export function checkCounts({ turn }: Desk, { spec }: MarketState, wanted: Wanted, waits: boolean): No | null {
  const { room, orders } = turn.state.accounts.get(wanted.account)!;
  const { open, waiting } = room.get(spec.symbol) ?? { open: 0, waiting: 0 };
  const found = new Findings();
  const terms = {
    ...{
      side: SIDES[wanted.side],
      kind: waits ? ('trigger' as const) : wanted.kind,
      tif: waits ? undefined : wanted.tif,
    },
    takeProfit: wanted.exits === null ? undefined : '',
  };
  checkRoom(found, terms, { open, triggers: waiting, total: orders.size });
  return found.list[0] ? refused(found.list[0]) : null;
}
