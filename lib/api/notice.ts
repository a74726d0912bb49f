import { ALERT, NOTICE, type NoticeKind } from '#lib/contract/notice.ts';
import { isAlert, isAlerts, isNoticePage, isNoticeSettings, isUnread } from '#lib/contract/shapes/guards/notice.ts';
import type {
  Alert,
  AlertEditRequest,
  AlertRequest,
  NoticePage,
  NoticeSettings,
  Unread,
} from '#lib/contract/shapes/notice.ts';
import { ask, type Call } from './in-mode.ts';

/** Price alerts and notices. All throw as the trading calls do (`trade.ts`). */

type NoticeQuery = {
  readonly kinds?: readonly NoticeKind[] | undefined;
  /** Of the page before. */
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/** Newest first. */
export function fetchNotices(call: Call, { kinds, cursor, limit }: NoticeQuery = {}): Promise<NoticePage> {
  const params = {
    ...(kinds ? { kind: kinds.join(',') } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
  };
  return ask(NOTICE.list, { ...call, params, shape: isNoticePage });
}

/** Those of these numbers, or all up to one. */
export function readNotices(
  call: Call,
  which: { readonly ids: readonly string[] } | { readonly before: string },
): Promise<Unread> {
  return ask(NOTICE.read, { ...call, body: which, shape: isUnread });
}

export function fetchNoticeSettings(call: Call): Promise<NoticeSettings> {
  return ask(NOTICE.settings, { ...call, shape: isNoticeSettings });
}

export function putNoticeSettings(call: Call, settings: NoticeSettings): Promise<NoticeSettings> {
  return ask(NOTICE.settings, { ...call, body: settings, shape: isNoticeSettings });
}

/** Newest first. */
export function fetchAlerts(call: Call): Promise<readonly Alert[]> {
  return ask(ALERT.list, { ...call, shape: isAlerts });
}

export function createAlert(call: Call, request: AlertRequest): Promise<Alert> {
  return ask(ALERT.create, { ...call, body: request, shape: isAlert });
}

/** What is left out stays. */
export function updateAlert(call: Call, request: AlertEditRequest): Promise<Alert> {
  return ask(ALERT.update, { ...call, body: request, shape: isAlert });
}

export function pauseAlert(call: Call, id: string, paused: boolean): Promise<Alert> {
  return ask(ALERT.pause, { ...call, body: { id, paused }, shape: isAlert });
}

export async function removeAlert(call: Call, id: string): Promise<void> {
  await ask(ALERT.remove, { ...call, body: { id }, shape: () => true });
}
