'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { signOf, stepOfPlaces } from '#lib/format/decimal.ts';
import { KIND } from '#lib/order/draft.ts';
import { percentOf, switchUnit } from '#lib/order/size.ts';
import { floorTo } from '#lib/order/steps.ts';
import { type Ticket, useTicketParts } from './use-ticket.ts';

/** Amount in base or quote, its share of the balance, and what it comes to. */
export function AmountFields() {
  const { draft } = useTicketParts();
  return (
    <>
      <AmountField />
      <Share />
      {draft.unit === 'base' && !KIND[draft.kind].byQuote ? <TotalField /> : null}
    </>
  );
}

function AmountField() {
  const t = useTranslations('order');
  const ticket = useTicketParts();
  const { draft, scene, sheet, errorAt, touch } = ticket;
  const { base, quote, lot, sizePlace, quotePlace } = scene.instrument;
  const inBase = draft.unit === 'base';
  return (
    <NumberInput
      data-place="amount"
      label={t('fields.amount')}
      value={amountText(ticket)}
      onValueChange={(value) => draft.setAmount({ by: draft.unit, value })}
      fractionDigits={inBase ? sizePlace : quotePlace}
      step={inBase ? lot : undefined}
      stepButtons={false}
      onBlur={() => touch('amount')}
      error={errorAt('amount')}
      look={sheet ? 'tall' : 'row'}
      unit={
        <Select
          label={t('unit')}
          look="quiet"
          align="end"
          value={draft.unit}
          options={[
            { value: 'base', label: base },
            { value: 'quote', label: quote },
          ]}
          onValueChange={(unit) => draft.setUnit(unit, switchUnit(draft, scene, unit))}
          className="h-8! px-0! text-13!"
        />
      }
    />
  );
}

/** What the amount field says: what was typed, or what that comes to in the field's coin. */
function amountText({ draft, sized, estimate, scene }: Ticket): string {
  const { amount, unit } = draft;
  if (amount.by === unit) return amount.value;
  const value = unit === 'base' ? sized.size || estimate.size : sized.quote || totalText(estimate.total, scene);
  return value && signOf(value) > 0 ? value : '';
}

function totalText(total: string | null, { instrument }: Ticket['scene']): string {
  return total === null ? '' : floorTo(total, stepOfPlaces(instrument.quotePlace));
}

function Share() {
  const t = useTranslations('order');
  const { draft, scene, mode } = useTicketParts();
  const known = draft.side === 'buy' ? scene.available.quote : scene.available.base;
  return (
    <PercentSlider
      label={t('share')}
      value={percentOf(draft, scene)}
      disabled={known === null || mode === 'none' || mode === 'unknown'}
      onValueChange={(value) => draft.setAmount({ by: 'percent', value })}
    />
  );
}

function TotalField() {
  const t = useTranslations('order.fields');
  const { draft, estimate, scene, sheet, touch } = useTicketParts();
  const { quote, quotePlace } = scene.instrument;
  return (
    <NumberInput
      label={t('total')}
      value={draft.amount.by === 'quote' ? draft.amount.value : totalText(estimate.total, scene)}
      onValueChange={(value) => draft.setAmount({ by: 'quote', value })}
      fractionDigits={quotePlace}
      onBlur={() => touch('amount')}
      look={sheet ? 'tall' : 'row'}
      unit={<bdi>{quote}</bdi>}
    />
  );
}
