import type { Level, Perpetual } from '#lib/contract/shapes/market.ts';
import type { PerpAccount, PerpSettings, Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { TriggerPrice } from '#lib/rules/perp-orders.ts';

/**
 * What a draft of a contract is judged against, in the words of the wire. What is not known yet is null, and what depends on
 * it is then left to the gateway.
 */
export type TicketContext = {
  readonly instrument: Perpetual;
  readonly prices: Readonly<Record<TriggerPrice, string | null>>;
  /** Best first; empty while unknown. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly stale: boolean;
  /** What the account has chosen here; null counts as what the listing says. */
  readonly settings: PerpSettings | null;
  /** The pool of the settle asset; null before the account is known. */
  readonly account: PerpAccount | null;
  /** All legs of the account; null before they are known. */
  readonly positions: readonly Position[] | null;
  /** All open orders of contracts; null before they are known. */
  readonly orders: readonly PerpOrder[] | null;
  /** Listings and marks of the other markets of the pool. */
  readonly listing: (symbol: string) => Perpetual | undefined;
  readonly markOf: (symbol: string) => string | undefined;
};
