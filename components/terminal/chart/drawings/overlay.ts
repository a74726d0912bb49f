import type { Chart, Overlay, OverlayCreate } from 'klinecharts';
import { CANDLES } from '../pixels.ts';
import { overlayOf } from './figures.ts';
import { type Box, seenBox } from './geometry.ts';
import type { Item } from './list.ts';
import { type Palette, styleOf } from './palette.ts';

/** The library's group of everything that was drawn. */
export const DRAWINGS = 'drawings';
const HANDLE = { fine: 4, coarse: 8 } as const;

export type Switches = { readonly magnet: boolean; readonly locked: boolean; readonly hidden: boolean };
type Look = { readonly palette: Palette; readonly switches: Switches; readonly coarse: boolean };

/** An item as the library takes it; without points it waits for the reader's. */
export function overlayFor(item: Item, { palette, switches, coarse }: Look): OverlayCreate {
  const { full } = palette[styleOf(item).colour];
  const radius = coarse ? HANDLE.coarse : HANDLE.fine;
  return {
    name: overlayOf(item.tool),
    id: item.id,
    groupId: DRAWINGS,
    mode: switches.magnet ? 'weak_magnet' : 'normal',
    visible: !switches.hidden,
    // The library looks for what changed; this always has, because figures are drawn from the list.
    extendData: {},
    styles: { point: { borderColor: full, activeColor: full, radius, activeRadius: radius } },
    ...(item.points.length > 0 ? { points: item.points.map((point) => ({ ...point })) } : {}),
  };
}

/** What of an item is in sight of the candles' pane; null where nothing is. */
export function boxOf(chart: Chart, { id, tool }: Item): Box | null {
  const [overlay] = chart.getOverlays({ id });
  const size = chart.getSize(CANDLES.paneId, 'main');
  if (!overlay || !size) return null;
  const at = [chart.convertToPixel(overlay.points, CANDLES)].flat();
  const dots = at.map(({ x = 0, y = 0 }) => ({
    x: tool === 'horizontal' ? size.width / 2 : x,
    y: tool === 'vertical' ? size.height / 2 : y,
  }));
  return seenBox(dots, size);
}

type Chosen = {
  readonly paneId: string;
  readonly overlay: Overlay | null;
  readonly figureType: 'none' | 'other';
  readonly figureIndex: number;
  readonly figure: null;
};
/** What the library has and does not say: a drawing shows its handles when it is the one that was pressed last. */
type Inside = Chart & {
  getChartStore?: () => {
    getClickOverlayInfo: () => { readonly overlay: Overlay | null };
    setClickOverlayInfo: (chosen: Chosen, selected: () => void, deselected: () => void) => void;
  };
};

/** Shows the handles of one drawing, or of none, as if it had been pressed. */
export function choose(chart: Chart, id: string | null): void {
  const store = (chart as Inside).getChartStore?.();
  if (!store || (store.getClickOverlayInfo().overlay?.id ?? null) === id) return;
  const [overlay = null] = id === null ? [] : chart.getOverlays({ id });
  const figureType = overlay ? 'other' : 'none';
  const none = () => {};
  store.setClickOverlayInfo(
    { paneId: overlay?.paneId ?? '', overlay, figureType, figureIndex: -1, figure: null },
    none,
    none,
  );
}
