import type { Chart } from 'klinecharts';
import { DRAWINGS } from '../drawings/overlay.ts';
import { showPainted } from '../paint.ts';
import { CANDLES } from '../pixels.ts';

/** What a picture may show besides candles and volume. `own`: orders and fills, which are nobody else's business. */
export const PICTURE_LAYERS = ['indicators', 'drawings', 'own', 'alerts'] as const;
export type PictureLayer = (typeof PICTURE_LAYERS)[number];
export type PictureLayers = Readonly<Record<PictureLayer, boolean>>;

/** What one owns is left out until one asks for it: pictures are shown to others. */
export const FIRST_LAYERS: PictureLayers = { indicators: true, drawings: true, own: false, alerts: false };

/** Which layer it is that is painted under a name; null for what belongs to the candles. Alerts lie over the canvas. */
function layerOf(id: string): PictureLayer | null {
  return id === 'fills' ? 'own' : null;
}

/** px from the upper edge, and the height, of what is cut out: panes of indicators that are left out. */
export type Cut = { readonly top: number; readonly height: number };

/** Volume is a fact of the market, and stays. */
const isOption = ({ name }: { readonly name: string }) => name !== 'VOL';

/** Hides what a picture leaves out. @returns shows it again */
export function hideLayers(chart: Chart, layers: PictureLayers): { readonly cuts: readonly Cut[]; show(): void } {
  const drawn = chart.getOverlays({ groupId: DRAWINGS }).filter(({ visible }) => visible);
  const drawings = layers.drawings ? [] : drawn;
  // Handles are the desk's, not the drawing's.
  const held = drawn.filter(({ needDefaultPointFigure }) => needDefaultPointFigure);
  const indicators = layers.indicators ? [] : chart.getIndicators().filter(isOption);
  const see = (visible: boolean) => {
    for (const { id } of drawings) chart.overrideOverlay({ id, visible });
    for (const { id } of held) chart.overrideOverlay({ id, needDefaultPointFigure: visible, extendData: {} });
    for (const { id, name } of indicators) chart.overrideIndicator({ id, name, visible });
  };
  see(false);
  showPainted(chart, (id) => {
    const layer = layerOf(id);
    return layer === null || layers[layer];
  });
  const cuts = indicators
    .filter(({ paneId }) => paneId !== CANDLES.paneId)
    .flatMap(({ paneId }) => {
      const size = chart.getSize(paneId);
      return size ? [{ top: size.top, height: size.height }] : [];
    });
  return {
    cuts,
    show: () => {
      see(true);
      showPainted(chart, () => true);
    },
  };
}
