import { compareDecimal, signOf } from '#lib/format/decimal.ts';
import { type Draft, KIND } from './draft.ts';
import type { Scene } from './scene.ts';
import { lockPrice, maxSize, sizeOf } from './size.ts';
import { isPositive, times } from './steps.ts';
import { averageOf, meets, type Walked, walkQuote, walkSize, worstPrice } from './walk.ts';

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
  /** Taken off what is received. */
  readonly fee: string | null;
  readonly feeAsset: string;
  readonly feeRate: string;
  readonly role: 'maker' | 'taker';
  /** Largest size now, base. */
  readonly max: string | null;
};

/** Everything the form tells under its fields, from the draft as it stands. Pure; costs a walk down the book. */
export function estimate(draft: Draft, scene: Scene): Estimate {
  const { instrument } = scene;
  const { side } = draft;
  const expected = draft.kind === 'market' ? marketOf(draft, scene) : priced(draft, scene);
  const role = roleOf(draft, scene);
  const feeRate = role === 'maker' ? instrument.makerFee : instrument.takerFee;
  const received = side === 'buy' ? expected.size : expected.total;
  return {
    ...expected,
    fee: received === null ? null : times(received, feeRate),
    feeAsset: side === 'buy' ? instrument.base : instrument.quote,
    feeRate,
    role,
    max: maxSize(draft, scene),
  };
}

type Expected = Pick<Estimate, 'size' | 'total' | 'average' | 'slippage'>;
const NOTHING: Expected = { size: null, total: null, average: null, slippage: false };

/** At the price that was typed. */
function priced(draft: Draft, scene: Scene): Expected {
  const { size, quote } = sizeOf(draft, scene);
  const price = KIND[draft.kind].prices.includes('price') ? draft.price : lockPrice(draft, scene);
  if (price === null || !isPositive(price)) return NOTHING;
  if (quote !== null) return isPositive(quote) ? { ...NOTHING, total: quote } : NOTHING;
  return isPositive(size) ? { ...NOTHING, size, total: times(price, size) } : NOTHING;
}

function marketOf(draft: Draft, scene: Scene): Expected {
  const walked = walkMarket(draft, scene);
  if (walked === null || signOf(walked.size) <= 0) return NOTHING;
  const best = (draft.side === 'buy' ? scene.asks : scene.bids)[0]?.[0] ?? null;
  return {
    size: walked.size,
    total: walked.quote,
    average: averageOf(walked, scene.instrument),
    slippage: walked.worst !== null && best !== null && compareDecimal(walked.worst, best) !== 0,
  };
}

/** What the book would give a market order; null while book, price or amount is not known. */
export function walkMarket(draft: Draft, scene: Scene): Walked | null {
  const { side } = draft;
  if (scene.last === null || (side === 'buy' ? scene.asks : scene.bids).length === 0) return null;
  const walk = { side, limit: worstPrice(side, scene.last, scene.instrument), scene };
  const { size, quote } = sizeOf(draft, scene);
  if (quote !== null) return isPositive(quote) ? walkQuote({ ...walk, quote }) : null;
  return isPositive(size) ? walkSize({ ...walk, size }) : null;
}

/** Maker where it would certainly rest first, else taker: never promised cheaper than it will be. */
function roleOf({ kind, side, price, postOnly, tif }: Draft, scene: Scene): 'maker' | 'taker' {
  if (kind !== 'limit' || tif !== 'gtc') return 'taker';
  if (postOnly) return 'maker';
  const known = scene.bids.length > 0 && scene.asks.length > 0;
  return known && isPositive(price) && meets({ side, limit: price, scene }) === null ? 'maker' : 'taker';
}
