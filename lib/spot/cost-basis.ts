import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { least } from '#lib/order/steps.ts';

/** A buy as far as it is still held, in the words that `mergeBuyOrders` of lib/trade takes. */
export type BasisBuy = {
  readonly orderNo: string;
  readonly buyPrice: string;
  /** Base that is left of it, its fee taken off. */
  readonly holdCount: string;
  /** Counted by what is held. */
  readonly trackingType: '1';
  readonly pricePlace: string;
  readonly quotePrecision: string;
};

/**
 * The latest buys of a market that make up what is held of its base coin: what was sold was bought first.
 * @param orders buys, newest first; what was not filled counts nothing   @param held base, all of it
 */
export function basisBuys(
  orders: readonly Order[],
  held: string,
  { pricePlace, quotePlace }: Pick<Instrument, 'pricePlace' | 'quotePlace'>,
): readonly BasisBuy[] {
  const buys: BasisBuy[] = [];
  let left = held;
  for (const { id, side, filled, fee, averagePrice } of orders) {
    if (compareDecimal(left, '0') <= 0) break;
    const received = subtractDecimal(filled, fee);
    if (side !== 'buy' || averagePrice === null || received === null || compareDecimal(received, '0') <= 0) continue;
    const holdCount = least(received, left);
    left = subtractDecimal(left, holdCount) ?? '0';
    buys.push({
      orderNo: id,
      buyPrice: averagePrice,
      holdCount,
      trackingType: '1',
      pricePlace: `${pricePlace}`,
      quotePrecision: `${quotePlace}`,
    });
  }
  return buys;
}
