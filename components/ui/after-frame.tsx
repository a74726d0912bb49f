'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { inPieces } from './lazy.ts';

type AfterFrameProps = {
  /** Keeps the place, of the same size. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** Whoever pressed waits for it. ms */
const PATIENCE_MS = 100;

/** What is costly to draw comes after the frame that answers the press which asked for it. */
export function AfterFrame({ fallback, children }: AfterFrameProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => inPieces(() => setReady(true), PATIENCE_MS), []);
  return ready ? children : fallback;
}
