import { PERP_PRODUCTS, type PerpProduct } from '#lib/contract/perp.ts';
import type { Instrument, Perpetual } from '#lib/contract/shapes/market.ts';

type Named = Pick<Instrument, 'symbol' | 'product' | 'base' | 'quote' | 'contract'>;

/** The market is a perpetual contract. */
export function isPerpetual(instrument: Instrument): instrument is Perpetual {
  return instrument.contract !== null;
}

export function isPerpProduct(word: string): word is PerpProduct {
  return PERP_PRODUCTS.some((product) => product === word);
}

/** What pages and people call a market: `BTC/USDT`, of a contract `BTCUSDT`. Its symbol names it on the wire. */
export function marketName({ base, quote, contract }: Pick<Named, 'base' | 'quote' | 'contract'>): string {
  return contract === null ? `${base}/${quote}` : contract.pair;
}

/** Where a market is traded, unprefixed: `/spot/BTCUSDT`, `/futures/usdt/BTCUSDT`. */
export function marketPath({ symbol, product, contract }: Pick<Named, 'symbol' | 'product' | 'contract'>): string {
  return contract === null ? `/spot/${symbol}` : `/futures/${product}/${contract.pair}`;
}

/** The unit of sizes: of inverse contracts they are counted in dollars. */
export function sizeUnit({ base, quote, contract }: Pick<Named, 'base' | 'quote' | 'contract'>): string {
  return contract?.kind === 'inverse' ? quote : base;
}
