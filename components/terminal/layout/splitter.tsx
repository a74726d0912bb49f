'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { PANELS, type Panel, useLayout } from '#stores/layout.ts';
import styles from './screen.module.css';

/** Sizes of the design at 1440 px, for those who hear a splitter before they move it. */
const DESIGN: Readonly<Record<Panel, number>> = { book: 260, side: 312, trades: 196, account: 240 };
/** px per key press */
const STEP = 8;
const LONG_STEP = 40;

type SplitterProps = { readonly panel: Panel; readonly orientation: 'vertical' | 'horizontal' };

/** The edge of a panel: drag it, or move it with the arrows; Enter and a double press give the design's size back. */
export function Splitter({ panel, orientation }: SplitterProps) {
  const t = useTranslations('trade.layout');
  const size = useLayout((state) => state.sizes[panel]);
  const resize = useLayout((state) => state.resize);
  const forget = useLayout((state) => state.forget);
  const settle = useLayout((state) => state.settle);
  const [dragging, setDragging] = useState(false);
  const start = useRef({ at: 0, size: 0, sign: 1 });
  const place = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: place(event), ...measure(event.currentTarget, orientation) };
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return;
    const { at, size: before, sign } = start.current;
    resize(panel, before + sign * (place(event) - at));
  };
  const stop = () => {
    if (!dragging) return;
    setDragging(false);
    settle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { size: before, sign } = measure(event.currentTarget, orientation);
    const next = sizeAfter(event, panel, before, sign);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) forget(panel);
    else resize(panel, next);
    settle();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thematic break cannot be moved
    <div
      role="separator"
      aria-orientation={orientation}
      aria-label={t(`splitters.${panel}`)}
      aria-valuenow={size ?? DESIGN[panel]}
      aria-valuemin={PANELS[panel].least}
      aria-valuemax={PANELS[panel].most}
      tabIndex={0}
      className={styles.handle}
      data-dragging={dragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={() => {
        forget(panel);
        settle();
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** The panel's size now, and whether moving right or down makes it larger (1) or smaller (-1). */
function measure(handle: HTMLElement, orientation: SplitterProps['orientation']): { size: number; sign: number } {
  const box = handle.parentElement?.getBoundingClientRect();
  const own = handle.getBoundingClientRect();
  if (!box) return { size: 0, sign: 1 };
  if (orientation === 'horizontal') return { size: box.height, sign: own.y < box.y + box.height / 2 ? -1 : 1 };
  return { size: box.width, sign: own.x < box.x + box.width / 2 ? -1 : 1 };
}

/** px; null for keys that do not resize. */
function sizeAfter(event: KeyboardEvent, panel: Panel, before: number, sign: number): number | null {
  const step = event.shiftKey ? LONG_STEP : STEP;
  if (event.key === 'ArrowRight' || event.key === 'ArrowDown') return before + sign * step;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') return before - sign * step;
  if (event.key === 'Home') return PANELS[panel].least;
  if (event.key === 'End') return PANELS[panel].most;
  return null;
}
