/** Boxes in px of the viewport. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Size = { readonly width: number; readonly height: number };

type Wish = {
  readonly anchor: Box;
  readonly box: Size;
  readonly viewport: Size;
  /** Preferred side; the other one is taken when only it has room. */
  readonly side: 'top' | 'bottom';
};

/** Space between anchor and box, and between box and the edge of the window (px). */
const GAP = 6;
const EDGE = 8;

/** Where a floating box goes: on a side of its anchor, centred, shifted so that it stays inside the window. */
export function place({ anchor, box, viewport, side }: Wish): { x: number; y: number; side: 'top' | 'bottom' } {
  const above = anchor.y - GAP - box.height;
  const below = anchor.y + anchor.height + GAP;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + box.height <= viewport.height - EDGE;
  const chosen =
    side === 'top' ? (fitsAbove || !fitsBelow ? 'top' : 'bottom') : fitsBelow || !fitsAbove ? 'bottom' : 'top';
  const centred = anchor.x + anchor.width / 2 - box.width / 2;
  const most = Math.max(EDGE, viewport.width - EDGE - box.width);
  return {
    x: Math.round(Math.min(Math.max(centred, EDGE), most)),
    y: Math.round(chosen === 'top' ? above : below),
    side: chosen,
  };
}
