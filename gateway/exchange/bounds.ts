import { type Answer, refuse } from './commands.ts';
import { type Market, PPM, priceText, sizeText } from './spec.ts';
import { MAX_LOTS, MAX_TICKS, parseSteps, safe } from './units.ts';

export type No = Extract<Answer, { ok: false }>;

/** @returns the size in lots, checked against format, lot, minimum and maximum. */
export function lotsOf(market: Market, size: string): { readonly lots: number; readonly quote: null } | No {
  const lots = parseSteps(size, market.sizePlace, market.lotStep, MAX_LOTS);
  if (lots === 'format') return refuse('size', 'format', size);
  if (lots === 'step') return refuse('size', 'lot', size, sizeText(market, 1));
  if (lots === 'range' || lots > market.maxLots)
    return refuse('size', 'maxSize', size, sizeText(market, market.maxLots));
  if (lots < market.minLots) return refuse('size', 'minSize', size, sizeText(market, market.minLots));
  return { lots, quote: null };
}

/**
 * @param around reference of the price band in ticks; null for a price that nothing trades at, such as a trigger's
 * @returns the price in ticks, checked against format, tick and band
 */
export function ticksOf(market: Market, field: string, text: string, around: number | null): number | No {
  const ticks = parseSteps(text, market.pricePlace, market.tickStep, MAX_TICKS);
  if (ticks === 'format' || ticks === 0) return refuse(field, 'format', text);
  if (ticks === 'step') return refuse(field, 'tick', text, priceText(market, 1));
  const reach = around === null ? 0 : Math.floor((around * market.bandPpm) / PPM);
  const high = around === null ? safe(MAX_TICKS) : Math.min(around + reach, safe(MAX_TICKS));
  const low = around === null ? 1 : Math.max(1, around - reach);
  if (ticks === 'range' || ticks > high) return refuse(field, 'priceBand', text, priceText(market, high));
  return ticks < low ? refuse(field, 'priceBand', text, priceText(market, low)) : ticks;
}
