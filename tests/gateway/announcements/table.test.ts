import { describe, expect, onTestFinished, test } from 'vitest';
import { Announcements, type NewAnnouncement } from '#gateway/data/announcements.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { KINDS } from '../data/stores.ts';

const NOW = 1_000_000;
const text = (locale: string, title = `${locale} title`) => ({ locale, title, body: `<p>${locale}</p>` });
const one = (more: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  kind: 'news',
  at: NOW,
  barUntil: null,
  texts: [text('en')],
  ...more,
});

describe.each(KINDS)('announcements in %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();
  const opened = async () => {
    const db = await openDatabase(await kind.app());
    onTestFinished(() => db.close());
    return new Announcements(db);
  };
  const read = { locale: 'en', now: NOW } as const;

  test('[SAN-12] one is kept as it was written and found again, newest first', async () => {
    const announcements = await opened();
    expect(await announcements.add(one({ at: 10 }))).toBe(1);
    expect(await announcements.add(one({ at: 30, kind: 'listing', barUntil: 5 }))).toBe(2);
    expect(await announcements.add(one({ at: 20 }))).toBe(3);
    const { rows, cursor } = await announcements.list(read);
    expect([rows.map(({ id }) => id), cursor]).toEqual([['2', '3', '1'], null]);
    expect(await announcements.detail(2, read)).toEqual({
      id: '2',
      kind: 'listing',
      at: 30,
      barUntil: 5,
      locale: 'en',
      title: 'en title',
      body: '<p>en</p>',
    });
  });

  test('the text is in the reader’s language, else in the one it is based on, else English', async () => {
    const announcements = await opened();
    await announcements.add(one({ texts: [text('zh-TW'), text('en'), text('ja')] }));
    const read = async (locale: 'ja' | 'zh-TC' | 'zh-TW' | 'de') => {
      const found = await announcements.detail(1, { locale, now: NOW });
      const [row] = (await announcements.list({ locale, now: NOW })).rows;
      expect([row?.locale, row?.title]).toEqual([found?.locale, found?.title]);
      return found?.body;
    };
    expect([await read('ja'), await read('zh-TW'), await read('zh-TC'), await read('de')]).toEqual([
      '<p>ja</p>',
      '<p>zh-TW</p>',
      '<p>zh-TW</p>',
      '<p>en</p>',
    ]);
  });

  test('pages follow one another without a gap, also through equal times', async () => {
    const announcements = await opened();
    for (let i = 0; i < 7; i += 1)
      await announcements.add(one({ at: i < 4 ? 10 : 20, texts: [text('en'), text('ja')] }));
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await announcements.list({ ...read, limit: 3, cursor: cursor ?? undefined });
      found.push(...page.rows.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(found).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  test('one of later is not told yet, one taken back no more, and its number is not given again', async () => {
    const announcements = await opened();
    await announcements.add(one({ at: NOW + 1 }));
    await announcements.add(one());
    expect((await announcements.list(read)).rows.map(({ id }) => id)).toEqual(['2']);
    expect(await announcements.detail(1, read)).toBeNull();
    expect((await announcements.list({ ...read, now: NOW + 1 })).rows).toHaveLength(2);
    expect([await announcements.remove(2), await announcements.remove(2), await announcements.remove(9)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await announcements.detail(2, read)).toBeNull();
    expect((await announcements.all(10)).map(({ id }) => id)).toEqual(['1']);
    expect(await announcements.add(one())).toBe(3);
  });
});
