'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { useFoot } from './foot.ts';
import { NotificationView, ToastView } from './notice-views.tsx';
import type { Notice } from './notices.ts';
import { type NotificationKind, notifications } from './notification.ts';
import { type ToastKind, toasts } from './toast.ts';

const NO_TOASTS: readonly Notice<ToastKind>[] = [];
const NO_NOTIFICATIONS: readonly Notice<NotificationKind>[] = [];

/** One column, wherever the box around them stands (foot.ts). */
const AT_FOOT =
  'group-data-foot/notices:static group-data-foot/notices:gap-2 group-data-foot/notices:[align-items:inherit]';

/**
 * The places of toasts and notifications, once in the root layout. The live regions are there from the start, so that
 * what comes later is read out; the drawings come along, because the notice that the network is gone could not
 * fetch them any more.
 */
export function NoticeHost() {
  const toastList = useSyncExternalStore(toasts.subscribe, toasts.get, () => NO_TOASTS);
  const list = useSyncExternalStore(notifications.subscribe, notifications.get, () => NO_NOTIFICATIONS);
  const box = useRef<HTMLDivElement>(null);
  useFoot(box, toastList.at(-1) ?? list.at(-1));
  useNoticeKeys();
  return (
    <div
      ref={box}
      className="group/notices pointer-events-none data-foot:fixed data-foot:inset-x-0 data-foot:bottom-10 data-foot:z-(--z-toast) data-foot:flex data-foot:flex-col data-foot:items-center data-foot:gap-2 max-md:data-foot:bottom-22"
    >
      <div
        data-notifications=""
        aria-live="polite"
        className={cx(
          AT_FOOT,
          'pointer-events-none fixed end-4 top-[calc(var(--bar-header)+var(--ribbon)+16px)] z-(--z-notification) flex w-[min(360px,calc(100vw-32px))] flex-col gap-4 group-data-foot/notices:w-auto group-data-foot/notices:max-w-[min(560px,calc(100vw-32px))]',
        )}
      >
        {list.map((notice) => (
          <NotificationView key={notice.id} notice={notice} />
        ))}
      </div>
      <div
        data-toasts="ready"
        aria-live="polite"
        className={cx(
          AT_FOOT,
          'pointer-events-none fixed inset-x-0 top-[100px] z-(--z-toast) flex flex-col items-center gap-4',
        )}
      >
        {toastList.map((notice) => (
          <ToastView key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
}

/** Open boxes. */
const BOXES = '[role=dialog],[role=menu],[role=listbox]';

/** Esc closes the newest, unless a box is open; Delete and Backspace stop the clocks of notifications, any other key lets them run on. */
function useNoticeKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Whoever is in a box means the box: a message comes by itself. What lies below must not hear this key as well.
        if (document.querySelector(BOXES)) return;
        if (toasts.closeNewest() || notifications.closeNewest()) event.stopImmediatePropagation();
        return;
      }
      if (isTyping(event.target)) return;
      const act = event.key === 'Delete' || event.key === 'Backspace' ? notifications.pause : notifications.resume;
      for (const { id } of notifications.get()) act(id);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
