'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { formatFixed, formatPercent, formatPrice } from '#lib/format/price.ts';
import { EXIT_FIELDS, KIND } from '#lib/futures/ticket/draft.ts';
import { settingsOf } from '#lib/futures/ticket/facts.ts';
import { sizeUnit } from '#lib/market/names.ts';
import type { Side } from '#lib/rules/words.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useContract } from '../contract.tsx';
import { settlePlaces } from './places.ts';
import { wordOf } from './side-words.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

type ConfirmProps = {
  /** Whose order is asked about; null closes. */
  readonly side: Side | null;
  readonly onClose: () => void;
};

/** The order once more, before it is sent. */
export function ConfirmDialog({ side, onClose }: ConfirmProps) {
  const t = useTranslations('futuresForm');
  const { place, pressed } = useTicketForm();
  // While it closes it still shows what it asked about.
  const of = side ?? pressed;
  const word = useTicket(({ sides, mode }) => wordOf(sides[of].intent, mode));
  return (
    <Dialog
      open={side !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('confirm.title')}
      footer={
        <>
          <Button className="flex-1" size={44} onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button
            className="flex-1"
            size={44}
            variant={of}
            onClick={() => {
              onClose();
              place(of);
            }}
          >
            {t(`submit.${word}`)}
          </Button>
        </>
      }
    >
      <Summary side={of} />
      <NeverAgain />
    </Dialog>
  );
}

/** Decimals of a slippage in percent: a hundredth of one is 10 of 100,000. */
const SLIPPAGE_PLACES = 3;

function Summary({ side }: { side: Side }) {
  const t = useTranslations('futuresForm.confirm');
  const figures = useTranslations('futuresForm.figures');
  const head = useTranslations('futuresForm.head');
  const own = useTranslations('futuresForm');
  const order = useTranslations('order');
  const { mode } = useTicketForm();
  const { instrument } = useContract();
  const { pricePlace, sizePlace, quote } = instrument;
  const { pair, settle } = instrument.contract;
  const draft = useTicket(({ sides }) => sides[side].order);
  const estimate = useTicket(({ sides }) => sides[side].estimate);
  const { word, opens, leverage, marginMode } = useTicket(({ sides, context, mode: positions }) => ({
    word: wordOf(sides[side].intent, positions),
    opens: sides[side].intent.opens,
    leverage: sides[side].opened.leverage,
    marginMode: settingsOf(context).marginMode,
  }));
  const { fields } = KIND[draft.kind];
  const price = (text: string) => `${formatPrice(text, pricePlace)} ${quote}`;
  const kind =
    draft.kind === 'limit' || draft.kind === 'market' ? order(`kinds.${draft.kind}`) : own(`kinds.${draft.kind}`);
  return (
    <dl className="grid gap-1 text-13">
      <Line name={t('account')}>
        <Chip tone={mode === 'paper' ? 'paper' : 'plain'}>
          {order(`confirm.${mode === 'paper' ? 'paper' : 'live'}`)}
        </Chip>
      </Line>
      <Line name={t('contract')}>
        <bdi className="num">{pair}</bdi>
      </Line>
      <Line name={t('order')}>
        <span className={side === 'buy' ? 'text-up' : 'text-down'}>{own(`submit.${word}`)}</span> {kind}
      </Line>
      <Line name={t('margin')}>{t('marginAt', { mode: head(marginMode), leverage: `${leverage}×` })}</Line>
      {fields.includes('triggerPrice') ? (
        <Line name={t('trigger')}>{t('triggerAt', { by: draft.triggerBy, price: price(draft.triggerPrice) })}</Line>
      ) : null}
      {fields.includes('callbackRate') ? <Line name={t('callback')}>{`${draft.callbackRate}%`}</Line> : null}
      <Line name={t('price')}>
        <span className="num">
          {fields.includes('price')
            ? price(draft.price)
            : estimate.average === null
              ? t('market')
              : `≈ ${price(estimate.average)}`}
        </span>
      </Line>
      {estimate.slippage === null || fields.includes('price') ? null : (
        <Line name={t('slippage')}>
          <span className="num">{formatPercent(estimate.slippage, { digits: SLIPPAGE_PLACES, rounding: 'ceil' })}</span>
        </Line>
      )}
      <Line name={t('size')}>
        <span className="num">{`${formatFixed(estimate.size, sizePlace)} ${sizeUnit(instrument)}`}</span>
      </Line>
      <Line name={t('value')}>
        <span className="num">{`${formatFixed(estimate.value, settlePlaces(instrument))} ${settle}`}</span>
      </Line>
      <Line name={figures('fee')}>
        <span className="num">{`${formatFixed(estimate.fee, settlePlaces(instrument) + 2, 'ceil')} ${settle}`}</span>
      </Line>
      {opens ? (
        <Line name={t('cost')}>
          <span className="num">{`${formatFixed(estimate.cost, settlePlaces(instrument), 'ceil')} ${settle}`}</span>
        </Line>
      ) : null}
      <Line name={t('liquidation')}>
        <span className="num text-warning">{formatPrice(estimate.liquidation, pricePlace)}</span>
      </Line>
      {opens && draft.exits ? (
        <Line name={t('exits')}>
          <span className="num">
            {EXIT_FIELDS.map((field) => (draft[field] === '' ? MISSING : formatPrice(draft[field], pricePlace))).join(
              ' / ',
            )}
          </span>
        </Line>
      ) : null}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function NeverAgain() {
  const t = useTranslations('futuresForm.confirm');
  const asks = usePreferences((state) => state.confirmOrders === 'always');
  const set = usePreferences((state) => state.setPreference);
  return (
    <Checkbox
      checked={!asks}
      onCheckedChange={(never) => set('confirmOrders', never ? 'never' : 'always')}
      className="mt-3 text-muted"
    >
      {t('never')}
    </Checkbox>
  );
}
