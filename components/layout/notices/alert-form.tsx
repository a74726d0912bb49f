'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { toast } from '#components/ui/toast.ts';
import { isMobileWidth } from '#components/ui/use-mobile.ts';
import { ALERT_LIMIT, ALERT_REPEATS } from '#lib/contract/notice.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import type { Alert } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatPrice } from '#lib/format/price.ts';
import type { AlertWish } from '#stores/alerts.ts';
import { useMarks, watchFunding, watchMark } from '#stores/marks.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';
import {
  type AlertDraft,
  draftOf,
  editOf,
  figureOf,
  hasUnread,
  type MarketNow,
  requestOf,
  sideOf,
  wrongWith,
} from './alert-draft.ts';
import { ChangeFields, FigureFields, PriceFields } from './alert-fields.tsx';
import { AlertLine } from './alert-line.tsx';
import { OwnAlerts } from './own-alerts.tsx';
import { saveAlert, useAlertFailure } from './use-alert-actions.ts';

type FormProps = {
  readonly env: Env;
  readonly market: Instrument;
  /** The one that is changed; null makes a new one. */
  readonly alert: Alert | null;
  /** Where, and on what, it was asked for, as on a chart. */
  readonly wish: Pick<AlertWish, 'price' | 'of'>;
  readonly onDone: () => void;
};

/** What an alert waits for, how often it is told, and a note. The side of the market follows from the price. */
export function AlertForm({ env, market, alert, wish, onDone }: FormProps) {
  const t = useTranslations('notices.alerts');
  const now = useMarketNow(market);
  const failure = useAlertFailure();
  const [draft, setDraft] = useState<AlertDraft>(() => ({
    ...draftOf(alert, wish.price ?? ''),
    ...(wish.of && market.contract ? { by: 'figure', figure: wish.of } : {}),
  }));
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const change = (part: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...part });
    setFailed(null);
  };
  const wrong = wrongWith(draft, now);
  const errorOf = (field: 'price' | 'percent' | 'rate') => {
    if (!touched || wrong === null || wrong === 'note') return undefined;
    return field === (wrong === 'equal' || wrong === 'equalMark' ? 'price' : wrong) ? t(`wrong.${wrong}`) : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (wrong !== null || sending) return;
    setSending(true);
    const request = requestOf(draft, { symbol: market.symbol, now });
    try {
      await saveAlert(env, alert ? editOf(alert, request) : request);
      toast({ kind: 'success', text: t(alert ? 'saved' : 'made') });
      onDone();
    } catch (error) {
      setFailed(failure(error));
      setSending(false);
    }
  };
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const fields = { draft, now, market, onChange: change, errorOf };
  const byMark = figureOf(draft) === 'mark';
  const priced = draft.by === 'price' || byMark;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Segmented
        label={t('by')}
        value={draft.by}
        options={[
          { value: 'price', label: t('byPrice') },
          { value: 'change', label: t('byChange') },
          ...(market.contract ? [{ value: 'figure', label: t('byFigure') } as const] : []),
        ]}
        onValueChange={(by) => change({ by })}
      />
      {figureOf(draft) === 'funding' ? null : (
        <AlertLine market={market} last={byMark ? now.mark : now.last} price={priced ? draft.price : ''} />
      )}
      {draft.by === 'price' ? <PriceFields {...fields} /> : null}
      {draft.by === 'figure' ? <FigureFields {...fields} /> : null}
      {draft.by === 'change' ? <ChangeFields {...fields} /> : null}
      <div>
        <p className="mb-1.5 text-13 font-medium">{t('repeat')}</p>
        <Segmented
          label={t('repeat')}
          value={draft.repeat}
          options={ALERT_REPEATS.map((value) => ({ value, label: t(`repeats.${value}`) }))}
          onValueChange={(repeat) => change({ repeat })}
        />
        <p className="mt-1 min-h-4 text-12 text-muted">{t(`repeatHints.${draft.repeat}`)}</p>
      </div>
      <TextField
        label={t('note')}
        value={draft.note}
        limit={ALERT_LIMIT.note}
        onValueChange={(note) => change({ note })}
        autoComplete="off"
      />
      {failed ? (
        <p role="alert" className="text-12 text-danger">
          {failed}
        </p>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size={44}
        loading={sending && t('sending')}
        aria-disabled={hasUnread(draft) || undefined}
      >
        {submitText(t, draft, { now, market, isNew: alert === null })}
      </Button>
      <OwnAlerts env={env} symbol={market.symbol} but={alert?.id} />
    </form>
  );
}

/** The number is what most come for: it can be typed at once. A phone would lay its keyboard over half of the form. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (isMobileWidth(document.body.clientWidth)) return;
    const field = form.current?.querySelector<HTMLInputElement>('input[inputmode=decimal]');
    field?.focus({ preventScroll: true });
    field?.select();
  }, [form]);
}

type T = ReturnType<typeof useTranslations<'notices.alerts'>>;
type About = { readonly now: MarketNow; readonly market: Instrument; readonly isNew: boolean };

function submitText(t: T, draft: AlertDraft, { now, market, isNew }: About): string {
  if (!isNew) return t('save');
  const { price } = draft;
  const at = { last: now.last, mark: now.mark, change: null, funding: null }[figureOf(draft)];
  const side = sideOf(price, at);
  return side === null ? t('set') : t('setAt', { price: formatPrice(price, market.pricePlace, { exact: true }) });
}

/** Where the market is, for as long as the form is open. */
function useMarketNow({ symbol, contract }: Instrument): MarketNow {
  const isContract = contract !== null;
  useEffect(() => watchTickers(), []);
  useEffect(() => {
    if (!isContract) return;
    const stops = [watchMark(symbol), watchFunding(symbol)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [symbol, isContract]);
  const last = useTickers((state) => state.bySymbol[symbol]?.last ?? null);
  const mark = useMarks((state) => state.bySymbol[symbol]?.mark ?? null);
  const rate = useMarks((state) => state.funding[symbol]?.fundingRate ?? null);
  // "0" is what stands there before there is a price.
  return { last, mark: mark === '0' ? null : mark, rate };
}
