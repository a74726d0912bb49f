import { PERP_PRODUCTS, type PerpProduct } from '#lib/contract/perp.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';

export { marketPath } from '#lib/contract/place.ts';

type Named = Pick<Instrument, 'base' | 'quote' | 'contract'>;

/** The market is a perpetual contract. */
export function isPerpetual(instrument: Instrument): instrument is Perpetual {
  return instrument.contract !== null;
}

export function isPerpProduct(word: string): word is PerpProduct {
  return PERP_PRODUCTS.some((product) => product === word);
}

/** What pages and people call a market: `BTC/USDT`, of a contract `BTCUSDT`. Its symbol names it on the wire. */
export function marketName({ base, quote, contract }: Named): string {
  return contract === null ? `${base}/${quote}` : contract.pair;
}

/** The unit of sizes: of inverse contracts they are counted in dollars. */
export function sizeUnit({ base, quote, contract }: Named): string {
  return contract?.kind === 'inverse' ? quote : base;
}

/** The unit of what sizes are worth: of a contract what it is settled in. */
export function valueUnit({ quote, contract }: Named): string {
  return contract?.settle ?? quote;
}

/** A coin has more decimals than the dollars that sizes of its contract are counted in. */
const COIN_PLACES = 8;

/** Decimals of what sizes are worth. */
export function valuePlaces({ contract, quotePlace }: Pick<Instrument, 'contract' | 'quotePlace'>): number {
  return contract?.kind === 'inverse' ? COIN_PLACES : quotePlace;
}
