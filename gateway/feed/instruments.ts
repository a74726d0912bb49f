import type { Product } from '#lib/contract/market.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';

/**
 * The listings: one row a market. A product is a column, so contracts join the same table.
 *
 * Columns: base, quote, decimals of price, size and quote totals, largest order (base), margin leverage.
 */
type Row = readonly [
  base: string,
  quote: string,
  pricePlace: number,
  sizePlace: number,
  quotePlace: number,
  maxSize: string,
  marginLeverage: string,
];

/** English name and category tags of a base coin. */
export const COINS: Readonly<Record<string, readonly [name: string, ...tags: string[]]>> = {
  BTC: ['Bitcoin', 'layer1'],
  ETH: ['Ethereum', 'layer1'],
  SOL: ['Solana', 'layer1'],
  XRP: ['XRP', 'layer1'],
  BNB: ['BNB', 'layer1'],
  DOGE: ['Dogecoin', 'meme', 'layer1'],
  SUI: ['Sui', 'layer1'],
  LINK: ['Chainlink', 'defi', 'rwa'],
  ADA: ['Cardano', 'layer1'],
  AVAX: ['Avalanche', 'layer1', 'rwa'],
  LTC: ['Litecoin', 'layer1'],
  PEPE: ['Pepe', 'meme'],
  TON: ['Toncoin', 'layer1'],
  DOT: ['Polkadot', 'layer1'],
  TRX: ['TRON', 'layer1'],
  BCH: ['Bitcoin Cash', 'layer1'],
  NEAR: ['NEAR Protocol', 'layer1', 'ai'],
  APT: ['Aptos', 'layer1'],
  FIL: ['Filecoin', 'layer1', 'ai'],
  UNI: ['Uniswap', 'defi'],
  AAVE: ['Aave', 'defi'],
  INJ: ['Injective', 'layer1', 'defi', 'rwa'],
  ARB: ['Arbitrum', 'layer2'],
  OP: ['Optimism', 'layer2'],
  SHIB: ['Shiba Inu', 'meme'],
  WLD: ['Worldcoin', 'ai', 'layer2'],
  ATOM: ['Cosmos', 'layer1'],
  ETC: ['Ethereum Classic', 'layer1'],
  TAO: ['Bittensor', 'ai', 'layer1'],
  FET: ['Artificial Superintelligence Alliance', 'ai'],
  RENDER: ['Render', 'ai', 'new'],
  ONDO: ['Ondo', 'rwa', 'defi', 'new'],
  USDC: ['USD Coin', 'stable'],
};

