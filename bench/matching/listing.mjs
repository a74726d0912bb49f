// The one market of the figures that execute orders, in the units of the product: twelve places for every asset
// (gateway/engine/specs.ts), a tenth of a dollar a tick, a millionth of a coin a lot.
export const ASSETS = [
  { code: 'BTC', places: 12 },
  { code: 'USDT', places: 12 },
];
export const MARKET = {
  symbol: 'BTCUSDT',
  product: 'spot',
  base: 'BTC',
  quote: 'USDT',
  pricePlace: 1,
  tickStep: 1,
  sizePlace: 6,
  lotStep: 1,
  minLots: 1,
  maxLots: 1_000_000_000,
  minNotional: 0n,
  bandPpm: 500_000,
  slippagePpm: 50_000,
  makerFee: 100_000,
  takerFee: 100_000,
};

/** What a feed shows: fifty levels of one coin on both sides. @param last in ticks */
export function feedView(last) {
  const side = (sign) => ({
    prices: Int32Array.from({ length: 50 }, (_, i) => last + sign * (i + 1)),
    lots: new Float64Array(50).fill(1_000_000),
    length: 50,
  });
  return { last, bids: side(-1), asks: side(1), stale: false };
}
