import type { Depth, Instrument, Level, Ticker, Trade } from '#lib/contract/shapes/market.ts';

/** Market data in the shapes of the contract, for tests of the trade screen. */
export function instrument(
  base = 'BTC',
  quote = 'USDT',
  baseName = 'Bitcoin',
  change: Partial<Instrument> = {},
): Instrument {
  return {
    symbol: `${base}${quote}`,
    product: 'spot',
    base,
    quote,
    baseName,
    pricePlace: 1,
    tick: '0.1',
    sizePlace: 5,
    lot: '0.00001',
    quotePlace: 2,
    minSize: '0.00001',
    maxSize: '120',
    minNotional: '5',
    priceBand: '0.3',
    makerFee: '0.001',
    takerFee: '0.001',
    status: 'trading',
    tags: ['layer1'],
    marginLeverage: '10',
    contract: null,
    ...change,
  };
}

export function ticker(symbol = 'BTCUSDT', change: Partial<Ticker> = {}): Ticker {
  return {
    symbol,
    last: '97482.6',
    bid: '97482.5',
    ask: '97482.7',
    open24h: '97110.2',
    high24h: '97627.2',
    low24h: '95464.8',
    change24h: '0.00383',
    baseVolume: '18402.61',
    quoteVolume: '1790000000',
    ts: Date.UTC(2026, 10, 20, 14, 32),
    ...change,
  };
}

export function depth(symbol = 'BTCUSDT'): Depth {
  const level = (price: number): Level => [`${price}.5`, '0.30340'];
  return {
    symbol,
    env: 'public',
    bids: [97_482, 97_481, 97_480].map(level),
    asks: [97_483, 97_484, 97_485].map(level),
    seq: 1,
    ts: Date.UTC(2026, 10, 20, 14, 32),
  };
}

export function trades(): Trade[] {
  const ts = Date.UTC(2026, 10, 20, 14, 32, 7);
  return [
    { id: '3', price: '97482.6', size: '0.01261', side: 'buy', ts },
    { id: '2', price: '97482.6', size: '0.00966', side: 'buy', ts: ts - 1000 },
    { id: '1', price: '97481.0', size: '0.03104', side: 'sell', ts: ts - 2000 },
  ];
}
