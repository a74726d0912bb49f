'use client';

import { type RefObject, useLayoutEffect } from 'react';
import type { Size } from './place.ts';
import { type Align, placeBeside, roomBeside, type Side } from './place-beside.ts';

type Options = {
  readonly mounted: boolean;
  readonly anchor: RefObject<Element | null>;
  /** The box that is moved. */
  readonly box: RefObject<HTMLElement | null>;
  /** What of it scrolls; the most that it may take stands in its style as `--available-width` and `-height`, see kit.css. */
  readonly limited: RefObject<HTMLElement | null>;
  readonly side: Side;
  readonly align: Align;
  readonly direction: 'ltr' | 'rtl';
};

/** Keeps a box beside its button while either of them, the page or the window moves. */
export function useBeside({ mounted, anchor, box, limited, side, align, direction }: Options): void {
  useLayoutEffect(() => {
    const [moved, fixed, inner] = [box.current, anchor.current, limited.current];
    if (!mounted || !moved || !fixed || !inner) return;
    let sizes = new Map<Element, Size>();
    const put = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const at = fixed.getBoundingClientRect();
      const room = roomBeside({ anchor: at, viewport, side });
      inner.style.setProperty('--anchor-width', `${at.width}px`);
      inner.style.setProperty('--available-width', `${room.width}px`);
      inner.style.setProperty('--available-height', `${room.height}px`);
      const own = moved.getBoundingClientRect();
      const { x, y } = placeBeside({ anchor: at, box: own, viewport, side, align, direction });
      moved.style.transform = `translate(${x}px, ${y}px)`;
      sizes = new Map<Element, Size>([
        [fixed, at],
        [moved, own],
      ]);
    };
    put();
    // It tells the sizes that are there already, too: placing again would lay out the box a second time in that frame.
    const observer = new ResizeObserver((entries) => {
      if (entries.some((entry) => isOther(sizeOf(entry), sizes.get(entry.target)))) put();
    });
    for (const one of [moved, fixed]) observer.observe(one);
    // Scrolling of any box that the button lies in; its own contents scroll without moving it.
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Node && moved.contains(event.target))) put();
    };
    window.addEventListener('scroll', scrolled, true);
    window.addEventListener('resize', put);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', put);
    };
  }, [mounted, anchor, box, limited, side, align, direction]);
}

/** With its border, as it was measured. */
function sizeOf({ borderBoxSize: [box], target }: ResizeObserverEntry): Size {
  return box ? { width: box.inlineSize, height: box.blockSize } : target.getBoundingClientRect();
}

/** Layout and observer round differently. px */
const SAME = 0.5;

const isOther = (now: Size, then: Size | undefined): boolean =>
  !then || Math.abs(now.width - then.width) > SAME || Math.abs(now.height - then.height) > SAME;
