'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { ChartEngine } from '../engine.ts';

/** A place on the candles: under the pointer, under the keyboard's crosshair, or where a press asked for the menu. */
export type Aim = { readonly x: number; readonly y: number; readonly by: 'pointer' | 'keys' | 'menu' };

type Opening = { readonly open: boolean; readonly setOpen: (open: boolean) => void };
type Aiming = {
  readonly aim: Aim | null;
  /** Whether the keyboard has just moved it. */
  readonly spoken: boolean;
};

/** What is over the chart and hears presses itself. */
const OTHERS = 'button, input, [role=toolbar], [role=dialog], [role=menu]';

/** Follows what points at a price of the chart. While the menu is open nothing moves. */
export function useAim(place: RefObject<HTMLElement | null>, engine: ChartEngine, { open, setOpen }: Opening): Aiming {
  const [aim, setAim] = useState<Aim | null>(null);
  useEffect(() => {
    const view = place.current?.parentElement;
    if (!view || open) return;
    const inside = (event: MouseEvent) => {
      const { left, top } = view.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      return engine.hasCandles && y >= 0 && y <= engine.plot().height ? { x, y } : null;
    };
    const moved = (event: PointerEvent) => {
      const at = event.pointerType === 'mouse' && event.buttons === 0 ? inside(event) : null;
      setAim(at && { ...at, by: 'pointer' });
    };
    const asked = (event: MouseEvent) => {
      const at = inside(event);
      const other = event.target instanceof Element && event.target.closest(OTHERS) !== null;
      if (!at || other || at.x > engine.plot().width || engine.isOnDrawing()) return;
      event.preventDefault();
      // A long press of a finger lays the crosshair; what it can do there stands beside the axis.
      const finger = 'pointerType' in event && event.pointerType === 'touch';
      setAim({ ...at, by: finger ? 'pointer' : 'menu' });
      if (!finger) setOpen(true);
    };
    const pressed = (event: KeyboardEvent) => {
      const { key, shiftKey } = event;
      if (event.target instanceof Element && event.target.getAttribute('role') !== 'application') return;
      const at = engine.cursor.at();
      if (!at || !(key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey))) return;
      event.preventDefault();
      setAim({ ...at, by: 'keys' });
      setOpen(true);
    };
    const stepped = () => {
      const at = engine.cursor.at();
      setAim(at && { ...at, by: 'keys' });
    };
    const left = () => setAim(null);
    const unwatch = engine.cursor.watch(stepped);
    view.addEventListener('pointermove', moved);
    view.addEventListener('pointerleave', left);
    view.addEventListener('contextmenu', asked);
    view.addEventListener('keydown', pressed);
    return () => {
      unwatch();
      view.removeEventListener('pointermove', moved);
      view.removeEventListener('pointerleave', left);
      view.removeEventListener('contextmenu', asked);
      view.removeEventListener('keydown', pressed);
    };
  }, [place, engine, open, setOpen]);
  useEffect(() => {
    const view = place.current?.parentElement;
    if (open || aim?.by !== 'keys' || !view?.contains(document.activeElement)) return;
    // Back from the menu, arrows move the crosshair again.
    view.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [open, aim, place]);
  // Prices move under it.
  const [, again] = useState(0);
  useEffect(() => (aim && !open ? engine.watchScale(() => again((turn) => turn + 1)) : undefined), [aim, open, engine]);
  return { aim, spoken: aim?.by === 'keys' };
}
