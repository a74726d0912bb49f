import { isAmount } from '#lib/exact/amount.ts';
import { holdingOf, type Pool } from '#lib/futures/holding.ts';
import { lotsOf, ticksOf, unitsOf } from '#lib/futures/market.ts';
import { readLeverage } from '#lib/futures/ticket/leverage.ts';
import { type Change, resized } from '#lib/futures/what-if.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import type { Words } from './words.ts';

/** What is changed, in what was typed. */
export const WHAT_IF_KINDS = ['price', 'margin', 'leverage', 'size', 'order'] as const;
export type WhatIfKind = (typeof WHAT_IF_KINDS)[number];

export type Typed = {
  readonly kind: WhatIfKind;
  readonly price: string;
  /** Signed. */
  readonly margin: string;
  readonly leverage: string;
  readonly size: string;
  readonly order: { readonly buys: boolean; readonly price: string; readonly size: string };
};

export const NOTHING: Typed = {
  ...{ kind: 'price', price: '', margin: '', leverage: '', size: '' },
  order: { buys: true, price: '', size: '' },
};

/** The change that was typed; null while it is none, or cannot be read. */
export function changeOf({ market }: Words, pool: Pool, side: PositionSide, typed: Typed): Change | null {
  const target = { symbol: market.symbol, side };
  switch (typed.kind) {
    case 'price': {
      const mark = ticksOf(market, typed.price);
      return mark ? { mark } : null;
    }
    case 'margin': {
      const margin = unitsOf(typed.margin);
      return margin === null || margin === 0n ? null : { margin };
    }
    case 'leverage': {
      const leverage = readLeverage(typed.leverage, market.contract.maxLeverage);
      return leverage === null ? null : { leverage };
    }
    case 'size': {
      const lots = typed.size === '' ? null : lotsOf(market, typed.size);
      const fill = lots === null ? null : resized(pool, target, lots);
      return fill && fill.lots > 0 ? { fill } : null;
    }
    default: {
      const { buys, price, size } = typed.order;
      const mark = holdingOf(pool, market.symbol)?.mark ?? null;
      const [lots, ticks] = [lotsOf(market, size), price === '' ? mark : ticksOf(market, price)];
      if (!lots || !ticks) return null;
      // In two-way mode what is bought opens the long; closing is what Size is for.
      return { fill: { buys, lots, ticks, positionSide: pool.twoWay ? (buys ? 'long' : 'short') : null } };
    }
  }
}

/** A number that was typed for a size, and that lies between two lots. */
export const isNoSize = ({ market }: Words, size: string): boolean => isAmount(size) && lotsOf(market, size) === null;

/** A number that was typed for a price, and that the market has not. */
export const isNoPrice = ({ market }: Words, price: string): boolean =>
  /^\d+(\.\d*)?$/.test(price) && !ticksOf(market, price);
