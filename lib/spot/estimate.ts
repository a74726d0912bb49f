import { compareDecimal, signOf } from '#lib/format/decimal.ts';
import { worstPrice } from '#lib/order/limits.ts';
import { isPositive, times } from '#lib/order/steps.ts';
import { averageOf, meets, type Walked, walkQuote, walkSize } from '#lib/order/walk.ts';
import type { Role } from '#lib/rules/words.ts';
import { type Draft, KIND } from './draft.ts';
import type { OrderContext } from './order-context.ts';
import { lockPrice, maxSize, sizeOf } from './size.ts';

/** What an order would come to. Null where it cannot be known yet. */
export type Estimate = {
  /** Base: what is bought or sold. */
  readonly size: string | null;
  /** Quote: what is paid or received, before the fee. */
  readonly total: string | null;
  /** Of what the book gives now, for orders at the market. */
  readonly average: string | null;
  /** The best level does not hold enough: the average is worse than the best price. */
  readonly slippage: boolean;
  /** The book, as far as an order at the market may go, does not hold all that was typed. */
  readonly short: boolean;
  /** Taken off what is received. */
  readonly fee: string | null;
  readonly feeAsset: string;
  readonly feeRate: string;
  readonly role: Role;
  /** Largest size now, base. */
  readonly max: string | null;
};

/** Everything the form tells under its fields, from the draft as it stands. Pure; costs a walk down the book. */
export function estimate(draft: Draft, context: OrderContext): Estimate {
  const { instrument } = context;
  const { side } = draft;
  const expected = draft.kind === 'market' ? marketOf(draft, context) : priced(draft, context);
  const role = roleOf(draft, context);
  const feeRate = role === 'maker' ? instrument.makerFee : instrument.takerFee;
  const received = side === 'buy' ? expected.size : expected.total;
  return {
    ...expected,
    fee: received === null ? null : times(received, feeRate),
    feeAsset: side === 'buy' ? instrument.base : instrument.quote,
    feeRate,
    role,
    max: maxSize(draft, context),
  };
}

type Expected = Pick<Estimate, 'size' | 'total' | 'average' | 'slippage' | 'short'>;
const NOTHING: Expected = { size: null, total: null, average: null, slippage: false, short: false };

/** At the price that was typed. */
function priced(draft: Draft, context: OrderContext): Expected {
  const { size, quote } = sizeOf(draft, context);
  const price = KIND[draft.kind].prices.includes('price') ? draft.price : lockPrice(draft, context);
  if (price === null || !isPositive(price)) return NOTHING;
  if (quote !== null) return isPositive(quote) ? { ...NOTHING, total: quote } : NOTHING;
  return isPositive(size) ? { ...NOTHING, size, total: times(price, size) } : NOTHING;
}

function marketOf(draft: Draft, context: OrderContext): Expected {
  const walked = walkMarket(draft, context);
  if (walked === null || signOf(walked.size) <= 0) return NOTHING;
  const best = (draft.side === 'buy' ? context.asks : context.bids)[0]?.[0] ?? null;
  return {
    size: walked.size,
    total: walked.quote,
    average: averageOf(walked, context.instrument),
    short: walked.short,
    slippage: walked.worst !== null && best !== null && compareDecimal(walked.worst, best) !== 0,
  };
}

/** What the book would give a market order; null while book, price or amount is not known. */
export function walkMarket(draft: Draft, context: OrderContext): Walked | null {
  const { side } = draft;
  if (context.last === null || (side === 'buy' ? context.asks : context.bids).length === 0) return null;
  const walk = { side, limit: worstPrice(side, context.last, context.instrument), context };
  const { size, quote } = sizeOf(draft, context);
  if (quote !== null) return isPositive(quote) ? walkQuote({ ...walk, quote }) : null;
  return isPositive(size) ? walkSize({ ...walk, size }) : null;
}

/** Maker where it would certainly rest first, else taker: never promised cheaper than it will be. */
function roleOf({ kind, side, price, postOnly, tif }: Draft, context: OrderContext): Role {
  if (kind !== 'limit' || tif !== 'gtc') return 'taker';
  if (postOnly) return 'maker';
  const known = context.bids.length > 0 && context.asks.length > 0;
  return known && isPositive(price) && meets({ side, limit: price, context }) === null ? 'maker' : 'taker';
}
