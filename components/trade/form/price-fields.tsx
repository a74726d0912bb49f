'use client';

import { useTranslations } from 'next-intl';
import { NumberInput } from '#components/ui/number-input.tsx';
import { KIND, type PriceField } from '#lib/order/draft.ts';
import { PriceChips } from './price-chips.tsx';
import { useTicketParts } from './use-ticket.ts';

/** The prices that this kind of order asks for, in its order. */
export function PriceFields() {
  const { draft } = useTicketParts();
  if (draft.kind === 'market') return <MarketPrice />;
  return KIND[draft.kind].prices.map((field) => (
    <div key={field}>
      <PriceInput field={field} />
      {field === 'price' ? <PriceChips /> : null}
    </div>
  ));
}

/** One price of the order: steps by tick, says what is wrong with it. */
export function PriceInput({ field, short = false }: { field: PriceField; short?: boolean }) {
  const t = useTranslations('order');
  const { draft, scene, sheet, errorAt, touch } = useTicketParts();
  const { instrument, last } = scene;
  const stepper = sheet && field === 'price';
  const name = useFieldName(field, short);
  const optional = field === 'stopLimitPrice';
  return (
    <NumberInput
      data-place={field}
      label={stepper ? `${name} ${instrument.quote}` : name}
      value={draft[field]}
      onValueChange={(text) => draft.setPrice(field, text)}
      onKeyDown={(event) => {
        // An empty field steps from the last price on, not from nothing.
        if (draft[field] !== '' || last === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        draft.setPrice(field, last);
      }}
      fractionDigits={instrument.pricePlace}
      step={instrument.tick}
      onBlur={() => touch(field)}
      error={errorAt(field)}
      placeholder={optional ? t('fields.atMarket') : undefined}
      unit={stepper || short ? undefined : <bdi>{instrument.quote}</bdi>}
      look={stepper ? 'stepper' : sheet ? 'tall' : 'row'}
      stepButtons={!short}
      stepNames={{ less: t('step.less'), more: t('step.more') }}
    />
  );
}

function useFieldName(field: PriceField, short: boolean): string {
  const t = useTranslations('order.fields');
  const { draft } = useTicketParts();
  if (field === 'takeProfit') return short ? t('tp') : t('takeProfit');
  if (field === 'stopLoss') return short ? t('sl') : t('stopLoss');
  if (field === 'triggerPrice' && draft.kind === 'oco') return t('stopTrigger');
  return t(field);
}

/** The place of the price while the market makes it. */
function MarketPrice() {
  const t = useTranslations('order.fields');
  const { sheet } = useTicketParts();
  return (
    <p
      className={`flex items-center justify-between rounded-control bg-raised px-3 text-13 text-faint ${sheet ? 'h-12' : 'h-10'}`}
    >
      <span>{t('price')}</span>
      <span>{t('market')}</span>
    </p>
  );
}
