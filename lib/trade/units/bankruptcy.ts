import type { Contract, Way } from './contract.ts';
import type { Leg } from './liquidation.ts';
import { ticksOf } from './solve-ticks.ts';

/** Ticks at which the whole margin of an isolated leg is lost, without fee: up for a long, down for a short. */
export function bankruptcyTicks(
  contract: Contract,
  way: Way,
  { lots, entry, margin }: Leg & { readonly margin: bigint },
): number | null {
  const { kind, top, bottom } = contract;
  const size = BigInt(lots) * top;
  const lost = (way === 1) === (kind === 'linear') ? entry - margin : entry + margin;
  const price = kind === 'linear' ? { top: lost, bottom: size } : { top: size, bottom: lost * bottom };
  return ticksOf(contract, price, way === 1 ? 'up' : 'down');
}
