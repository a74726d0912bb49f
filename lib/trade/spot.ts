import { type Decimal, type Given, positive } from './number.ts';
import { toPlaces } from './rounding.ts';
import { solveLinear } from './solve.ts';

const RATIO_PLACES = 4;

/** What a spot holding has gained since it was bought, percent: the ratio is cut to 4 decimals first, toward zero. */
export function spotRoePercent({ buyPrice, marketPrice }: { buyPrice: Given; marketPrice: Given }): Decimal | null {
  const [bought, now] = [positive(buyPrice), positive(marketPrice)];
  return bought && now && spotRoe(now.minus(bought), bought);
}

/** The same of amounts: what was gained on what was paid. */
export function spotRoe(gain: Decimal, paid: Decimal): Decimal | null {
  const ratio = solveLinear(gain, paid);
  return ratio && toPlaces(ratio, RATIO_PLACES, 'zero').times(100);
}
