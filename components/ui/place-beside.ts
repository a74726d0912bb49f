import type { Box, Size } from './place.ts';

export type Side = 'top' | 'bottom' | 'inline-start' | 'inline-end';
export type Align = 'start' | 'center' | 'end';

type Wish = {
  readonly anchor: Box;
  /** As large as it would like to be. */
  readonly box: Size;
  readonly viewport: Size;
  /** Preferred side; the opposite one is taken when it has more room and this one too little. */
  readonly side: Side;
  readonly align: Align;
  readonly direction: 'ltr' | 'rtl';
};

export type Beside = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Space between anchor and box, and between box and the edge of the window (px). */
const GAP = 4;
const EDGE = 8;

/**
 * The most that a box may take on either of its two sides. A box that is no larger goes where one without any limit
 * would go, so it is limited before it is measured, and laid out once.
 */
export function roomBeside({ anchor, viewport, side }: Pick<Wish, 'anchor' | 'viewport' | 'side'>): Size {
  const across = { width: viewport.width - 2 * EDGE, height: viewport.height - 2 * EDGE };
  if (side === 'top' || side === 'bottom')
    return { ...across, height: Math.max(0, ...rooms([anchor.y, anchor.height], viewport.height)) };
  return { ...across, width: Math.max(0, ...rooms([anchor.x, anchor.width], viewport.width)) };
}

/** Before and after the anchor on the line from it to the box. */
function rooms([start, length]: readonly [number, number], all: number): readonly [before: number, after: number] {
  return [start - GAP - EDGE, all - EDGE - GAP - start - length];
}

/** Where a box beside its button goes, and the most it may take. `width` and `height` are that room, px of the window. */
export function placeBeside({ anchor, box, viewport, side, align, direction }: Wish): Beside {
  const mirrored = direction === 'rtl';
  if (side === 'top' || side === 'bottom') {
    const { at, room } = mainAxis([anchor.y, anchor.height], box.height, viewport.height, side === 'bottom');
    const width = viewport.width - 2 * EDGE;
    const x = crossAxis([anchor.x, anchor.width], Math.min(box.width, width), viewport.width, turned(align, mirrored));
    return { x, y: at, width, height: room };
  }
  const rightwards = (side === 'inline-end') !== mirrored;
  const { at, room } = mainAxis([anchor.x, anchor.width], box.width, viewport.width, rightwards);
  const height = viewport.height - 2 * EDGE;
  const y = crossAxis([anchor.y, anchor.height], Math.min(box.height, height), viewport.height, align);
  return { x: at, y, width: room, height };
}

function turned(align: Align, mirrored: boolean): Align {
  if (!mirrored || align === 'center') return align;
  return align === 'start' ? 'end' : 'start';
}

/** Along the line from anchor to box. */
function mainAxis([start, length]: readonly [number, number], size: number, all: number, forward: boolean) {
  const [before, after] = rooms([start, length], all);
  const [wanted, other] = forward ? [after, before] : [before, after];
  const ahead = size <= wanted || wanted >= other ? forward : !forward;
  const room = Math.max(0, ahead ? after : before);
  const taken = Math.min(size, room);
  return { at: Math.round(ahead ? start + length + GAP : start - GAP - taken), room };
}

/** Beside the anchor's edge or middle, shifted so that it stays inside the window. */
function crossAxis([start, length]: readonly [number, number], size: number, all: number, align: Align): number {
  const at = align === 'start' ? start : align === 'end' ? start + length - size : start + (length - size) / 2;
  return Math.round(Math.max(EDGE, Math.min(at, all - EDGE - size)));
}
