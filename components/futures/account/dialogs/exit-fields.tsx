'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Select } from '#components/ui/menu.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { print } from '#lib/exact/fixed.ts';
import { plainNumberText } from '#lib/format/number-text.ts';
import type { ExitFaces } from '#lib/futures/exit.ts';
import { priceText, unitsText } from '#lib/futures/market.ts';
import { TRIGGER_PRICES } from '#lib/rules/perp-orders.ts';
import type { LegText } from '../leg-text.ts';
import { type Exit, type ExitDraft, type Face, roeText } from './exit-draft.ts';
import { Problem } from './leg-dialog.tsx';

type FieldsProps = {
  readonly exit: Exit;
  readonly text: LegText;
  readonly draft: ExitDraft;
  /** What it comes to; null while nothing that can be read is typed. */
  readonly faces: ExitFaces | null;
  /** Places a limit when it fires. */
  readonly limits: boolean;
  readonly problem: string | null;
  readonly onChange: (draft: ExitDraft) => void;
};

/** Percents of the margin that a chip stands for. */
const CHIPS: Readonly<Record<Exit, readonly number[]>> = { takeProfit: [25, 50, 100], stopLoss: [10, 25, 50] };
const ROE_PLACES = 2;
const PNL_PLACES = 12;
const SIGNED = ['roe', 'pnl'] as const;

/** One exit: price, ROE and PnL as three faces of one value, and what is left after the fee. */
export function ExitFields({ exit, text, draft, faces, limits, problem, onChange }: FieldsProps) {
  const t = useTranslations('positions.exits');
  const by = useTranslations('positions.by');
  const tone = exit === 'takeProfit' ? 'text-up' : 'text-down';
  const type = (face: Face, typed: string) => onChange({ ...draft, face, text: typed });
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="sr-only">{t(exit)}</legend>
      <div className="flex items-center justify-between text-13">
        <span aria-hidden="true" className={cx('font-medium', tone)}>
          {t(exit)}
        </span>
        <Select
          label={t('by')}
          look="quiet"
          align="end"
          value={draft.by}
          options={TRIGGER_PRICES.map((value) => ({ value, label: by(value) }))}
          onValueChange={(value) => onChange({ ...draft, by: value })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1.15fr)_minmax(0,0.95fr)_minmax(0,1fr)] gap-2 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
        <NumberInput
          label={t('price')}
          aria-label={`${t(exit)}, ${t('price')}`}
          value={draft.face === 'price' ? draft.text : shownFace('price', faces, text)}
          onValueChange={(typed) => type('price', typed)}
          fractionDigits={text.listing.instrument?.pricePlace ?? 0}
          step={text.listing.instrument?.tick ?? '1'}
          min="0"
          stepButtons={false}
          invalid={problem !== null}
          className="min-w-0"
        />
        {SIGNED.map((face) => (
          <NumberInput
            key={face}
            label={t(face)}
            aria-label={`${t(exit)}, ${t(face)}`}
            signed
            value={draft.face === face ? draft.text : shownFace(face, faces, text)}
            onValueChange={(typed) => type(face, typed)}
            fractionDigits={face === 'roe' ? ROE_PLACES : PNL_PLACES}
            unit={face === 'roe' ? '%' : undefined}
            counts={face === 'roe' ? '%' : text.settle}
            className="min-w-0"
            invalid={problem !== null}
            plus
            tone={faces ? (faces.gain < 0n ? 'down' : 'up') : undefined}
          />
        ))}
      </div>
      {limits ? (
        <NumberInput
          label={t('limitPrice')}
          aria-label={`${t(exit)}, ${t('limitPrice')}`}
          value={draft.limit}
          onValueChange={(limit) => onChange({ ...draft, limit })}
          fractionDigits={text.listing.instrument?.pricePlace ?? 0}
          step={text.listing.instrument?.tick ?? '1'}
          unit={text.listing.instrument?.quote}
        />
      ) : null}
      <div className="flex items-center gap-3 text-12 text-muted">
        {CHIPS[exit].map((percent) => (
          <button
            key={percent}
            type="button"
            onClick={() => type('roe', roeText(percent, exit))}
            className="num touch rounded-control hover:text-text"
          >
            {roeText(percent, exit)}%
          </button>
        ))}
        <span className="ms-auto">
          {t('after')}{' '}
          <bdi className={cx('num', faces && faces.after > 0n ? 'text-up' : 'text-down', !faces && 'text-faint')}>
            {text.amount(faces?.after ?? null, { sign: true })}
          </bdi>{' '}
          {text.settle}
        </span>
      </div>
      <Problem text={problem} />
    </fieldset>
  );
}

function shownFace(face: Face, faces: ExitFaces | null, { market, listing }: LegText): string {
  if (!faces || !market) return '';
  if (face === 'price') return priceText(market, faces.ticks);
  if (face === 'roe') return print(faces.roe, ROE_PLACES);
  return plainNumberText(listing.total(unitsText(faces.gain)));
}
