import { type Decimal, textOf } from './number.ts';

export type Tone = 'up' | 'down' | 'neutral';

/** What is shown where there is no value. */
export const NOTHING = '--';

/** `+` or `-`, none at zero, then exactly `places` decimals; `--` where there is no value. Not grouped: lib/format does. */
export function signedText(value: Decimal | null, places: number, unit = ''): string {
  if (!value) return NOTHING;
  return `${value.gt(0) ? '+' : ''}${textOf(value, places)}${unit}`;
}

export function toneOf(value: Decimal | null): Tone {
  if (!value || value.isZero()) return 'neutral';
  return value.gt(0) ? 'up' : 'down';
}
