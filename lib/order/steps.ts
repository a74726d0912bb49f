import { isAmount } from '#lib/exact/amount.ts';
import { compareDecimal, divideDecimal, multiplyDecimal, type Numeric, signOf } from '#lib/format/decimal.ts';
import { snapDecimal } from '#lib/format/steps.ts';

export function isPositive(text: string): boolean {
  return isAmount(text) && signOf(text) > 0;
}

export function floorTo(value: Numeric, step: string): string {
  return snapDecimal({ value, step, toward: 'down' }) ?? '0';
}

export function ceilTo(value: Numeric, step: string): string {
  return snapDecimal({ value, step, toward: 'up' }) ?? '0';
}

export function times(a: Numeric, b: Numeric): string {
  return multiplyDecimal(a, b) ?? '0';
}

export function least(a: string, b: string): string {
  return compareDecimal(a, b) <= 0 ? a : b;
}

export function most(a: string, b: string): string {
  return compareDecimal(a, b) >= 0 ? a : b;
}

/** Whole lots that an amount of quote pays at a price, as a size in base. */
export function lotsFor({ quote, price, lot }: { quote: string; price: string; lot: string }): string {
  return times(divideDecimal(quote, times(price, lot), 0) ?? '0', lot);
}
