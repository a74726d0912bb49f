'use client';

import { useSyncExternalStore } from 'react';
import { observeResize } from './use-resize.ts';

/** The mobile layout applies to a body narrower than this (px). */
export const MOBILE_BELOW = 768;

export function isMobileWidth(width: number): boolean {
  return width < MOBILE_BELOW;
}

const read = () => isMobileWidth(document.body.clientWidth);
const subscribe = (changed: () => void) => observeResize(document.body, changed);

/** False while rendering on the server and during hydration. Prefer CSS; this is for what CSS cannot decide. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
