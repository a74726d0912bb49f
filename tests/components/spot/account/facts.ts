import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';

export const BTC: Instrument = {
  symbol: 'BTCUSDT',
  product: 'spot',
  base: 'BTC',
  quote: 'USDT',
  baseName: 'Bitcoin',
  pricePlace: 1,
  tick: '0.1',
  sizePlace: 4,
  lot: '0.0001',
  quotePlace: 2,
  minSize: '0.0001',
  maxSize: '100',
  minNotional: '5',
  priceBand: '0.3',
  makerFee: '0.0008',
  takerFee: '0.001',
  status: 'trading',
  tags: [],
  marginLeverage: '0',
  contract: null,
};
export const ETH: Instrument = {
  ...BTC,
  symbol: 'ETHUSDT',
  base: 'ETH',
  baseName: 'Ethereum',
  pricePlace: 2,
  tick: '0.01',
};

export const LISTINGS = { BTCUSDT: BTC, ETHUSDT: ETH };

/** 2026-11-20 14:21:46 UTC */
export const THEN = Date.UTC(2026, 10, 20, 14, 21, 46);

/** A resting limit buy of 0.1250 BTC at 95,400.0. */
export function order(change: Partial<Order> = {}): Order {
  return {
    env: 'paper',
    id: '7',
    clientId: 'mine-7',
    symbol: 'BTCUSDT',
    side: 'buy',
    kind: 'limit',
    tif: 'gtc',
    postOnly: false,
    price: '95400.0',
    size: '0.1250',
    quote: null,
    filled: '0.0000',
    quoteFilled: '0',
    averagePrice: null,
    fee: '0',
    feeAsset: 'BTC',
    triggers: [],
    takeProfit: null,
    stopLoss: null,
    parent: null,
    status: 'new',
    reason: null,
    createdAt: THEN,
    updatedAt: THEN,
    ...change,
  };
}

/** A taker's buy of 0.0640 BTC at 97,482.6 out of the reference market. */
export function fill(change: Partial<Fill> = {}): Fill {
  return {
    env: 'paper',
    id: '31',
    order: '9',
    symbol: 'BTCUSDT',
    side: 'buy',
    role: 'taker',
    price: '97482.6',
    size: '0.0640',
    quote: '6238.8864',
    fee: '0.000064',
    feeAsset: 'BTC',
    rule: 'feed',
    ts: THEN,
    ...change,
  };
}
