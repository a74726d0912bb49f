const ZERO_CODE = 48;
/** An amount as the wire has it: no sign, no exponent, at most 20 digits, and 18 behind the point. */
const AMOUNT = /^\d{1,20}(?:\.\d{1,18})?$/;

/** Whether a text has the form of an amount on the wire: at most 20 digits, and 18 behind the point. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** @returns an amount of the wire in units of 10^-places; null for other text, and where it has more decimals than that. */
export function parseAmount(text: string, places: number): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text + '0'.repeat(places));
  let end = text.length;
  // Zeros at the end are no decimals: 0.120 has two.
  while (text.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  const spare = places - (end - point - 1);
  return spare < 0 ? null : BigInt(text.slice(0, point) + text.slice(point + 1, end) + '0'.repeat(spare));
}
