import { addDecimal, compareDecimal, joinParts, multiplyDecimal, type Numeric, parseDecimal } from './decimal.ts';
import { cleanDecimal, INTEGER_DIGITS } from './decimal-input.ts';
import { plainDigits } from './digits.ts';
import { placesOf } from './price.ts';
import { roundToPlaces } from './rounding.ts';
import { snapDecimal, stepOfPlaces } from './steps.ts';

/** What a text in a number field says. */
export type NumberReading =
  | { readonly kind: 'empty' }
  /** `value` is a plain decimal; `shown` is what the field says of it and reads the same. */
  | { readonly kind: 'number'; readonly value: string; readonly shown: string }
  /** `1,250`: a decimal comma or a group sign. Two plain decimals, one of which is to be chosen. */
  | { readonly kind: 'either'; readonly decimal: string; readonly groups: string }
  /** No number. `open`: further signs may still make one of it, as of `1,250,0`. */
  | { readonly kind: 'unread'; readonly open: boolean };

export type NumberForm = {
  /** Decimals of the instrument; none: unlimited. */
  readonly fractionDigits?: number | undefined;
  /** BCP-47, the page's language. */
  readonly tag?: string;
  /** Whether the number may lie below zero: one sign before it. */
  readonly signed?: boolean;
  /** What the field counts in, such as `USDT` or `%`: a number pasted with it is read without it. */
  readonly unit?: string | undefined;
};

/**
 * What a person means by a text, in any language's writing of numbers. It comes before the cleaner, which would make 15
 * of `1e5` and 05 of `0,5`; the cleaner then cuts what the instrument has no decimals for.
 *
 * One point or one comma is the decimal sign, but for `1,250`. Commas in groups of three before at most one point and
 * points in groups of three before one comma are groups; so are blanks, apostrophes and underscores, and commas as India
 * groups (`12,34,567`). Digits may be of any writing; marks that nobody sees are left out; the short form of tiny prices
 * (`0.0₅482`) is read in full.
 *
 * What may still become groups (`91,38` on the way to `91,381.2`) is not cut, and neither is what has no decimals at all:
 * without its sign `1.5` would become 15 under one's fingers. The rules refuse what has too many decimals.
 */
export function readNumberText(text: string, form: NumberForm = {}): NumberReading {
  const signs = withoutUnit(plainSigns(text), form.unit);
  const sign = form.signed ? (SIGN.exec(signs)?.[0] ?? '') : '';
  if (sign === '') return readPlain(signs, form);
  const reading = readPlain(signs.slice(sign.length).trimStart(), form);
  if (reading.kind === 'empty') return { kind: 'unread', open: true };
  return sign === '-' ? negative(reading) : reading;
}

/** One sign before a number; every kind of minus has become `-`. */
const SIGN = /^[+-]/;

function negative(reading: NumberReading): NumberReading {
  if (reading.kind === 'either')
    return { kind: 'either', decimal: `-${reading.decimal}`, groups: `-${reading.groups}` };
  if (reading.kind !== 'number') return reading;
  const value = /[1-9]/.test(reading.value) ? `-${reading.value}` : reading.value;
  return { kind: 'number', value, shown: `-${reading.shown}` };
}

function readPlain(signs: string, { fractionDigits, tag = 'en' }: NumberForm): NumberReading {
  if (signs === '') return { kind: 'empty' };
  const joined = signs.replace(BLANK_GROUPS, (groups) => groups.replaceAll(' ', ''));
  const apart = joined !== signs;
  if (!apart && EITHER.test(joined)) {
    const [whole = '', fraction = ''] = joined.split(',');
    const decimal = trimZeros(cut(`${whole}.${fraction}`, fractionDigits));
    return { kind: 'either', decimal, groups: whole + fraction };
  }
  const plain = plainOf(joined, apart);
  if (plain === null) return { kind: 'unread', open: OPEN.some((form) => form.test(signs)) };
  const cleaned = mayGroup(joined, tag) ? plain : cut(plain, fractionDigits);
  return { kind: 'number', value: settleNumberText(cleaned), shown: cleaned === plain ? joined : cleaned };
}

const cut = (plain: string, fractionDigits: number | undefined): string =>
  fractionDigits === 0 ? plain : cleanDecimal(plain, fractionDigits);

