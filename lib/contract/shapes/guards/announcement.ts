// Written by `node scripts/shapes.mjs` from ../guarded.ts.
import type { AnnouncementDetail, AnnouncementPage } from '../announcement.ts';
import { isObject, isString } from './checks.ts';

export function isAnnouncementPage(data: unknown): data is AnnouncementPage {
  return isObject(data) && Array.isArray(data.rows);
}

export function isAnnouncement(data: unknown): data is AnnouncementDetail {
  return isObject(data) && isString(data.title) && isString(data.body);
}
