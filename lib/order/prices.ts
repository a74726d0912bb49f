import { addDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import type { Side } from '#lib/rules/words.ts';
import type { OrderMarket } from './order-market.ts';
import { ceilTo, floorTo, most, times } from './steps.ts';

/** Fractions that the chips beside the price field step away from the best price. */
export const PRICE_STEPS = ['0.001', '0.005', '0.01'] as const;

/** The best price of the trader's own side: where an order rests first. Null while the book is not known. */
export function ownBest(side: Side, { bids, asks }: OrderMarket): string | null {
  return (side === 'buy' ? bids : asks)[0]?.[0] ?? null;
}

/** A fraction away from the best price of the own side, away from the market, on a tick. */
export function awayFrom(side: Side, fraction: string, context: OrderMarket): string | null {
  const best = ownBest(side, context);
  if (best === null) return null;
  const { tick } = context.instrument;
  const factor = side === 'buy' ? subtractDecimal('1', fraction) : addDecimal('1', fraction);
  const away = times(best, factor);
  return side === 'buy' ? most(tick, floorTo(away, tick)) : ceilTo(away, tick);
}
