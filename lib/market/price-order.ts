const PLAIN = /^\d+(?:\.\d+)?$/;

/** Plain decimal text without sign or exponent, as prices and sizes travel. */
export function isPlainDecimal(text: unknown): text is string {
  return typeof text === 'string' && PLAIN.test(text);
}

/**
 * Below 0, 0 or above 0 as price a is below, equal to or above b, exactly and without a number type: `9.5` < `10`,
 * `1.50` = `1.5`. Made for the thousands of comparisons a second of a book; both must be plain decimals.
 */
export function comparePrice(a: string, b: string): number {
  if (a === b) return 0;
  const [aWhole, aFraction] = split(a);
  const [bWhole, bFraction] = split(b);
  if (aWhole.length !== bWhole.length) return aWhole.length - bWhole.length;
  if (aWhole !== bWhole) return aWhole < bWhole ? -1 : 1;
  const places = Math.max(aFraction.length, bFraction.length);
  const [left, right] = [aFraction.padEnd(places, '0'), bFraction.padEnd(places, '0')];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A size that takes its level away: `0`, `0.000`. */
export function isZero(size: string): boolean {
  return /^0+(?:\.0+)?$/.test(size);
}

function split(text: string): readonly [string, string] {
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return [whole.replace(/^0+(?=\d)/, ''), point < 0 ? '' : text.slice(point + 1)];
}
