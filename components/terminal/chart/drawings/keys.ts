import type { Drawings } from './desk.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** px of a step, and how much longer one with Shift is. */
const STEP = { pixels: 1, bars: 1, far: 10 } as const;

const ARROWS: Readonly<Record<string, readonly [bars: number, pixels: number]>> = {
  ArrowLeft: [-STEP.bars, 0],
  ArrowRight: [STEP.bars, 0],
  ArrowUp: [0, -STEP.pixels],
  ArrowDown: [0, STEP.pixels],
};

/** Taking back, doing again and giving up, wherever the focus is. @returns whether the key was one of these */
export function anywhereKey(desk: Drawings, { key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean {
  if (key === 'Escape') return desk.abort();
  if (!(ctrlKey || metaKey) || altKey) return false;
  const letter = key.toLowerCase();
  if (letter === 'z' && !shiftKey) desk.undo();
  else if (letter === 'z' || (letter === 'y' && !shiftKey)) desk.redo();
  else return false;
  return true;
}

/** Keys of the chart that belong to drawings. @returns whether the key was one of these */
export function drawingKey(desk: Drawings, { key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'PageDown' || key === 'PageUp') {
    desk.selectNext(key === 'PageDown' ? 1 : -1);
    return desk.view().items.length > 0;
  }
  if (!desk.view().selected) return false;
  const arrow = ARROWS[key];
  if (arrow) {
    const far = shiftKey ? STEP.far : 1;
    desk.move({ bars: arrow[0] * far, pixels: arrow[1] * far });
  } else if (key === 'Enter') desk.nextCorner();
  else if (key === 'Escape') desk.select(null);
  else if (key === 'Delete' || key === 'Backspace') return desk.removeSelected();
  else return false;
  return true;
}