/** Blanks and apostrophes between groups of three before the decimal sign. */
const BLANK_GROUPS = /^\d{1,3}(?: \d{3})+(?=[.,]|$)/;
const EITHER = /^[1-9]\d{0,2},\d{3}$/;
const ONE_SIGN = /^(?=.*\d)(\d*)[.,]?(\d*)$/;
const COMMA_GROUPS = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/;
const POINT_GROUPS = /^([1-9]\d{0,2}(?:\.\d{3})+),(\d*)$/;
/** Groups of two before the last three. */
const INDIAN_GROUPS = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?$/;
/** Beginnings of the forms above that are none of them yet. */
const OPEN = [
  /^[.,]$/,
  /^[1-9]\d{0,2}(?:,\d{3})+,\d{0,2}$/,
  /^[1-9]\d?(?:,\d{2}){2,},?$/,
  /^[1-9]\d?(?:,\d{2})+,\d$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+\.\d{0,3}$/,
  /^\d{1,3}(?: \d{3})* \d{0,2}$/,
];

function mayGroup(text: string, tag: string): boolean {
  return /^[1-9]\d{0,2},\d{0,2}$/.test(text) || (POINT_GROUPED.includes(tag) && /^[1-9]\d{0,2}\.\d{0,3}$/.test(text));
}

/**
 * Digits as ASCII, full-width signs as theirs, every minus as `-`, every group sign that is neither point nor comma as a
 * blank, without what is not seen. Copies from pages that are read from the right bring such marks along.
 */
