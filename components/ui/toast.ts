'use client';

import { createNotices, type NoticeInput } from './notices.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'question' | 'loading';

/** ms; a loading toast stays until whoever opened it closes it. */
export const TOAST_DURATION = 3000;

export const toasts = createNotices<ToastKind>({
  durationOf: (kind) => (kind === 'loading' ? 0 : TOAST_DURATION),
  merge: true,
});

/** One short sentence, centred above the page. The same sentence twice at the same time is shown once. */
export function toast(input: NoticeInput<ToastKind>) {
  return toasts.open(input);
}
