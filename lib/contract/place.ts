/** Where markets have their pages, and what people call them. Paths are unprefixed. */

/** What of an instrument says where it is, and what it is called. */
type Contracted = { readonly contract: { readonly pair: string } | null };
type Listed = Contracted & { readonly symbol: string; readonly product: string };
type Named = Contracted & { readonly base: string; readonly quote: string };

/** The trading screen of a market. A contract's names its pair within its product: `/futures/usdt/BTCUSDT`. */
export function marketPath({ symbol, product, contract }: Listed): string {
  return contract ? contractPath(product, contract.pair) : spotPath(symbol);
}

export const spotPath = (symbol: string): string => `/spot/${symbol}`;

/** @param pair of the contract; its wire symbol is led on to it */
export const contractPath = (product: string, pair: string): string => `/futures/${product}/${pair}`;

/** What a contract is: its specification, tiers and funding. */
export const contractDetailsPath = (product: string, pair: string): string => `/trade-swap/${product}/${pair}`;

/** `BTC/USDT`; a contract `BTCUSDT Perp`. @param perp  what marks a contract where its pair stands beside that of spot */
export function marketName({ base, quote, contract }: Named, perp: string): string {
  return contract ? `${contract.pair} ${perp}` : `${base}/${quote}`;
}
