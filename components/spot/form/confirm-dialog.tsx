'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useMarket } from '#components/terminal/market.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { formatPrice, formatSize } from '#lib/format/price.ts';
import { pricesOf } from '#lib/spot/draft.ts';
import { useDraft } from '#stores/draft.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

type ConfirmProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** The order once more, before it is sent. */
export function ConfirmDialog({ open, onOpenChange }: ConfirmProps) {
  const t = useTranslations('order');
  const { place } = useTicketForm();
  const { base } = useMarket().instrument;
  const side = useDraft((draft) => draft.side);
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
          <Button className="flex-1" size={44} variant={side} onClick={send}>
            {t(`submit.${side}`, { base })}
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
  const { mode } = useTicketForm();
  const { base, quote, pricePlace, sizePlace, quotePlace } = useMarket().instrument;
  const draft = useTicket(({ order }) => order);
  const { size, total } = useTicket(({ estimate }) => ({ size: estimate.size, total: estimate.total }));
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
        <span className="num">{`${formatSize(size, sizePlace)} ${base}`}</span>
      </Line>
      <Line name={t('fields.total')}>
        <span className="num">{`${formatAmount(total, { precision: quotePlace })} ${quote}`}</span>
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
