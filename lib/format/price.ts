import { formatAmount, type Numeric } from './amount.ts';
import { isZeroParts, parseDecimal, shiftDecimal } from './decimal.ts';
import { type Rounding, roundToPlaces } from './rounding.ts';

type PercentOptions = { readonly sign?: boolean; readonly digits?: number; readonly rounding?: Rounding };

/** From this many zeros after the point on, a price is written in sub-zero notation. */
export const SUB_ZERO_FROM = 4;
const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉';
const UNITS: readonly { readonly power: number; readonly letter: string }[] = [
  { power: 12, letter: 'T' },
  { power: 9, letter: 'B' },
  { power: 6, letter: 'M' },
  { power: 3, letter: 'K' },
];

/**
 * A price with exactly the instrument's decimals, thousands grouped; a tiny one in sub-zero notation.
 * @param pricePlace decimals of the instrument
 * @param options `exact: true` writes tiny prices in full (titles, copying, spoken text)
 */
export function formatPrice(
  value: Numeric,
  pricePlace: number,
  options: { exact?: boolean; symbol?: string } = {},
): string {
  const text = formatAmount(value, { precision: pricePlace, symbol: options.symbol });
  return options.exact ? text : subZero(text);
}

/** 0.0000048210 → 0.0₅48210: the small figure counts the zeros after the point, so many at least. Other text stays as it is. */
export function subZero(text: string, from = SUB_ZERO_FROM): string {
  const match = /^(\D*)0\.(0+)([1-9]\d*)(\D*)$/.exec(text);
  const [, before = '', zeros = '', digits = '', after = ''] = match ?? [];
  if (!match || zeros.length < from) return text;
  const count = String(zeros.length).replace(/\d/g, (digit) => SUBSCRIPT.charAt(Number.parseInt(digit, 10)));
  return `${before}0.0${count}${digits}${after}`;
}

/** An amount in a column: always these decimals, also of zero, which amounts elsewhere write as 0.00. */
export function formatFixed(value: Numeric, places: number, rounding?: Rounding): string {
  const parts = parseDecimal(value);
  if (!parts || !isZeroParts(parts)) return formatAmount(value, { precision: places, rounding });
  return places === 0 ? '0' : `0.${'0'.repeat(places)}`;
}

/** A size in the base coin with exactly the instrument's decimals. @param sizePlace decimals of the lot */
export function formatSize(value: Numeric, sizePlace: number): string {
  return formatAmount(value, { precision: sizePlace });
}

/**
 * A large figure in short, the same in every locale: 1,790,000,000 → 1.79B. Cut, never rounded up; below a
 * thousand it is an ordinary amount.
 * @param options `digits` after the point, default 2; `symbol` before the figure
 */
export function formatCompact(
  value: Numeric,
  options: { digits?: number; symbol?: string; plusSign?: boolean } = {},
): string {
  const { digits = 2, ...rest } = options;
  const parts = parseDecimal(value);
  const unit = parts && UNITS.find(({ power }) => parts.integer.length > power);
  if (!unit) return formatAmount(value, { precision: digits, ...rest });
  return `${formatAmount(shiftDecimal(value, -unit.power), { precision: digits, ...rest })}${unit.letter}`;
}

/**
 * A fraction as a percentage: 0.0038 → +0.38%. A change too small to show is `0.00%` without a sign.
 * @param fraction signed, 1 = 100 %
 * @param options `sign: true` writes `+` before gains; `digits` default 2
 */
export function formatPercent(fraction: Numeric, options: PercentOptions = {}): string {
  const { sign, digits = 2, rounding } = options;
  const percent = shiftDecimal(fraction, 2);
  const shown = trendOf(percent, digits, rounding) === 'flat' && percent !== null ? '0' : percent;
  return formatAmount(shown, { precision: digits, percentSign: true, plusSign: sign, rounding });
}

/** Which way a signed figure points once it is shown: 'flat' when every shown digit is zero. */
export function trendOf(value: Numeric, places?: number, rounding?: Rounding): 'up' | 'down' | 'flat' {
  const parts = parseDecimal(value);
  if (!parts) return 'flat';
  const shown = places === undefined ? parts : roundToPlaces(parts, places, rounding);
  if (isZeroParts(shown)) return 'flat';
  return parts.negative ? 'down' : 'up';
}

/** Decimals of a step or tick: 2 for "0.05", 0 for "10". */
export function placesOf(step: Numeric): number {
  const parts = parseDecimal(step);
  return parts ? parts.fraction.replace(/0+$/, '').length : 0;
}
