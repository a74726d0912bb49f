import { ANNOUNCEMENT_KINDS, type AnnouncementKind, TITLE_LENGTH } from '#lib/contract/announcement.ts';
import { isLocale } from '#lib/i18n/locales.ts';
import { hasBidi } from '#lib/safety/bidi.ts';
import { HTML_LENGTH } from '#lib/safety/html-lists.ts';
import type { NewAnnouncement } from '../data/announcements.ts';

/** What somebody wrote cannot be an announcement. The sentence says what to change. */
export class AnnouncementError extends Error {
  override readonly name = 'AnnouncementError';
}

/** Longer than any real time, in milliseconds. */
const LATEST = 9_999_999_999_999;

/**
 * Reads what an operator wrote: `{ "kind"?, "at"?, "barUntil"?, "texts": { "en": { "title", "body" }, … } }`. Times are
 * ISO 8601 or epoch ms. Nothing is left out in silence: an unknown word is refused.
 *
 * @param now  epoch ms; `at` when nobody says
 * @returns it with bodies as they were written: sanitise them before they are kept
 * @throws AnnouncementError with one sentence
 */
export function readAnnouncement(json: string, now: number): NewAnnouncement {
  const given = asObject(parsed(json), 'The file');
  refuseUnknown(given, ['kind', 'at', 'barUntil', 'texts'], 'The file');
  const { kind = 'news', at, barUntil, texts } = given;
  if (!isKind(kind)) throw new AnnouncementError(`kind must be one of ${ANNOUNCEMENT_KINDS.join(', ')}.`);
  const all = Object.entries(asObject(texts, 'texts')).map(([locale, text]) => readText(locale, text));
  if (!all.some(({ locale }) => locale === 'en'))
    throw new AnnouncementError('texts must have an "en": English is what every other language falls back to.');
  return {
    kind,
    at: at === undefined ? now : readTime(at, 'at'),
    barUntil: barUntil === undefined || barUntil === null ? null : readTime(barUntil, 'barUntil'),
    texts: all,
  };
}

function readText(locale: string, text: unknown): NewAnnouncement['texts'][number] {
  if (!isLocale(locale)) throw new AnnouncementError(`texts: "${locale}" is no language of this site.`);
  const where = `texts.${locale}`;
  const given = asObject(text, where);
  refuseUnknown(given, ['title', 'body'], where);
  const { title, body } = given;
  if (typeof title !== 'string' || title.trim() === '' || title.length > TITLE_LENGTH || !isPlain(title))
    throw new AnnouncementError(`${where}.title must be one line of text, at most ${TITLE_LENGTH} characters.`);
  if (typeof body !== 'string' || body.trim() === '' || body.length > HTML_LENGTH)
    throw new AnnouncementError(`${where}.body must be HTML, at most ${HTML_LENGTH} characters.`);
  return { locale, title: title.trim(), body };
}

/** No control characters and none that turn the writing direction of what follows. */
function isPlain(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !hasBidi(text) && text.isWellFormed();
}

function readTime(value: unknown, name: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time === 'number' && Number.isSafeInteger(time) && time >= 0 && time <= LATEST) return time;
  throw new AnnouncementError(`${name} must be a time such as "2027-01-31T08:00:00Z" or epoch milliseconds.`);
}

function isKind(value: unknown): value is AnnouncementKind {
  return (ANNOUNCEMENT_KINDS as readonly unknown[]).includes(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AnnouncementError(`The file is no JSON: ${(error as Error).message}.`);
  }
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new AnnouncementError(`${name} must be an object.`);
}

function refuseUnknown(given: Record<string, unknown>, known: readonly string[], name: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new AnnouncementError(`${name} has an unknown word "${unknown}"; known are ${known.join(', ')}.`);
}
