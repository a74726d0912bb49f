/** Change of one balance of a ledger account, in units of the asset. Over all moves of an event each asset sums to zero. */
export type Move = readonly [number: number, asset: string, available: bigint, locked: bigint];

/** Value that goes from one ledger account to another. */
export const moved = (from: number, to: number, asset: string, units: bigint): readonly [Move, Move] => [
  [from, asset, -units, 0n],
  [to, asset, units, 0n],
];
