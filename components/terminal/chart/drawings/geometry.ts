/** Pixels of the candles' pane: x to the right, y down. */
export type Dot = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };

/** How far a dot lies from the path through `path`, px; infinite for no path. */
export function distanceTo(path: readonly Dot[], dot: Dot): number {
  if (path.length === 1) return Math.hypot(path[0]!.x - dot.x, path[0]!.y - dot.y);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < path.length; i++) least = Math.min(least, toSegment(path[i - 1]!, path[i]!, dot));
  return least;
}

function toSegment(a: Dot, b: Dot, { x, y }: Dot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
}

/** Where a line from `a` through `b` leaves the pane; `b` where both are one dot. */
export function rayEnd(a: Dot, b: Dot, { width, height }: Size): Dot {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return b;
  if (dx === 0) return { x: a.x, y: dy > 0 ? height : 0 };
  const x = dx > 0 ? Math.max(width, b.x) : Math.min(0, b.x);
  return { x, y: a.y + ((x - a.x) * dy) / dx };
}

/** The line through both dots from edge to edge. */
export function acrossPane(a: Dot, b: Dot, size: Size): readonly [Dot, Dot] {
  return [rayEnd(b, a, size), rayEnd(a, b, size)];
}

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** What of a drawing is in sight; null where nothing is. */
export function seenBox(dots: readonly Dot[], { width, height }: Size): Box | null {
  if (dots.length === 0) return null;
  const xs = dots.map(({ x }) => x);
  const ys = dots.map(({ y }) => y);
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  if (box.right < 0 || box.left > width || box.bottom < 0 || box.top > height) return null;
  return {
    left: Math.max(0, box.left),
    right: Math.min(width, box.right),
    top: Math.max(0, box.top),
    bottom: Math.min(height, box.bottom),
  };
}

/** px between a drawing's handles and the bar of its tools. */
const GAP = 14;

/** Where a bar stands that belongs to a drawing: over it, under it where there is no room, always inside the pane. */
export function placeBar(box: Box, bar: Size, pane: Size): Dot {
  const middle = (box.left + box.right) / 2 - bar.width / 2;
  const over = box.top - GAP - bar.height;
  const under = box.bottom + GAP;
  const y = over >= 0 ? over : under + bar.height <= pane.height ? under : pane.height - bar.height;
  return { x: Math.max(0, Math.min(middle, pane.width - bar.width)), y: Math.max(0, y) };
}

/** Every so many-th of a long stroke, with both ends. */
export function thinned<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => list[Math.round(at * step)]!);
}
