// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { Alert, Notice, NoticePage, NoticeSettings, NoticesData, Unread } from '../notice.ts';
import { isAmount, isFlag, isListOf, isObject, isString, isText, orNull } from './checks.ts';

export function isAlert(data: unknown): data is Alert {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.symbol, data.kind, data.repeat, data.state].every(isText) &&
    [data.price, data.change, data.rate].every(orNull(isAmount)) &&
    orNull(isText)(data.window) &&
    isString(data.note) &&
    Number.isSafeInteger(data.fired) &&
    Number.isSafeInteger(data.createdAt) &&
    [data.firedAt, data.restsUntil].every(orNull(Number.isSafeInteger))
  );
}

export function isAlerts(data: unknown): data is readonly Alert[] {
  return isListOf(data, isAlert);
}

export function isNotice(data: unknown): data is Notice {
  return (
    isObject(data) &&
    isEnv(data.env) &&
    [data.id, data.kind, data.level, data.title].every(isText) &&
    isObject(data.params) &&
    orNull(isText)(data.link) &&
    Number.isSafeInteger(data.at) &&
    Array.isArray(data.ways) &&
    isFlag(data.read)
  );
}

export function isNoticePage(data: unknown): data is NoticePage {
  return (
    isObject(data) &&
    isListOf(data.rows, isNotice) &&
    Number.isSafeInteger(data.unread) &&
    orNull(isString)(data.cursor)
  );
}

export function isNoticesData(data: unknown): data is NoticesData {
  return isObject(data) && Number.isSafeInteger(data.unread) && isListOf(data.rows, isNotice);
}

export function isNoticeSettings(data: unknown): data is NoticeSettings {
  return isObject(data) && isObject(data.muted) && orNull(isNoticeSettingsQuiet)(data.quiet);
}

export function isUnread(data: unknown): data is Unread {
  return isObject(data) && Number.isSafeInteger(data.unread);
}

function isEnv(value: unknown): boolean {
  return value === 'live' || value === 'paper';
}

function isNoticeSettingsQuiet(data: unknown): boolean {
  return isObject(data) && Number.isSafeInteger(data.from) && Number.isSafeInteger(data.to);
}
