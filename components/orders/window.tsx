'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useMobile } from '#components/ui/use-mobile.ts';

/** Longer lists draw the rows in sight only. */
const WHOLE_UP_TO = 100;
const OVERSCAN = 10;

type Needs = {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** px */
  readonly row: number;
  /** px that a row has beside. */
  readonly extra?: (index: number) => number;
  /** Rows drawn beyond those in sight, at either end: fewer where each of them moves with the market. */
  readonly beyond?: number;
};

/** Which rows of a table are drawn, and the room of those that are not (px). */
export function useWindow({ box, count, row, extra = () => 0, beyond = OVERSCAN }: Needs) {
  // Cards have heights of their own.
  const mobile = useMobile();
  const long = count > WHOLE_UP_TO && !mobile;
  const virtual = useVirtualizer({
    count: long ? count : 0,
    enabled: long,
    getScrollElement: () => box.current,
    estimateSize: (index) => row + extra(index),
    overscan: beyond,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out anew
  useEffect(() => virtual.measure(), [row]);
  if (!long) return { from: 0, to: count, before: 0, after: 0 };
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  // Before the box is measured.
  if (!first || !last) return { from: 0, to: WHOLE_UP_TO, before: 0, after: (count - WHOLE_UP_TO) * row };
  return { from: first.index, to: last.index + 1, before: first.start, after: virtual.getTotalSize() - last.end };
}

export function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr data-spacer="" style={{ height }} /> : null;
}
