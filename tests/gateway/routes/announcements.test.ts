import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { Announcements } from '#gateway/data/announcements.ts';
import { openDatabase } from '#gateway/data/app/open.ts';
import { CODE } from '#lib/contract/codes.ts';
import { ANNOUNCEMENT } from '#lib/contract/endpoints.ts';
import type { AnnouncementPage } from '#lib/contract/shapes/announcement.ts';
import { NOON, scratch, world } from '../world.ts';

const folder = scratch();
const schemas = new Map<string, TSchema>();
let app: App;
let close: () => Promise<void>;
beforeAll(async () => {
  const db = await openDatabase({ file: join(folder.path, 'app.db'), postgres: null });
  close = () => db.close();
  const announcements = new Announcements(db);
  for (let i = 1; i <= 3; i += 1)
    await announcements.add({
      kind: 'listing',
      at: NOON - 1000 * (4 - i),
      barUntil: i === 1 ? NOON : null,
      texts: [
        { locale: 'en', title: `Title ${i}`, body: '<p>x</p>' },
        { locale: 'ja', title: `題 ${i}`, body: '<p>文</p>' },
      ],
    });
  const routes = (made: App) => {
    made.addHook('onRoute', ({ url, schema }: RouteOptions) => {
      schemas.set(url, (schema?.response as Record<string, TSchema> | undefined)?.['200'] as TSchema);
    });
  };
  ({ app } = await world({ announcements, routes }));
});
afterAll(async () => {
  await app.close();
  await close();
  folder.remove();
});

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers });
  const schema = schemas.get(url.split('?')[0]!);
  if (answer.statusCode === 200) expect(Check(schema!, answer.json()), url).toBe(true);
  return answer;
}

test('announcements come newest first, page by page', async () => {
  const first = (await ask(`${ANNOUNCEMENT.list}?limit=2`)).json().data as AnnouncementPage;
  expect(first.rows.map(({ title, locale }) => [title, locale])).toEqual([
    ['Title 3', 'en'],
    ['Title 2', 'en'],
  ]);
  const next = (await ask(`${ANNOUNCEMENT.list}?limit=2&cursor=${first.cursor}`)).json().data as AnnouncementPage;
  expect(next).toEqual({
    rows: [{ id: '1', kind: 'listing', at: NOON - 3000, barUntil: NOON, locale: 'en', title: 'Title 1' }],
    cursor: null,
  });
});

test('the language is that of languageType, then of the header, and nobody else’s answer is kept', async () => {
  const ids = { ja: 2, en: 0 };
  expect(
    (await ask(`${ANNOUNCEMENT.detail}?id=1&languageType=${ids.ja}`, { locale: 'en_US' })).json().data,
  ).toMatchObject({ title: '題 1', body: '<p>文</p>', locale: 'ja' });
  const answer = await ask(`${ANNOUNCEMENT.detail}?id=1`, { locale: 'ja_JP' });
  expect([answer.json().data.title, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    '題 1',
    'no-store',
    'application/json; charset=utf-8',
  ]);
  expect((await ask(`${ANNOUNCEMENT.list}?languageType=999`)).json().data.rows[0].title).toBe('Title 3');
});

test('a number nobody has is a failure of the business that names the field', async () => {
  const answer = await ask(`${ANNOUNCEMENT.detail}?id=77`);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      status: 'error',
      code: CODE.announcementUnknown,
      data: { field: 'id', rule: 'a published announcement', value: '77' },
    }),
  ]);
});

test.each([
  'list?limit=51',
  'list?limit=0',
  'list?cursor=1',
  'list?cursor=1-2%20OR%201',
  'detail',
  'detail?id=x',
  'detail?id=1&id=2',
  'detail?id=1234567890123456',
])('%s is refused', async (path) => expect((await ask(`/v1/announcement/${path}`)).statusCode).toBe(400));

test('without a table there are no such routes', async () => {
  const { app: bare } = await world();
  expect((await bare.inject(ANNOUNCEMENT.list)).statusCode).toBe(404);
  await bare.close();
});
