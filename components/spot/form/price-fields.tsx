'use client';

import { useTranslations } from 'next-intl';
import { useMarket } from '#components/terminal/market.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { TRIGGER_SIGN } from '#lib/order/trigger-text.ts';
import { KIND, type PriceField } from '#lib/spot/draft.ts';
import { waitsOf } from '#lib/spot/triggers.ts';
import { useDraft } from '#stores/draft.ts';
import { PriceChips } from './price-chips.tsx';
import { useErrorAt, useTicketForm, useTicketSource } from './use-ticket.ts';

/** The prices that this kind of order asks for, in its order. */
export function PriceFields() {
  const kind = useDraft((draft) => draft.kind);
  if (kind === 'market') return <MarketPrice />;
  return KIND[kind].prices.map((field) => (
    <div key={field}>
      <PriceInput field={field} />
      {field === 'price' ? <PriceChips /> : null}
    </div>
  ));
}

/** One price of the order: steps by tick, says what is wrong with it. */
function PriceInput({ field }: { field: PriceField }) {
  const t = useTranslations('order');
  const { store, sheet } = useTicketForm();
  const { instrument } = useMarket();
  const value = useDraft((draft) => draft[field]);
  const { setPrice } = useDraft.getState();
  const error = useErrorAt(field);
  const stepper = sheet && field === 'price';
  const name = useFieldName(field);
  const optional = field === 'stopLimitPrice';
  return (
    <NumberInput
      data-place={field}
      label={stepper ? `${name} ${instrument.quote}` : name}
      value={value}
      onValueChange={(text) => setPrice(field, text)}
      onKeyDown={(event) => {
        // An empty field steps from the last price on, not from nothing.
        const { last } = store.getState().context;
        if (value !== '' || last === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        setPrice(field, last);
      }}
      fractionDigits={instrument.pricePlace}
      counts={instrument.quote}
      step={instrument.tick}
      onBlur={() => store.touch(field)}
      error={error}
      hint={field === 'triggerPrice' ? <TriggerHint /> : undefined}
      placeholder={optional ? t('fields.atMarket') : undefined}
      unit={stepper ? undefined : <bdi>{instrument.quote}</bdi>}
      look={stepper ? 'stepper' : sheet ? 'tall' : 'row'}
      stepNames={{ less: t('step.less'), more: t('step.more') }}
    />
  );
}

/** What the trigger means now: `≤ 97,500.0 · -2.30%` from the last price. Its line is there before its figures. */
function TriggerHint() {
  const { instrument } = useMarket();
  const { watch, now } = useTicketSource();
  const text = () => {
    const { draft, context } = now();
    const [first] = waitsOf(draft, context.last);
    const away =
      first && context.last !== null
        ? divideDecimal(subtractDecimal(first.price, context.last), context.last, 6)
        : null;
    if (!first || away === null) return MISSING;
    return `${TRIGGER_SIGN[first.when]} ${formatPrice(first.price, instrument.pricePlace)} · ${formatPercent(away, { sign: true })}`;
  };
  return (
    <span dir="ltr">
      <Painted watch={watch} text={text} />
    </span>
  );
}

function useFieldName(field: PriceField): string {
  const t = useTranslations('order.fields');
  const oco = useDraft(({ kind }) => kind === 'oco');
  if (field === 'triggerPrice' && oco) return t('stopTrigger');
  return t(field);
}

/** The place of the price while the market makes it. */
function MarketPrice() {
  const t = useTranslations('order.fields');
  const { sheet } = useTicketForm();
  return (
    <p
      className={`flex items-center justify-between rounded-control bg-raised px-3 text-13 text-faint ${sheet ? 'h-12' : 'h-10'}`}
    >
      <span>{t('price')}</span>
      <span>{t('market')}</span>
    </p>
  );
}
