import { addDecimal, divideDecimal, multiplyDecimal, signOf, subtractDecimal } from '#lib/format/decimal.ts';
import { snapDecimal } from '#lib/format/steps.ts';
import { isPositive } from './steps.ts';

type Exit = {
  /** Price of the buy, and of its take profit or stop loss. */
  readonly price: string;
  readonly exit: string;
  /** Base. */
  readonly size: string;
  /** Fraction of each side. */
  readonly fee: string;
};

/** What a take profit or stop loss comes to. */
export type ExitResult = {
  /** Fraction of the price of the buy, signed. */
  readonly distance: string;
  /** Quote, after both fees, signed: `q(1 − f)·x·(1 − f) − q·p`. */
  readonly result: string;
};

const DISTANCE_PLACES = 8;

/** Fractions of the price that the chips under a take profit and a stop loss stand for. */
export const EXIT_STEPS = ['0.01', '0.02', '0.05'] as const;

/** A price that lies a signed fraction from another, on a tick, no nearer than that. */
export function exitAt(price: string, fraction: string, tick: string): string | null {
  if (!isPositive(price)) return null;
  const at = multiplyDecimal(price, addDecimal('1', fraction));
  return snapDecimal({ value: at, step: tick, toward: signOf(fraction) < 0 ? 'down' : 'up' });
}

/** @returns null while a price or the size is not known */
export function exitResult({ price, exit, size, fee }: Exit): ExitResult | null {
  if (![price, exit, size].every(isPositive)) return null;
  const kept = subtractDecimal('1', fee);
  const brought = multiplyDecimal(multiplyDecimal(multiplyDecimal(size, kept), exit), kept);
  const result = subtractDecimal(brought, multiplyDecimal(size, price));
  const distance = divideDecimal(subtractDecimal(exit, price), price, DISTANCE_PLACES);
  return distance === null || result === null ? null : { distance, result };
}
