'use client';

import { useTranslations } from 'next-intl';
import { FundsLink, useGiven } from '#components/funds/test-funds.tsx';
import { useMarket } from '#components/terminal/market.tsx';
import { Select } from '#components/ui/menu.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { signOf } from '#lib/format/decimal.ts';
import { stepOfPlaces } from '#lib/format/steps.ts';
import { floorTo } from '#lib/order/steps.ts';
import { KIND, type Unit } from '#lib/spot/draft.ts';
import { percentOf, switchUnit } from '#lib/spot/size.ts';
import { useDraft } from '#stores/draft.ts';
import type { TicketState } from './ticket-store.ts';
import { useErrorAt, useTicket, useTicketForm } from './use-ticket.ts';

/** Amount in base or quote, its share of the balance, and what it comes to. */
export function AmountFields() {
  const total = useDraft(({ unit, kind }) => unit === 'base' && !KIND[kind].byQuote);
  return (
    <>
      <AmountField />
      <Share />
      {total ? <TotalField /> : null}
    </>
  );
}

function AmountField() {
  const t = useTranslations('order');
  const { store, sheet } = useTicketForm();
  const { base, quote, lot, sizePlace, quotePlace } = useMarket().instrument;
  const unit = useDraft((draft) => draft.unit);
  const { setAmount, setUnit } = useDraft.getState();
  const value = useTicket(amountText);
  const error = useErrorAt('amount');
  const given = useGiven();
  const lacking = useTicket((state) => state.problemAt('amount')?.rule === 'insufficientBalance') && given;
  const inBase = unit === 'base';
  const switchTo = (to: Unit) => {
    const { draft, context } = store.getState();
    setUnit(to, switchUnit(draft, context, to));
  };
  return (
    <NumberInput
      data-place="amount"
      label={t('fields.amount')}
      value={value}
      onValueChange={(text) => setAmount({ by: unit, value: text })}
      fractionDigits={inBase ? sizePlace : quotePlace}
      counts={inBase ? base : quote}
      step={inBase ? lot : undefined}
      stepButtons={false}
      onBlur={() => store.touch('amount')}
      error={
        error && lacking ? (
          <span>
            {error} <FundsLink />
          </span>
        ) : (
          error
        )
      }
      look={sheet ? 'tall' : 'row'}
      unit={
        <Select
          label={t('unit')}
          look="quiet"
          align="end"
          value={unit}
          options={[
            { value: 'base', label: base },
            { value: 'quote', label: quote },
          ]}
          onValueChange={switchTo}
          className="h-8! px-0! text-13!"
        />
      }
    />
  );
}

/** What the amount field says: what was typed, or what that comes to in the field's coin. */
function amountText({ draft, sized, estimate, context }: TicketState): string {
  const { amount, unit } = draft;
  if (amount.by === unit) return amount.value;
  const value = unit === 'base' ? sized.size || estimate.size : sized.quote || totalText(estimate.total, context);
  return value && signOf(value) > 0 ? value : '';
}

function totalText(total: string | null, { instrument }: TicketState['context']): string {
  return total === null ? '' : floorTo(total, stepOfPlaces(instrument.quotePlace));
}

function Share() {
  const t = useTranslations('order');
  const { mode } = useTicketForm();
  const known = useTicket(({ draft, context: { available } }) =>
    draft.side === 'buy' ? available.quote !== null : available.base !== null,
  );
  const percent = useTicket(({ draft, context }) => percentOf(draft, context));
  return (
    <PercentSlider
      figures={false}
      label={t('share')}
      value={percent}
      disabled={!known || mode === 'none' || mode === 'unknown'}
      onValueChange={(value) => useDraft.getState().setAmount({ by: 'percent', value })}
    />
  );
}

function TotalField() {
  const t = useTranslations('order.fields');
  const { store, sheet } = useTicketForm();
  const { quote, quotePlace } = useMarket().instrument;
  const value = useTicket(({ draft: { amount }, estimate, context }) =>
    amount.by === 'quote' ? amount.value : totalText(estimate.total, context),
  );
  return (
    <NumberInput
      label={t('total')}
      value={value}
      onValueChange={(text) => useDraft.getState().setAmount({ by: 'quote', value: text })}
      fractionDigits={quotePlace}
      counts={quote}
      onBlur={() => store.touch('amount')}
      look={sheet ? 'tall' : 'row'}
      unit={<bdi>{quote}</bdi>}
    />
  );
}
