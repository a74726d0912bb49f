import { plainDecimal } from './steps.ts';

export const INTEGER_DIGITS = 20;

/**
 * What the user typed or pasted, reduced to a decimal that may still be in the making (`12.`, ``, `07`).
 *
 * In this order: full-width periods (。 ．) and digits become ASCII; everything but digits, blanks and dots goes;
 * leading dots go; leading zeros collapse to one; only the first dot stays; at most 20 digits before it and
 * `fractionDigits` after it, cut and not rounded. Blanks survive (the number input removes them) and count as no digit.
 * Cleaning twice changes nothing. The result matches `^[0-9 ]*(\.[0-9 ]*)?$`. Never throws; time grows with the length.
 * @param fractionDigits none: unlimited; 0: the dot goes as well
 * @see specification §5 "Decimal-input cleaner"; the table in tests/lib/format/decimal-input.test.ts
 */
export function cleanDecimal(
  value: string | number | bigint | null | undefined,
  fractionDigits?: number | null,
): string {
  const text = textOf(value)
    .replace(/[。．]/g, '.')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[^0-9 .]/g, '')
    .replace(/^\.+/, '')
    .replace(/^0{2,}/, '0');
  const dot = text.indexOf('.');
  if (dot < 0) return cutDigits(text, INTEGER_DIGITS);
  const integer = cutDigits(text.slice(0, dot), INTEGER_DIGITS);
  const limit = fractionLimit(fractionDigits);
  if (limit === 0) return integer;
  return `${integer}.${cutDigits(text.slice(dot + 1).replaceAll('.', ''), limit)}`;
}

const FULL_WIDTH_OFFSET = '０'.charCodeAt(0) - '0'.charCodeAt(0);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A number may print as 1e-7; its digits are meant, not the text.
  if (typeof value === 'number' || typeof value === 'bigint') return plainDecimal(value) ?? '';
  return '';
}

function fractionLimit(digits: number | null | undefined): number {
  if (typeof digits !== 'number' || Number.isNaN(digits)) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor(digits));
}

/** Keeps the first `limit` digits and every blank. */
function cutDigits(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let seen = 0;
  return text.replace(/[0-9]/g, (digit) => {
    seen += 1;
    return seen <= limit ? digit : '';
  });
}
