'use client';

import { type ReactNode, useDeferredValue } from 'react';

type AfterFrameProps = {
  /** Keeps the place, of the same size. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** What is costly to draw comes after the frame that answers the press which asked for it. */
export function AfterFrame({ fallback, children }: AfterFrameProps) {
  return useDeferredValue(true, false) ? children : fallback;
}
