'use client';

import { useTranslations } from 'next-intl';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { OrderRefusal, OrderRule } from '#lib/contract/trade.ts';
import { DEFAULT_MASK, formatAmount } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
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

/** Says what is wrong with an order in a sentence that names the rule and its value. */
export function useRuleText(
  instrument: Pick<Instrument, 'base' | 'quote'>,
): (problem: OrderRefusal, draft: Chosen) => string {
  const t = useTranslations('orderRules');
  const shown = useSettings((settings) => settings.showAsset);
  return (problem, draft) => {
    const { field, rule, value, bound } = problem;
    const coin = rule === 'insufficientBalance' ? (draft.side === 'buy' ? 'quote' : 'base') : COIN[rule];
    // Every digit, because a rounded value could look as if it kept the rule.
    const text = (amount: string | null) => (coin ? `${formatAmount(amount)} ${instrument[coin]}` : (amount ?? ''));
    const has =
      rule === 'insufficientBalance' && !shown ? `${DEFAULT_MASK} ${coin ? instrument[coin] : ''}` : text(bound);
    return t(sentenceOf(problem, draft), { field, value: text(value), bound: has });
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
