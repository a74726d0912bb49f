import { checkPlaces, isZeroParts, joinParts, type Numeric, type Parts, parseDecimal } from './decimal.ts';
import { type Rounding, roundToFigures, roundToPlaces } from './rounding.ts';

export type { Numeric } from './decimal.ts';
export type { Rounding } from './rounding.ts';

/** What is shown where there is no value. */
export const MISSING = '--';
/** What is shown in place of a hidden amount. */
export const DEFAULT_MASK = '****';
export const DEFAULT_DIVIDER = ',';
export const DEFAULT_GROUP_SIZE = 3;

export type Scene = 'fiat' | 'btc' | 'usdt';

/** Fiat: 2 decimals from 0.01 on, 2 significant figures below, which is the rule for both options together. */
export const SCENES: Readonly<Record<Scene, { readonly precision: number; readonly significantFigures?: number }>> = {
  fiat: { precision: 2, significantFigures: 2 },
  btc: { precision: 6 },
  usdt: { precision: 2 },
};

export type AmountOptions = {
  /** Number of decimals, padded with zeros. Without precision, figures or scene every digit is kept. */
  readonly precision?: number | undefined;
  /** Significant figures, padded with zeros. Beside a precision they apply only below 10^-precision. */
  readonly significantFigures?: number | undefined;
  readonly removeTrailingZeros?: boolean | undefined;
  /** Thousands divider, default `,`; false or '' for none. */
  readonly divider?: boolean | string | undefined;
  /** Digits per group, default 3. */
  readonly groupSize?: number | undefined;
  /** `+` before positive values. */
  readonly plusSign?: boolean | undefined;
  /** Appends `%`; the value is not multiplied. */
  readonly percentSign?: boolean | undefined;
  /** true or the mask itself: hides the value, whatever it is. An empty mask hides nothing. */
  readonly masker?: boolean | string | undefined;
  /** Gives precision and figures where the caller gives none. */
  readonly scene?: Scene | undefined;
  /** Default toward zero: a balance is never shown larger than it is. */
  readonly rounding?: Rounding | undefined;
  /** Currency symbol, put between the sign and the digits. */
  readonly symbol?: string | undefined;
};

/**
 * An amount as text, the same in every locale: ASCII digits, `.`, `,` and `-`; never an exponent.
 *
 * Missing or not a number → `--`; zero → `0.00` whatever the options; masked → the mask, before all else.
 * A value that only rounds to zero keeps its sign: it is not zero.
 * @param value decimal string, bigint or Decimal; a number is taken as the decimal it prints
 * @see requirements FMT-01 to FMT-23; the test vectors are in tests/lib/format/amount.test.ts
 */
export function formatAmount(value: Numeric, options: AmountOptions = {}): string {
  if (options.masker) return options.masker === true ? DEFAULT_MASK : options.masker;
  const parts = parseDecimal(value);
  if (!parts) return MISSING;
  const { symbol = '', percentSign } = options;
  const suffix = percentSign ? '%' : '';
  if (isZeroParts(parts)) return `${symbol}0.00${suffix}`;
  const sign = parts.negative ? '-' : options.plusSign ? '+' : '';
  const rounded = truncate(parts, options);
  const fraction = options.removeTrailingZeros ? rounded.fraction.replace(/0+$/, '') : rounded.fraction;
  return `${sign}${symbol}${group(rounded.integer, options)}${fraction ? `.${fraction}` : ''}${suffix}`;
}

function truncate(parts: Parts, options: AmountOptions): Parts {
  try {
    return round(parts, options);
  } catch (error) {
    // A wrong option must not take the number off the screen: it is shown as it came.
    console.error('truncateNumberAndToFixed error', joinParts(parts), error);
    return parts;
  }
}

function round(parts: Parts, { scene, precision, significantFigures, rounding }: AmountOptions): Parts {
  // An explicit precision replaces the whole rule of the scene, its figures included.
  const rule = precision === undefined ? scene && SCENES[scene] : undefined;
  const places = precision ?? rule?.precision;
  const figures = significantFigures ?? rule?.significantFigures;
  if (figures !== undefined && (places === undefined || isBelowPrecision(parts, places))) {
    return roundToFigures(parts, figures, rounding);
  }
  return places === undefined ? parts : roundToPlaces(parts, places, rounding);
}

/** |value| < 10^-places */
function isBelowPrecision({ integer, fraction }: Parts, places: number): boolean {
  return integer === '0' && /^0*$/.test(fraction.slice(0, checkPlaces(places)));
}

function group(integer: string, { divider = true, groupSize = DEFAULT_GROUP_SIZE }: AmountOptions): string {
  const mark = divider === true ? DEFAULT_DIVIDER : divider || '';
  const size = Number.isInteger(groupSize) && groupSize > 0 ? groupSize : DEFAULT_GROUP_SIZE;
  if (mark === '' || integer.length <= size) return integer;
  const groups: string[] = [];
  for (let end = integer.length; end > 0; end -= size) groups.unshift(integer.slice(Math.max(0, end - size), end));
  return groups.join(mark);
}
