'use client';

import { useTranslations } from 'next-intl';
import { Select } from '#components/ui/menu.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { KIND } from '#lib/futures/ticket/draft.ts';
import { TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useContract } from '../contract.tsx';
import { useErrorAt, useTicketForm, useTicketSource } from './use-ticket.ts';

/** The prices that this kind of order asks for, in its order. */
export function PriceFields() {
  const kind = useFuturesDraft((draft) => draft.kind);
  if (kind === 'market') return <MarketPrice />;
  return KIND[kind].fields.map((field) =>
    field === 'callbackRate' ? (
      <Callback key={field} />
    ) : (
      <PriceInput key={field} field={field as 'price' | 'triggerPrice' | 'activationPrice'} />
    ),
  );
}

/** One price of the order: steps by tick, says what is wrong with it. */
function PriceInput({ field }: { field: 'price' | 'triggerPrice' | 'activationPrice' }) {
  const t = useTranslations('futuresForm.fields');
  const order = useTranslations('order');
  const { store, sheet } = useTicketForm();
  const { instrument } = useContract();
  const value = useFuturesDraft((draft) => draft[field]);
  const { setPrice } = useFuturesDraft.getState();
  const error = useErrorAt(field);
  const stepper = sheet && field === 'price';
  const name = field === 'activationPrice' ? t('activationPrice') : order(`fields.${field}`);
  return (
    <NumberInput
      data-place={field}
      label={stepper ? `${name} ${instrument.quote}` : name}
      value={value}
      onValueChange={(text) => setPrice(field, text)}
      onKeyDown={(event) => {
        // An empty field steps from the last price on, not from nothing.
        const { last } = store.getState().context.prices;
        if (value !== '' || last === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        setPrice(field, last);
      }}
      fractionDigits={instrument.pricePlace}
      counts={instrument.quote}
      step={instrument.tick}
      stepButtons={false}
      onBlur={() => store.touch(field)}
      error={error}
      placeholder={field === 'activationPrice' ? t('atOnce') : undefined}
      unit={stepper ? undefined : field === 'triggerPrice' ? <By /> : <PriceUnit best={field === 'price'} />}
      look={stepper ? 'stepper' : sheet ? 'tall' : 'row'}
      stepNames={{ less: order('step.less'), more: order('step.more') }}
    />
  );
}

/** The coin, and the best price of the order's own side one press away. */
function PriceUnit({ best }: { best: boolean }) {
  const t = useTranslations('futuresForm.fields');
  const { store } = useTicketForm();
  const { quote } = useContract().instrument;
  const take = () => {
    const { draft, context } = store.getState();
    const [level] = draft.side === 'buy' ? context.bids : context.asks;
    if (level) useFuturesDraft.getState().setPrice('price', level[0]);
  };
  return (
    <>
      <bdi>{quote}</bdi>
      {best ? (
        <button
          type="button"
          title={t('bestText')}
          aria-label={t('bestText')}
          onClick={take}
          className="touch ms-1.5 border-s border-line-strong ps-2 text-12 text-accent hover:text-text"
        >
          {t('best')}
        </button>
      ) : null}
    </>
  );
}

/** Which price a trigger is compared with. */
function By() {
  const t = useTranslations('futuresForm.by');
  const by = useFuturesDraft((draft) => draft.triggerBy);
  return (
    <Select
      label={t('label')}
      look="quiet"
      align="end"
      value={by}
      options={TRIGGER_PRICES.map((price) => ({ value: price, label: t(price) }))}
      onValueChange={useFuturesDraft.getState().setTriggerBy}
      className="h-8! px-0! text-13!"
    />
  );
}

/** How far the price may come back, in percent, and of which price that is. */
function Callback() {
  const t = useTranslations('futuresForm.fields');
  const { store, sheet } = useTicketForm();
  const value = useFuturesDraft((draft) => draft.callbackRate);
  return (
    <NumberInput
      data-place="callbackRate"
      label={`${t('callbackRate')} %`}
      value={value}
      onValueChange={(text) => useFuturesDraft.getState().setPrice('callbackRate', text)}
      fractionDigits={CALLBACK_PLACES}
      counts="%"
      step="0.1"
      stepButtons={false}
      onBlur={() => store.touch('callbackRate')}
      error={useErrorAt('callbackRate')}
      unit={<By />}
      look={sheet ? 'tall' : 'row'}
    />
  );
}

/** Decimals of a callback in percent. */
const CALLBACK_PLACES = 2;

/** The place of the price while the market makes it. */
function MarketPrice() {
  const t = useTranslations('order.fields');
  const { sheet } = useTicketForm();
  const { watch, now } = useTicketSource();
  const { pricePlace } = useContract().instrument;
  // What the book gives for the size that was typed.
  const expected = () => {
    const { average } = now().looked.estimate;
    return average === null ? t('market') : `≈ ${formatPrice(average, pricePlace)}`;
  };
  return (
    <p
      className={`flex items-center justify-between rounded-control bg-raised px-3 text-13 text-faint ${sheet ? 'h-12' : 'h-10'}`}
    >
      <span>{t('price')}</span>
      <Painted watch={watch} text={expected} tone={() => 'plain'} className="num" />
    </p>
  );
}
