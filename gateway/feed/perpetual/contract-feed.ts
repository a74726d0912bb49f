import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import type { CandleQuery } from '../candle-query.ts';
import type { AllFigures } from './kept-figures.ts';

/** What bars may be of, beside what was traded. */
export const FIGURES = ['mark', 'index'] as const;
export type Figure = (typeof FIGURES)[number];

/** A contract's figures at a moment. Prices in ticks, 0 before there is one; rates in hundred-millionths. */
export type ContractFigures = {
  readonly index: number;
  readonly mark: number;
  readonly last: number;
  /** Of the last minute that was sampled; 0 before the first. */
  readonly premium: bigint;
  /** The rate of the next stamp by the minutes so far. */
  readonly estimate: bigint;
  /** Null before the first stamp. */
  readonly lastRate: bigint | null;
  /** Epoch ms. */
  readonly nextStamp: number;
  /** Lots. */
  readonly openInterest: number;
  /** No price may be traded on. */
  readonly stale: boolean;
};

/** A source of an index. `weight` and `price` as the source says them. */
export type SourceFigures = {
  readonly name: string;
  readonly ticks: number;
  readonly weight: string;
  /** Epoch ms. */
  readonly ts: number;
  readonly used: boolean;
};

/** Funding at one moment: rate in hundred-millionths, mark in ticks. */
export type Stamp = { readonly at: number; readonly rate: bigint; readonly mark: number };

/** Which stamps: those before a time (epoch ms, exclusive), newest first. */
export type StampQuery = { readonly before: number; readonly limit: number };

/**
 * What contracts have beside what every market has, for a moment that the caller names as in `Feed`. Symbols are those of
 * contracts; another one throws `UnknownSymbol`.
 */
export interface ContractFeed {
  /** Works some milliseconds on figures that are not known yet, whose markets are stale. @returns whether all are known */
  prepare(now: number): boolean;
  figures(symbol: string, now: number): ContractFigures;
  /** Mark alone, ticks; 0 before there is one. */
  mark(symbol: string, now: number): number;
  /** `from` < at <= `to`, oldest first; of a long time fewer than there were, and none from before what is kept. */
  marksBetween(symbol: string, from: number, to: number): readonly { readonly at: number; readonly mark: number }[];
  /** Index alone, ticks; 0 before there is one. */
  index(symbol: string, now: number): number;
  sources(symbol: string, now: number): readonly SourceFigures[];
  /** How many minutes would have to be looked at for the stamps that are asked for, about; of known ones none. */
  unknownMinutes?(symbol: string, query: StampQuery, now: number): number;
  /** Works a millisecond on stamps that are asked for, where that takes long. @returns whether all are known */
  prepareStamps?(symbol: string, query: StampQuery, now: number): boolean;
  /** Stamps up to `now`, inclusive. Work of many minutes gives others their turn. */
  stamps(symbol: string, query: StampQuery, now: number): Promise<readonly Stamp[]>;
  /** The stamps of (from, to], oldest first; at most the newest `STAMPS_AT_ONCE`. */
  stampsBetween(symbol: string, from: number, to: number): readonly Stamp[];
  /** What was worked out and a later start needs, where working it out takes long. @param now epoch ms */
  kept?(now: number): AllFigures;
  /** Takes what a start before kept of the same market. */
  take?(figures: AllFigures): void;
  candles(symbol: string, of: Figure, interval: Interval, query: CandleQuery, now: number): Candle[];
  liveCandle(symbol: string, of: Figure, interval: Interval, now: number): Candle;
}

/** Of a venue that was closed for longer, the older ones are not paid: a month of the shortest interval. */
export const STAMPS_AT_ONCE = 744;
