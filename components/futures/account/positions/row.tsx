'use client';

import { memo, type ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import { shortSize, useLegName, useLegText } from '../leg-text.ts';
import { AddMargin, LegActions } from './actions.tsx';
import type { OnAct } from './acts.ts';
import { AdlLights, Exits, LegTitle, Liquidation, OwnText, Paid } from './cells.tsx';
import { distanceText, Gain, LegFigure, MarkFigure, RatioBar, Roe, ratioText } from './figures.tsx';
import styles from './positions.module.css';

type RowProps = {
  readonly position: Position;
  /** The contract of the screen. */
  readonly here: string;
  readonly by: PnlBy;
  readonly onAct: OnAct;
};

/** One leg. A mark renders nothing of it: figures are painted where they changed. */
export const LegRow = memo(function LegRow({ position, here, by, onAct }: RowProps) {
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const common = { position, text };
  const { listing, unit, settle } = text;
  return (
    <tr data-leg={`${position.symbol}:${position.positionSide}`} className="h-11 border-t border-line hover:bg-hover">
      <Cell className="ps-1!">
        <LegTitle {...common} here={here} />
      </Cell>
      <Cell end>
        <span title={listing.size(position.count)}>
          <OwnText text={shortSize(text, position.count)} className="block" />
        </span>
        <span className={cx('text-muted', styles.unitLine)}>{unit}</span>
        <span className={styles.valueLine}>
          <LegFigure {...common} own of={(figures) => text.amount(figures?.value ?? null)} className="text-faint" />{' '}
          <span className="text-faint">{settle}</span>
        </span>
      </Cell>
      <Cell end>
        <bdi className="num block">{listing.price(position.openAvgPrice)}</bdi>
        <span className={cx('block', styles.markLine)}>
          <MarkFigure {...common} className="text-faint" />
        </span>
        <span className={styles.breakEven}>
          <LegFigure {...common} of={(figures) => text.price(figures?.breakEven ?? null)} className="text-faint" />
        </span>
      </Cell>
      <Cell end className={styles.wideCell}>
        <MarkFigure {...common} />
      </Cell>
      <Cell end>
        <Liquidation {...common} onAct={onAct} name={name} />
        <LegFigure {...common} of={distanceText} className="block text-faint" />
      </Cell>
      <Cell end>
        <span className="flex items-center justify-end">
          <LegMargin {...common} />
          <span className={styles.roomy}>
            <AddMargin position={position} name={name} onAct={onAct} />
          </span>
        </span>
        <span className="flex items-center justify-end gap-1.5">
          <RatioBar position={position} className={styles.roomy} />
          <LegFigure {...common} of={ratioText} className="text-muted" />
        </span>
      </Cell>
      <Cell end>
        <Gain {...common} by={by} className="block font-medium" />
        <span className="text-faint">{settle}</span> <Roe {...common} by={by} />
      </Cell>
      <Cell end className={styles.wideCell}>
        <Paid {...common} />
      </Cell>
      <Cell end className={styles.exits}>
        <Exits {...common} onAct={onAct} name={name} />
      </Cell>
      <Cell end className={styles.wideCell}>
        <AdlLights light={position.adlLight} />
      </Cell>
      <Cell end>
        <LegActions position={position} name={name} onAct={onAct} />
      </Cell>
    </tr>
  );
});

/** Of an isolated leg its own, of a cross leg what it was opened with. */
export function LegMargin({ position, text }: { position: Position; text: ReturnType<typeof useLegText> }) {
  return <OwnText text={text.listing.total(position.marginMode === 1 ? position.margin : position.openMarginCount)} />;
}

type CellProps = { readonly end?: boolean; readonly className?: string | undefined; readonly children: ReactNode };

function Cell({ end = false, className, children }: CellProps) {
  return <td className={cx('px-1.5 leading-4', end ? 'text-end' : 'text-start', className)}>{children}</td>;
}
