'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Told = { readonly onOpened?: (() => void) | undefined; readonly onClosed?: (() => void) | undefined };

export type Presence = {
  /** Whether the box is in the page: from opening until its closing motion has ended. */
  readonly mounted: boolean;
  /** For the box and what moves with it: styles at `data-starting-style` are where its motion begins, and so on. */
  readonly motion: { readonly 'data-starting-style'?: ''; readonly 'data-ending-style'?: '' };
};

/** Keeps a box in the page until the motion with which it closes has ended, and tells when each motion has. */
export function usePresence(open: boolean, box: RefObject<Element | null>, told: Told = {}): Presence {
  const [mounted, setMounted] = useState(open);
  const [phase, setPhase] = useState<'starting' | 'open' | 'ending'>('starting');
  const latest = useRef(told);
  latest.current = told;
  if (open && !mounted) {
    setMounted(true);
    setPhase('starting');
  }

  useLayoutEffect(() => {
    if (!mounted) return;
    // Asking for a style makes the browser see what the motion begins at; where the box stands is asked by who places it.
    if (box.current) void getComputedStyle(box.current).opacity;
    setPhase(open ? 'open' : 'ending');
  }, [open, mounted, box]);

  useEffect(() => {
    if (!mounted || phase === 'starting' || open !== (phase === 'open')) return;
    let over = false;
    motionOf(box.current).then(() => {
      if (over) return;
      if (open) {
        latest.current.onOpened?.();
        return;
      }
      setMounted(false);
      latest.current.onClosed?.();
    });
    return () => {
      over = true;
    };
  }, [open, mounted, phase, box]);

  return {
    mounted,
    motion: {
      ...(phase === 'starting' && { 'data-starting-style': '' }),
      ...(phase === 'ending' && { 'data-ending-style': '' }),
    },
  };
}

/** Settles when nothing of the box moves any more, or ought not to: where frames come late a motion ends late. */
async function motionOf(box: Element | null): Promise<void> {
  const motions = box?.getAnimations?.() ?? [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ...motions.map(lengthOf)) + GRACE_MS);
  });
  await Promise.race([over, Promise.allSettled(motions.map(({ finished }) => finished))]);
  clearTimeout(timer);
}

/** A motion may end this much later than it says. */
const GRACE_MS = 50;

/** ms; 0 for one that never ends. */
function lengthOf({ effect }: Animation): number {
  const end = effect?.getComputedTiming().endTime;
  return typeof end === 'number' && Number.isFinite(end) ? end : 0;
}
