'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Spacer, useWindow } from '#components/orders/window.tsx';
import { cx } from '#components/ui/cx.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import { legKey } from '#stores/futures-positions.ts';
import type { PnlBy } from '#stores/pnl-by.ts';
import type { OnAct } from './acts.ts';
import styles from './positions.module.css';
import { LegRow } from './row.tsx';
import { TotalRow } from './total-row.tsx';

export type PositionsProps = {
  /** Null while unknown. */
  readonly positions: readonly Position[] | null;
  /** The contract of the screen. */
  readonly here: string;
  readonly by: PnlBy;
  readonly stale: boolean;
  readonly onAct: OnAct;
};

/** px; `h-11` is the same. */
const ROW = 44;
/** One, so that Tab has somewhere to go: rows out of sight are painted with every mark, too. */
const BEYOND = 1;
const SKELETON_ROWS = 3;
/** Columns that every width has: a cell across more would make new ones, which take their room from the first. */
const ALWAYS = 7;

/** Every leg in a row of two lines; long lists draw those in sight. */
export function PositionTable({ positions, here, by, stale, onAct }: PositionsProps) {
  const t = useTranslations('positions');
  const box = useRef<HTMLElement>(null);
  const window = useWindow({ box, count: positions?.length ?? 0, row: ROW, beyond: BEYOND });
  return (
    <section
      ref={box}
      aria-label={t('tabs.positions')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('min-h-0 flex-1 overflow-x-hidden overflow-y-auto focus-visible:-outline-offset-2', styles.box)}
    >
      <div data-stale={stale || undefined}>
        <table
          aria-label={t('tabs.positions')}
          aria-rowcount={(positions?.length ?? 0) + 1}
          className={cx('w-full border-collapse px-3 text-12 whitespace-nowrap', styles.table)}
        >
          <Head by={by} />
          <tbody>
            {positions === null ? (
              <SkeletonRows />
            ) : (
              <>
                <Spacer height={window.before} />
                {positions.slice(window.from, window.to).map((position) => (
                  <LegRow key={legKey(position)} position={position} here={here} by={by} onAct={onAct} />
                ))}
                <Spacer height={window.after} />
                {positions.length > 1 ? <TotalRow positions={positions} by={by} /> : null}
              </>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Head({ by }: { by: PnlBy }) {
  const t = useTranslations('positions');
  const tips = useTranslations('positions.tips');
  return (
    <thead className="sticky top-0 z-(--z-sticky) h-8 bg-panel text-12 text-faint">
      <tr className="h-8">
        <Name className={styles.position} start>
          {t('columns.position')}
        </Name>
        <Name className={styles.size}>
          <span className={styles.unitLine}>{t('columns.amount')}</span>
          <span className={styles.valueLine}>{t('columns.size')}</span>
        </Name>
        <Name className={styles.entry} tip={tips('breakEven')}>
          <span className={styles.markLine}>{t('columns.entryMark')}</span>
          <span className={styles.breakEven}>{t('columns.entry')}</span>
        </Name>
        <Name className={cx(styles.mark, styles.wideCell)}>{t('columns.mark')}</Name>
        <Name className={styles.liquidation} tip={tips('liquidation')}>
          {t('columns.liquidation')}
        </Name>
        <Name className={styles.margin} tip={tips('ratio')}>
          {t('columns.margin')}
        </Name>
        <Name className={styles.pnl} tip={`${tips('roe')} ${t('pnlBy')} ${t(`by.${by}`)}`}>
          {t('columns.pnl')}
        </Name>
        <Name className={cx(styles.paid, styles.wideCell)} tip={tips('funding')}>
          {t('columns.paid')}
        </Name>
        <Name className={styles.exits}>{t('columns.exits')}</Name>
        <Name className={cx(styles.adl, styles.wideCell)}>{t('columns.adl')}</Name>
        <Name className={styles.act}>
          <span className="sr-only">{t('columns.actions')}</span>
        </Name>
      </tr>
    </thead>
  );
}

type NameProps = {
  readonly className?: string | undefined;
  readonly start?: boolean;
  /** What the column says, told to who asks. */
  readonly tip?: string;
  readonly children: ReactNode;
};

function Name({ className, start = false, tip, children }: NameProps) {
  return (
    <th
      scope="col"
      className={cx('px-1.5 font-normal whitespace-normal', start ? 'ps-3 text-start' : 'text-end', className)}
    >
      {tip ? (
        <Tooltip content={tip}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning must be reachable by keyboard */}
          <span tabIndex={0} className="rounded-control underline decoration-dotted underline-offset-3">
            {children}
          </span>
        </Tooltip>
      ) : (
        children
      )}
    </th>
  );
}

function SkeletonRows() {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
    <tr key={row} className="h-11 border-t border-line">
      <td colSpan={ALWAYS} className="px-3">
        <Skeleton className="h-4" />
      </td>
    </tr>
  ));
}
