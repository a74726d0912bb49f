import type { Product } from '#lib/contract/market.ts';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import type { PerpetualContract } from '#lib/contract/shapes/perpetual.ts';
import { COINS, step } from './instruments.ts';
import { type Template, tiersOf } from './tiers.ts';

/**
 * The listed perpetual contracts: one row a market, and nothing anywhere knows a symbol. A market that was traded keeps tick,
 * lot and settle asset for ever, and its row: one that is to go has the status `settling`.
 *
 * Columns: base, decimals of price and size, largest order (base; of coin-margined ones USD), template of its tiers,
 * value its premium is measured by (quote), price beyond which no liquidation is shown.
 */
type Row = readonly [
  base: string,
  pricePlace: number,
  sizePlace: number,
  maxSize: string,
  template: Template,
  impact: string,
  maxPrice: string,
];

const USDT: readonly Row[] = [
  ['BTC', 1, 4, '500', 'A', '20000', '10000000'],
  ['ETH', 2, 3, '8000', 'B', '20000', '400000'],
  ['SOL', 3, 2, '60000', 'C', '10000', '20000'],
  ['XRP', 4, 0, '4000000', 'C', '10000', '1000'],
  ['BNB', 2, 2, '10000', 'C', '10000', '100000'],
  ['DOGE', 6, 0, '50000000', 'C', '10000', '50'],
  ['SUI', 5, 1, '1000000', 'D', '5000', '500'],
  ['LINK', 4, 1, '150000', 'D', '5000', '5000'],
  ['ADA', 6, 0, '4000000', 'D', '5000', '100'],
  ['AVAX', 4, 1, '120000', 'D', '5000', '5000'],
  ['LTC', 2, 2, '20000', 'D', '5000', '20000'],
  ['PEPE', 11, 0, '300000000000', 'D', '5000', '0.005'],
  ['TON', 4, 1, '800000', 'D', '5000', '1000'],
  ['DOT', 4, 1, '600000', 'D', '5000', '1000'],
  ['TRX', 5, 0, '6000000', 'D', '5000', '100'],
  ['BCH', 2, 3, '3500', 'D', '5000', '100000'],
  ['NEAR', 4, 1, '700000', 'D', '5000', '1000'],
  ['APT', 4, 1, '500000', 'D', '5000', '1000'],
  ['UNI', 4, 1, '250000', 'D', '5000', '2000'],
  ['AAVE', 2, 2, '10000', 'D', '5000', '50000'],
  ['ARB', 5, 0, '6000000', 'D', '5000', '100'],
  ['OP', 5, 0, '4000000', 'D', '5000', '100'],
];

const USDC: readonly Row[] = [
  ['BTC', 1, 4, '250', 'A', '20000', '10000000'],
  ['ETH', 2, 3, '4000', 'B', '20000', '400000'],
  ['SOL', 3, 2, '30000', 'C', '10000', '20000'],
];

/** Sizes in whole dollars. */
const COIN: readonly Row[] = [
  ['BTC', 1, 0, '20000000', 'A', '20000', '10000000'],
  ['ETH', 2, 0, '10000000', 'B', '20000', '400000'],
  ['SOL', 3, 0, '3000000', 'C', '10000', '20000'],
];

/** A round price of the coin, which turns the templates' dollars into coins, and the least order in it: some five dollars. */
const ROUND: Readonly<Record<string, readonly [price: number, minNotional: string]>> = {
  BTC: [100_000, '0.00005'],
  ETH: [4_000, '0.0015'],
  SOL: [200, '0.025'],
};

/** Three quarters of the first tier's rate: whoever is above maintenance can pay any funding. */
const CAPS: Readonly<Record<Template, string>> = { A: '0.003', B: '0.003', C: '0.00525', D: '0.0075' };

const FEES = { makerFee: '0.0002', takerFee: '0.0006' } as const;

function contractOf(product: Product, row: Row, quote: string): PerpetualContract {
  const [base, , , , template, impact, maxPrice] = row;
  const coin = product === 'coin';
  const tiers = tiersOf(template, coin ? ROUND[base]![0] : 1);
  return {
    kind: coin ? 'inverse' : 'linear',
    settle: coin ? base : quote,
    wallet: `futures:${product}`,
    pair: base + quote,
    face: '1',
    maxLeverage: tiers[0]!.leverage,
    defaultLeverage: 20,
    tiers,
    fundingHours: 8,
    interest: '0.0001',
    fundingCap: CAPS[template],
    fundingFloor: `-${CAPS[template]}`,
    impact,
    markBand: '0.05',
    slippage: '0.05',
    maxPrice,
  };
}

function list(product: Product, row: Row, quote: string): Perpetual {
  const [base, pricePlace, sizePlace, maxSize] = row;
  const [baseName, ...tags] = COINS[base] ?? [base];
  return {
    symbol: `${base}${quote}PERP`,
    product,
    base,
    quote,
    baseName,
    pricePlace,
    tick: step(pricePlace),
    sizePlace,
    lot: step(sizePlace),
    quotePlace: 2,
    minSize: step(sizePlace),
    maxSize,
    minNotional: product === 'coin' ? ROUND[base]![1] : '5',
    priceBand: '0.1',
    ...FEES,
    status: 'trading',
    tags,
    marginLeverage: '0',
    contract: contractOf(product, row, quote),
  };
}

/** Every listed contract, most traded first within a product. */
export const PERPETUALS: readonly Perpetual[] = [
  ...USDT.map((row) => list('usdt', row, 'USDT')),
  ...USDC.map((row) => list('usdc', row, 'USDC')),
  ...COIN.map((row) => list('coin', row, 'USD')),
];
