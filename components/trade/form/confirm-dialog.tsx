'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { pricesOf } from '#lib/order/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useTicketParts } from './use-ticket.ts';

type ConfirmProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** The order once more, before it is sent. */
export function ConfirmDialog({ open, onOpenChange }: ConfirmProps) {
  const t = useTranslations('order');
  const { draft, scene, place } = useTicketParts();
  const { base } = scene.instrument;
  const send = () => {
    onOpenChange(false);
    place();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirm.title')}
      footer={
        <>
          <Button className="flex-1" size={44} onClick={() => onOpenChange(false)}>
            {t('confirm.back')}
          </Button>
          <Button className="flex-1" size={44} variant={draft.side} onClick={send}>
            {t(`submit.${draft.side}`, { base })}
          </Button>
        </>
      }
    >
      <Summary />
      <NeverAgain />
    </Dialog>
  );
}

function Summary() {
  const t = useTranslations('order');
  const { draft, scene, estimate, mode } = useTicketParts();
  const { base, quote, pricePlace, sizePlace, quotePlace } = scene.instrument;
  const price = (text: string) => (text === '' ? t('fields.atMarket') : `${formatPrice(text, pricePlace)} ${quote}`);
  return (
    <dl className="grid gap-1 text-13">
      <Line name={t('confirm.account')}>
        <Chip tone={mode === 'paper' ? 'paper' : 'plain'}>{t(`confirm.${mode === 'paper' ? 'paper' : 'live'}`)}</Chip>
      </Line>
      <Line name={t('confirm.pair')}>
        <bdi className="num">{`${base}/${quote}`}</bdi>
      </Line>
      <Line name={t('confirm.kind')}>
        <span className={draft.side === 'buy' ? 'text-up' : 'text-down'}>{t(`side.${draft.side}`)}</span>{' '}
        {t(`kinds.${draft.kind}`)}
      </Line>
      {pricesOf(draft).map((field) => (
        <Line key={field} name={t(`fields.${field}`)}>
          <span className="num">
            {draft[field] === '' && field !== 'stopLimitPrice' ? MISSING : price(draft[field])}
          </span>
        </Line>
      ))}
      <Line name={t('fields.amount')}>
        <span className="num">{`${formatSize(estimate.size, sizePlace)} ${base}`}</span>
      </Line>
      <Line name={t('fields.total')}>
        <span className="num">{`${formatAmount(estimate.total, { precision: quotePlace })} ${quote}`}</span>
      </Line>
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
  const t = useTranslations('order.confirm');
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
