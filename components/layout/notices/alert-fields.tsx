'use client';

import { useTranslations } from 'next-intl';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { ALERT_WINDOWS, type AlertWindow } from '#lib/contract/notice.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { type AlertDraft, awayFrom, sideOf } from './alert-draft.ts';

type FieldProps = {
  readonly draft: AlertDraft;
  /** The last price; null while it is not known. */
  readonly last: string | null;
  readonly market: Instrument;
  readonly onChange: (part: Partial<AlertDraft>) => void;
  readonly errorOf: (field: 'price' | 'percent') => string | undefined;
};

/** From the last price, per cent. */
const AWAY = ['-5', '-2', '-1', '1', '2', '5'] as const;
const WINDOWS = Object.keys(ALERT_WINDOWS) as AlertWindow[];

/** A price, and how far from the market it is. */
export function PriceFields({ draft, last, market, onChange, errorOf }: FieldProps) {
  const t = useTranslations('notices.alerts');
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
            ? last !== null && t('last', { price: formatPrice(last, market.pricePlace, { exact: true }) })
            : t('away', { percent: formatPercent(away, { sign: true }) })}
        </span>
      </div>
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
