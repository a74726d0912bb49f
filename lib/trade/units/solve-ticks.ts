import { small } from '#lib/exact/parse.ts';
import type { Contract } from './contract.ts';
import { down, up } from './divide.ts';

/** A price in ticks before its one division. */
export type TickFraction = { readonly top: bigint; readonly bottom: bigint };

/** @returns whole ticks; null where there is no such price, or it is not above 0, or above `maxTicks` */
export function ticksOf(
  { maxTicks }: Pick<Contract, 'maxTicks'>,
  { top, bottom }: TickFraction,
  round: 'up' | 'down',
): number | null {
  if (bottom === 0n) return null;
  const [over, under] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  if (over <= 0n) return null;
  const ticks = round === 'up' ? up(over, under) : down(over, under);
  return ticks <= 0n || ticks > BigInt(maxTicks) ? null : small(ticks);
}
