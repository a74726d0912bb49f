import type { Contract, Way } from '#lib/trade/units/contract.ts';
import { RATE_ONE } from '#lib/trade/units/divide.ts';
import { ticksOf } from '#lib/trade/units/solve-ticks.ts';
import type { Leg } from './holding.ts';

/**
 * Ticks at which closing pays for the fee of the way in and of the way out, both at the taker's rate: up for a long, down
 * for a short. The integer twin of `breakEvenPrice` in lib/trade.
 */
export function breakEvenTicks(
  contract: Contract,
  way: Way,
  { lots, entry }: Pick<Leg, 'lots' | 'entry'>,
): number | null {
  return closingAt(contract, way, lots, {
    top: entry * (RATE_ONE + sign(contract, way) * contract.takerFee),
    bottom: RATE_ONE,
  });
}

/**
 * The same with what has really happened: where closing leaves nothing of all that the leg realised, paid and got since it
 * was opened.
 */
export function lifeBreakEvenTicks(
  contract: Contract,
  way: Way,
  { lots, entry, realised, fees, funding }: Leg,
): number | null {
  const gained = realised - fees + funding;
  return closingAt(contract, way, lots, { top: entry - sign(contract, way) * gained, bottom: 1n });
}

/** +1 where a value above the entry's gains. */
const sign = ({ kind }: Contract, way: Way): bigint => ((way === 1) === (kind === 'linear') ? 1n : -1n);

/** Where lots are worth so much after the fee of their closing. */
function closingAt(
  contract: Contract,
  way: Way,
  lots: number,
  { top, bottom }: { top: bigint; bottom: bigint },
): number | null {
  // V · (1 ∓ fee) = top ÷ bottom.
  const less = RATE_ONE - sign(contract, way) * contract.takerFee;
  const [value, under] = [top * RATE_ONE, bottom * less];
  const size = BigInt(lots) * contract.top;
  const price =
    contract.kind === 'linear'
      ? { top: value, bottom: under * size }
      : { top: size * under, bottom: value * contract.bottom };
  return ticksOf(contract, price, way === 1 ? 'up' : 'down');
}
