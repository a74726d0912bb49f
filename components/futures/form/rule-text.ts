'use client';

import { useTranslations } from 'next-intl';
import type { Perpetual } from '#lib/contract/shapes/market.ts';
import { DEFAULT_MASK, formatAmount, type Rounding } from '#lib/format/amount.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatFixed } from '#lib/format/price.ts';
import type { TicketKind } from '#lib/futures/ticket/draft.ts';
import { isShared, type TicketProblem } from '#lib/futures/ticket/rules.ts';
import { sizeUnit } from '#lib/market/names.ts';
import type { Side } from '#lib/rules/words.ts';
import { useSettings } from '#stores/settings.ts';
import { settlePlaces } from './places.ts';

type Unit = 'price' | 'size' | 'settle' | 'percent' | 'whole';

/** What value and bound of a rule are amounts of; the rest are words. */
const UNIT: Readonly<Partial<Record<TicketProblem['rule'], Unit>>> = {
  tick: 'price',
  priceBand: 'price',
  triggerSide: 'price',
  postOnly: 'price',
  lot: 'size',
  minSize: 'size',
  maxSize: 'size',
  fillOrKill: 'size',
  reduceOnly: 'size',
  minNotional: 'settle',
  insufficientMargin: 'settle',
  leverageTier: 'settle',
  positionLimit: 'settle',
  wouldLiquidate: 'settle',
  callbackRate: 'percent',
};

/** What one lacks and what one has are rounded apart from each other, so that they never look equal. */
const APART: ReadonlySet<TicketProblem['rule']> = new Set([
  'insufficientMargin',
  'leverageTier',
  'positionLimit',
  'wouldLiquidate',
]);

/** What breaks the rule: an order, or another leverage. */
export type SaidOf = { readonly side: Side; readonly kind: TicketKind; readonly leverage?: boolean };

/** Says what is wrong with an order of a contract, or its leverage, in a sentence that names the rule and its value. */
export function useRuleText(instrument: Perpetual): (problem: TicketProblem, of: SaidOf) => string {
  const rules = useTranslations('orderRules');
  const own = useTranslations('futuresForm.rules');
  const leverages = useTranslations('futuresForm.leverage');
  const shown = useSettings((settings) => settings.showAsset);
  const { quote } = instrument;
  const { settle } = instrument.contract;
  return (problem, of) => {
    const { field, rule, value, bound } = problem;
    const unit = UNIT[rule];
    const text = (amount: string | null, rounding?: Rounding): string => {
      if (amount === null) return '';
      if (unit === undefined) return amount;
      if (unit === 'percent') return `${amount}%`;
      if (unit === 'settle') {
        const apart = APART.has(rule) ? rounding : undefined;
        const short = apart ? formatFixed(amount, settlePlaces(instrument), apart) : formatAmount(amount);
        return `${short} ${settle}`;
      }
      return `${formatAmount(amount)} ${unit === 'price' ? quote : sizeUnit(instrument)}`;
    };
    const funds = rule === 'insufficientMargin' && !shown;
    const over = rule === 'wouldLiquidate';
    const words = {
      field,
      value: text(value, over ? 'floor' : 'ceil'),
      bound: funds ? `${DEFAULT_MASK} ${settle}` : text(bound, over ? 'ceil' : 'floor'),
    };
    if (of.leverage && rule === 'leverageTier') return leverages('tierRule', words);
    if (of.leverage && rule === 'insufficientMargin') return leverages('fundsRule', words);
    const sentence = ownSentence(problem);
    if (sentence) return own(sentence, words);
    return isShared(rule) ? rules(sharedSentence(problem, of), words) : own('other');
  };
}

type Own = Parameters<ReturnType<typeof useTranslations<'futuresForm.rules'>>>[0];
type Shared = Parameters<ReturnType<typeof useTranslations<'orderRules'>>>[0];

const OWN: readonly TicketProblem['rule'][] = [
  ...(['reduceOnly', 'leverage', 'leverageTier', 'insufficientMargin', 'openExposure', 'positionSide'] as const),
  ...(['wouldLiquidate', 'liquidating', 'positionLimit'] as const),
];

function ownSentence({ field, rule, value, bound }: TicketProblem): Own | null {
  if (rule === 'callbackRate') return compareDecimal(value, bound) > 0 ? 'callbackHigh' : 'callbackLow';
  if (field === 'callbackRate' && rule === 'format') return 'callbackFormat';
  if (field === 'callbackRate' && rule === 'missing') return 'missingCallback';
  if (field === 'takeProfit' && rule === 'missing') return 'missingExit';
  if (field === 'triggerPrice' && rule === 'triggerSide') return 'triggerApart';
  return OWN.includes(rule) ? (rule as Own) : null;
}

/** One rule may be broken in two directions. */
function sharedSentence({ field, rule, value, bound }: TicketProblem, { side }: SaidOf): Shared {
  if (rule === 'priceBand') return compareDecimal(value, bound) > 0 ? 'priceBandHigh' : 'priceBandLow';
  if (rule === 'triggerSide') return (field === 'takeProfit') === (side === 'buy') ? 'triggerAbove' : 'triggerBelow';
  return rule as Shared;
}
