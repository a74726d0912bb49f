import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { HtmlHosts } from '#lib/safety/html-links.ts';
import type { Announcements } from '../data/announcements.ts';
import { HtmlError, type HtmlSanitizer } from '../html/sanitizer.ts';
import { AnnouncementError, readAnnouncement } from './read.ts';

export const USAGE = `usage: announce.ts add --file <announcement.json>
       announce.ts list
       announce.ts remove --id <number>

The file: { "kind": "news", "at": "2027-01-31T08:00:00Z", "barUntil": "2027-02-02T08:00:00Z",
            "texts": { "en": { "title": "…", "body": "<p>…</p>" }, "ja": { … } } }
kind is news, listing, maintenance or campaign; at is now and barUntil never when they are left out.
`;

type Needs = {
  readonly announcements: Announcements;
  readonly sanitizer: Pick<HtmlSanitizer, 'sanitize'>;
  readonly hosts: HtmlHosts;
  readonly now: () => number;
  /** Takes one line for a person. */
  readonly say: (line: string) => void;
};

/** Rows that `list` prints at most. */
const LISTED = 200;

/** @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function command(args: readonly string[], needs: Needs): Promise<0 | 1 | 2> {
  const asked = understood(args);
  if (!asked) {
    needs.say(USAGE);
    return 2;
  }
  try {
    if (asked.word === 'add') await add(asked.file, needs);
    else if (asked.word === 'list') await list(needs);
    else await remove(asked.id, needs);
    return 0;
  } catch (error) {
    if (!(error instanceof AnnouncementError || error instanceof HtmlError)) throw error;
    needs.say(error.message);
    return 1;
  }
}

type Asked =
  | { readonly word: 'add'; readonly file: string }
  | { readonly word: 'list' }
  | { readonly word: 'remove'; readonly id: string };

function understood(args: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, id: { type: 'string' } },
      allowPositionals: true,
    });
    const [word, ...more] = positionals;
    const { file, id } = values;
    if (more.length > 0) return null;
    if (word === 'add' && file !== undefined && id === undefined) return { word, file };
    if (word === 'list' && file === undefined && id === undefined) return { word };
    return word === 'remove' && id !== undefined && file === undefined && /^\d{1,15}$/.test(id) ? { word, id } : null;
  } catch {
    // An option nobody knows.
    return null;
  }
}

async function add(file: string, { announcements, sanitizer, hosts, now, say }: Needs): Promise<void> {
  const given = readAnnouncement(contentOf(file), now());
  const texts = [];
  for (const text of given.texts) {
    const { html, refused } = await sanitizer.sanitize(text.body, hosts);
    for (const line of refused) say(`${text.locale}: ${JSON.stringify(line)}`);
    if (html.trim() === '')
      throw new AnnouncementError(`texts.${text.locale}.body has nothing left that may be shown.`);
    texts.push({ ...text, body: html });
  }
  say(`announcement ${await announcements.add({ ...given, texts })} is kept`);
}

async function list({ announcements, say }: Needs): Promise<void> {
  for (const { id, kind, at, locale, title } of await announcements.all(LISTED))
    say(`${id}\t${new Date(at).toISOString()}\t${kind}\t${locale}\t${title}`);
}

async function remove(id: string, { announcements, say }: Needs): Promise<void> {
  const gone = await announcements.remove(Number.parseInt(id, 10));
  if (!gone) throw new AnnouncementError(`There is no announcement ${id}.`);
  say(`announcement ${id} is taken back`);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AnnouncementError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}.`);
  }
}
