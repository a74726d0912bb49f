'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconCircleCheck } from '#components/ui/icons.tsx';
import { formatCompact } from '#lib/format/price.ts';
import { unitsText } from '#lib/futures/market.ts';
import type { Why } from '#lib/futures/why.ts';
import { Hint } from './row.tsx';
import { formulaOf, type Names } from './why-formula.ts';
import { ratePercent, type Words } from './words.ts';

type PartProps = { readonly words: Words; readonly why: Why };

const NAMES = [
  'size',
  'entryValue',
  'longValue',
  'shortValue',
  'margin',
  'wallet',
  'deduction',
  'rate',
  'fee',
  'netSize',
  'larger',
] as const;

/** Formula in words and in numbers, with a check at the price that comes out. */
export function FormulaBox({ words, why }: PartProps) {
  const t = useTranslations('explain.why');
  const names = Object.fromEntries(NAMES.map((name) => [name, t(`f.${name}`)])) as Names;
  const { words: inWords, numbers, result } = formulaOf(why, words, names);
  const { check } = why;
  return (
    <section>
      <h3 className="mb-2 font-medium">{t('formula')}</h3>
      <p className="rounded-control bg-page px-3 py-2 text-12/5">
        <span className="sr-only">{t('formulaWords')}</span>
        {inWords.map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
      </p>
      <p dir="ltr" className="num mt-1.5 rounded-control bg-page px-3 py-2 text-start text-12/5">
        <span className="sr-only">{t('formulaNumbers')}</span>
        {numbers.map((line, at) => (
          <span key={line} className="block">
            {line}
            {at === numbers.length - 1 ? <span className="text-warning"> = {result}</span> : null}
          </span>
        ))}
      </p>
      {check ? (
        <p className="mt-2 flex items-start gap-1.5 text-12 text-muted">
          <IconCircleCheck size={14} className="mt-0.5 shrink-0 text-success" />
          <Hint content={t('checkTip')}>
            <span className="text-start">
              {t('check', {
                equity: words.amount(check.equity),
                required: words.amount(check.required),
                asset: words.settle,
              })}
            </span>
          </Hint>
        </p>
      ) : null}
    </section>
  );
}

const FEW = 5;

/** Risk tiers, the one that decided marked. */
export function Tiers({ words, why }: PartProps) {
  const t = useTranslations('explain.why');
  const [all, setAll] = useState(false);
  const { tiers } = words.market.contract;
  const here = why.tier ?? why.figures.tier;
  const first = all ? 0 : Math.max(0, Math.min(here - 2, tiers.length - FEW));
  const shown = all ? tiers : tiers.slice(first, first + FEW);
  const short = (units: bigint) => formatCompact(unitsText(units));
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h3 className="font-medium">{t('tiers')}</h3>
        {tiers.length > FEW ? (
          <button type="button" className="touch text-12 text-accent hover:underline" onClick={() => setAll(!all)}>
            {all ? t('fewerTiers') : t('allTiers', { count: `${tiers.length}` })}
          </button>
        ) : null}
      </div>
      <table className="w-full text-12">
        <thead className="text-faint">
          <tr className="h-7">
            <th scope="col" className="text-start font-normal">
              {t('tier')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('value', { asset: words.settle })}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('max')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('tierRate')}
            </th>
            <th scope="col" className="text-end font-normal">
              {t('tierOff')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ upTo, leverage, rate, off }, at) => {
            const place = first + at;
            const from = place === 0 ? 0n : tiers[place - 1]!.upTo;
            return (
              <tr
                key={leverage}
                className={cx('num h-7', place === here && 'bg-accent-soft')}
                aria-current={place === here || undefined}
              >
                <td className="ps-1 text-start">{place + 1}</td>
                <td className="text-end" dir="ltr">
                  {place === 0 ? '0' : short(from)} – {short(upTo)}
                </td>
                <td className="text-end">{leverage}×</td>
                <td className="text-end">{ratePercent(rate)}</td>
                <td className="pe-1 text-end">{short(off / 100_000_000n)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {why.check ? (
        <p className="mt-2 text-12 text-muted">
          {t('tierNote', { tier: `${here + 1}`, value: words.amount(why.check.value), asset: words.settle })}
        </p>
      ) : null}
    </section>
  );
}

type Mark = {
  readonly name: 'bankruptcy' | 'liquidation' | 'entry' | 'mark';
  readonly price: number;
  readonly text: string;
  readonly above: boolean;
  readonly tone: string;
};

/** Bankruptcy, liquidation, entry and mark where they lie to each other. Prices run from left to right everywhere. */
export function Scale({ words, why }: PartProps) {
  const t = useTranslations('explain.why');
  const marks = marksOf(words, why);
  const [low, high] = [Math.min(...marks.map(({ price }) => price)), Math.max(...marks.map(({ price }) => price))];
  const pad = Math.max(1, (high - low) * 0.12);
  const at = (price: number) => ((price - low + pad) * 100) / (high - low + 2 * pad);
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={`${t('scale')}: ${marks.map(({ name, text }) => `${t(name)} ${text}`).join(', ')}`}
      className="relative h-14 text-12"
    >
      <span className="absolute inset-x-0 top-1/2 h-0.5 bg-line-strong" />
      {marks.map(({ name, price, text, above, tone }) => (
        <span key={name}>
          <i
            className={cx('absolute top-1/2 h-4 w-0.5 -translate-1/2 bg-current', tone)}
            style={{ left: `${at(price)}%` }}
          />
          <span
            className={cx('absolute whitespace-nowrap', above ? 'top-0' : 'bottom-0', tone)}
            style={
              at(price) > 50
                ? { right: `${Math.max(0, 100 - at(price) - 8)}%` }
                : { left: `${Math.max(0, at(price) - 8)}%` }
            }
          >
            {t(name)} <span className="num">{text}</span>
          </span>
        </span>
      ))}
    </div>
  );
}

function marksOf(words: Words, { figures, holding }: Why): readonly Mark[] {
  const entry = Number.parseInt(`${figures.average / BigInt(holding.market.tickStep)}`, 10);
  const mark = (name: Mark['name'], price: number | null, above: boolean, tone: string): Mark[] =>
    price === null ? [] : [{ name, price, above, tone, text: words.price(price) }];
  return [
    ...mark('bankruptcy', figures.bankruptcy, false, 'text-muted'),
    ...mark('liquidation', figures.liquidation, true, 'text-warning'),
    ...mark('entry', entry, true, 'text-muted'),
    ...mark('mark', holding.mark, false, 'text-text'),
  ];
}
