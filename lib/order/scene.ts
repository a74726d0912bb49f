import type { Instrument, Level } from '#lib/contract/market.ts';

/** What a draft is judged against. What is not known yet is null, and what depends on it is then left to the gateway. */
export type Scene = {
  readonly instrument: Instrument;
  /** Quote per base. */
  readonly last: string | null;
  /** Best first; empty while unknown. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** What can be spent and sold. */
  readonly available: { readonly base: string | null; readonly quote: string | null };
  /** The feed stands still: nothing trades against it. */
  readonly stale: boolean;
  /** Open orders of the account: in this market, of these with triggers, in all markets. */
  readonly open: { readonly here: number; readonly triggers: number; readonly total: number };
};
