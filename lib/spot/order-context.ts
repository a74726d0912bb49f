import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { OrderMarket } from '#lib/order/order-market.ts';

/** What a draft is judged against: its market, and what the account has there. */
export type OrderContext = OrderMarket & {
  /** What can be spent and sold. */
  readonly available: { readonly base: string | null; readonly quote: string | null };
  /** Open orders of the account: in this market, of these with triggers, in all markets. */
  readonly open: { readonly here: number; readonly triggers: number; readonly total: number };
};

type Around = {
  readonly instrument: Instrument;
  readonly ticker: { readonly last: string; readonly bid: string; readonly ask: string } | undefined;
  readonly balances: readonly Balance[] | null;
  readonly stale: boolean;
};

/** What a change is judged against. Of the book only its best prices are known, which is all a change needs. */
export function orderContextOf({ instrument, ticker, balances, stale }: Around): OrderContext {
  const available = (asset: string) => balances && (balances.find((one) => one.asset === asset)?.available ?? '0');
  return {
    instrument,
    last: ticker?.last ?? null,
    bids: ticker ? [[ticker.bid, instrument.lot]] : [],
    asks: ticker ? [[ticker.ask, instrument.lot]] : [],
    available: { base: available(instrument.base), quote: available(instrument.quote) },
    stale,
    open: { here: 0, triggers: 0, total: 0 },
  };
}
