import type { Contract, ContractKind, Way } from './contract.ts';
import { down, up } from './divide.ts';

type Of = Pick<Contract, 'kind'>;

/** Whether a way gains when its value grows: a linear long does, an inverse one gains when its value in coin falls. */
const gainsUp = (kind: ContractKind, way: Way): boolean => (way === 1) === (kind === 'linear');

/** What a value gained on its entry value: linear long V − C, short C − V; inverse the other way round. */
export function gainOf({ kind }: Of, way: Way, entry: bigint, value: bigint): bigint {
  return gainsUp(kind, way) ? value - entry : entry - value;
}

/**
 * R: the entry value that goes with `lots` of a leg's `of`, rounded against the trader. All of them release all of it, so
 * that what is realised adds up to what went out less what came in, whatever the parts.
 */
export function releasedEntry(
  { kind }: Of,
  way: Way,
  { entry, lots, of }: { readonly entry: bigint; readonly lots: number; readonly of: number },
): bigint {
  const top = entry * BigInt(lots);
  return gainsUp(kind, way) ? up(top, BigInt(of)) : down(top, BigInt(of));
}

/** What a closed part of an isolated margin gives back: ⌊m·q ÷ n⌋. */
export const releasedMargin = (margin: bigint, lots: number, of: number): bigint =>
  down(margin * BigInt(lots), BigInt(of));
