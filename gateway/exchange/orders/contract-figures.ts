import { parseAmount } from '#lib/exact/amount.ts';
import { RATE_PLACES } from '#lib/trade/units/divide.ts';
import type { OrderRates } from '../positions/positions.ts';

/** What the figures of a market say, as its `rules` event has them: JSON of decimal text. */

type Written = Readonly<Record<string, unknown>>;

const readFigures = (figures: string): Written => JSON.parse(figures) as Written;

/** @throws RangeError when they are none */
export function feesIn(figures: string): OrderRates {
  const { makerFee, takerFee } = readFigures(figures);
  const rate = (text: unknown): bigint => {
    const units = typeof text === 'string' ? parseAmount(text, RATE_PLACES) : null;
    if (units === null) throw new RangeError(`figures of a market have a fee of ${JSON.stringify(text)}`);
    return units;
  };
  return { maker: rate(makerFee), taker: rate(takerFee) };
}

/** What ticks, lots and units of a market are counted in: once it was traded they stay for ever. */
const GRID = ['tick', 'lot', 'face', 'settle'] as const;

/** @returns the first of those that is another now, and what it was */
export function movedGrid(
  before: string,
  now: string,
): { readonly field: string; readonly was: string; readonly is: string } | null {
  const [old, fresh] = [readFigures(before), readFigures(now)];
  const field = GRID.find((one) => old[one] !== fresh[one]);
  return field === undefined ? null : { field, was: `${old[field]}`, is: `${fresh[field]}` };
}
