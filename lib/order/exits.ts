import type { Order } from '#lib/contract/shapes/order.ts';
import { divide, multiply } from '#lib/exact/arithmetic.ts';
import {
  addDecimal,
  combined,
  compareDecimal,
  divideDecimal,
  multiplyDecimal,
  shiftDecimal,
  signOf,
  subtractDecimal,
} from '#lib/format/decimal.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { isPositive } from './steps.ts';

type Exit = {
  /** Price of the buy, and of its take profit or stop loss. */
  readonly price: string;
  readonly exit: string;
  /** Base. */
  readonly size: string;
  /** Fraction of each side. */
  readonly fee: string;
};

/** What a take profit or stop loss comes to. */
export type ExitResult = {
  /** Fraction of the price of the buy, signed. */
  readonly distance: string;
  /** Quote, after both fees, signed: `q(1 − f)·x·(1 − f) − q·p`. */
  readonly result: string;
};

const DISTANCE_PLACES = 8;

/** Fractions of the price that the chips under a take profit and a stop loss stand for. */
export const EXIT_STEPS = ['0.01', '0.02', '0.05'] as const;

/** Where a buy that is still open buys: at its limit, or when its trigger is reached; null while that is not known. */
export function boughtAt({ price, triggers: [leg] }: Pick<Order, 'price' | 'triggers'>): string | null {
  return price ?? leg?.limit ?? leg?.price ?? null;
}

/** How an exit is typed: its price, its distance in percent, or what it brings after both fees. Signs are left out. */
export const EXIT_UNITS = ['price', 'percent', 'pnl'] as const;
export type ExitUnit = (typeof EXIT_UNITS)[number];
export type ExitField = 'takeProfit' | 'stopLoss';

/** The buy that an exit belongs to; '' for what is not known yet. */
export type Bought = Omit<Exit, 'exit'> & { readonly tick: string };

/**
 * The price that a typed distance or result stands for, on a tick, toward the buy: it fires a little earlier than asked.
 * Percent: `p·(1 ± t/100)`. Result: `(q·p ± t) ÷ (q·(1 − f)²)`.
 * @param text a distance in percent or an amount of quote, without its sign
 * @returns null while it cannot be known; '0', which is no price, where none is above zero
 * @see specification §9 for the rounding
 */
export function exitPrice(field: ExitField, unit: ExitUnit, text: string, bought: Bought): string | null {
  if (unit === 'price') return text;
  const { price, size, tick } = bought;
  if (!isPositive(price) || !isPositive(text) || (unit === 'pnl' && !isPositive(size))) return null;
  const signed = field === 'takeProfit' ? text : `-${text}`;
  const toward = field === 'takeProfit' ? 'down' : 'up';
  const at =
    unit === 'percent'
      ? snapDecimal({ value: multiplyDecimal(price, addDecimal('1', shiftDecimal(signed, -2))), step: tick, toward })
      : priceBringing(signed, bought, toward);
  return at !== null && signOf(at) > 0 ? at : at && '0';
}

/** The tick at which a size brings an amount of quote, signed. */
function priceBringing(result: string, { price, size, fee, tick }: Bought, toward: 'down' | 'up'): string | null {
  const kept = subtractDecimal('1', fee);
  const perTick = multiplyDecimal(multiplyDecimal(size, multiplyDecimal(kept, kept)), tick);
  const ticks = combined(addDecimal(multiplyDecimal(size, price), result), perTick, (top, bottom) =>
    bottom.units === 0n ? null : divide(top, bottom, 0, toward === 'up' ? 'ceil' : 'floor'),
  );
  return ticks && combined(ticks, tick, multiply);
}

/** More decimals than any step of a price needs. */
const FACE_PLACES = 18;

/**
 * How a price reads in another unit, with as few decimals as say the same tick.
 * @returns '' where there is no such reading: the price lies on the other side, or something is not known
 */
export function exitText(field: ExitField, unit: ExitUnit, price: string, bought: Bought): string {
  if (unit === 'price' || price === '') return price;
  const found = exitResult({ ...bought, exit: price });
  const exact =
    unit === 'pnl'
      ? found?.result
      : isPositive(price) && isPositive(bought.price)
        ? shiftDecimal(divideDecimal(subtractDecimal(price, bought.price), bought.price, FACE_PLACES), 2)
        : null;
  const wanted = field === 'takeProfit' ? 1 : -1;
  if (exact == null || signOf(exact) !== wanted) return '';
  const size = multiplyDecimal(exact, BigInt(wanted));
  for (let places = unit === 'pnl' ? 2 : 1; places <= FACE_PLACES; places += 1) {
    // A take profit is rounded down to its tick, a stop loss of a smaller loss up: the reading lies just beyond it.
    const text = snapDecimal({ value: size, step: `1e-${places}`, toward: 'up' }) ?? '';
    if (compareDecimal(exitPrice(field, unit, text, bought), price) === 0) return text;
  }
  return '';
}

/** A price that lies a signed fraction from another, on a tick, toward that. */
export function exitAt(price: string, fraction: string, tick: string): string | null {
  if (!isPositive(price)) return null;
  const at = multiplyDecimal(price, addDecimal('1', fraction));
  return snapDecimal({ value: at, step: tick, toward: signOf(fraction) < 0 ? 'up' : 'down' });
}

/** @returns null while a price or the size is not known */
export function exitResult({ price, exit, size, fee }: Exit): ExitResult | null {
  if (![price, exit, size].every(isPositive)) return null;
  const kept = subtractDecimal('1', fee);
  const brought = multiplyDecimal(multiplyDecimal(multiplyDecimal(size, kept), exit), kept);
  const result = subtractDecimal(brought, multiplyDecimal(size, price));
  const distance = divideDecimal(subtractDecimal(exit, price), price, DISTANCE_PLACES);
  return distance === null || result === null ? null : { distance, result };
}
