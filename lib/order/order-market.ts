import type { Instrument, Level } from '#lib/contract/shapes/market.ts';

/** What is known of a market when an order for it is judged. What is not known yet is null, and what depends on it is then left to the gateway. */
export type OrderMarket = {
  readonly instrument: Instrument;
  /** Quote per base. */
  readonly last: string | null;
  /** Best first; empty while unknown. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  /** The feed stands still: nothing trades against it. */
  readonly stale: boolean;
};
