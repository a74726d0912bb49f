/** A fraction of whole numbers, as the guide writes its formulas: nothing is cut before it says so. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint };

export const ratio = (top: bigint | number, bottom: bigint | number = 1n): Ratio => {
  const [n, d] = [BigInt(top), BigInt(bottom)];
  return d < 0n ? { top: -n, bottom: -d } : { top: n, bottom: d };
};
export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, ratio(-b.top, b.bottom));
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.bottom, a.bottom * b.top);
export const floor = ({ top, bottom }: Ratio): bigint => (top - (((top % bottom) + bottom) % bottom)) / bottom;
export const ceil = (a: Ratio): bigint => -floor(ratio(-a.top, a.bottom));
export const ZERO = ratio(0n);
