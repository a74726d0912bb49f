import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { add, divide, multiply, subtract } from '#lib/exact/arithmetic.ts';
import { type Fixed, print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { rescale } from '#lib/exact/steps.ts';
import { basisBuys } from '#lib/spot/cost-basis.ts';

/** What the held part that was bought here cost, in the quote coin of its market. */
export type Cost = {
  /** Base; at most what is held. */
  readonly costed: string;
  /** Quote per base, floored at the market's price places. */
  readonly average: string;
  /** Quote, cut toward zero at the market's quote places; null without a price. */
  readonly unrealised: Fixed | null;
};

type Held = {
  /** Buys of the market, newest first. */
  readonly buys: readonly Order[];
  /** Base, all of it. */
  readonly held: string;
  readonly instrument: Pick<Instrument, 'pricePlace' | 'quotePlace'>;
  readonly price: Fixed | null;
};

const ZERO: Fixed = { units: 0n, places: 0 };

/** @returns null when nothing of what is held was bought here */
export function costOf({ buys, held, instrument, price }: Held): Cost | null {
  let [size, paid] = [ZERO, ZERO];
  for (const { holdCount, buyPrice } of basisBuys(buys, held, instrument)) {
    const [count, each] = [parse(holdCount), parse(buyPrice)];
    if (!count || !each) continue;
    size = add(size, count);
    paid = add(paid, multiply(count, each));
  }
  if (size.units === 0n) return null;
  const average = divide(paid, size, instrument.pricePlace, 'floor');
  const gained = price && subtract(multiply(price, size), paid);
  return {
    costed: trim(print(size.units, size.places)),
    average: print(average.units, average.places),
    unrealised: gained && rescale(gained, instrument.quotePlace, 'towardZero'),
  };
}
