'use client';

import { useTranslations } from 'next-intl';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { PercentSlider, RangeSlider } from '#components/ui/slider.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { distanceOf } from '#lib/futures/figures.ts';
import { holdingOf, type Pool } from '#lib/futures/holding.ts';
import { lotsOf, priceText, sizeText, ticksOf, unitsOf, unitsText } from '#lib/futures/market.ts';
import { leverageMarks, readLeverage } from '#lib/futures/ticket/leverage.ts';
import { marginBounds } from '#lib/futures/what-if.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { isNoPrice, isNoSize, type Typed } from './what-if-change.ts';
import { signedPercent, toneOf, type Words } from './words.ts';

type FieldsProps = {
  readonly words: Words;
  readonly pool: Pool;
  readonly side: PositionSide;
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
};

/** The field of what is changed, and a slider over its range. */
export function WhatIfFields(props: FieldsProps) {
  switch (props.typed.kind) {
    case 'price':
      return <PriceFields {...props} />;
    case 'margin':
      return <MarginFields {...props} />;
    case 'leverage':
      return <LeverageFields {...props} />;
    case 'size':
      return <SizeFields {...props} />;
    default:
      return <OrderFields {...props} />;
  }
}

/** The slider reaches a fifth of the mark each way; the field any price. */
const REACH = 5;
/** Less, as it is, more. */
const AROUND = [0, 50, 100];

function PriceFields({ words, pool, typed, onChange }: FieldsProps) {
  const t = useTranslations('explain.whatIf');
  const { market, instrument } = words;
  const mark = holdingOf(pool, market.symbol)?.mark ?? null;
  const ticks = ticksOf(market, typed.price);
  const far = mark && ticks ? distanceOf(mark, ticks) : null;
  const at = (percent: number) => (mark === null ? null : mark + Math.round((mark * (percent - 50)) / (50 * REACH)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <NumberInput
        label={t('priceField')}
        value={typed.price}
        onValueChange={(price) => onChange({ price })}
        fractionDigits={instrument.pricePlace}
        step={instrument.tick}
        stepButtons={false}
        placeholder={words.price(mark)}
        counts={instrument.quote}
        unit={far === null ? null : <span className={`num text-12 ${toneOf(far)}`}>{signedPercent(far)}</span>}
        error={isNoPrice(words, typed.price) ? t('noPrice') : undefined}
      />
      <RangeSlider
        label={t('slider')}
        stops={AROUND}
        from={50}
        text={words.price(ticks ?? mark)}
        value={sliderAt(mark, ticks)}
        disabled={mark === null}
        onValueChange={(percent) => {
          const next = at(percent);
          if (next !== null) onChange({ price: priceText(market, Math.max(1, next)) });
        }}
      />
    </div>
  );
}

function sliderAt(mark: number | null, ticks: number | null): number | null {
  if (!mark || !ticks) return 50;
  return Math.min(100, Math.max(0, Math.round(50 + ((ticks - mark) * 50 * REACH) / mark)));
}

function MarginFields({ words, pool, side, typed, onChange }: FieldsProps) {
  const t = useTranslations('explain.whatIf');
  const { market, settle } = words;
  const isolated = holdingOf(pool, market.symbol)?.mode === 'isolated';
  const bounds = marginBounds(pool, { symbol: market.symbol, side });
  const removes = typed.margin.startsWith('-');
  const most = bounds ? (removes ? bounds.remove : bounds.add) : 0n;
  const amount = typed.margin.replace('-', '');
  const units = unitsOf(amount) ?? 0n;
  const percent = most > 0n ? Number.parseInt(`${(units * 100n) / most}`, 10) : null;
  const set = (text: string, out = removes) =>
    onChange({ margin: text === '' ? (out ? '-' : '') : `${out ? '-' : ''}${text}` });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Segmented
        label={t('marginKind')}
        value={removes ? 'remove' : 'add'}
        options={[
          { value: 'add', label: isolated ? t('addField') : t('walletField') },
          { value: 'remove', label: t('removeField') },
        ]}
        onValueChange={(way) => set(amount, way === 'remove')}
      />
      <NumberInput
        label={removes ? t('removeField') : isolated ? t('addField') : t('walletField')}
        value={amount}
        onValueChange={(text) => set(text)}
        fractionDigits={words.places}
        stepButtons={false}
        unit={settle}
      />
      <PercentSlider
        figures={false}
        label={t('slider')}
        value={percent === null ? null : Math.min(100, percent)}
        disabled={most <= 0n}
        onValueChange={(part) => set(part === 0 ? '' : cut(unitsText((most * BigInt(part)) / 100n), words.places))}
      />
    </div>
  );
}

