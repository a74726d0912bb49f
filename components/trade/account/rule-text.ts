'use client';

import { useTranslations } from 'next-intl';
import type { OrderRefusal } from '#lib/contract/trade.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import type { Listing } from './listing.ts';

/** Which coin or scale the value and bound of a rule are in. */
const SCALE: Readonly<Record<string, 'price' | 'size' | 'total'>> = {
  tick: 'price',
  priceBandHigh: 'price',
  priceBandLow: 'price',
  postOnly: 'price',
  lot: 'size',
  minSize: 'size',
  maxSize: 'size',
  belowFilled: 'size',
  minNotional: 'total',
};

/** Turns a refusal, foretold or from the gateway, into a sentence with its values. */
export function useRuleText(): (refusal: OrderRefusal, listing: Listing, side: 'buy' | 'sell') => string {
  const t = useTranslations('orders.rules');
  return ({ rule, value, bound }, listing, side) => {
    const above = compareDecimal(value, bound) > 0;
    const key = rule === 'priceBand' ? (above ? 'priceBandHigh' : 'priceBandLow') : rule;
    if (!t.has(key as never)) return t('other', { rule });
    const spends = side === 'buy' ? 'total' : 'size';
    const scale = rule === 'insufficientBalance' ? spends : (SCALE[key] ?? 'total');
    const unit = scale === 'size' ? listing.base : listing.quote;
    const text = (amount: string | null) => `${listing[scale](amount)} ${unit}`.trim();
    return t(key as Parameters<typeof t>[0], { value: text(value), bound: text(bound), rule });
  };
}
