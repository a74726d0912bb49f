import { small } from '#lib/exact/parse.ts';
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
 * One plan is reused for every order; read it before the next one is made.
 */
export class Plan {
  /** Number of fills. */
  fills = 0;
  readonly maker = new Int32Array(MAKER_LIMIT);
  readonly price = new Int32Array(MAKER_LIMIT);
  readonly lots = new Float64Array(MAKER_LIMIT);
  /** Number of makers of the same account that self-trade prevention takes out. */
  aside = 0;
  readonly asideSlot = new Int32Array(MAKER_LIMIT);
  /** Lots that found nobody. */
  left = 0;
  /** Self-trade prevention took the rest of the taker. */
  stopped = false;
  /** There was more to meet, but the taker has met as many makers as it may. */
  full = false;

  /** An order that meets nobody. */
  clear(lots: number): void {
    this.fills = 0;
    this.aside = 0;
    this.left = lots;
    this.stopped = false;
    this.full = false;
  }
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
export function planFills(book: Book<unknown>, house: HouseLevels, taker: Taker, plan: Plan): void {
  plan.clear(taker.lots);
  const facing: SideIndex = taker.side === BUY ? SELL : BUY;
  let price = book.best(facing);
  let level = 0;
  while (plan.left > 0) {
    const housePrice = level < house.length ? house.prices[level]! : -1;
    const resting = price !== -1 && (housePrice === -1 || !isBetter(taker.side, housePrice, price));
    const at = resting ? price : housePrice;
    if (at === -1 || isBetter(taker.side, taker.limit, at)) return;
    if (resting) {
      if (!takeLevel(book, facing, at, taker, plan)) return;
      price = book.worse(facing, at);
    } else {
      if (house.lots[level]! > 0 && !take(plan, HOUSE, at, house.lots[level]!)) return;
      level += 1;
    }
  }
}

/** Whether `a` is a better price than `b` for someone on this side: lower for a buyer, higher for a seller. */
export function isBetter(side: SideIndex, a: number, b: number): boolean {
  return side === BUY ? a < b : a > b;
}

/** @returns false when the taker ends here: by self-trade prevention, or because it has met its makers. */
function takeLevel(book: Book<unknown>, facing: SideIndex, price: number, taker: Taker, plan: Plan): boolean {
  for (let slot = book.first(facing, price); slot !== -1 && plan.left > 0; slot = book.behind(slot)) {
    if (book.owner(slot) !== taker.owner) {
      if (!take(plan, slot, price, book.lots(slot))) return false;
    } else {
      if (taker.stp !== STP.cancelTaker && !stepAside(plan, slot)) return false;
      if (taker.stp !== STP.cancelMaker) {
        plan.stopped = true;
        return false;
      }
    }
  }
  return true;
}

function take(plan: Plan, maker: number, price: number, offered: number): boolean {
  if (plan.fills === MAKER_LIMIT) {
    plan.full = true;
    return false;
  }
  const lots = plan.left < offered ? plan.left : offered;
  plan.maker[plan.fills] = maker;
  plan.price[plan.fills] = price;
  plan.lots[plan.fills] = lots;
  plan.fills += 1;
  plan.left -= lots;
  return true;
}

function stepAside(plan: Plan, slot: number): boolean {
  if (plan.aside === MAKER_LIMIT) {
    plan.full = true;
    return false;
  }
  plan.asideSlot[plan.aside] = slot;
  plan.aside += 1;
  return true;
}

/** Plans what an amount of quote buys or brings, in whole lots, level by level: never more than the amount. */
export type QuoteTaker = Omit<Taker, 'lots'> & {
  readonly quote: bigint;
  /** Quote units of one lot at a price of one tick. */
  readonly quotePerTickLot: bigint;
};

/** @returns the lots; the plan has some left when the book ran out before the amount was used up. */
export function planQuote(book: Book<unknown>, house: HouseLevels, taker: QuoteTaker, plan: Plan): number {
  planFills(book, house, { ...taker, lots: Number.MAX_SAFE_INTEGER }, plan);
  let { quote } = taker;
  let lots = 0;
  let each = 0n;
  for (let i = 0; i < plan.fills; i++) {
    each = BigInt(plan.price[i]!) * taker.quotePerTickLot;
    const afford = quote / each;
    const here = plan.lots[i]!;
    const bought = afford < BigInt(here) ? small(afford) : here;
    quote -= each * BigInt(bought);
    lots += bought;
    if (bought < here) break;
  }
  // Used up to less than a lot: planned again for exactly these, so that own orders farther off need not step aside.
  if (quote < each) planFills(book, house, { ...taker, lots }, plan);
  return lots;
}

/** @returns the best price an order at this limit would meet now, -1 when it would meet nobody. */
export function meets(book: Book<unknown>, house: HouseLevels, side: SideIndex, limit: number): number {
  const best = book.best(side === BUY ? SELL : BUY);
  const found = best === -1 || isBetter(side, limit, best) ? -1 : best;
  for (let level = 0; level < house.length; level++) {
    const price = house.prices[level]!;
    if (isBetter(side, limit, price)) break;
    if (house.lots[level]! > 0) return found === -1 || isBetter(side, price, found) ? price : found;
  }
  return found;
}
