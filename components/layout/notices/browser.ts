import type { Notice } from '#lib/contract/shapes/notice.ts';
import { useNoticeWays } from '#stores/notice-ways.ts';

export type Permission = 'granted' | 'denied' | 'default' | 'missing';

export function permission(): Permission {
  return typeof Notification === 'function' ? Notification.permission : 'missing';
}

/** Asks the visitor; for a press that says so. */
export async function askPermission(): Promise<Permission> {
  return typeof Notification === 'function' ? Notification.requestPermission() : 'missing';
}

/** As a message of the browser, while nobody looks at this page. Several tabs show one. */
export function showInBrowser({ id, env }: Notice, { title, text }: { title: string; text: string }): void {
  if (!useNoticeWays.getState().browser || permission() !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body: text, tag: `${env}-${id}` });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some browsers of phones leave this to workers; the toast is there in any case.
  }
}
