/** The habits of a market's takers and makers. Prices in ticks, sizes in lots. */
export type Habits = {
  /** For what may be guessed but must be quick: the levels nobody trades with. */
  readonly key: number;
  /** Size of a common level. */
  readonly unit: number;
  /** Widest usual spread, ticks. */
  readonly spread: number;
  /** Usual distance of neighbouring levels near the touch, ticks. */
  readonly gap: number;
  /** The same farther out, as a share of the distance from the touch; 0 keeps the gap everywhere. */
  readonly thinning: number;
  /** Smallest size of a level, and of a print where a second has enough, lots: nobody's order is smaller. */
  readonly least: number;
  /** Whether a second's first print is at its open, so that a bar's open is the first print in it. */
  readonly opens: boolean;
  /**
   * Whether makers show more than takers take: the best levels are worth about as much at any hour, and what a taker leaves
   * of the last level that it takes from is withdrawn where the price goes on.
   */
  readonly firm: boolean;
  /** How many takers come, 0…1: many orders make the turnover of a large market, few that of a thin one. */
  readonly busy: number;
};

/** Distances between levels that read well: far ones sit on round prices, where orders gather. */
const GAPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** Distance between neighbours so far from the touch, ticks. */
export function gapAt({ gap, thinning }: Pick<Habits, 'gap' | 'thinning'>, distance: number): number {
  const wanted = distance * thinning;
  let found = gap;
  for (const next of GAPS) if (next > found && next <= wanted) found = next;
  return found;
}

/** Levels a side that reach as far as REACH. */
const CANDIDATES = 225;
/** The book reaches about this far from the price where the tick allows it. */
const REACH = 0.025;
const THINNINGS = [
  0, 0.004, 0.008, 0.012, 0.016, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05, 0.06, 0.07, 0.1,
] as const;

const DAY_SECONDS = 86_400;
/** A move of one deviation in a second goes through about this many levels. */
const LEVELS_A_MOVE = 7;
/** Turnover a day, USDT, of a market whose takers are as many as any's. */
const BUSIEST = 1e9;

export type Usual = {
  /** Price on the anchor day, ticks. */
  readonly price: number;
  readonly unit: number;
  readonly spread: number;
  /** Of a usual day, a fraction. */
  readonly volatility: number;
  /** USDT a day. */
  readonly turnover: number;
  /** Lots of the smallest order; 1 where sizes have no floor. */
  readonly least: number;
  readonly opens: boolean;
  readonly firm: boolean;
};

export function habitsOf(
  key: number,
  { price, unit, spread, volatility, turnover, least, opens, firm }: Usual,
): Habits {
  const move = (price * volatility) / Math.sqrt(DAY_SECONDS);
  const gap = Math.max(1, Math.round(move / LEVELS_A_MOVE));
  const width = Math.max(50, Math.floor(price * REACH));
  const thinning = THINNINGS.find((each) => levelsWithin(width, { gap, thinning: each }) <= CANDIDATES) ?? 0.1;
  const busy = Math.max(0.25, Math.min(1, Math.sqrt(Math.sqrt(turnover / BUSIEST))));
  return { key, unit, spread, gap, thinning, least, opens, firm, busy };
}

function levelsWithin(width: number, habits: Pick<Habits, 'gap' | 'thinning'>): number {
  let count = 0;
  for (let distance = 0; distance < width && count <= CANDIDATES; count += 1) distance += gapAt(habits, distance);
  return count;
}
