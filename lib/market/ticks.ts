import { print } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { rescale } from '#lib/exact/steps.ts';
import { scaleBetween } from './scale.ts';

/** A round value on an axis and where it lies between the ends, in thousandths from below. */
export type Tick = { readonly value: string; readonly at: number };

const STEPS = [1n, 2n, 5n] as const;

/**
 * Round values between two prices, at most `most` of them, each a multiple of 1, 2 or 5 times a power of ten.
 * @param low, high decimal strings  @param places decimals of both that count
 */
export function priceTicks({
  low,
  high,
  places,
  most,
}: {
  low: string;
  high: string;
  places: number;
  most: number;
}): Tick[] {
  const [from, to] = [units(low, places), units(high, places)];
  if (from === null || to === null || to <= from || most < 1) return [];
  const step = roundStep((to - from) / BigInt(most) + 1n);
  const ticks: Tick[] = [];
  for (let at = (from / step) * step; at <= to; at += step) {
    const value = print(at, places);
    if (at >= from) ticks.push({ value, at: scaleBetween(value, low, high, 1000) ?? 0 });
  }
  return ticks;
}

/** The least round step that is not below the given one. */
function roundStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = STEPS.find((digit) => digit * power >= least);
    if (step !== undefined) return step * power;
  }
}

/** Decimals that do not count are cut off. */
function units(value: string, places: number): bigint | null {
  const read = parse(value);
  return read && read.units >= 0n ? rescale(read, places, 'towardZero').units : null;
}
