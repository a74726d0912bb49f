import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { DepthModel } from './depth.ts';
import type { Tape } from './trades.ts';
import type { Tree } from './tree.ts';

/** One listed market: its listing, its bars, its trades and the habits of its book. */
export type Market = {
  readonly instrument: Instrument;
  readonly tree: Tree;
  readonly tape: Tape;
  readonly depth: DepthModel;
};