/** Decimals that nobody would type are left out; toward zero, so that it never is more than there is. */
function cut(text: string, places: number): string {
  const [whole = '0', decimals = ''] = text.split('.');
  return places === 0 || decimals === '' ? whole : `${whole}.${decimals.slice(0, places)}`;
}

function LeverageFields({ words, pool, side, typed, onChange }: FieldsProps) {
  const t = useTranslations('explain.whatIf');
  const { symbol, contract } = words.market;
  const now = holdingOf(pool, symbol)?.leverage[side] ?? null;
  const read = readLeverage(typed.leverage, contract.maxLeverage);
  const chosen = read ?? now;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <NumberInput
        label={t('leverageField')}
        value={typed.leverage}
        onValueChange={(leverage) => onChange({ leverage })}
        fractionDigits={0}
        step="1"
        min="1"
        max={`${contract.maxLeverage}`}
        placeholder={now === null ? undefined : `${now}`}
        unit="×"
        error={typed.leverage !== '' && read === null ? <Whole most={contract.maxLeverage} /> : undefined}
      />
      <RangeSlider
        label={t('slider')}
        stops={leverageMarks(contract.maxLeverage)}
        from={now ?? undefined}
        text={chosen === null ? '' : `${chosen}×`}
        value={chosen}
        onValueChange={(leverage) => onChange({ leverage: `${leverage}` })}
      />
    </div>
  );
}

/** In the words of the dialog that sets it, whose texts are the form's. */
function Whole({ most }: { most: number }) {
  return (
    <LateTexts area="futuresForm">
      <WholeText most={most} />
    </LateTexts>
  );
}

const WholeText = ({ most }: { most: number }) => useTranslations('futuresForm.leverage')('whole', { most: `${most}` });

function SizeFields({ words, pool, side, typed, onChange }: FieldsProps) {
  const t = useTranslations('explain.whatIf');
  const { market, instrument, unit } = words;
  const lots = holdingOf(pool, market.symbol)?.legs[side]?.lots ?? 0;
  const now = sizeText(market, lots);
  const between = useBetween(words, typed.size);
  const asked = typed.size === '' ? lots : (unitsOf(typed.size) ?? 0n);
  const whole = unitsOf(now) ?? 0n;
  const percent = typeof asked === 'number' || whole === 0n ? 50 : Number.parseInt(`${(asked * 50n) / whole}`, 10);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <NumberInput
        label={t('sizeField')}
        value={typed.size}
        onValueChange={(size) => onChange({ size })}
        fractionDigits={instrument.sizePlace}
        step={instrument.lot}
        stepButtons={false}
        placeholder={words.size(lots)}
        unit={unit}
        error={between}
      />
      <RangeSlider
        label={t('slider')}
        stops={AROUND}
        from={50}
        text={`${words.size(lotsOf(market, typed.size) ?? lots)} ${unit}`}
        value={Math.min(100, Math.max(0, percent))}
        disabled={lots === 0}
        onValueChange={(part) => onChange({ size: sizeText(market, Math.round((lots * part) / 50)) })}
      />
    </div>
  );
}

function OrderFields({ words, pool, typed, onChange }: FieldsProps) {
  const t = useTranslations('explain.whatIf');
  const { instrument, unit, market } = words;
  const { order } = typed;
  const between = useBetween(words, order.size);
  const set = (change: Partial<Typed['order']>) => onChange({ order: { ...order, ...change } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Segmented
        label={t('orderSide')}
        value={order.buys ? 'buy' : 'sell'}
        options={[
          { value: 'buy', label: t('buy') },
          { value: 'sell', label: t('sell') },
        ]}
        onValueChange={(side) => set({ buys: side === 'buy' })}
      />
      <NumberInput
        label={t('orderPrice')}
        value={order.price}
        onValueChange={(price) => set({ price })}
        fractionDigits={instrument.pricePlace}
        step={instrument.tick}
        stepButtons={false}
        placeholder={words.price(holdingOf(pool, market.symbol)?.mark ?? null)}
        unit={instrument.quote}
        error={isNoPrice(words, order.price) ? t('noPrice') : undefined}
      />
      <NumberInput
        label={t('orderSize')}
        value={order.size}
        onValueChange={(size) => set({ size })}
        fractionDigits={instrument.sizePlace}
        step={instrument.lot}
        stepButtons={false}
        unit={unit}
        error={between}
      />
    </div>
  );
}

function useBetween(words: Words, size: string): string | undefined {
  const t = useTranslations('orderRules');
  const text = (amount: string) => `${formatAmount(amount)} ${words.unit}`;
  return isNoSize(words, size)
    ? t('lot', { field: 'size', bound: text(words.instrument.lot), value: text(size) })
    : undefined;
}
