'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { compareDecimal } from '#lib/format/decimal.ts';
import type { SizeUnit } from '#lib/futures/ticket/draft.ts';
import { amountIn, percentOf, sizeUnits } from '#lib/futures/ticket/size.ts';
import { sizeUnit } from '#lib/market/names.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useContract } from '../contract.tsx';
import { LackOffer } from './funds.tsx';
import { settlePlaces } from './places.ts';
import type { TicketState } from './ticket-store.ts';
import { useErrorAt, useTicket, useTicketForm } from './use-ticket.ts';

/** Size in one of its units, and its share of the most there is. */
export function AmountFields() {
  return (
    <>
      <AmountField />
      <Share />
    </>
  );
}

function AmountField() {
  const t = useTranslations('futuresForm');
  const { store, sheet } = useTicketForm();
  const { instrument } = useContract();
  const unit = useFuturesDraft((draft) => draft.unit);
  const { setAmount } = useFuturesDraft.getState();
  const value = useTicket(({ draft, looked }) => amountText(draft, looked, sheet));
  const percent = useTicket(({ draft: { amount } }) => (amount.by === 'percent' ? amount.value : null));
  const error = useErrorAt('amount');
  const lacking = useTicket((state) => state.problemAt('amount')?.rule === 'insufficientMargin');
  const places = unit === 'size' ? instrument.sizePlace : unit === 'contracts' ? 0 : settlePlaces(instrument);
  return (
    <NumberInput
      data-place="amount"
      label={t('fields.size')}
      value={value}
      // Two buttons may be about two sizes, which stand on them.
      placeholder={percent === null || value !== '' ? undefined : `${percent}%`}
      onValueChange={(text) => setAmount({ by: unit, value: text })}
      onKeyDown={(event) => {
        // A share stands where a hint would: the field has no text of it that could be deleted.
        if (
          percent !== null &&
          (event.key === 'Backspace' || event.key === 'Delete') &&
          event.currentTarget.value === ''
        )
          setAmount({ by: unit, value: '' });
      }}
      fractionDigits={places}
      step={unit === 'size' ? instrument.lot : unit === 'contracts' ? '1' : undefined}
      stepButtons={false}
      onBlur={() => store.touch('amount')}
      error={
        error && lacking ? (
          <span>
            {error} <LackOffer />
          </span>
        ) : (
          error
        )
      }
      look={sheet ? 'tall' : 'row'}
      className="[&_input::placeholder]:text-text"
      counts={unit === 'size' ? sizeUnit(instrument) : unit === 'contracts' ? undefined : instrument.contract.settle}
      unit={<UnitSelect />}
    />
  );
}

/** What the field says: what was typed, or of a share the size where both buttons are about the same one. */
function amountText(draft: TicketState['draft'], looked: TicketState['looked'], sheet: boolean): string {
  const { amount, unit } = draft;
  if (amount.by === unit) return amount.value;
  if (amount.by !== 'percent' || unit !== 'size' || !sheet) return '';
  return compareDecimal(looked.size, '0') > 0 ? looked.size : '';
}

function UnitSelect() {
  const t = useTranslations('futuresForm.units');
  const { store } = useTicketForm();
  const { instrument } = useContract();
  const { settle } = instrument.contract;
  const coin = sizeUnit(instrument);
  const unit = useFuturesDraft((draft) => draft.unit);
  const opens = useTicket(({ looked }) => looked.intent.opens);
  const short: Readonly<Record<SizeUnit, string>> = {
    size: coin,
    contracts: t('contracts'),
    value: settle,
    cost: t('cost'),
  };
  const label: Readonly<Record<SizeUnit, string>> = {
    size: t('coin', { unit: coin }),
    contracts: t('contracts'),
    value: t('value'),
    cost: t('cost'),
  };
  const hint: Readonly<Record<SizeUnit, string | undefined>> = {
    size: undefined,
    contracts: t('contractsText', { lot: `${instrument.lot} ${coin}` }),
    value: t('valueText', { settle }),
    cost: t('costText', { settle }),
  };
  const switchTo = (to: SizeUnit) => {
    const { draft, facts, looked } = store.getState();
    const stays = draft.amount.by === 'percent';
    useFuturesDraft.getState().setUnit(to, stays ? null : amountIn(to, draft, facts, looked.shape));
  };
  return (
    <Select
      label={t('label')}
      look="quiet"
      align="end"
      value={unit}
      options={sizeUnits(opens).map((value) => ({
        value,
        label: label[value],
        short: short[value],
        hint: hint[value],
      }))}
      onValueChange={switchTo}
      className="h-8! px-0! text-13!"
    />
  );
}

function Share() {
  const t = useTranslations('futuresForm');
  const { mode } = useTicketForm();
  const opens = useTicket(({ looked }) => looked.intent.opens);
  const known = useTicket(({ looked, facts }) => looked.estimate.max !== null && facts !== null);
  const percent = useTicket(({ draft, facts, looked }) => percentOf(draft, facts, looked.shape));
  return (
    <PercentSlider
      figures={false}
      label={t(opens ? 'share' : 'shareClose')}
      value={percent}
      disabled={!known || mode === 'none' || mode === 'unknown'}
      onValueChange={(value) => useFuturesDraft.getState().setAmount({ by: 'percent', value })}
    />
  );
}
