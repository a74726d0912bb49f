'use client';

import { useTranslations } from 'next-intl';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { OrderRefusal, OrderRule } from '#lib/contract/trade.ts';
import { DEFAULT_MASK, formatAmount, type Rounding } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatFixed } from '#lib/format/price.ts';
import type { DraftKind } from '#lib/order/kind.ts';
import type { Side } from '#lib/rules/words.ts';
import { useSettings } from '#stores/settings.ts';

/** Coin that value and bound of a rule are amounts of; the rest are counts or words. */
const COIN: Readonly<Partial<Record<OrderRule, 'base' | 'quote'>>> = {
  tick: 'quote',
  priceBand: 'quote',
  triggerSide: 'quote',
  postOnly: 'quote',
  minNotional: 'quote',
  lot: 'base',
  minSize: 'base',
  maxSize: 'base',
  belowFilled: 'base',
  fillOrKill: 'base',
};

const PLACES = { base: 'sizePlace', quote: 'quotePlace' } as const;

/** Says what is wrong with an order in a sentence that names the rule and its value. */
export function useRuleText(
  instrument: Pick<Instrument, 'base' | 'quote'> & Partial<Pick<Instrument, 'sizePlace' | 'quotePlace'>>,
): (problem: OrderRefusal, draft: Chosen) => string {
  const t = useTranslations('orderRules');
  const shown = useSettings((settings) => settings.showAsset);
  return (problem, draft) => {
    const { field, rule, value, bound } = problem;
    const coin = rule === 'insufficientBalance' ? (draft.side === 'buy' ? 'quote' : 'base') : COIN[rule];
    // Every digit, because a rounded value could look as if it kept the rule. What one has and what it takes are
    // rounded apart from each other.
    const text = (amount: string | null, rounding?: Rounding) => {
      const precision = rounding === undefined || !coin ? undefined : instrument[PLACES[coin]];
      const shown = precision === undefined ? formatAmount(amount) : formatFixed(amount, precision, rounding);
      return coin ? `${shown} ${instrument[coin]}` : (amount ?? '');
    };
    const funds = rule === 'insufficientBalance';
    const has =
      funds && !shown ? `${DEFAULT_MASK} ${coin ? instrument[coin] : ''}` : text(bound, funds ? 'floor' : undefined);
    return t(sentenceOf(problem, draft), { field, value: text(value, funds ? 'ceil' : undefined), bound: has });
  };
}

type Chosen = { readonly side: Side; readonly kind: DraftKind };
type Sentence = Parameters<ReturnType<typeof useTranslations<'orderRules'>>>[0];

/** One rule may be broken in two directions. */
export function sentenceOf({ field, rule, value, bound }: OrderRefusal, { side, kind }: Chosen): Sentence {
  if (rule === 'priceBand') return compareDecimal(value, bound) > 0 ? 'priceBandHigh' : 'priceBandLow';
  if (rule !== 'triggerSide') return rule;
  if (field === 'takeProfit') return 'triggerAbove';
  if (field === 'stopLoss') return 'triggerBelow';
  // A lone trigger may lie on either side of the market, only not on it.
  if (kind !== 'oco') return 'triggerApart';
  // A limit takes profit, a stop limits the loss: on opposite sides of the market, and the other way for a buyer.
  const above = field === 'price' ? side === 'sell' : side === 'buy';
  return above ? 'triggerAbove' : 'triggerBelow';
}
