'use client';

import { type RefObject, useLayoutEffect } from 'react';

/** px between a notice and the edge of the window. */
const GAP = 4;
/** px; the line under a wide trading screen, which has room for a notice in its middle. */
const STATUS_BAR = 24;

/**
 * On a trading screen everything that is said in passing stands in one place, at the foot of the account panel and on the
 * line below it: there it covers no price, no book and no form. A sheet over a small screen has that place; then notices
 * stand above it, as on every other page.
 * @param said changes with what there is to be said
 */
export function useFoot(box: RefObject<HTMLElement | null>, said: unknown): void {
  useLayoutEffect(() => {
    const place = () => standAtFoot(box.current);
    // Not asked while nothing is said: where it stands depends on what is open then.
    if (said) place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [box, said]);
}

/** Marks the box while it stands there: `data-foot`. */
export function standAtFoot(box: HTMLElement | null): void {
  if (!box) return;
  const panel = document.getElementById('panel-account');
  const sheet = window.innerWidth < 768 && document.querySelector('[role=dialog][aria-modal=true]') !== null;
  box.toggleAttribute('data-foot', panel !== null && !sheet);
  box.removeAttribute('style');
  const { left, width, height, bottom } = panel?.getBoundingClientRect() ?? { left: 0, width: 0, height: 0, bottom: 0 };
  const inSight = height > 0 && bottom <= window.innerHeight;
  if (!panel || sheet || !inSight) return;
  // At the end that is nearer the middle of the window: the line below has figures at its ends.
  const before = left + width / 2 < window.innerWidth / 2;
  const mirrored = getComputedStyle(panel).direction === 'rtl';
  Object.assign(box.style, {
    left: `${left}px`,
    right: 'auto',
    width: `${width}px`,
    bottom: `${Math.max(GAP, window.innerHeight - bottom - STATUS_BAR)}px`,
    alignItems: before === mirrored ? 'flex-start' : 'flex-end',
  });
}
