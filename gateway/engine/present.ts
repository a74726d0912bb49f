import type { OrderFacts } from '#gateway/exchange/events/facts.ts';
import { BUY } from '#gateway/exchange/orders/book.ts';
import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { formatSteps } from '#lib/rules/steps.ts';
import { type FillRecord, type OrderRecord, statusOf } from '../data/projections/records.ts';

/** Integers to the words of the contract. The only place of the engine where amounts become text. */

/** Units as decimal text without needless zeros: a balance of twelve decimals reads like one. */
export function amount(units: bigint, places: number): string {
  return trim(print(units, places));
}

const price = (market: Market, ticks: number): string => formatSteps(ticks, market.pricePlace, market.tickStep);
const size = (market: Market, lots: number): string => formatSteps(lots, market.sizePlace, market.lotStep);

/** What an order has done so far, and how it ended. */
type Progress = OrderRecord['progress'];
type Ending = OrderRecord['ending'];

/** Average price of what was filled, cut to the market's price places. */
function average(market: Market, { filled, quoteFilled }: Progress): string | null {
  if (filled === 0) return null;
  const scale = 10n ** BigInt(market.pricePlace);
  // quote units per lot → quote per base: both divisions at once, so that nothing is lost before the cut.
  const units =
    (quoteFilled * scale * 10n ** BigInt(market.basePlaces)) /
    (BigInt(filled) * market.basePerLot * 10n ** BigInt(market.quotePlaces));
  return print(units, market.pricePlace);
}

export function orderOf(env: Env, market: Market, facts: OrderFacts, progress: Progress, ending: Ending): Order {
  const buys = facts.side === BUY;
  return {
    env,
    id: `${facts.id}`,
    clientId: facts.clientId,
    symbol: facts.symbol,
    side: buys ? 'buy' : 'sell',
    kind: facts.kind,
    tif: facts.tif,
    postOnly: facts.postOnly,
    price: facts.price === null ? null : price(market, progress.price),
    size: facts.lots === null ? null : size(market, progress.lots),
    quote: facts.quote === null ? null : amount(facts.quote, market.quotePlaces),
    filled: size(market, progress.filled),
    quoteFilled: amount(progress.quoteFilled, market.quotePlaces),
    averagePrice: average(market, progress),
    fee: amount(progress.fee, buys ? market.basePlaces : market.quotePlaces),
    feeAsset: buys ? market.base : market.quote,
    triggers: facts.triggers.map((leg) => ({
      price: price(market, leg.price),
      when: leg.when,
      limit: leg.limit === null ? null : price(market, leg.limit),
    })),
    takeProfit: facts.attached?.takeProfit == null ? null : price(market, facts.attached.takeProfit),
    stopLoss: facts.attached?.stopLoss == null ? null : price(market, facts.attached.stopLoss),
    parent: facts.parent === null ? null : `${facts.parent}`,
    status: statusOf(progress.filled, ending.reason, ending.failed),
    reason: ending.failed ?? ending.reason,
    createdAt: facts.at,
    updatedAt: ending.at,
  };
}

export const OPEN: Omit<Ending, 'at'> = { reason: null, failed: null };

/** One account's side of a fill. */
export function fillOf(env: Env, market: Market, fill: FillRecord): Fill {
  return {
    env,
    id: `${fill.id}`,
    order: `${fill.order}`,
    symbol: fill.symbol,
    side: fill.side === BUY ? 'buy' : 'sell',
    role: fill.role,
    price: price(market, fill.price),
    size: size(market, fill.lots),
    quote: amount(fill.quote, market.quotePlaces),
    fee: amount(fill.fee, fill.feeAsset === market.base ? market.basePlaces : market.quotePlaces),
    feeAsset: fill.feeAsset,
    rule: fill.rule,
    ts: fill.at,
  };
}

/** An order as it stands, open or just ended; null for one of a contract. */
export function orderView(env: Env, state: State, id: number, failed: string | null = null): Order | null {
  const open = state.orders.get(id);
  const ended = open ? undefined : state.ended.get(id);
  const order = open ?? ended?.order;
  if (order?.facts.product !== 'spot') return null;
  const market = state.market(order.facts.symbol).spec;
  const ending = ended ? { reason: ended.reason, failed, at: ended.at } : { ...OPEN, at: order.facts.at };
  return orderOf(env, market, order.facts, order, ending);
}

export function balanceView(state: State, account: number, asset: string): Balance {
  const { available, locked } = state.balance(account, asset);
  const places = state.assets.get(asset)?.places ?? 0;
  return { asset, available: amount(available, places), locked: amount(locked, places) };
}
