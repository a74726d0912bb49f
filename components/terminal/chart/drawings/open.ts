import type { Chart } from 'klinecharts';
import { useDrawings } from '#stores/drawings.ts';
import { type DeskNeeds, Drawings } from './desk.ts';

/** The pair's stored drawings on its chart. */
export function openDrawings(chart: Chart, needs: Omit<DeskNeeds, 'keep'>): Drawings {
  const { symbol } = needs.pair;
  const { of, keep } = useDrawings.getState();
  const desk = new Drawings(chart, { ...needs, keep: (drawings) => keep(symbol, drawings) });
  desk.load(of(symbol));
  return desk;
}
