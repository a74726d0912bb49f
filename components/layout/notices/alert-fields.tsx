'use client';

import { useTranslations } from 'next-intl';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { ALERT_RATE, ALERT_WINDOWS, type AlertWindow } from '#lib/contract/notice.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { divideDecimal, shiftDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { type AlertDraft, awayFrom, figureOf, type MarketNow, sideOf } from './alert-draft.ts';
import { rateText } from './alert-text.ts';

type FieldProps = {
  readonly draft: AlertDraft;
  readonly now: MarketNow;
  readonly market: Instrument;
  readonly onChange: (part: Partial<AlertDraft>) => void;
  readonly errorOf: (field: 'price' | 'percent' | 'rate') => string | undefined;
};

/** From the last price, per cent. */
const AWAY = ['-5', '-2', '-1', '1', '2', '5'] as const;
const WINDOWS = Object.keys(ALERT_WINDOWS) as AlertWindow[];

/** A price, last or mark, and how far from the market it is. */
export function PriceFields({ draft, now, market, onChange, errorOf }: FieldProps) {
  const t = useTranslations('notices.alerts');
  const byMark = figureOf(draft) === 'mark';
  const last = byMark ? now.mark : now.last;
  const side = sideOf(draft.price, last);
  const away = last === null || side === null ? null : divideDecimal(subtractDecimal(draft.price, last), last, 6);
  return (
    <div>
      <NumberInput
        label={t(side === null ? 'price' : `reaches.${side}`)}
        value={draft.price}
        onValueChange={(price) => onChange({ price })}
        fractionDigits={market.pricePlace}
        step={market.tick}
        min="0"
        unit={market.quote}
        look="tall"
        error={errorOf('price')}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
        {AWAY.map((percent) => (
          <button
            key={percent}
            type="button"
            dir="ltr"
            disabled={last === null}
            onClick={() => last !== null && onChange({ price: awayFrom(last, percent, market.tick) ?? draft.price })}
            className="num touch hover:text-text disabled:text-faint"
          >
            {percent.startsWith('-') ? `${percent}%` : `+${percent}%`}
          </button>
        ))}
        <span className="ms-auto tabular-nums">
          {away === null
            ? last !== null &&
              t(byMark ? 'lastMark' : 'last', { price: formatPrice(last, market.pricePlace, { exact: true }) })
            : t(byMark ? 'awayMark' : 'away', { percent: formatPercent(away, { sign: true }) })}
        </span>
      </div>
    </div>
  );
}

/** Which figure of a contract is meant, and its bound. */
export function FigureFields(props: FieldProps) {
  const t = useTranslations('notices.alerts');
  const { draft, onChange } = props;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('figure')}
        value={draft.figure}
        options={[
          { value: 'mark', label: t('figures.mark') },
          { value: 'funding', label: t('figures.funding') },
        ]}
        onValueChange={(figure) => onChange({ figure })}
      />
      {draft.figure === 'mark' ? <PriceFields {...props} /> : <RateFields {...props} />}
    </div>
  );
}

/** A rate of funding, and where it stands. */
function RateFields({ draft, now, onChange, errorOf }: FieldProps) {
  const t = useTranslations('notices.alerts');
  const side = sideOf(shiftDecimal(draft.rate, -2) ?? '', now.rate);
  const error = errorOf('rate');
  return (
    <div>
      <NumberInput
        label={t(side === null ? 'rate' : `reaches.${side}`)}
        aria-label={t('rate')}
        signed
        look="tall"
        value={draft.rate}
        onValueChange={(rate) => onChange({ rate })}
        fractionDigits={ALERT_RATE.places - 2}
        unit="%"
        invalid={error !== undefined}
      />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-muted tabular-nums">
        <span className="text-danger">{error}</span>
        <span>{now.rate === null ? null : t('rateNow', { rate: rateText(now.rate, false) })}</span>
      </p>
    </div>
  );
}

/** A move within a span of time. */
export function ChangeFields({ draft, onChange, errorOf }: FieldProps) {
  const t = useTranslations('notices.alerts');
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('direction')}
        value={draft.direction}
        options={[
          { value: 'rise', label: t('rises') },
          { value: 'fall', label: t('falls') },
        ]}
        onValueChange={(direction) => onChange({ direction })}
      />
      <NumberInput
        label={t('byPercent')}
        value={draft.percent}
        onValueChange={(percent) => onChange({ percent })}
        fractionDigits={2}
        step="0.1"
        min="0.1"
        max="1000"
        unit="%"
        look="tall"
        error={errorOf('percent')}
      />
      <Segmented
        label={t('window')}
        value={draft.window}
        options={WINDOWS.map((value) => ({ value, label: t(`windows.${value}`) }))}
        onValueChange={(window) => onChange({ window })}
      />
    </div>
  );
}
