import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_LIMIT, type AnnouncementKind } from '#lib/contract/announcement.ts';
import type { Announcement, AnnouncementDetail, AnnouncementPage } from '#lib/contract/shapes/announcement.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { chainOf } from '#lib/i18n/messages.ts';
import type { Database, DbRow, Statement } from './app/database.ts';
import { integer, nullable, oneOf, table, text } from './row.ts';

export type AnnouncementText = { readonly locale: string; readonly title: string; readonly body: string };

/** One as it is kept: bodies are sanitised before they come here. */
export type NewAnnouncement = {
  readonly kind: AnnouncementKind;
  /** From when it is shown. Epoch ms. */
  readonly at: number;
  /** Until when it stands in the bar of the home page; null: never. Epoch ms. */
  readonly barUntil: number | null;
  /** English is one of them. */
  readonly texts: readonly AnnouncementText[];
};

export type AnnouncementQuery = {
  readonly locale: LocaleCode;
  readonly now: number;
  readonly limit?: number | undefined;
  /** Of the page before. */
  readonly cursor?: string | undefined;
};

/** How a page of a list names its last row: time and number. */
export const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

const LIST = `SELECT a.id, a.kind, a.at, a.bar_until, t.locale, t.title
  FROM (SELECT id, kind, at, bar_until FROM announcement
    WHERE removed = 0 AND at <= ? AND (at < ? OR (at = ? AND id < ?)) ORDER BY at DESC, id DESC LIMIT ?) a
  JOIN announcement_text t ON t.id = a.id WHERE t.locale IN (?, ?, ?) ORDER BY a.at DESC, a.id DESC`;
const DETAIL = `SELECT a.id, a.kind, a.at, a.bar_until, t.locale, t.title, t.body
  FROM announcement a JOIN announcement_text t ON t.id = a.id
  WHERE a.id = ? AND a.removed = 0 AND a.at <= ? AND t.locale IN (?, ?, ?)`;
const ALL = `SELECT a.id, a.kind, a.at, a.bar_until, t.locale, t.title
  FROM (SELECT id, kind, at, bar_until FROM announcement WHERE removed = 0 ORDER BY at DESC, id DESC LIMIT ?) a
  JOIN announcement_text t ON t.id = a.id ORDER BY a.at DESC, a.id DESC, t.locale`;

const HEAD = {
  id: integer,
  kind: oneOf(ANNOUNCEMENT_KINDS),
  at: integer,
  barUntil: nullable(integer),
  locale: text,
  title: text,
};
const LISTED = table('announcement', HEAD);
const DETAILED = table('announcement', { ...HEAD, body: text });
const NUMBER = table('announcement', { id: integer });

/** What the venue tells everybody, in the reader's language where somebody wrote it, else in English. */
export class Announcements {
  readonly #db: Pick<Database, 'transaction'>;

  constructor(db: Pick<Database, 'transaction'>) {
    this.#db = db;
  }

  /** Those shown by now, newest first. */
  async list({ locale, now, limit = 20, cursor }: AnnouncementQuery): Promise<AnnouncementPage> {
    const rows = Math.min(limit, ANNOUNCEMENT_LIMIT);
    const [before, id] = behind(cursor);
    const chain = threeOf(locale);
    const found = await this.#ask({ sql: LIST, values: [now, before, before, id, rows + 1, ...chain] });
    const all = best(found.map(announcementOf), chain);
    const shown = all.slice(0, rows);
    const last = shown.at(-1);
    return { rows: shown, cursor: all.length > rows && last ? `${last.at}-${last.id}` : null };
  }

  /** null when there is none of that number, or not yet. */
  async detail(
    id: number,
    { locale, now }: Pick<AnnouncementQuery, 'locale' | 'now'>,
  ): Promise<AnnouncementDetail | null> {
    const chain = threeOf(locale);
    const found = await this.#ask({ sql: DETAIL, values: [id, now, ...chain] });
    return best(found.map(detailOf), chain)[0] ?? null;
  }

  /** All of them in every language, also those of later, for whoever writes them. At most `limit`. */
  async all(limit: number): Promise<readonly Announcement[]> {
    return (await this.#ask({ sql: ALL, values: [limit] })).map(announcementOf);
  }

  /** @returns its number */
  async add({ kind, at, barUntil, texts }: NewAnnouncement): Promise<number> {
    const [[row] = []] = await this.#db.transaction([
      {
        sql: `INSERT INTO announcement (id, kind, at, bar_until, removed)
          SELECT COALESCE(MAX(id), 0) + 1, CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT), 0 FROM announcement
          RETURNING id`,
        values: [kind, at, barUntil],
      },
      ...texts.map(({ locale, title, body }) => ({
        sql: `INSERT INTO announcement_text (id, locale, title, body)
          SELECT MAX(id), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT) FROM announcement`,
        values: [locale, title, body],
      })),
    ]);
    return NUMBER.of(row ?? {}).id;
  }

  /** @returns whether there was one */
  async remove(id: number): Promise<boolean> {
    const rows = await this.#ask({
      sql: 'UPDATE announcement SET removed = 1 WHERE id = ? AND removed = 0 RETURNING id',
      values: [id],
    });
    return rows.length > 0;
  }

  async #ask(statement: Statement): Promise<readonly DbRow[]> {
    const [rows = []] = await this.#db.transaction([statement]);
    return rows;
  }
}

/** The reader's language, what it is based on, English: always three, so that the statement is one. */
function threeOf(locale: LocaleCode): readonly [string, string, string] {
  const [first = 'en', second = 'en', third = 'en'] = chainOf(locale);
  return [first, second, third];
}

/** One row an announcement: the text nearest to the reader. */
function best<T extends Announcement>(rows: readonly T[], chain: readonly string[]): readonly T[] {
  const found = new Map<string, T>();
  for (const row of rows) {
    const before = found.get(row.id);
    if (!before || chain.indexOf(row.locale) < chain.indexOf(before.locale)) found.set(row.id, row);
  }
  return [...found.values()];
}

function announcementOf(row: DbRow): Announcement {
  const { id, ...rest } = LISTED.of(row);
  return { id: String(id), ...rest };
}

function detailOf(row: DbRow): AnnouncementDetail {
  const { id, ...rest } = DETAILED.of(row);
  return { id: String(id), ...rest };
}

function behind(cursor: string | undefined): readonly [number, number] {
  const [, at, id] = CURSOR.exec(cursor ?? '') ?? [];
  const whole = (text: string | undefined) =>
    text === undefined ? Number.MAX_SAFE_INTEGER : Number.parseInt(text, 10);
  return [whole(at), whole(id)];
}
