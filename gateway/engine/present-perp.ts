import type { OrderFacts } from '#gateway/exchange/events/facts.ts';
import type { PerpTerms } from '#gateway/exchange/events/perp-facts.ts';
import { BUY } from '#gateway/exchange/orders/book.ts';
import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { ClosedPosition, PerpNotice } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { CALLBACK, PERP_ORDER_KINDS, type PerpOrderKind } from '#lib/rules/perp-orders.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { averagePrice } from '#lib/trade/units/average.ts';
import { UNIT_PLACES } from '#lib/trade/units/contract.ts';
import { statusOf } from '../data/projections/records.ts';
import type { ClosedRecord, NoticeRecord, PerpFillRecord, PerpOrderRecord } from '../data/projections/records-perp.ts';
import { amount, OPEN } from './present.ts';

/** Integers of contracts to the words of the contract. */

/** Units of the settle asset as decimal text. */
export const settled = (units: bigint): string => amount(units, UNIT_PLACES);

export const priceOf = ({ pricePlace, tickStep }: Market, ticks: number): string =>
  formatSteps(ticks, pricePlace, tickStep);
export const sizeOf = ({ sizePlace, lotStep }: Market, lots: number): string => formatSteps(lots, sizePlace, lotStep);

/** What so many lots were worth on the average; null where there are none. */
export function averageOf({ perp, pricePlace }: Market, value: bigint, lots: number): string | null {
  return lots === 0 || value === 0n ? null : print(averagePrice(perp!.contract, value, lots), pricePlace);
}

type Standing = Pick<PerpOrderRecord, 'terms' | 'progress' | 'ending'> & { readonly lock: bigint };

export function perpOrderOf(env: Env, market: Market, facts: OrderFacts, standing: Standing): PerpOrder {
  const { terms, progress, ending, lock } = standing;
  return {
    env,
    id: `${facts.id}`,
    clientId: facts.clientId,
    symbol: facts.symbol,
    side: facts.side === BUY ? 'buy' : 'sell',
    kind: kindOf(facts, terms),
    tif: facts.tif,
    postOnly: facts.postOnly,
    price: facts.price === null ? null : priceOf(market, progress.price),
    size: facts.lots === null || terms.whole ? null : sizeOf(market, progress.lots),
    filled: sizeOf(market, progress.filled),
    valueFilled: settled(progress.quoteFilled),
    averagePrice: averageOf(market, progress.quoteFilled, progress.filled),
    fee: settled(progress.fee),
    feeAsset: market.perp!.settle,
    triggers: facts.triggers.map(({ price, when, limit }) => ({
      price: priceOf(market, price),
      when,
      limit: limit === null ? null : priceOf(market, limit),
    })),
    parent: facts.parent === null ? null : `${facts.parent}`,
    status: statusOf(progress.filled, ending.reason, ending.failed),
    reason: ending.failed ?? ending.reason,
    createdAt: facts.at,
    updatedAt: ending.at,
    ...termsOf(market, terms),
    lock: settled(lock),
  };
}

function termsOf(market: Market, { positionSide, reduceOnly, closing, leverage, marginMode, ...waits }: PerpTerms) {
  const { trail, exits, by, whole } = waits;
  const price = (ticks: number | null) => (ticks === null ? null : priceOf(market, ticks));
  return {
    ...{ positionSide, reduceOnly, closing: sizeOf(market, closing), leverage, marginMode, whole },
    triggerBy: trail?.by ?? by[0] ?? null,
    callbackRate: trail === null ? null : trim(print(trail.rate, CALLBACK.places)),
    activationPrice: price(trail?.activation ?? null),
    peak: price(trail?.peak ?? null),
    exits: exits && {
      takeProfit: price(exits.takeProfit),
      stopLoss: price(exits.stopLoss),
      takeProfitBy: exits.takeProfitBy,
      stopLossBy: exits.stopLossBy,
      takeProfitLimit: price(exits.takeProfitLimit),
      stopLossLimit: price(exits.stopLossLimit),
    },
  };
}

/** A trailing order is a trigger in the exchange. */
const kindOf = ({ kind }: OrderFacts, { trail }: PerpTerms): PerpOrderKind =>
  trail === null ? (PERP_ORDER_KINDS.find((known) => known === kind) ?? 'limit') : 'trailing';

/** An order as it stands, open or just ended; null for one of another product, or that nobody knows any more. */
export function perpOrderView(env: Env, state: State, id: number, failed: string | null = null): PerpOrder | null {
  const open = state.orders.get(id);
  const ended = open ? undefined : state.ended.get(id);
  const order = open ?? ended?.order;
  if (order?.facts.product !== 'perp') return null;
  const terms = state.positions.terms.get(id) ?? ended?.terms;
  if (!terms) return null;
  const { spec } = state.market(order.facts.symbol);
  const ending = ended ? { reason: ended.reason, failed, at: ended.at } : { ...OPEN, at: order.facts.at };
  return perpOrderOf(env, spec, order.facts, { terms, progress: order, ending, lock: ended ? 0n : order.locked });
}

const BY_VALUE: ReadonlySet<PerpFill['rule']> = new Set(['takeover', 'adl']);

/** One account's side of a fill. */
export function perpFillOf(env: Env, market: Market, fill: PerpFillRecord): PerpFill {
  return {
    env,
    id: `${fill.id}`,
    order: `${fill.order}`,
    symbol: fill.symbol,
    side: fill.side === BUY ? 'buy' : 'sell',
    role: fill.role,
    // What changed hands by value has the price that this value comes to, wherever the mark was.
    price: (BY_VALUE.has(fill.rule) ? averageOf(market, fill.value, fill.lots) : null) ?? priceOf(market, fill.price),
    size: sizeOf(market, fill.lots),
    value: settled(fill.value),
    fee: settled(fill.fee),
    feeAsset: market.perp!.settle,
    rule: fill.rule,
    positionSide: fill.positionSide,
    opens: sizeOf(market, fill.opens),
    closes: sizeOf(market, fill.closes),
    realised: settled(fill.realised),
    ts: fill.at,
  };
}

export function closedOf(env: Env, market: Market, leg: ClosedRecord): ClosedPosition {
  return {
    env,
    id: `${leg.id}`,
    symbol: leg.symbol,
    positionSide: leg.side,
    marginMode: leg.marginMode,
    leverage: leg.leverage,
    size: sizeOf(market, leg.opened),
    openAvgPrice: averageOf(market, leg.openedValue, leg.opened) ?? '0',
    closeAvgPrice: averageOf(market, leg.closedValue, leg.closed) ?? '0',
    realised: settled(leg.realised),
    fees: settled(leg.fees),
    funding: settled(leg.funding),
    net: settled(leg.realised - leg.fees + leg.funding),
    how: leg.how,
    openedAt: leg.openedAt,
    closedAt: leg.closedAt,
  };
}

export function noticeOf(env: Env, { id, kind, symbol, side, facts, at }: NoticeRecord): PerpNotice {
  const data = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, shortened(text)]));
  return { env, id: `${id}`, kind, symbol, positionSide: side, at, data };
}

/** Notices of earlier versions have amounts with all their places. */
const shortened = (text: string): string => (ALL_PLACES.test(text) ? trim(text) : text);
const ALL_PLACES = new RegExp(`^-?\\d+\\.\\d{${UNIT_PLACES}}$`);
