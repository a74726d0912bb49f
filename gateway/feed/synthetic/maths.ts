/** Arithmetic whose results are the same bits on every machine: + − × ÷ and square roots, no library curves. */

const HALVINGS = 8;

/** e^x for |x| < 20, to about seven digits: a short series for x/256, squared eight times. */
export function exp(x: number): number {
  const y = x / 256;
  let result = 1 + y * (1 + (y / 2) * (1 + (y / 3) * (1 + y / 4)));
  for (let i = 0; i < HALVINGS; i += 1) result *= result;
  return result;
}

const LN2 = Math.LN2;
const SQRT_HALF = Math.SQRT1_2;

/** Natural logarithm of 0 < x ≤ 1, to about ten digits: halvings, then a short series. */
export function ln(x: number): number {
  let m = x;
  let halvings = 0;
  while (m < SQRT_HALF) {
    m *= 2;
    halvings += 1;
  }
  const y = (m - 1) / (m + 1);
  const z = y * y;
  return 2 * y * (1 + z * (1 / 3 + z * (1 / 5 + z * (1 / 7 + z * (1 / 9 + z / 11))))) - halvings * LN2;
}

/** 10^place for 0 ≤ place ≤ 22, exactly; `**` may differ by a bit between engines. */
export function tenTo(place: number): number {
  let result = 1;
  for (let i = 0; i < place; i += 1) result *= 10;
  return result;
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

const words = new DataView(new ArrayBuffer(8));

const WORD = 4294967296;

/** A float close to an integer, exact below 2^53. For choosing shapes, never for answering amounts. */
export function approximate(integer: bigint): number {
  if (BigInt.asIntN(64, integer) !== integer) return approximate(integer >> 32n) * WORD;
  words.setBigInt64(0, integer);
  return words.getInt32(0) * WORD + words.getUint32(4);
}
