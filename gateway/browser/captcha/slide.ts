import { createTrack } from './track.ts';
import type { View } from './view.ts';

/** Width of the handle, px. */
const HANDLE = 52;
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -20,
  PageUp: 20,
};

type Measures = { readonly width: number; readonly piece: number };

/** Moves the piece: by dragging the handle, by a click on the rail, by keys. @param done the piece was let go */
export function createSlide(view: View, done: () => void) {
  const track = createTrack(() => performance.now());
  let { width, piece }: Measures = { width: 400, piece: 58 };
  let x = 0;
  let grip: { readonly at: number; readonly x: number } | null = null;
  const most = () => width - piece;
  /** Pixels of the picture for one of the screen. */
  const ratio = () => {
    const way = view.rail.clientWidth - HANDLE;
    return way > 0 ? most() / way : 1;
  };

  function show(): void {
    const share = x / most();
    view.piece.style.left = `${(x / width) * 100}%`;
    view.piece.style.width = `${(piece / width) * 100}%`;
    view.handle.style.left = `calc((100% - ${HANDLE}px) * ${share})`;
    view.fill.style.width = `calc((100% - ${HANDLE}px) * ${share} + ${HANDLE / 2}px)`;
    view.handle.setAttribute('aria-valuenow', String(x));
    view.handle.setAttribute('aria-valuemax', String(most()));
  }

  function move(to: number, by: 'pointer' | 'keys'): void {
    x = Math.min(most(), Math.max(0, Math.round(to)));
    track.note(x, by);
    show();
  }

  view.handle.addEventListener('pointerdown', (event) => {
    grip = { at: event.clientX, x };
    view.handle.setPointerCapture?.(event.pointerId);
    event.stopPropagation();
  });
  view.handle.addEventListener('pointermove', (event) => {
    if (grip) move(grip.x + (event.clientX - grip.at) * ratio(), 'pointer');
  });
  const release = (event: PointerEvent) => {
    const moved = grip !== null && event.type === 'pointerup' && x !== grip.x;
    grip = null;
    if (moved) done();
  };
  view.handle.addEventListener('pointerup', release);
  view.handle.addEventListener('pointercancel', release);
  // For those who cannot drag: a click says where, the button says now.
  view.rail.addEventListener('pointerdown', (event) => {
    move((event.clientX - view.rail.getBoundingClientRect().left - HANDLE / 2) * ratio(), 'pointer');
    view.handle.focus();
    event.preventDefault();
  });
  view.handle.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? most() : null;
    if (step !== undefined || end !== null) move(end ?? x + (step ?? 0), 'keys');
    else if (event.key === 'Enter' || event.key === ' ') done();
    else return;
    event.preventDefault();
  });

  return {
    reset(measures: Measures): void {
      ({ width, piece } = measures);
      x = 0;
      track.reset();
      show();
    },
    /** What the gateway judges; null while the piece was not moved. */
    output(): object | null {
      if (track.points().length === 0) return null;
      track.note(x, track.by());
      return { by: track.by(), x, track: track.points() };
    },
  };
}
