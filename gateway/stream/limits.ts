import { STREAM_LIMIT } from '#lib/contract/stream.ts';

/** The limits of the contract, which tests and benchmarks may set otherwise, and those that clients never see. */
export type HubLimits = { readonly [K in keyof typeof STREAM_LIMIT]: number } & {
  /** A client that does not answer a close is cut off after this long, ms. */
  readonly closeGraceMs: number;
  /** Pieces that one unfinished message may arrive in from the network. */
  readonly chunks: number;
};

export const HUB_LIMITS: HubLimits = { ...STREAM_LIMIT, closeGraceMs: 2_000, chunks: 1_024 };
