import { least, most, up } from './divide.ts';

/** ⌈C ÷ L⌉. */
export const initialMargin = (entry: bigint, leverage: number): bigint => up(entry, BigInt(leverage));

/** What an isolated leg gains when its leverage falls; it keeps what it has when it rises. */
export function marginForLeverage(entry: bigint, from: number, to: number): bigint {
  return to < from ? initialMargin(entry, to) - initialMargin(entry, from) : 0n;
}

/** An isolated leg at the present mark. */
export type IsolatedFacts = {
  readonly entry: bigint;
  readonly margin: bigint;
  readonly leverage: number;
  readonly unrealised: bigint;
  /** V at mark. */
  readonly value: bigint;
  readonly maintenance: bigint;
};

/** Most that may be taken out of an isolated leg's margin: its initial margin stays, at entry and at mark, and it lives. */
export function removableMargin({ entry, margin, leverage, unrealised, value, maintenance }: IsolatedFacts): bigint {
  const overEntry = margin - initialMargin(entry, leverage);
  const overMark = margin + least(0n, unrealised) - up(value, BigInt(leverage));
  const overMaintenance = margin + unrealised - maintenance - 1n;
  return most(0n, least(overEntry, least(overMark, overMaintenance)));
}

/** What auto-add moves into a leg that would be liquidated: what restores its equity to the initial margin, if it is there. */
export function addedMargin({ entry, margin, leverage, unrealised }: IsolatedFacts, transferable: bigint): bigint {
  return most(0n, least(transferable, initialMargin(entry, leverage) - (margin + unrealised)));
}
