/** Every path both halves know, once. */
export const API = '/v1';

export const MARKET = {
  instruments: '/v1/market/instruments',
  tickers: '/v1/market/tickers',
  candles: '/v1/market/candles',
  depth: '/v1/market/depth',
  trades: '/v1/market/trades',
  sparklines: '/v1/market/sparklines',
  fiatRates: '/v1/market/fiat-rates',
  source: '/v1/market/source',
} as const;

/** Market data that only contracts have. */
export const MIX_MARKET = {
  state: '/v1/mix/market/state',
  index: '/v1/mix/market/index',
  funding: '/v1/mix/market/funding',
} as const;

/** The protection fund of contracts: what it has, and what happened to it. */
export const PROTECTION = {
  pools: '/v1/protection',
  days: '/v1/protection/days',
  events: '/v1/protection/events',
} as const;

export const ANNOUNCEMENT = { list: '/v1/announcement/list', detail: '/v1/announcement/detail' } as const;

export const CONFIG = {
  gatewaySign: '/v1/mix/config/gatewaySignConfig',
  referral: '/v1/mix/config/referralConfig',
  images: '/v1/mix/config/imageDomainConfig',
} as const;
export const META = {
  health: '/v1/healthz',
  openapi: '/v1/openapi.json',
  streamDoc: '/v1/stream.json',
} as const;
export const STREAM_PATH = '/v1/stream';
