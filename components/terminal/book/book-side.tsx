'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties, PointerEvent, RefObject } from 'react';
import { RowSkeleton } from '../rows/row-skeleton.tsx';
import styles from './book.module.css';
import type { Side } from './ladder.ts';
import type { RowText } from './rows.ts';

type BookSideProps = {
  readonly side: Side;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Best first. */
  readonly rows: readonly RowText[];
  /** The canvas draws; the table is for assistive technology only. */
  readonly live: boolean;
  /** Nothing is known yet: blocks of the size of what comes. */
  readonly empty: boolean;
  readonly columns: readonly [string, string, string];
  readonly onPoint: (side: Side, offset: number | null) => void;
  readonly onPick: (side: Side, offset: number) => void;
};

/** One half of the book: a table from the server, covered by a canvas as soon as that can draw. */
export function BookSide({ side, canvas, rows, live, empty, columns, onPoint, onPick }: BookSideProps) {
  const t = useTranslations('trade.book');
  const ordered = side === 'ask' ? [...rows].reverse() : rows;
  const offset = (event: PointerEvent<HTMLElement>) =>
    Math.floor(event.clientY - event.currentTarget.getBoundingClientRect().top);
  return (
    <div className={styles.side} data-side={side} data-live={live || undefined} data-pick="">
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus; the table says what it shows */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        aria-hidden="true"
        onPointerMove={(event) => event.pointerType !== 'touch' && onPoint(side, offset(event))}
        onPointerLeave={() => onPoint(side, null)}
        onPointerUp={(event) => event.button === 0 && onPick(side, offset(event))}
      />
      {empty ? <RowSkeleton /> : null}
      <table className={styles.table}>
        <caption className="sr-only">{side === 'ask' ? t('asks') : t('bids')}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* By place: prices change in their rows, no row comes or goes. */}
          {ordered.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
            <tr key={place} style={{ '--share': `${row.share}%` } as CSSProperties}>
              <th scope="row">
                {row.price}
                {row.own ? <span className="sr-only"> {t('own')}</span> : null}
              </th>
              <td>{row.size}</td>
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
