'use client';

import { useMemo, useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import { Painted, type Tone, usePaint, type Watch, writeAttribute, writeText } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { MISSING } from '#lib/format/amount.ts';
import type { LegFigures } from '#lib/futures/figures.ts';
import { liveLeg } from '#stores/futures-live.ts';
import { useMarks } from '#stores/marks.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { type LegText, ratioPercent, signedPercent } from '../leg-text.ts';
import { gainBy, watchLeg } from '../live.ts';

/** Figures of a leg that follow the mark: painted, never rendered, each written only when its text is another. */

type LegProps = { readonly position: Position; readonly text: LegText; readonly className?: string };

/** Where a leg's figures come from, and what says that they changed. */
function useLeg({ symbol, settle, positionSide }: Position, by: PnlBy = 'mark') {
  return useMemo(() => {
    const leg = { symbol, settle, positionSide };
    const watch: Watch = watchLeg(leg, by);
    return { leg, watch, now: () => liveLeg(leg) };
  }, [symbol, settle, positionSide, by]);
}

const toneOf = (value: bigint | null | undefined): Tone =>
  value === null || value === undefined ? 'none' : value > 0n ? 'up' : value < 0n ? 'down' : 'flat';

type FigureProps = LegProps & {
  readonly of: (figures: LegFigures | null, text: LegText) => string;
  readonly tone?: (figures: LegFigures | null) => Tone;
  /** One's own amount: hidden where the visitor hides amounts. */
  readonly own?: boolean;
};

export function LegFigure({ position, text, of, tone, own = false, className }: FigureProps) {
  const { watch, now } = useLeg(position);
  const show = () => of(now(), text);
  const toned = tone && (() => tone(now()));
  return own ? (
    <PaintedAmount watch={watch} text={show} tone={toned} className={className} />
  ) : (
    <span dir="ltr">
      <Painted watch={watch} text={show} tone={toned} className={className} />
    </span>
  );
}

export function MarkFigure({ position, text, className }: LegProps) {
  const of = () => {
    const told = useMarks.getState().bySymbol[position.symbol]?.mark ?? position.markPrice;
    return text.listing.price(told);
  };
  return <LegFigure position={position} text={text} of={of} className={className} />;
}

/** From mark to liquidation, with its sign. */
export const distanceText = (figures: LegFigures | null): string => signedPercent(figures?.distance ?? null);

export const ratioText = (figures: LegFigures | null): string => (figures ? ratioPercent(figures.ratio) : MISSING);

type PnlProps = LegProps & { readonly by: PnlBy };

export function Gain({ position, text, by, className }: PnlProps) {
  const { leg, watch, now } = useLeg(position, by);
  const gain = () => gainBy(by, leg, text.market, now())?.gain ?? null;
  return (
    <PaintedAmount
      watch={watch}
      text={() => text.amount(gain(), { sign: true })}
      tone={() => toneOf(gain())}
      className={className}
    />
  );
}

export function Roe({ position, text, by, className }: PnlProps) {
  const { leg, watch, now } = useLeg(position, by);
  const roe = () => gainBy(by, leg, text.market, now())?.roe ?? null;
  return (
    <span dir="ltr">
      <Painted watch={watch} text={() => signedPercent(roe())} tone={() => toneOf(roe())} className={className} />
    </span>
  );
}

/** Hundred-millionths. From here on a ratio is worth a look, and from there on it is dangerous. */
const LOOK = 25_000_000n;
const DANGER = 70_000_000n;
const WHOLE = 100_000_000n;

export const ratioLevel = (ratio: bigint | null): string =>
  ratio === null ? 'none' : ratio >= DANGER ? 'danger' : ratio >= LOOK ? 'look' : 'calm';

/** The margin ratio as a bar: how much of what is there must be there. */
export function RatioBar({ position, className }: Pick<LegProps, 'position' | 'className'>) {
  const bar = useRef<HTMLSpanElement>(null);
  const { watch, now } = useLeg(position);
  usePaint(watch, () => {
    const ratio = now()?.ratio ?? null;
    const share = ratio === null ? 0n : ratio > WHOLE ? WHOLE : ratio;
    writeAttribute(bar.current, 'data-level', ratioLevel(ratio));
    writeAttribute(bar.current, 'style', `inline-size: ${(share * 100n) / WHOLE}%`);
  });
  return (
    <span
      aria-hidden="true"
      className={cx('inline-block h-1 w-9 shrink-0 overflow-hidden rounded-full bg-line-strong', className)}
    >
      <span
        ref={bar}
        className="block h-full min-w-px rounded-full data-[level=calm]:bg-success data-[level=danger]:bg-danger data-[level=look]:bg-warning"
      />
    </span>
  );
}

/** The sum of what all legs have gained, in each settle asset. */
export function SumGain({ watch, text, tone, className }: SumProps) {
  const ref = useRef<HTMLSpanElement>(null);
  usePaint(watch, () => {
    writeText(ref.current, text());
    writeAttribute(ref.current, 'data-tone', tone());
  });
  return <span ref={ref} dir="ltr" className={cx('num', className)} />;
}

type SumProps = {
  readonly watch: Watch;
  readonly text: () => string;
  readonly tone: () => Tone;
  readonly className?: string;
};
