'use client';

import { type RefObject, useLayoutEffect } from 'react';
import { type Align, placeBeside, type Side } from './place-beside.ts';

type Options = {
  readonly mounted: boolean;
  readonly anchor: RefObject<Element | null>;
  /** The box that is moved; the room that it has stands in its style as `--available-width` and `-height`. */
  readonly box: RefObject<HTMLElement | null>;
  readonly side: Side;
  readonly align: Align;
  readonly direction: 'ltr' | 'rtl';
};

/** Keeps a box beside its button while either of them, the page or the window moves. */
export function useBeside({ mounted, anchor, box, side, align, direction }: Options): void {
  useLayoutEffect(() => {
    const [moved, fixed] = [box.current, anchor.current];
    if (!mounted || !moved || !fixed) return;
    const put = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const at = fixed.getBoundingClientRect();
      const { style } = moved;
      style.setProperty('--anchor-width', `${at.width}px`);
      // As large as it would like to be, before the side decides how much it gets.
      style.setProperty('--available-width', `${viewport.width}px`);
      style.setProperty('--available-height', `${viewport.height}px`);
      const { x, y, width, height } = placeBeside({
        anchor: at,
        box: moved.getBoundingClientRect(),
        viewport,
        side,
        align,
        direction,
      });
      style.setProperty('--available-width', `${width}px`);
      style.setProperty('--available-height', `${height}px`);
      style.transform = `translate(${x}px, ${y}px)`;
    };
    put();
    const sizes = new ResizeObserver(put);
    for (const one of [moved, fixed]) sizes.observe(one);
    // Scrolling of any box that the button lies in; its own contents scroll without moving it.
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Node && moved.contains(event.target))) put();
    };
    window.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', put);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', put);
    };
  }, [mounted, anchor, box, side, align, direction]);
}
