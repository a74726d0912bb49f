import { print } from '#lib/exact/fixed.ts';
import { priceAt } from '#lib/rules/limits.ts';
import { readTicks, worstTicks } from '#lib/rules/price.ts';
import { checkRoom } from '#lib/rules/room.ts';
import { readLots } from '#lib/rules/size.ts';
import { Findings, violation } from '#lib/rules/violation.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { positionLimit, valueLimit } from '#lib/trade/units/tiers.ts';
import { worthAt } from '#lib/trade/units/value.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import { type No, type PerpPlace, refuse, refused } from '../../orders/commands.ts';
import type { Market } from '../../orders/spec.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { LONG } from '../../positions/positions.ts';
import type { Desk } from './desk.ts';
import { markOf, perpOf, settingsOf, walletOf } from './figures.ts';
import { closableLots, closesLeg, opensLeg } from './party.ts';

/** An order of a contract in whole numbers, its shape known to be right. */
export type Read = {
  readonly side: SideIndex;
  /** The worst price it takes, ticks. */
  readonly limit: number;
  readonly lots: number;
};

export const unitsText = (units: bigint): string => print(units, UNIT_PLACES);

/** Checks, in the order in which they are promised, all that can be known before positions and book are looked at. */
export function readPerp(turn: Transaction, market: MarketState, command: PerpPlace): Read | No {
  const { spec } = market;
  const mark = markOf(turn, spec.symbol);
  const found = new Findings();
  checkShape(found, turn, market, command);
  if (found.list[0]) return refused(found.list[0]);
  const side = command.side === 'buy' ? BUY : SELL;
  const sided = checkSide(turn, market, command);
  if (sided) return sided;
  const price = command.price === undefined ? null : found.take(readTicks(spec, 'price', command.price, mark));
  const lots = found.take(readLots(spec, command.size));
  if (found.list[0] || lots === null) return refused(found.list[0]!);
  return { side, limit: price ?? worstTicks(spec, command.side, mark), lots };
}

/** Whether the words of the order go together. */
function checkShape(found: Findings, turn: Transaction, market: MarketState, command: PerpPlace): void {
  const { kind, tif, postOnly, price } = command;
  if (kind === 'limit' && price === undefined) found.add(violation('price', 'missing', ''));
  if (kind === 'market' && price !== undefined) found.add(violation('price', 'notAllowed', price));
  if (kind === 'market' && tif !== undefined && tif !== 'ioc') found.add(violation('tif', 'notAllowed', tif));
  if (postOnly && (kind === 'market' || (tif ?? 'gtc') !== 'gtc'))
    found.add(violation('postOnly', 'notAllowed', kind === 'market' ? kind : tif!));
  const { room, orders } = turn.state.accounts.get(command.account)!;
  const { open, waiting } = room.get(market.spec.symbol) ?? { open: 0, waiting: 0 };
  checkRoom(found, { side: command.side, kind, tif }, { open, triggers: waiting, total: orders.size });
}

/** One-way names no side; two-way must, and what closes there never opens. */
function checkSide(turn: Transaction, market: MarketState, { account, positionSide }: PerpPlace): No | null {
  const mode = turn.state.positions.modeOf(account, perpOf(market).wallet);
  const named = positionSide !== undefined;
  return named === (mode === 'twoWay') ? null : refuse('positionSide', 'positionSide', positionSide ?? '');
}

/** Lots of an order that would open, as far as its leg says now. */
export function openingOf(
  desk: Desk,
  market: MarketState,
  { account, positionSide, reduceOnly }: PerpPlace,
  { side, lots }: Read,
): number {
  if (reduceOnly) return 0;
  if (positionSide !== undefined) return (positionSide === 'long') === (closesLeg(side) === LONG) ? 0 : lots;
  return Math.max(0, lots - closableLots(desk, market, { account, side, positionSide: null }));
}

/** Least value, largest position, largest at this leverage. What only closes is none of their affair. */
export function checkValue(desk: Desk, market: MarketState, command: PerpPlace, read: Read): No | null {
  const opening = openingOf(desk, market, command, read);
  if (opening === 0) return null;
  const { contract } = perpOf(market);
  const { spec } = market;
  const mark = markOf(desk.turn, spec.symbol);
  const ticks = command.price === undefined ? mark : read.limit;
  const whole = worthAt(contract, read.lots, ticks);
  if (whole < spec.minNotional) return refuse('size', 'minNotional', unitsText(whole), unitsText(spec.minNotional));
  const side = opensLeg(read.side);
  const value = heldValue(desk, market, command.account, read.side, mark) + worthAt(contract, opening, ticks);
  const most = positionLimit(contract);
  if (value > most) return refuse('size', 'positionLimit', unitsText(value), unitsText(most));
  const allowed = valueLimit(contract, settingsOf(desk, command.account, market).leverage[side]);
  return value > allowed ? refuse('size', 'leverageTier', unitsText(value), unitsText(allowed)) : null;
}

/** V of the leg that a side opens at mark, and of what its resting orders would open at their price. */
export function heldValue(desk: Desk, market: MarketState, owner: number, side: SideIndex, mark: number): bigint {
  const { contract } = perpOf(market);
  const { symbol } = market.spec;
  const leg = desk.leg(symbol, walletOf(owner, market), opensLeg(side));
  let value = leg === null ? 0n : worthAt(contract, leg.lots, mark);
  for (const order of desk.resting(owner, symbol))
    if (order.facts.side === side)
      value += worthAt(contract, Math.max(0, order.lots - order.filled - order.terms.closing), order.price);
  return value;
}

/** What the market says of a price, for refusals. */
export const priceText = (spec: Market, ticks: number) => priceAt(spec, ticks);
