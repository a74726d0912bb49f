import { addDecimal, divideDecimal, shiftDecimal, signOf } from '#lib/format/decimal.ts';
import { stepOfPlaces } from '#lib/format/steps.ts';
import { slippageOf, worstPrice } from '#lib/order/limits.ts';
import { floorTo, isPositive, least, lotsFor, most, times } from '#lib/order/steps.ts';
import { walkQuote } from '#lib/order/walk.ts';
import { type Amount, type Draft, KIND, type Sized, type Unit } from './draft.ts';
import type { OrderContext } from './order-context.ts';

const UNKNOWN: Sized = { size: '', quote: null };

export function sizeOf(draft: Draft, context: OrderContext): Sized {
  const { amount, kind, side } = draft;
  const { instrument, available } = context;
  if (amount.by === 'base') return { size: amount.value, quote: null };
  if (amount.by === 'quote') return KIND[kind].byQuote ? { size: null, quote: amount.value } : ofQuote(draft, context);
  if (side === 'sell') {
    if (available.base === null) return UNKNOWN;
    return { size: capped(floorTo(part(available.base, amount.value), instrument.lot), context), quote: null };
  }
  if (available.quote === null) return UNKNOWN;
  const quote = part(available.quote, amount.value);
  if (KIND[kind].byQuote) return { size: null, quote: floorTo(quote, stepOfPlaces(instrument.quotePlace)) };
  const price = lockPrice(draft, context);
  return price === null
    ? UNKNOWN
    : { size: capped(lotsFor({ quote, price, lot: instrument.lot }), context), quote: null };
}

/** The price that one lot of this draft is paid or locked at; null while it is not known. */
export function lockPrice(draft: Draft, context: OrderContext): string | null {
  const { kind, side, triggerPrice, stopLimitPrice } = draft;
  const price = isPositive(draft.price) ? draft.price : null;
  if (kind === 'limit' || kind === 'stopLimit') return price;
  const trigger = isPositive(triggerPrice) ? triggerPrice : null;
  if (kind === 'stopMarket') return trigger;
  if (kind !== 'oco') return context.last;
  if (price === null || side === 'sell') return price;
  if (isPositive(stopLimitPrice)) return most(price, stopLimitPrice);
  return trigger === null ? price : most(price, stopCap(trigger, context));
}

/** What a buyer's OCO stop pays at most when it goes at the market. */
function stopCap(trigger: string, { instrument }: OrderContext): string {
  return addDecimal(trigger, slippageOf(trigger, instrument)) ?? trigger;
}

/** The largest size that can be bought or sold now; null while it is not known. Base. */
export function maxSize(draft: Draft, context: OrderContext): string | null {
  const { instrument, available, last } = context;
  if (draft.side === 'sell')
    return available.base === null ? null : capped(floorTo(available.base, instrument.lot), context);
  if (available.quote === null) return null;
  if (draft.kind === 'market') {
    if (last === null) return null;
    const limit = worstPrice('buy', last, instrument);
    return capped(walkQuote({ side: 'buy', limit, context, quote: available.quote }).size, context);
  }
  const price = lockPrice(draft, context);
  return price === null ? null : capped(lotsFor({ quote: available.quote, price, lot: instrument.lot }), context);
}

/** Where the slider stands: whole percent of what is available, 0 to 100; null while that is not known. */
export function percentOf(draft: Draft, context: OrderContext): number | null {
  const { amount } = draft;
  if (amount.by === 'percent') return amount.value;
  const sized = sizeOf(draft, context);
  const spendsQuote = sized.quote !== null && draft.side === 'buy';
  const whole = spendsQuote ? context.available.quote : maxSize(draft, context);
  const given = sized.quote ?? sized.size;
  if (whole === null || (sized.quote !== null && !spendsQuote)) return null;
  if (!isPositive(given)) return 0;
  if (signOf(whole) <= 0) return 100;
  return Number.parseInt(least('100', divideDecimal(times(given, '100'), whole, 0) ?? '0'), 10);
}

/** The same size said in another coin, as far as a price is known: what the field shows after its unit was switched. */
export function switchUnit(draft: Draft, context: OrderContext, to: Unit): Amount {
  const { amount } = draft;
  const price = lockPrice(draft, context);
  if (amount.by === 'percent' || amount.by === to) return amount;
  if (price === null || !isPositive(amount.value)) return { by: to, value: '' };
  const { lot, quotePlace } = context.instrument;
  const value =
    to === 'base'
      ? lotsFor({ quote: amount.value, price, lot })
      : floorTo(times(amount.value, price), stepOfPlaces(quotePlace));
  return { by: to, value: signOf(value) > 0 ? value : '' };
}

function ofQuote(draft: Draft, context: OrderContext): Sized {
  const price = lockPrice(draft, context);
  const quote = draft.amount.by === 'quote' ? draft.amount.value : '';
  if (price === null || !isPositive(quote)) return UNKNOWN;
  return { size: lotsFor({ quote, price, lot: context.instrument.lot }), quote: null };
}

function part(whole: string, percent: number): string {
  return times(whole, shiftDecimal(percent, -2));
}

/** All of a large balance may be more than one order takes. */
function capped(size: string, { instrument }: OrderContext): string {
  return least(size, instrument.maxSize);
}
