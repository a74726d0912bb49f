'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { MISSING } from '#lib/format/amount.ts';
import type { Fall } from '#lib/futures/fall.ts';
import { holdingOf, type Pool } from '#lib/futures/holding.ts';
import { priceText, unitsText } from '#lib/futures/market.ts';
import { type Change, type Obstacle, opposite, type Side, type WhatIf, whatIf } from '#lib/futures/what-if.ts';
import type { PositionSide } from '#lib/rules/perp-words.ts';
import { useWhatIf } from '#stores/what-if.ts';
import { CopyLines } from './copy.tsx';
import { changeOf, NOTHING, type Typed, WHAT_IF_KINDS } from './what-if-change.ts';
import { WhatIfFields } from './what-if-fields.tsx';
import { ratioPercent, signedPercent, toneOf, type Words } from './words.ts';

type TabProps = { readonly words: Words; readonly pool: Pool };

/** What a position would be at another price, margin, leverage or size, or with an order more; now beside then. */
export function WhatIfTab({ words, pool }: TabProps) {
  const t = useTranslations('explain.whatIf');
  const holding = holdingOf(pool, words.market.symbol);
  const [chosen, setSide] = useState<PositionSide | null>(null);
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const both = Boolean(holding?.legs.long && holding.legs.short);
  const held = holding?.legs.long ? 'long' : holding?.legs.short ? 'short' : null;
  const side = (both ? chosen : null) ?? held ?? (typed.order.buys ? 'long' : 'short');
  const change = changeOf(words, pool, side, typed);
  // With nothing typed it shows how things are, twice.
  const result = whatIf(pool, { symbol: words.market.symbol, side }, change ?? {});
  useMoved(words.market.symbol, setTyped);
  useLine(words, side, change, result);
  if (!result) return <p className="text-12 text-muted">{t('none')}</p>;
  const set = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-12">
      {both ? (
        <Segmented
          label={t('side')}
          value={side}
          options={[
            { value: 'long', label: t('long') },
            { value: 'short', label: t('short') },
          ]}
          onValueChange={setSide}
        />
      ) : null}
      <Segmented
        look="plain"
        label={t('kind')}
        value={typed.kind}
        options={WHAT_IF_KINDS.map((value) => ({ value, label: t(value === 'margin' ? 'marginKind' : value) }))}
        onValueChange={(kind) => set({ kind })}
        className="-mx-1 gap-0!"
        optionClassName="px-1.5!"
      />
      <WhatIfFields words={words} pool={pool} side={side} typed={typed} onChange={set} />
      {held === null && typed.kind !== 'order' ? <p className="text-muted">{t('none')}</p> : null}
      <Figures words={words} result={result} changed={change !== null} />
      <Notes words={words} side={side} result={result} changed={change !== null} />
      <div className="flex justify-end gap-1.5">
        <Button size={28} variant="quiet" onClick={() => setTyped({ ...NOTHING, kind: typed.kind })}>
          {t('reset')}
        </Button>
        <CopyLines
          label={t('copy')}
          lines={() => rowsOf(words, result).map(({ name, now, next }) => [t(name), `${now}\t${next}`])}
        />
      </div>
    </div>
  );
}

type Name = 'pnl' | 'roe' | 'ratio' | 'liquidation' | 'distance' | 'equity';
type Figure = { readonly name: Name; readonly now: string; readonly next: string; readonly tone: string };

function rowsOf(words: Words, { now, then, fall }: WhatIf): readonly Figure[] {
  const row = (name: Name, of: (side: Side) => string, tone: (side: Side) => string = () => ''): Figure => ({
    ...{ name, now: of(now), next: of(then), tone: tone(then) },
  });
  const leg = (of: (figures: NonNullable<Side['leg']>) => string) => (side: Side) =>
    side.leg ? of(side.leg) : MISSING;
  const gain = (side: Side) => toneOf(side.leg?.unrealised ?? 0n);
  // Liquidated, a position has lost what backed it and no more.
  const ends = (figure: Figure, of: (end: Fall) => string): Figure =>
    fall ? { ...figure, next: of(fall), tone: figure.tone && toneOf(fall.realised) } : figure;
  const sum = (units: bigint) => words.amount(units);
  const gained = (units: bigint) => words.amount(units, { sign: true });
  const percent = ({ roe }: { readonly roe: bigint }) => signedPercent(roe);
  return [
    ends(
      row(
        'pnl',
        leg(({ unrealised }) => gained(unrealised)),
        gain,
      ),
      ({ realised }) => gained(realised),
    ),
    ends(row('roe', leg(percent), gain), percent),
    row(
      'ratio',
      leg(({ ratio }) => ratioPercent(ratio)),
    ),
    row(
      'liquidation',
      leg(({ liquidation }) => words.price(liquidation)),
      () => 'text-warning',
    ),
    row(
      'distance',
      leg(({ distance }) => signedPercent(distance)),
    ),
    // All of the wallet, as beside it under Margin.
    ends(
      row('equity', ({ pool }) => sum(pool.wallet + pool.unrealised + pool.isolatedUnrealised)),
      ({ equity }) => sum(equity),
    ),
  ];
}