function plainSigns(text: string): string {
  return plainDigits(text)
    .trim()
    .replace(
      SUB_ZERO,
      (_all, before: string, count: string) => before + '0'.repeat(Number.parseInt(subscript(count), 10)),
    )
    .replace(/[\u00a0\u2009\u202f'’٬_]/g, ' ')
    .replace(/[。．٫]/g, '.')
    .replace(/[，،]/g, ',')
    .replace(/[\u2212\u2010-\u2014\ufe63－]/g, '-')
    .replace(/＋/g, '+')
    .replace(/％|٪/g, '%');
}

/** `0.0₅482` of `lib/format/price.ts`: the small figure counts the zeros after the point. */
const SUB_ZERO = /([.,])0([₀-₉]{1,2})(?=\d)/g;
const subscript = (text: string) => text.replace(/./g, (digit) => String(digit.charCodeAt(0) - '₀'.charCodeAt(0)));

/** Signs that stand for a unit beside its name. */
const UNIT_SIGNS: Readonly<Record<string, string>> = { USDT: '$', USDC: '$', USD: '$', EUR: '€', BTC: '₿', '×': 'x' };

/** A number that was copied with what it counts in. Another unit stays, and is not read. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit || !/[^\d.,\s+-]/.test(text)) return text;
  for (const name of [unit, UNIT_SIGNS[unit] ?? unit]) {
    const own = name.toUpperCase();
    const upper = text.toUpperCase();
    // A letter whose capital is two letters would move what is cut.
    if (upper.length !== text.length) continue;
    if (upper.endsWith(own)) return text.slice(0, text.length - own.length).trim();
    const sign = SIGN.exec(text)?.[0] ?? '';
    if (upper.startsWith(sign + own)) return sign + text.slice(sign.length + own.length).trim();
  }
  return text;
}

/** The text as digits with at most one point; null where it is no number or longer than the wire takes. */
function plainOf(text: string, apart: boolean): string | null {
  const groups = apart ? null : (COMMA_GROUPS.exec(text) ?? POINT_GROUPS.exec(text) ?? INDIAN_GROUPS.exec(text));
  const [, whole = '', fraction] = groups ?? ONE_SIGN.exec(text) ?? [];
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  if ((whole === '' && fraction === undefined) || digits.length > INTEGER_DIGITS) return null;
  const open = /[.,]$/.test(text) ? '.' : '';
  return `${digits || '0'}${fraction ? `.${fraction}` : open}`;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0*$/, '') : text;
}

/** Where the caret stands once `shown` has taken the place of `text`: behind the same digits, or the sign after them. */
export function caretAfterReading(text: string, caret: number, shown: string): number {
  const before = plainSigns(`|${text.slice(0, caret)}|`).slice(1, -1);
  const digits = before.replace(/\D/g, '').length;
  let place = digits === 0 && /^[+-]/.test(before) && /^[+-]/.test(shown) ? 1 : 0;
  for (let seen = 0; seen < digits && place < shown.length; place += 1) if (/\d/.test(shown.charAt(place))) seen += 1;
  return /[.,]$/.test(before) && /[.,]/.test(shown.charAt(place)) ? place + 1 : place;
}

/** Languages whose group sign is the point; a test asks Intl. */
const POINT_GROUPED = ['de', 'es', 'es-ES', 'id', 'it', 'pt', 'tr', 'vi'];

/**
 * Whether a decimal could be taken for groups by readers of a language: `1.250` in German, not `0.250`.
 * @param tag BCP-47
 */
export function looksGrouped(text: string, tag: string): boolean {
  return POINT_GROUPED.includes(tag) && /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** A decimal without zeros at its end, `1.250` → `1.25`: what stands beside a text to say how it was read. */
export function shortNumberText(text: string): string {
  return /^-/.test(text) ? `-${shortNumberText(text.slice(1))}` : isPlain(text) ? trimZeros(text) : text;
}

/** What a number field may hold and send; other text was not understood and stays as it was typed. */
export function isPlain(text: string): boolean {
  return /^\d+(?:\.\d*)?$/.test(text);
}

/** The same of a field whose numbers may lie below zero. */
export function isPlainSigned(text: string): boolean {
  return isPlain(text.replace(/^-/, ''));
}

/** A finished number: `07` → `7`, `1.` → `1`; what is no number stays as it is. Decimals that were typed stay. */
export function settleNumberText(text: string): string {
  const parts = isPlain(text) ? parseDecimal(text) : null;
  return parts ? joinParts(parts) : text;
}

/** What the house's own writing says (`lib/format`), as a plain decimal: `-1,250.5` → `-1250.5`, `0.0₅482` → `0.00000482`. */
export function plainNumberText(shown: string): string {
  const reading = readNumberText(shown, { signed: true });
  return reading.kind === 'number' ? reading.value : reading.kind === 'either' ? reading.groups : shown;
}

/** As a number is read: `91994.0` → `91,994.0`. What is no number stays as it is. Decimals that were typed stay. */
export function groupNumberText(text: string): string {
  if (text.startsWith('-') && isPlainSigned(text)) return `-${groupNumberText(text.slice(1))}`;
  const parts = isPlain(text) ? parseDecimal(text) : null;
  if (!parts) return text;
  return joinParts({ ...parts, integer: parts.integer.replace(/\B(?=(?:\d{3})+$)/g, ',') });
}

export type NumberStep = {
  /** What stands in the field, '' included. */
  readonly text: string;
  /** Steps to go, negative for down. */
  readonly by: number;
  /** Size of a step; 10^-fractionDigits where there is none. */
  readonly step?: Numeric;
  readonly fractionDigits?: number | undefined;
  readonly min?: Numeric;
  readonly max?: Numeric;
};

/**
 * The number `by` steps away, on the grid of the step: from between two steps the next one in that direction is one
 * step away. Stops at min (0 when not given) and max. Decimals of the step are kept, `100.9` → `101.0`.
 * @returns the text unchanged where it is no number or the result would not fit the field
 */
export function stepNumberText({ text, by, step, fractionDigits = 0, min = '0', max }: NumberStep): string {
  if (text !== '' && !isPlain(text)) return text;
  const size = step ?? stepOfPlaces(fractionDigits);
  const start = snapDecimal({ value: text === '' ? '0' : text, step: size, toward: by > 0 ? 'down' : 'up' });
  const moved = start === null ? null : addDecimal(start, multiplyDecimal(size, BigInt(Math.trunc(by))));
  if (moved === null) return text;
  const high = max !== null && max !== undefined && compareDecimal(moved, max) > 0 ? max : moved;
  const parts = parseDecimal(compareDecimal(high, min) < 0 ? min : high);
  if (!parts || parts.integer.length > INTEGER_DIGITS) return text;
  const places = Math.max(placesOf(size), parts.fraction.replace(/0+$/, '').length);
  return joinParts(roundToPlaces(parts, places));
}
