import { opensIn, spanOf } from '../candle-query.ts';
import { FEED_TICK_MS, UnknownSymbol } from '../feed.ts';
import { openTime } from '../synthetic/calendar.ts';
import { type ContractFeed, STAMPS_AT_ONCE, type Stamp, type StampQuery } from './contract-feed.ts';
import type { MadeContract } from './made-contract.ts';
import { stampOf } from './terms.ts';

/** Minutes that are worked out before others have their turn: some five milliseconds. */
const SLICE = 8;
/** The same of one step for a call: a millisecond. */
const STEP = 2;
/** Of a longer time marks are told by the second. ms */
const EVERY_STEP_MS = 2_000;
const SECOND_MS = 1_000;
/** The oldest stamp that is told: as far back as candles would be no use. */
const STAMPS_BACK_MS = 90 * 86_400_000;

/** What the made market says of its contracts. */
export function madeContracts(all: ReadonlyMap<string, MadeContract>): ContractFeed {
  function of(symbol: string): MadeContract {
    const contract = all.get(symbol);
    if (!contract) throw new UnknownSymbol(symbol);
    return contract;
  }

  return {
    prepare(now) {
      let known = 0;
      for (const contract of all.values()) {
        if (!contract.prepare(now, SLICE)) break;
        known += 1;
      }
      return known === all.size;
    },
    figures: (symbol, now) => of(symbol).figures(now),
    mark: (symbol, now) => of(symbol).mark(now),
    marksBetween(symbol, from, to) {
      const contract = of(symbol);
      const step = to - from <= EVERY_STEP_MS ? FEED_TICK_MS : SECOND_MS;
      const marks: { at: number; mark: number }[] = [];
      for (let at = Math.floor(from / step + 1) * step; at <= to; at += step)
        marks.push({ at, mark: contract.mark(at) });
      return marks;
    },
    index: (symbol, now) => of(symbol).index(now),
    sources: (symbol, now) => of(symbol).sources(now),

    unknownMinutes(symbol, query, now) {
      const contract = of(symbol);
      const unknown = timesOf(contract, query, now).filter((at) => !contract.knows(at));
      // The last one stands for all: to count each would be work itself.
      const last = unknown.at(-1);
      return last === undefined ? 0 : unknown.length * Math.max(1, contract.lacks(last));
    },

    prepareStamps(symbol, query, now) {
      const contract = of(symbol);
      const at = timesOf(contract, query, now).find((stamp) => !contract.knows(stamp));
      if (at === undefined) return true;
      // Of a stamp that is not known yet the mark counts the rate of the one before.
      for (const stamp of [at - contract.terms.interval, at]) if (!contract.prepareStamp(stamp, STEP)) return false;
      contract.stamp(at);
      return false;
    },

    async stamps(symbol, { before, limit }, now) {
      const contract = of(symbol);
      const { interval } = contract.terms;
      const found: Stamp[] = [];
      for (const at of timesOf(contract, { before, limit }, now)) {
        for (const stamp of contract.knows(at) ? [] : [at - interval, at]) {
          while (!contract.prepareStamp(stamp, SLICE)) await new Promise((resolve) => setImmediate(resolve));
        }
        found.push(contract.stamp(at));
      }
      return found;
    },

    stampsBetween(symbol, from, to) {
      const contract = of(symbol);
      const { interval } = contract.terms;
      const last = stampOf(contract.terms, to);
      const first = Math.max(stampOf(contract.terms, from) + interval, last - (STAMPS_AT_ONCE - 1) * interval);
      const found: Stamp[] = [];
      for (let at = first; at <= last; at += interval) found.push(contract.stamp(at));
      return found;
    },

    kept: (now) => Object.fromEntries([...all].map(([symbol, contract]) => [symbol, contract.kept(now)])),
    take(figures) {
      for (const [symbol, contract] of all) if (figures[symbol]) contract.take(figures[symbol]);
    },

    candles(symbol, figure, interval, query, now) {
      const contract = of(symbol);
      const opens = opensIn(interval, spanOf(interval, query, now));
      return Array.from(opens, (at) => contract.candle(figure, interval, at, now));
    },

    liveCandle: (symbol, figure, interval, now) => of(symbol).candle(figure, interval, openTime(interval, now), now),
  };
}

/** When the stamps are that are asked for, newest first. */
function timesOf({ terms }: MadeContract, { before, limit }: StampQuery, now: number): number[] {
  const newest = stampOf(terms, Math.min(now, before - 1));
  const most = Math.max(0, Math.ceil((newest - (now - STAMPS_BACK_MS)) / terms.interval));
  return Array.from({ length: Math.min(limit, most) }, (_, back) => newest - back * terms.interval);
}
