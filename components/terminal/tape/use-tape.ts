'use client';

import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import type { Trade } from '#lib/contract/shapes/market.ts';
import { openTrades } from '#lib/market/trades.ts';
import { useSettings } from '#stores/settings.ts';
import { useMarket, useOld } from '../market.tsx';
import { ROW_HEIGHT } from '../rows/row-canvas.ts';
import { useRowCanvas } from '../rows/use-row-canvas.ts';
import { drawTape } from './paint.ts';

/** The table for assistive technology follows the canvas at this pace (ms). */
const TABLE_PACE = 1000;
/** Rows of that table. */
const TABLE_ROWS = 20;

export type TapeHandle = {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly live: boolean;
  readonly table: readonly Trade[];
  point(offset: number | null): void;
  priceAt(offset: number): string | null;
};

/** Follows the trades of the screen's pair and draws them, without a render of React per trade. */
export function useTape(): TapeHandle {
  const { instrument, trades: seed } = useMarket();
  const stale = useOld();
  const zone = useSettings((state) => state.timezone);
  const [live, setLive] = useState(false);
  const [table, setTable] = useState(() => (seed ?? []).slice(0, TABLE_ROWS));
  const canvas = useRef<HTMLCanvasElement>(null);
  const read = useRef<() => readonly Trade[]>(() => seed ?? []);
  const marked = useRef(-1);
  const draw = () => {
    const shown = surface.current;
    const trades = read.current();
    if (!shown || trades.length === 0) return;
    const { pricePlace, sizePlace } = instrument;
    const { tokens } = shown;
    drawTape(shown.canvas, { trades, pricePlace, sizePlace, zone, stale, marked: marked.current, tokens });
    setLive(true);
  };
  const surface = useRowCanvas(canvas, draw, true);
  const latest = useRef(draw);
  latest.current = draw;

  useEffect(() => {
    const tape = openTrades(instrument.symbol, seed ?? []);
    read.current = () => tape.get() ?? seed ?? [];
    const stop = tape.subscribe(() => latest.current());
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      const rows = read.current().slice(0, TABLE_ROWS);
      // A press goes first.
      startTransition(() => setTable(rows));
    };
    const timer = setInterval(refresh, TABLE_PACE);
    return () => {
      clearInterval(timer);
      stop();
      tape.close();
    };
  }, [instrument.symbol, seed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing depends on them
  useEffect(() => latest.current(), [zone, stale]);

  const rowAt = (offset: number) => Math.floor(offset / ROW_HEIGHT);
  return {
    canvas,
    live,
    table,
    point(offset) {
      const row = offset === null ? -1 : rowAt(offset);
      if (row === marked.current) return;
      marked.current = row;
      latest.current();
    },
    priceAt: (offset) => read.current()[rowAt(offset)]?.price ?? null,
  };
}
