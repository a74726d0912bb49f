'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { print } from '#lib/exact/fixed.ts';
import { formatPrice, placesOf } from '#lib/format/price.ts';
import { useMarket } from '../market.tsx';
import { ROW_HEIGHT } from '../rows/row-canvas.ts';
import { sizeText } from '../units.ts';
import styles from './book.module.css';
import type { BookController } from './controller.ts';
import type { Row, Side } from './ladder.ts';

type Level = { readonly side: Side; readonly index: number };

export type BookCursorProps = {
  readonly controller: BookController;
  readonly canvases: Readonly<Record<Side, RefObject<HTMLCanvasElement | null>>>;
  readonly step: string;
  readonly onPoint: (side: Side, offset: number | null) => void;
  readonly onPick: (side: Side, offset: number) => void;
};

/**
 * The book by keyboard: one button over the row that was reached, so that its ring is seen and its name is heard.
 * Arrows go from level to level, Home and End to the outermost, Enter takes the price as a press does. The canvases
 * know nothing of it but the pointer it moves.
 */
export function BookCursor({ controller, canvases, step, onPoint, onPick }: BookCursorProps) {
  const t = useTranslations('trade.book');
  const { pricePlace, sizePlace } = useMarket().instrument;
  const [at, setAt] = useState<Level>({ side: 'ask', index: 0 });
  const [taken, setTaken] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const count = (side: Side) => rowsShown(controller, canvases[side].current, side);
  const offset = ({ side, index }: Level) => offsetOf(canvases[side].current, side, index);
  const row = rowAt(controller, at);
  const price = row ? formatPrice(print(row.price, pricePlace), placesOf(step)) : '';
  const amount = (value: bigint) => sizeText(print(value, sizePlace), sizePlace);

  const go = (to: Level) => {
    setAt(to);
    onPoint(to.side, offset(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : nextLevel(event.key, at, count);
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  // Whoever reached the levels by Tab stands on the best ask, or the best bid where that half alone is shown.
  useEffect(() => {
    button.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const [canvas, own] = [canvases[at.side].current, button.current];
    const box = own?.offsetParent?.getBoundingClientRect();
    if (!canvas || !own || !box) return;
    const top = canvas.getBoundingClientRect().top - box.top + Math.floor(offset(at) / ROW_HEIGHT) * ROW_HEIGHT;
    own.style.transform = `translateY(${top}px)`;
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.cursor}
        aria-label={
          row ? t('row', { side: at.side, price, size: amount(row.size), total: amount(row.total) }) : t('keys')
        }
        aria-description={t('keys')}
        onFocus={() => go(count(at.side) > at.index ? at : best(count))}
        onBlur={() => onPoint(at.side, null)}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (!row) return;
          onPick(at.side, offset(at));
          setTaken(t('taken', { price }));
        }}
      />
      <span role="status" className="sr-only">
        {taken}
      </span>
    </>
  );
}

function rowAt(controller: BookController, { side, index }: Level): Row | undefined {
  const view = controller.view();
  return (side === 'ask' ? view?.asks : view?.bids)?.[index];
}

/** Rows of a half that are in sight. */
function rowsShown(controller: BookController, canvas: HTMLCanvasElement | null, side: Side): number {
  const view = controller.view();
  const known = (side === 'ask' ? view?.asks : view?.bids)?.length ?? 0;
  return Math.min(known, fits(canvas));
}

const fits = (canvas: HTMLCanvasElement | null) => Math.floor((canvas?.clientHeight ?? 0) / ROW_HEIGHT);

/** The middle of a row, px below the upper edge of its canvas: asks rest on the lower one. */
function offsetOf(canvas: HTMLCanvasElement | null, side: Side, index: number): number {
  return (side === 'ask' ? fits(canvas) - 1 - index : index) * ROW_HEIGHT + ROW_HEIGHT / 2;
}

type Count = (side: Side) => number;

function best(count: Count): Level {
  return { side: count('ask') > 0 ? 'ask' : 'bid', index: 0 };
}

/** Rows above the middle are counted upward, those below it downward; null for keys that do not move. */
function nextLevel(key: string, { side, index }: Level, count: Count): Level | null {
  // One line of all rows, from the highest ask down.
  const asks = count('ask');
  const all = asks + count('bid');
  const place = side === 'ask' ? asks - 1 - index : asks + index;
  const to = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: all - 1,
    PageUp: place - 5,
    PageDown: place + 5,
  }[key];
  if (to === undefined || all === 0) return null;
  const row = Math.min(Math.max(to, 0), all - 1);
  return row < asks ? { side: 'ask', index: asks - 1 - row } : { side: 'bid', index: row - asks };
}
