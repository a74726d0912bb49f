/** Decimal text to integers and back. The wire speaks text, the exchange integers; nothing in between is a float. */

const DECIMAL = /^\d{1,20}(?:\.(\d{1,18}))?$/;

/** @returns the value in units of 10^-places, or null when the text is no plain decimal or has more places. */
export function parseUnits(text: string, places: number): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const fraction = (match[1] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return null;
  const whole = match[1] === undefined ? text : text.slice(0, -match[1].length - 1);
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** Plain decimal text with exactly `places` decimals. */
export function formatUnits(units: bigint, places: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(places + 1, '0');
  const cut = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`;
}

/** Why a text is not a count of steps. */
export type StepError = 'format' | 'step' | 'range';

/** @returns the count of steps (ticks or lots) in a decimal text: 0.0125 at place 4, step 5 is 25 steps. */
export function parseSteps(text: string, place: number, step: number, most: bigint): number | StepError {
  if (!DECIMAL.test(text)) return 'format';
  const units = parseUnits(text, place);
  if (units === null) return 'step';
  if (units % BigInt(step) !== 0n) return 'step';
  const steps = units / BigInt(step);
  return steps > most ? 'range' : safe(steps);
}

/** Prices live in 32-bit arrays. */
export const MAX_TICKS = 2_147_483_647n;
/** Sizes are integers that a double holds exactly, with room for a level's sum. */
export const MAX_LOTS = 1n << 50n;

/** A bigint known to be small, as the integer that arrays hold. */
export function safe(value: bigint): number {
  return Number.parseInt(value.toString(), 10);
}

export function formatSteps(steps: number, place: number, step: number): string {
  return formatUnits(BigInt(steps) * BigInt(step), place);
}
