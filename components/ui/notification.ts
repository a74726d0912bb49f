'use client';

import { createNotices, type NoticeInput } from './notices.ts';

export type NotificationKind = 'success' | 'warning' | 'info' | 'error';

/** ms; `duration: 0` stays. */
export const NOTIFICATION_DURATION = 4000;

export const notifications = createNotices<NotificationKind>({ durationOf: () => NOTIFICATION_DURATION, merge: false });

/** Something that happened, with a title and maybe a next step, in the corner of the page. */
export function notify(input: NoticeInput<NotificationKind>) {
  return notifications.open(input);
}