const SPOT: readonly Row[] = [
  ['BTC', 'USDT', 1, 5, 2, '120', '10'],
  ['ETH', 'USDT', 2, 4, 2, '3000', '10'],
  ['SOL', 'USDT', 3, 3, 2, '50000', '5'],
  ['XRP', 'USDT', 4, 1, 2, '3000000', '5'],
  ['BNB', 'USDT', 2, 4, 2, '6000', '5'],
  ['DOGE', 'USDT', 6, 0, 2, '30000000', '5'],
  ['SUI', 'USDT', 5, 1, 2, '1500000', '5'],
  ['LINK', 'USDT', 4, 2, 2, '200000', '5'],
  ['ADA', 'USDT', 6, 1, 2, '6000000', '5'],
  ['AVAX', 'USDT', 4, 2, 2, '150000', '5'],
  ['LTC', 'USDT', 2, 3, 2, '20000', '5'],
  ['PEPE', 'USDT', 11, 0, 2, '200000000000', '3'],
  ['TON', 'USDT', 4, 2, 2, '600000', '3'],
  ['DOT', 'USDT', 4, 2, 2, '500000', '5'],
  ['TRX', 'USDT', 5, 1, 2, '5000000', '5'],
  ['BCH', 'USDT', 2, 4, 2, '3000', '5'],
  ['NEAR', 'USDT', 4, 2, 2, '500000', '3'],
  ['APT', 'USDT', 4, 2, 2, '300000', '3'],
  ['FIL', 'USDT', 4, 2, 2, '600000', '3'],
  ['UNI', 'USDT', 4, 2, 2, '150000', '3'],
  ['AAVE', 'USDT', 2, 4, 2, '5000', '3'],
  ['INJ', 'USDT', 4, 2, 2, '100000', '3'],
  ['ARB', 'USDT', 5, 1, 2, '3000000', '3'],
  ['OP', 'USDT', 5, 1, 2, '2000000', '3'],
  ['SHIB', 'USDT', 10, 0, 2, '90000000000', '3'],
  ['WLD', 'USDT', 4, 2, 2, '900000', '3'],
  ['ATOM', 'USDT', 4, 2, 2, '250000', '3'],
  ['ETC', 'USDT', 3, 3, 2, '50000', '3'],
  ['TAO', 'USDT', 2, 4, 2, '2500', '3'],
  ['FET', 'USDT', 5, 1, 2, '2500000', '3'],
  ['RENDER', 'USDT', 4, 2, 2, '300000', '0'],
  ['ONDO', 'USDT', 5, 1, 2, '1200000', '0'],
  ['USDC', 'USDT', 5, 1, 2, '5000000', '0'],
  ['BTC', 'USDC', 1, 5, 2, '60', '5'],
  ['ETH', 'USDC', 2, 4, 2, '1500', '5'],
  ['SOL', 'USDC', 3, 3, 2, '25000', '3'],
  ['XRP', 'USDC', 4, 1, 2, '1000000', '0'],
  ['DOGE', 'USDC', 6, 0, 2, '8000000', '0'],
  ['ETH', 'BTC', 6, 4, 8, '1000', '3'],
  ['SOL', 'BTC', 8, 3, 8, '20000', '0'],
  ['XRP', 'BTC', 9, 2, 8, '500000', '0'],
  ['BNB', 'BTC', 6, 5, 8, '2000', '0'],
  ['LTC', 'BTC', 7, 4, 8, '5000', '0'],
  ['SOL', 'ETH', 6, 4, 6, '10000', '0'],
  ['LINK', 'ETH', 7, 3, 6, '50000', '0'],
];

/** The least order is worth about five dollars in whatever the pair is quoted in. */
const MIN_NOTIONAL: Readonly<Record<string, string>> = { USDT: '5', USDC: '5', BTC: '0.00005', ETH: '0.0015' };

/** Thin and jumpy coins may be bid further away from the last price. */
const WIDE_BAND = new Set(['PEPE', 'SHIB', 'WLD', 'TAO', 'FET', 'RENDER', 'ONDO', 'INJ']);
/** A stablecoin is not worth 10 % more or less to anyone. */
const BANDS = { stable: '0.05', normal: '0.3', wide: '0.5' } as const;

export function step(place: number): string {
  return place === 0 ? '1' : `0.${'1'.padStart(place, '0')}`;
}

function bandOf(base: string): string {
  if (base === 'USDC') return BANDS.stable;
  return WIDE_BAND.has(base) ? BANDS.wide : BANDS.normal;
}

function list(product: Product, row: Row): Instrument {
  const [base, quote, pricePlace, sizePlace, quotePlace, maxSize, marginLeverage] = row;
  const [baseName, ...tags] = COINS[base] ?? [base];
  return {
    symbol: base + quote,
    product,
    base,
    quote,
    baseName,
    pricePlace,
    tick: step(pricePlace),
    sizePlace,
    lot: step(sizePlace),
    quotePlace,
    minSize: step(sizePlace),
    maxSize,
    minNotional: MIN_NOTIONAL[quote] ?? '5',
    priceBand: bandOf(base),
    makerFee: '0.001',
    takerFee: '0.001',
    status: 'trading',
    tags,
    marginLeverage,
    contract: null,
  };
}

/** Every listed market, most traded first within a quote. */
export const INSTRUMENTS: readonly Instrument[] = SPOT.map((row) => list('spot', row));
