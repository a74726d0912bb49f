import { BUY } from '#gateway/exchange/book.ts';
import type { OrderFacts } from '#gateway/exchange/events.ts';
import type { Market } from '#gateway/exchange/spec.ts';
import { formatSteps, formatUnits } from '#gateway/exchange/units.ts';
import type { Env, Fill, Order } from '#lib/contract/trade.ts';
import { type FillRecord, type OrderRecord, statusOf } from '../data/projections/records.ts';

/** Integers to the words of the contract. The only place of the engine where amounts become text. */

/** Units as decimal text without needless zeros: a balance of twelve decimals reads like one. */
export function amount(units: bigint, places: number): string {
  const text = formatUnits(units, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
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
  return formatUnits(units, market.pricePlace);
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
