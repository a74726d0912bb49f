import { exp } from './maths.ts';
import { ANCHOR_DAY, type CoinModel, MARKET_VOLATILITY } from './models.ts';
import { type Key, keyOf, normal, type Stream, streamOf, uniform } from './random.ts';

/**
 * Daily closes: the one part of the market that is a walk and not a pure draw. It starts on a fixed day, is worked out
 * once as far as it is asked, and kept in flat arrays (16 bytes a coin and day, at most MAX_DAYS days).
 *
 * return = beta × market + own. Both parts have GARCH(1,1) volatility, so that storms last, and a few days of fat
 * tails. The log price forgets slowly (Ornstein–Uhlenbeck), so it stays plausible for decades, and is shifted so that
 * the close of ANCHOR_DAY is the model's price; the shift fades hyperbolically with the distance from that day.
 */
export type Daily = {
  /** USDT per coin at the end of a day; a float, for rounding to ticks. */
  close(day: number): number;
  /** The day's volatility as it was at its beginning, a fraction. */
  volatility(day: number): number;
};

export const FIRST_DAY = Date.UTC(2014, 0, 1) / 86_400_000;
export const LAST_DAY = Date.UTC(2100, 0, 1) / 86_400_000;
const MAX_DAYS = LAST_DAY - FIRST_DAY + 1;

/** GARCH(1,1) in units of the long-run variance. */
const SHOCK = 0.1;
const PERSISTENCE = 0.87;
const FLOOR = 1 - SHOCK - PERSISTENCE;
const VARIANCE_LIMIT = 9;
/** The shift to the anchor halves within this many days. */
const ANCHOR_FADE = 365;
const GROWTH = 1024;

type Garch = { variance: number };

/** One day in so many is wild, and so many times as wild. */
const WILD_DAYS = 25;
const WILD = 1.8;
/** Standard deviation of a day's move, of the volatility at its beginning. */
export const DAY_DEVIATION = Math.sqrt(1 + (WILD * WILD - 1) / WILD_DAYS);

/** The next shock, variance `garch.variance` before and updated after. One day in 25 is 1.8 times as wild. */
function shock(stream: Stream, garch: Garch): number {
  const wild = uniform(stream) < 1 / WILD_DAYS ? WILD : 1;
  const drawn = normal(stream) * wild;
  const value = Math.sqrt(garch.variance) * drawn;
  garch.variance = Math.min(VARIANCE_LIMIT, FLOOR + garch.variance * (SHOCK * drawn * drawn + PERSISTENCE));
  return value;
}

/** Walks from FIRST_DAY as far as asked: `step` gives the day's value and volatility, both kept. */
function walk(step: () => readonly [value: number, volatility: number]) {
  let values = new Float64Array(GROWTH);
  let volatilities = new Float64Array(GROWTH);
  let known = 0;

  function reach(day: number): number {
    const index = day - FIRST_DAY;
    if (!(index >= 0 && index < MAX_DAYS)) {
      throw new RangeError(`The synthetic market runs from 2014 to 2100; day ${day} after 1970 lies outside.`);
    }
    if (index >= values.length) {
      const length = Math.min(MAX_DAYS, Math.ceil((index + 1) / GROWTH) * GROWTH);
      values = grown(values, length);
      volatilities = grown(volatilities, length);
    }
    for (; known <= index; known += 1) {
      const [value, volatility] = step();
      values[known] = value;
      volatilities[known] = volatility;
    }
    return index;
  }

  // Reached first and read after: reaching may replace the arrays.
  return {
    value(day: number) {
      const index = reach(day);
      return values[index] ?? 0;
    },
    volatility(day: number) {
      const index = reach(day);
      return volatilities[index] ?? 0;
    },
  };
}

function grown(from: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(length);
  to.set(from);
  return to;
}

/** The factor that all coins share: its return of each day. */
export type MarketFactor = { value(day: number): number; volatility(day: number): number };

export function createMarketFactor(key: Key): MarketFactor {
  const stream = streamOf(keyOf(key, 'market-days'), 0);
  const garch: Garch = { variance: 1 };
  return walk(() => {
    const volatility = MARKET_VOLATILITY * Math.sqrt(garch.variance);
    return [MARKET_VOLATILITY * shock(stream, garch), volatility];
  });
}

export function createDaily(key: Key, model: CoinModel, market: MarketFactor): Daily {
  const stream = streamOf(keyOf(key, `coin-days-${model.coin}`), 0);
  const garch: Garch = { variance: 1 };
  let log = 0;
  let day = FIRST_DAY;
  const logs = walk(() => {
    const shared = model.beta * market.volatility(day);
    const own = model.own * Math.sqrt(garch.variance);
    log += model.beta * market.value(day) + model.own * shock(stream, garch) - log / model.memory;
    day += 1;
    return [log, Math.sqrt(shared * shared + own * own)];
  });
  return {
    close(day) {
      const shift = logs.value(ANCHOR_DAY) / (1 + Math.abs(day - ANCHOR_DAY) / ANCHOR_FADE);
      return model.price * exp(logs.value(day) - shift);
    },
    volatility: logs.volatility,
  };
}
