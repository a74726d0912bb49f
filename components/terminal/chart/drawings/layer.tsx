'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useChart } from '#stores/chart.ts';
import { useDrawings } from '#stores/drawings.ts';
import type { ChartEngine } from '../engine.ts';
import { Tool } from '../tool.tsx';
import type { Drawings } from './desk.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { IconRedo, IconUndo } from './icons.tsx';
import { anywhereKey, drawingKey } from './keys.ts';

export type DrawingLayerProps = { readonly engine: ChartEngine; readonly desk: Drawings; readonly symbol: string };

/** What belongs to drawings around the canvas: keys, the selected one's tools, taking back, and all of it in words. */
export function DrawingLayer({ engine, desk, symbol }: DrawingLayerProps) {
  const t = useTranslations('trade.draw');
  const place = useRef<HTMLDivElement>(null);
  const { items, selected, corner, undo, redo } = useSyncExternalStore(desk.watch, desk.view, desk.view);
  const [rail, setRail] = useState<Element | null>(null);
  const magnet = useChart((chart) => chart.magnet);
  const locked = useChart((chart) => chart.locked);
  const hidden = useChart((chart) => chart.hidden);
  useEffect(() => desk.set({ magnet, locked, hidden }), [desk, magnet, locked, hidden]);
  useKeys(place, desk);
  useOthers(desk, symbol);
  useEffect(() => setRail(place.current?.closest('section')?.querySelector('[data-history]') ?? null), []);
  const tool = selected && t(`tools.${selected.tool}`);
  return (
    <div ref={place}>
      {selected ? <DrawingBar key={selected.id} engine={engine} desk={desk} item={selected} /> : null}
      {rail && (undo || redo)
        ? createPortal(
            <>
              <Tool icon={IconUndo} label={t('undo')} onPress={() => desk.undo()} disabled={!undo} />
              <Tool icon={IconRedo} label={t('redo')} onPress={() => desk.redo()} disabled={!redo} />
            </>,
            rail,
          )
        : null}
      <p className="sr-only" aria-live="polite">
        {!selected || !tool
          ? ''
          : corner === null
            ? t('chosen', { tool, at: items.indexOf(selected) + 1, count: items.length })
            : t('corner', { tool, at: corner + 1, count: selected.points.length })}
      </p>
    </div>
  );
}

/** Where keys are for writing and choosing. */
const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** Before the chart's own keys: with a drawing selected, arrows move it and not the crosshair. */
function useKeys(place: React.RefObject<HTMLElement | null>, desk: Drawings): void {
  useEffect(() => {
    const view = place.current?.parentElement;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || event.defaultPrevented || target.closest(ELSEWHERE)) return;
      const here = view?.contains(target) ?? false;
      const inBar = here && target.closest('[role=toolbar]') !== null;
      // In the bar, Enter presses its button.
      const mine = anywhereKey(desk, event) || (here && !(inBar && event.key === 'Enter') && drawingKey(desk, event));
      if (!mine) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [place, desk]);
}

/** What another tab, or another browser of the account, draws on the same pair is here too. */
function useOthers(desk: Drawings, symbol: string): void {
  useEffect(
    () =>
      useDrawings.subscribe(({ turn, of }, before) => {
        if (turn !== before.turn) desk.load(of(symbol));
      }),
    [desk, symbol],
  );
}
