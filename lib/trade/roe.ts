import { type Decimal, decimal, type Given, positive } from './number.ts';
import { toPlaces } from './rounding.ts';
import { solveLinear } from './solve.ts';

export const PERCENT_PLACES = 2;

/** Return on margin, a fraction. Realised profit has no part in it. Without a margin above 0 there is none. */
export function roe({ pnl, margin }: { pnl: Given; margin: Given }): Decimal | null {
  const [gain, base] = [decimal(pnl), positive(margin)];
  return gain && base && solveLinear(gain, base);
}

/** The same in percent at two decimals. 'down' is toward zero; 'floor' never flatters: −1.231 % is −1.24 %. */
export function roePercent({
  pnl,
  margin,
  mode,
}: {
  pnl: Given;
  margin: Given;
  mode?: 'down' | 'floor';
}): Decimal | null {
  const part = roe({ pnl, margin });
  return part && toPlaces(part.times(100), PERCENT_PLACES, mode === 'floor' ? 'floor' : 'zero');
}
