import type { CandlePrice, Interval } from '#lib/contract/market.ts';
import { daysOf } from './synthetic/calendar.ts';

/**
 * Milliseconds that one bar takes to be worked out when nothing of it is known, as measured: a figure of a contract looks
 * at prints, and a mark at ten minutes of two markets besides.
 */
const MS: Readonly<Record<CandlePrice, number>> = { last: 0.06, index: 0.25, mark: 0.35 };
/** A bar of days is the sum of its days. */
const MS_A_DAY = 0.12;
/** What one token of calls pays for. ms */
const TOKEN_MS = 2.5;
/** Bars in one step of work; a bar of a month is a step by itself. */
const STEP = { ms: 1, most: 50 } as const;

const msOf = (price: CandlePrice, interval: Interval): number => MS[price] + MS_A_DAY * Math.floor(daysOf(interval));

/** Tokens that bars pay which have to be worked out first. */
export const tokensOf = (price: CandlePrice, interval: Interval, bars: number): number =>
  (bars * msOf(price, interval)) / TOKEN_MS;

/** Bars that are worked out in one go. */
export const barsAtOnce = (price: CandlePrice, interval: Interval): number =>
  Math.max(1, Math.min(STEP.most, Math.floor(STEP.ms / msOf(price, interval))));
