import type { ContractState, FundingNow, FundingRow, IndexState, Mark } from '#lib/contract/shapes/contract-market.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { RATE_PLACES } from '#lib/trade/units/divide.ts';
import type { Feed } from '../feed.ts';
import type { ContractFeed, Stamp } from './contract-feed.ts';
import { isPerpetual, termsOf } from './terms.ts';

/** Figures of contracts in the words of the contract of both halves. */

/** A contract and what the feed says of it; null where the symbol is another market's, or nobody's. */
export type Contract = { readonly listing: Instrument; readonly contracts: ContractFeed };

export function contractIn(feed: Feed, symbol: string): Contract | null {
  const listing = feed.instrument(symbol);
  return listing?.contract && feed.contracts ? { listing, contracts: feed.contracts } : null;
}

/** All contracts that the feed lists. */
export const contractsIn = (feed: Feed): readonly Contract[] =>
  feed.instruments().flatMap(({ symbol }) => contractIn(feed, symbol) ?? []);

/** Ticks as the price they are, of the markets that were asked for. */
const STEPS = new WeakMap<Instrument, number>();
function priceOf(listing: Instrument, ticks: number): string {
  let step = STEPS.get(listing);
  if (step === undefined) {
    step = isPerpetual(listing) ? termsOf(listing).contract.tickStep : 1;
    STEPS.set(listing, step);
  }
  return ticks === 0 ? '0' : print(BigInt(ticks) * BigInt(step), listing.pricePlace);
}

const rateText = (rate: bigint): string => print(rate, RATE_PLACES);

export function stateOf({ listing, contracts }: Contract, last: string, now: number): ContractState {
  const { symbol } = listing;
  const figures = contracts.figures(symbol, now);
  return {
    symbol,
    last,
    mark: priceOf(listing, figures.mark),
    index: priceOf(listing, figures.index),
    premium: rateText(figures.premium),
    fundingRate: rateText(figures.estimate),
    nextFundingAt: figures.nextStamp,
    fundingHours: listing.contract?.fundingHours ?? 8,
    lastFundingRate: figures.lastRate === null ? null : rateText(figures.lastRate),
    openInterest: trim(print(figures.openInterest, listing.sizePlace)),
    stale: figures.stale,
    ts: now,
  };
}

export function markOf({ listing, contracts }: Contract, now: number): Mark {
  const { symbol } = listing;
  const [mark, index] = [contracts.mark(symbol, now), contracts.index(symbol, now)];
  return { symbol, mark: priceOf(listing, mark), index: priceOf(listing, index), ts: now };
}

export function indexOf({ listing, contracts }: Contract, now: number): IndexState {
  const { symbol } = listing;
  const sources = contracts.sources(symbol, now).map(({ name, ticks, weight, used, ts }) => ({
    name,
    price: priceOf(listing, ticks),
    weight,
    used,
    ts,
  }));
  return { symbol, index: priceOf(listing, contracts.index(symbol, now)), sources, ts: now };
}

export function fundingOf({ listing, contracts }: Contract, now: number): FundingNow {
  const { symbol } = listing;
  const { estimate, nextStamp, lastRate } = contracts.figures(symbol, now);
  return {
    symbol,
    fundingRate: rateText(estimate),
    nextFundingAt: nextStamp,
    lastFundingRate: lastRate === null ? null : rateText(lastRate),
    ts: now,
  };
}

export const fundingRow = ({ listing }: Contract, { at, rate, mark }: Stamp): FundingRow => ({
  symbol: listing.symbol,
  rate: rateText(rate),
  mark: priceOf(listing, mark),
  at,
});
