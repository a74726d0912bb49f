import { quotient } from '#lib/exact/arithmetic.ts';

/** Rates (fees, maintenance, funding) are counted in hundred-millionths. */
export const RATE_PLACES = 8;
export const RATE_ONE = 100_000_000n;

/** ⌊top ÷ bottom⌋, toward minus infinity. @param bottom > 0 */
export const down = (top: bigint, bottom: bigint): bigint => quotient(top, bottom, 'floor');
/** ⌈top ÷ bottom⌉, toward plus infinity. @param bottom > 0 */
export const up = (top: bigint, bottom: bigint): bigint => quotient(top, bottom, 'ceil');

/** ⌈value × rate⌉: fees, and whatever else is paid. */
export const paidAt = (value: bigint, rate: bigint): bigint => up(value * rate, RATE_ONE);

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