function Figures({ words, result, changed }: { words: Words; result: WhatIf; changed: boolean }) {
  const t = useTranslations('explain.whatIf');
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('now')}</th>
          <th scope="col">{t('then')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(words, result).map(({ name, now, next, tone }) => (
          <tr key={name} className="h-6">
            <th scope="row" className="text-start font-normal text-muted">
              {t(name)}
            </th>
            <td className="text-end whitespace-nowrap">
              <bdi dir="ltr" className="num text-muted">
                {now}
              </bdi>{' '}
              <span aria-hidden="true" className="inline-block text-faint rtl:-scale-x-100">
                →
              </span>
            </td>
            <td className={cx('w-20 ps-1.5 text-end font-medium whitespace-nowrap', changed ? tone : 'text-faint')}>
              <bdi dir="ltr" className="num">
                {next}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type NotesProps = {
  readonly words: Words;
  readonly side: PositionSide;
  readonly result: WhatIf;
  readonly changed: boolean;
};

function Notes({ words, side, result, changed }: NotesProps) {
  const t = useTranslations('explain.whatIf');
  const why = useObstacle(words);
  if (!changed) return <p className="text-faint">{t('estimate')}</p>;
  const { now, then, turned, obstacle, falls } = result;
  const leg = then.leg?.leg ?? null;
  const size = leg && `${words.size(leg.lots)} ${words.unit}`;
  const text = obstacle
    ? why(obstacle)
    : falls
      ? t('falls')
      : now.leg && !leg
        ? t('closes')
        : size && turned
          ? t('turns', { side: opposite(side), size })
          : null;
  return text === null ? null : (
    <p role="status" className="rounded-control bg-warning-soft px-2 py-1.5 text-warning">
      {text}
    </p>
  );
}

function useObstacle(words: Words): (obstacle: Obstacle) => string {
  const t = useTranslations('explain.obstacle');
  const sum = (units: bigint) => `${words.amount(units)} ${words.settle}`;
  return (obstacle) => {
    switch (obstacle.rule) {
      case 'leverage':
        return t('leverage', { bound: `${obstacle.bound}` });
      case 'leverageTier':
        return t('leverageTier', { value: sum(obstacle.value), bound: sum(obstacle.bound) });
      case 'insufficientMargin':
        return t('insufficientMargin', { value: sum(obstacle.value), bound: sum(obstacle.bound) });
      case 'marginFloor':
        return t('marginFloor', { bound: sum(obstacle.bound) });
      default:
        return t(obstacle.rule);
    }
  };
}

/** A line that was dragged on the chart is the price that is played with. */
function useMoved(symbol: string, setTyped: (next: (before: Typed) => Typed) => void): void {
  const moved = useWhatIf((state) => (state.line?.symbol === symbol ? state.moved : null));
  useEffect(() => {
    if (moved !== null) setTyped((before) => ({ ...before, kind: 'price', price: moved }));
  }, [moved, setTyped]);
}

/** Draws what is played with on the chart: the supposed mark, or where liquidation would then be. */
function useLine({ market, settle }: Words, side: PositionSide, change: Change | null, result: WhatIf | null): void {
  const ticks = change === null ? null : (change.mark ?? result?.then.leg?.liquidation ?? null);
  const price = ticks === null ? null : priceText(market, ticks);
  const gained = change?.mark === undefined ? null : (result?.fall?.realised ?? result?.then.leg?.unrealised ?? null);
  const pnl = gained === null ? null : unitsText(gained);
  const falls = result?.falls ?? false;
  useEffect(() => {
    const { draw } = useWhatIf.getState();
    draw(price === null ? null : { symbol: market.symbol, side, price, pnl, settle, falls });
  }, [market.symbol, side, price, pnl, settle, falls]);
  useEffect(() => () => useWhatIf.getState().draw(null), []);
}
