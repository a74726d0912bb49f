import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, USAGE } from '#gateway/announcements/command.ts';
import { AnnouncementError, readAnnouncement } from '#gateway/announcements/read.ts';
import { Announcements } from '#gateway/data/announcements.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { HtmlSanitizer } from '#gateway/html/sanitizer.ts';
import { NOON, scratch } from '../world.ts';

const folder = scratch();
const sanitizer = new HtmlSanitizer();
let announcements: Announcements;
let close: () => Promise<void>;
beforeAll(async () => {
  const db = await openDatabase({ file: join(folder.path, 'app.db'), postgres: null });
  close = () => db.close();
  announcements = new Announcements(db);
});
afterAll(async () => {
  await sanitizer.close();
  await close();
  folder.remove();
});

async function run(...args: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await command(args, { announcements, sanitizer, hosts: { ownHosts: [] }, now: () => NOON, say });
  return { code, said };
}
const file = (content: unknown) => {
  const path = join(folder.path, 'x.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const en = { title: 'Title', body: '<p>Body</p>' };

test('[SAN-12] what is added is sanitised before it is kept, and refused links are told', async () => {
  const body = '<p onclick=boom()>A<script>boom()</script> <a href="javascript:boom()">b</a></p>';
  const { code, said } = await run(
    'add',
    '--file',
    file({ texts: { en: { title: ' New ', body }, ja: { title: '新', body: '<b>c' } } }),
  );
  expect({ code, said }).toEqual({
    code: 0,
    said: ['en: "invalid href: javascript:boom()"', 'announcement 1 is kept'],
  });
  expect(await announcements.detail(1, { locale: 'en', now: NOON })).toMatchObject({
    title: 'New',
    body: '<p>A <a>b</a></p>',
    at: NOON,
  });
  expect(await announcements.detail(1, { locale: 'ja', now: NOON })).toMatchObject({ title: '新', body: '<b>c</b>' });
});

test('they are listed and taken back', async () => {
  expect((await run('list')).said).toEqual([
    `1\t${new Date(NOON).toISOString()}\tnews\ten\tNew`,
    `1\t${new Date(NOON).toISOString()}\tnews\tja\t新`,
  ]);
  expect(await run('remove', '--id', '1')).toEqual({ code: 0, said: ['announcement 1 is taken back'] });
  expect(await run('remove', '--id', '1')).toEqual({ code: 1, said: ['There is no announcement 1.'] });
  expect((await run('list')).said).toEqual([]);
});

test('nothing is kept of what cannot be shown or read', async () => {
  expect(
    (await run('add', '--file', file({ texts: { en: { title: 'x', body: '<script>y</script>' } } }))).said,
  ).toEqual(['texts.en.body has nothing left that may be shown.']);
  expect(await run('add', '--file', join(folder.path, 'none.json'))).toMatchObject({
    code: 1,
    said: [expect.stringContaining('ENOENT')],
  });
  expect((await run('list')).said).toEqual([]);
});

test('words that mean nothing are answered with how to say it', async () => {
  for (const args of [
    [],
    ['add'],
    ['list', 'x'],
    ['list', '--id', '1'],
    ['remove', '--id', 'x'],
    ['remove'],
    ['add', '--what', 'x'],
    ['toString'],
  ])
    expect([args, await run(...args)]).toEqual([args, { code: 2, said: [USAGE] }]);
});

describe('the file', () => {
  test('times are ISO or milliseconds, now and never when left out', () => {
    const read = (more: object) => readAnnouncement(JSON.stringify({ texts: { en }, ...more }), NOON);
    expect(read({})).toEqual({ kind: 'news', at: NOON, barUntil: null, texts: [{ locale: 'en', ...en }] });
    expect(read({ kind: 'maintenance', at: '1970-01-01T00:00:01Z', barUntil: 2000 })).toMatchObject({
      kind: 'maintenance',
      at: 1000,
      barUntil: 2000,
    });
  });

  test.each([
    ['{', /no JSON/],
    [[], /must be an object/],
    [{ texts: [] }, /texts must be an object/],
    [{ texts: { ja: en } }, /"en"/],
    [{ texts: { en, xx: en } }, /"xx" is no language/],
    [{ texts: { en, __proto__: 1 }, more: 1 }, /unknown word "more"/],
    [{ texts: { en: { ...en, html: '' } } }, /unknown word "html"/],
    [{ texts: { en: { title: 'a\nb', body: 'x' } } }, /title/],
    [{ texts: { en: { title: 'a\u202eb', body: 'x' } } }, /title/],
    [{ texts: { en: { title: 'a\u200fb', body: 'x' } } }, /title/],
    [{ texts: { en: { title: 'a\u061cb', body: 'x' } } }, /title/],
    [{ texts: { en: { title: 'a'.repeat(201), body: 'x' } } }, /title/],
    [{ texts: { en: { title: ' ', body: 'x' } } }, /title/],
    [{ texts: { en: { title: 'a', body: 5 } } }, /body/],
    [{ texts: { en: { title: 'a', body: 'x'.repeat(262_145) } } }, /body/],
    [{ texts: { en }, kind: 'joke' }, /kind/],
    [{ texts: { en }, at: 'tomorrow' }, /at must be a time/],
    [{ texts: { en }, barUntil: -1 }, /barUntil must be a time/],
    [{ texts: { en }, at: 1.5 }, /at must be a time/],
  ])('%j is refused with a sentence', (content, sentence) => {
    const json = typeof content === 'string' ? content : JSON.stringify(content);
    expect(() => readAnnouncement(json, NOON)).toThrow(AnnouncementError);
    expect(() => readAnnouncement(json, NOON)).toThrow(sentence);
  });
});
