import { print, trim } from '#lib/exact/fixed.ts';
import { priceAt } from '#lib/rules/limits.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';
import { readTicks, worstTicks } from '#lib/rules/price.ts';
import { readLots } from '#lib/rules/size.ts';
import { Findings, type Violation } from '#lib/rules/violation.ts';
import type { TimeInForce } from '#lib/rules/words.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import type { PerpExits, PositionSide } from '../../events/perp-facts.ts';
import { BUY, SELL, type SideIndex } from '../../orders/book.ts';
import { type No, type PerpPlace, refuse, refused } from '../../orders/commands.ts';
import { STP, type StpIndex } from '../../orders/match.ts';
import type { Market } from '../../orders/spec.ts';
import type { MarketState } from '../../orders/state.ts';
import type { Transaction } from '../../orders/transaction.ts';
import { readExits } from './exits.ts';
import { markOf, perpOf } from './figures.ts';
import { closesLeg } from './party.ts';
import { checkBrings, checkShape, readCallback, waitsWholly } from './shape.ts';

/** An order of a contract in whole numbers, as it meets the book now or later. */
export type Wanted = {
  readonly account: number;
  readonly clientId: string;
  readonly kind: 'limit' | 'market';
  readonly side: SideIndex;
  /** The worst price that it takes, ticks. */
  readonly limit: number;
  /** The price that its value is made of, ticks. */
  readonly at: number;
  readonly lots: number;
  readonly tif: TimeInForce;
  readonly postOnly: boolean;
  readonly stp: StpIndex;
  readonly positionSide: PositionSide | null;
  /** It never opens: because that was asked, or because it is for the other leg in two-way mode. */
  readonly reduceOnly: boolean;
  readonly exits: PerpExits | null;
  /** The order that it came from. */
  readonly parent: number | null;
};

/** What an order waits for before it is what it wants to be. */
export type Wait = {
  readonly by: TriggerPrice;
  /** Ticks; null for a trailing order. */
  readonly trigger: number | null;
  readonly closeOnTrigger: boolean;
  /** Ten-thousandths, and the price from which it follows; null for a trigger. */
  readonly trail: { readonly rate: number; readonly activation: number | null } | null;
};

export type Read = { readonly wanted: Wanted; readonly wait: Wait | null };

/** An amount of the settle asset as decimal text, without zeros at its end: as amounts are told everywhere. */
export const unitsText = (units: bigint): string => trim(print(units, UNIT_PLACES));

/** What the market says of a price, for refusals. */
export const priceText = (spec: Market, ticks: number) => priceAt(spec, ticks);

/** Checks, in the order in which they are promised, all that can be known before positions and book are looked at. */
export function readPerp(turn: Transaction, market: MarketState, command: PerpPlace): Read | No {
  const found = new Findings();
  checkShape(found, command);
  if (found.list[0]) return refused(found.list[0]);
  const rate = command.callbackRate === undefined ? null : readCallback(command.callbackRate);
  if (typeof rate === 'object' && rate !== null) return rate;
  const side = command.side === 'buy' ? BUY : SELL;
  const reduceOnly = reduces(command, side);
  const brings = reduceOnly ? checkBrings(command) : null;
  const wrong = brings ?? checkSide(turn, market, command);
  if (wrong) return wrong;
  const { spec } = market;
  const mark = markOf(turn, spec.symbol);
  const trigger = readOptional(found, spec, 'triggerPrice', command.triggerPrice);
  const activation = readOptional(found, spec, 'activationPrice', command.activationPrice);
  // The limit of a trigger is meant for the time when its price is reached.
  const around = command.kind === 'trigger' ? trigger : mark;
  const price = command.price === undefined ? null : found.take(readTicks(spec, 'price', command.price, around));
  const exits = readExits(found, spec, command);
  const lots = found.take(sizeOf(spec, command));
  if (found.list[0] || lots === null) return refused(found.list[0]!);
  const waits = waitsWholly(command.kind);
  const kind = price === null ? 'market' : 'limit';
  const wanted: Wanted = {
    ...{ account: command.account, clientId: command.clientId, kind, side, lots, reduceOnly, exits, parent: null },
    limit: price ?? worstTicks(spec, command.side, mark),
    at: price ?? trigger ?? activation ?? mark,
    tif: waits ? (kind === 'limit' ? 'gtc' : 'ioc') : (command.tif ?? (kind === 'limit' ? 'gtc' : 'ioc')),
    postOnly: command.postOnly ?? false,
    stp: STP[command.stp ?? (waits ? 'cancelMaker' : 'cancelTaker')],
    positionSide: command.positionSide ?? null,
  };
  if (!waits) return { wanted, wait: null };
  const by = command.triggerBy ?? (command.kind === 'trailing' ? 'mark' : 'last');
  const trail = rate === null ? null : { rate, activation };
  return { wanted, wait: { by, trigger, closeOnTrigger: command.closeOnTrigger ?? false, trail } };
}

/** One that may be cut is never too large. */
function sizeOf(spec: Market, { size, cutToFit }: PerpPlace): number | Violation {
  const lots = readLots(spec, size);
  return cutToFit && typeof lots === 'object' && lots.rule === 'maxSize' ? spec.maxLots : lots;
}

/** A price that nothing trades at has no band. */
function readOptional(found: Findings, spec: Market, field: string, text: string | undefined): number | null {
  return text === undefined ? null : found.take(readTicks(spec, field, text, null));
}

const reduces = ({ reduceOnly, closeOnTrigger, positionSide }: PerpPlace, side: SideIndex): boolean =>
  reduceOnly === true || closeOnTrigger === true || closesNamed(positionSide, side);

/** Whether an order for a named leg closes it: in two-way mode it then never opens. */
export const closesNamed = (positionSide: PositionSide | null | undefined, side: SideIndex): boolean =>
  positionSide != null && (positionSide === 'long') === (closesLeg(side) === 0);

/** One-way names no side; two-way must, and what closes there never opens. */
export function checkSide(
  turn: Transaction,
  market: MarketState,
  { account, positionSide }: { readonly account: number; readonly positionSide?: PositionSide | undefined },
): No | null {
  const mode = turn.state.positions.modeOf(account, perpOf(market).wallet);
  const named = positionSide !== undefined;
  return named === (mode === 'twoWay') ? null : refuse('positionSide', 'positionSide', positionSide ?? '');
}
