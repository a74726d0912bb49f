import type { Brush } from '#components/terminal/rows/row-canvas.ts';

export type Stroke = { readonly kind: string; readonly args: readonly unknown[]; readonly colour: unknown };

/** What a canvas stands on before it was told. */
const GROUND = 'transparent';

/** A drawing surface that remembers what was drawn on it. */
export function recordingBrush() {
  const strokes: Stroke[] = [];
  const surface = { width: 0, height: 0 };
  const brush = { font: '', fillStyle: '', textAlign: 'left', textBaseline: 'middle' } as Record<string, unknown>;
  const names = ['fillRect', 'fillText', 'setTransform', 'beginPath', 'moveTo', 'lineTo', 'closePath', 'fill'];
  for (const name of names) {
    brush[name] = (...args: unknown[]) => strokes.push({ kind: name, args, colour: brush.fillStyle });
  }
  const of = (kind: string) => strokes.filter((stroke) => stroke.kind === kind);
  return {
    surface,
    brush: brush as unknown as Brush,
    all: (): readonly Stroke[] => strokes,
    /** Texts in the order they were drawn. */
    texts: () => of('fillText').map(({ args }) => args[0]),
    of,
    /** Filled boxes, but for the ground that a row is cleared to. */
    boxes: () => of('fillRect').filter(({ colour }) => colour !== GROUND),
    cleared: () => of('fillRect').filter(({ colour }) => colour === GROUND),
    forget: () => strokes.splice(0),
  };
}
