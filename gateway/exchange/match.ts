import { type Book, BUY, SELL, type SideIndex } from './book.ts';

/** What happens when an order would meet another one of the same account. */
export const STP = { cancelTaker: 0, cancelMaker: 1, cancelBoth: 2 } as const;
export type StpIndex = (typeof STP)[keyof typeof STP];

/** A taker stops after this many makers; the rest of it is treated as not filled. */
export const MAKER_LIMIT = 1000;

/** The feed's levels as an order meets them: best first, lots left after what this environment already took. */
export type HouseLevels = {
  readonly prices: Int32Array | readonly number[];
  readonly lots: Float64Array | readonly number[];
  readonly length: number;
};

export const NO_HOUSE: HouseLevels = { prices: [], lots: [], length: 0 };

/** The maker of a fill that met house liquidity. */
export const HOUSE = -1;

/**
 * What a taker would do, found without changing the book: a list of fills and of makers that step aside.
 * One plan is reused for every order; read it before the next call.
 */
export class Plan {
  /** Number of fills. */
  fills = 0;
  readonly maker = new Int32Array(MAKER_LIMIT);
  readonly price = new Int32Array(MAKER_LIMIT);
  readonly lots = new Float64Array(MAKER_LIMIT);
  /** Makers of the same account that self-trade prevention takes out, and where in the fills each one stood. */
  aside = 0;
  readonly asideSlot = new Int32Array(MAKER_LIMIT);
  /** Lots that found nobody. */
  left = 0;
  /** Self-trade prevention took the rest of the taker. */
  stopped = false;
}

/** `limit` is the worst price taken, in ticks; a market order gives the last price of its band. */
export type Taker = {
  readonly side: SideIndex;
  readonly limit: number;
  readonly lots: number;
  readonly owner: number;
  readonly stp: StpIndex;
};

/**
 * Walks the merged book, best price first; at one price resting orders come before the house, and the longest waiting
 * before the rest. A fill has its maker's price.
 */
export function planFills(book: Book, house: HouseLevels, taker: Taker, plan: Plan): void {
  plan.fills = 0;
  plan.aside = 0;
  plan.stopped = false;
  plan.left = taker.lots;
  const facing: SideIndex = taker.side === BUY ? SELL : BUY;
  let price = book.best(facing);
  let level = 0;
  while (plan.left > 0 && plan.fills < MAKER_LIMIT && plan.aside < MAKER_LIMIT) {
    const housePrice = level < house.length ? house.prices[level]! : -1;
    const resting = price !== -1 && (housePrice === -1 || !isBetter(taker.side, housePrice, price));
    const at = resting ? price : housePrice;
    if (at === -1 || isBetter(taker.side, taker.limit, at)) return;
    if (resting) {
      if (!takeLevel(book, facing, at, taker, plan)) return;
      price = book.worse(facing, at);
    } else {
      take(plan, HOUSE, at, Math.min(plan.left, house.lots[level]!));
      level += 1;
    }
  }
}

/** Whether `a` is a better price than `b` for someone on this side: lower for a buyer, higher for a seller. */
function isBetter(side: SideIndex, a: number, b: number): boolean {
  return side === BUY ? a < b : a > b;
}

/** @returns false when self-trade prevention ended the taker. */
function takeLevel(book: Book, facing: SideIndex, price: number, taker: Taker, plan: Plan): boolean {
  for (let slot = book.first(facing, price); slot !== -1; slot = book.behind(slot)) {
    if (plan.left === 0 || plan.fills === MAKER_LIMIT || plan.aside === MAKER_LIMIT) return true;
    if (book.owner(slot) !== taker.owner) {
      take(plan, slot, price, Math.min(plan.left, book.lots(slot)));
      continue;
    }
    if (taker.stp !== STP.cancelTaker) {
      plan.asideSlot[plan.aside] = slot;
      plan.aside += 1;
    }
    if (taker.stp !== STP.cancelMaker) {
      plan.stopped = true;
      return false;
    }
  }
  return true;
}

function take(plan: Plan, maker: number, price: number, lots: number): void {
  if (lots <= 0) return;
  plan.maker[plan.fills] = maker;
  plan.price[plan.fills] = price;
  plan.lots[plan.fills] = lots;
  plan.fills += 1;
  plan.left -= lots;
}

/** Whether an order at this limit would meet anyone now: what post-only refuses. */
export function wouldTake(book: Book, house: HouseLevels, side: SideIndex, limit: number): boolean {
  const best = book.best(side === BUY ? SELL : BUY);
  if (best !== -1 && !isBetter(side, limit, best)) return true;
  return house.length > 0 && !isBetter(side, limit, house.prices[0]!);
}
