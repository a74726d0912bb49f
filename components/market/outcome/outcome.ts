import type { Instrument, Level } from '#lib/contract/shapes/market.ts';
import {
  absDecimal,
  addDecimal,
  divideDecimal,
  multiplyDecimal,
  signOf,
  subtractDecimal,
} from '#lib/format/decimal.ts';
import { type TakenLevel, takenLevels } from '#lib/order/taken.ts';
import type { Side } from '#lib/rules/words.ts';
import { type Amount, EMPTY_DRAFT } from '#lib/spot/draft.ts';
import { estimate } from '#lib/spot/estimate.ts';

export type Sides = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
export type Wish = { readonly side: Side; readonly amount: Exclude<Amount, { by: 'percent' }> };

export type Asked = {
  readonly instrument: Instrument;
  /** Quote per base. */
  readonly last: string | null;
  readonly sides: Sides | null;
  readonly wish: Wish;
};

/** What a market order would come to against the book as it stands. Null where it cannot be known. */
export type Outcome = {
  /** Base and quote, before the fee. */
  readonly size: string | null;
  readonly total: string | null;
  /** Quote per base. */
  readonly average: string | null;
  /** Worse than the best price: as a fraction of it, and in quote for the whole order. */
  readonly slip: { readonly fraction: string; readonly cost: string } | null;
  readonly feeRate: string;
  readonly fee: string | null;
  /** What arrives after the fee, in the coin that does. */
  readonly received: string | null;
  /** Base for a buy, quote for a sale. */
  readonly receivedIn: 'base' | 'quote';
  /** Levels of the side that it meets, best first, with what it takes of each. */
  readonly levels: readonly TakenLevel[];
  readonly touched: number;
};

/** Decimals of a fraction worked out here. */
const FRACTION_PLACES = 8;
const NOTHING_OPEN = { here: 0, triggers: 0, total: 0 };

/** The sums of the order form, for an order that is not placed. */
export function outcomeOf({ instrument, last, sides, wish }: Asked): Outcome {
  const { asks = [], bids = [] } = sides ?? {};
  const told = estimate(
    { ...EMPTY_DRAFT, kind: 'market', ...wish },
    { instrument, last, asks, bids, available: { base: null, quote: null }, stale: false, open: NOTHING_OPEN },
  );
  const facing = wish.side === 'buy' ? asks : bids;
  const levels = takenLevels(facing, told.size ?? '0');
  const gross = wish.side === 'buy' ? told.size : told.total;
  return {
    ...told,
    slip: slipOf(told, facing[0]?.[0]),
    received: gross && told.fee ? subtractDecimal(gross, told.fee) : null,
    receivedIn: wish.side === 'buy' ? 'base' : 'quote',
    levels,
    touched: levels.filter(({ taken }) => signOf(taken) > 0).length,
  };
}

function slipOf({ size, total }: { size: string | null; total: string | null }, best: string | undefined) {
  const atBest = best && size ? multiplyDecimal(best, size) : null;
  const cost = atBest && total ? absDecimal(subtractDecimal(total, atBest)) : null;
  const fraction = cost && atBest ? divideDecimal(cost, atBest, FRACTION_PLACES) : null;
  return cost && fraction ? { cost, fraction } : null;
}

/** Everything offered down to a level, base. */
export function depthTo(levels: readonly TakenLevel[], index: number): string {
  return levels.slice(0, index + 1).reduce<string>((sum, { offered }) => addDecimal(sum, offered) ?? sum, '0');
}
