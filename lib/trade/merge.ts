import { count, type Decimal, decimal, type Given, plain, positive, present, ZERO } from './number.ts';
import { PERCENT_PLACES } from './roe.ts';
import { floorPrice, placesOf, toPlaces } from './rounding.ts';
import { solveLinear } from './solve.ts';
import { spotRoe } from './spot.ts';
import { signedText, type Tone, toneOf } from './text.ts';

/** A spot or grid buy order, its fields as the specification names them. */
export type BuyOrder = {
  readonly orderNo: string | number;
  readonly buyDelegateCount?: Given;
  readonly buyPrice?: Given;
  readonly dealCount?: Given;
  readonly buyDealCount?: Given;
  readonly holdCount?: Given;
  readonly marketPrice?: Given;
  /** 0 counts what was bought (buyDealCount), 1 what a follower still holds (holdCount); missing is 0. */
  readonly trackingType?: Given;
  readonly pricePlace?: Given;
  readonly quotePrecision?: Given;
};

export type MergedOrders = {
  readonly orderNos: string[];
  readonly totalDealCount: Decimal;
  /** Weighted by the deal counts, floored at the price place. */
  readonly averagePrice: Decimal | null;
  /** Quote, cut toward zero at the quote precision. */
  readonly earnings: Decimal | null;
  /** Percent, of unrounded values. */
  readonly roe: Decimal | null;
  readonly roeText: string;
  readonly colour: Tone;
  readonly sign: 1 | 0 | -1;
};

type Part = { readonly size: Decimal; readonly bought: Decimal | null; readonly market: Decimal | null };

const PRICE_PLACE = 2;
const QUOTE_PRECISION = 6;
const SIGN = { up: 1, neutral: 0, down: -1 } as const;

/**
 * Several buy orders as one. Their order changes nothing but the order of `orderNos`.
 * @param marketPrice in place of the orders' own
 * @returns null without orders, for a quantity that cannot be, and for orders of different trackingType
 */
export function mergeBuyOrders(
  orders: readonly BuyOrder[] | null | undefined,
  options: { marketPrice?: Given } | null = {},
): MergedOrders | null {
  if (!Array.isArray(orders)) return null;
  const [first] = orders;
  if (!first || orders.some((order) => !order || trackingOf(order) !== trackingOf(first))) return null;
  const parts: Part[] = [];
  for (const order of orders) {
    const size = count(quantityOf(order));
    if (!size) return null;
    if (size.isZero()) continue;
    const market = positive(present(options?.marketPrice, order.marketPrice));
    parts.push({ size, bought: positive(order.buyPrice), market });
  }
  return summed(parts, orders.map(numberOf), first);
}

function numberOf({ orderNo }: BuyOrder): string {
  return typeof orderNo === 'string' || typeof orderNo === 'number' ? `${orderNo}` : '';
}

/** An order that was not dealt has no quantity. */
function quantityOf(order: BuyOrder): Given {
  const own = trackingOf(order) === '1' ? order.holdCount : order.buyDealCount;
  return decimal(own) ?? decimal(order.dealCount) ?? ZERO;
}

function trackingOf({ trackingType }: BuyOrder): string {
  return (decimal(trackingType) ?? ZERO).toString();
}

function summed(parts: readonly Part[], orderNos: string[], { pricePlace, quotePrecision }: BuyOrder): MergedOrders {
  const totalDealCount = parts.reduce((sum, { size }) => sum.plus(size), ZERO);
  const paid = total(parts, ({ size, bought }) => bought?.times(size) ?? null);
  const gained = total(parts, ({ size, bought, market }) =>
    bought && market ? market.minus(bought).times(size) : null,
  );
  const average = paid && solveLinear(paid, totalDealCount);
  const earnings = gained && toPlaces(gained, placesOf(quotePrecision) ?? QUOTE_PRECISION, 'zero');
  const roe = paid && gained && spotRoe(gained, paid);
  const colour = toneOf(earnings);
  return {
    orderNos,
    totalDealCount,
    averagePrice: floorPrice({ price: average, pricePlace: placesOf(pricePlace) ?? PRICE_PLACE }),
    earnings,
    roe,
    roeText: signedText(roe, PERCENT_PLACES, '%'),
    colour,
    sign: SIGN[colour],
  };
}

/** Sum over all parts; null as soon as one is not known. */
function total(parts: readonly Part[], amount: (part: Part) => Decimal | null): Decimal | null {
  let sum: Decimal | null = ZERO;
  for (const part of parts) {
    const one = amount(part);
    if (!one) return null;
    sum = plain(sum.plus(one));
  }
  return sum;
}
