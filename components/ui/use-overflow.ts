'use client';

import { type RefObject, useEffect, useState } from 'react';
import { LAYOUT_DEBOUNCE } from './table-layout.ts';
import { debounce, observeResize } from './use-resize.ts';

/** Whether the table is wider than the box it scrolls in, looked at 50 ms after the last change of size. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = debounce(() => setOverflows(element.scrollWidth > element.clientWidth), LAYOUT_DEBOUNCE);
    const stop = observeResize(element, look);
    return () => {
      look.cancel();
      stop();
    };
  }, [box]);
  return overflows;
}
