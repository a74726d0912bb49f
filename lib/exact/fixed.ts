/** A decimal number as an integer: units · 10^-places. Two of them may be equal and have different places. */
export type Fixed = { readonly units: bigint; readonly places: number };

const POWERS = Array.from({ length: 101 }, (_, exponent) => 10n ** BigInt(exponent));
const MINUS_CODE = 45;
const POINT_CODE = 46;
const ZERO_CODE = 48;

export function pow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** Plain text with exactly `places` decimals. @param units a whole number; as a `number`, one that a double holds exactly */
export function print(units: bigint | number, places: number): string {
  const digits = units.toString();
  if (places === 0) return digits;
  const from = digits.charCodeAt(0) === MINUS_CODE ? 1 : 0;
  const point = digits.length - places;
  if (point > from) return `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${digits.slice(0, from)}0.${digits.slice(from).padStart(places, '0')}`;
}

/** The same text without zeros at the end of its decimals. */
export function trim(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  return text.slice(0, text.charCodeAt(end - 1) === POINT_CODE ? end - 1 : end);
}
