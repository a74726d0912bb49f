import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLocale } from '#lib/i18n/locales.ts';
import { STORIES, SUBJECTS } from '../../e2e/stories.ts';
import { subjectsOf } from '../../scripts/changed/choose.ts';
import { pagesOf } from '../../scripts/changed/pages.ts';

const everything = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
const routes = [...pagesOf(new Set(everything('app'))).keys()];
const specs = readdirSync('e2e')
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.slice(0, -'.spec.ts'.length));
const textOf = (story: string) => readFileSync(`e2e/${story}.spec.ts`, 'utf8');

/** The route that an address opens, of those that exist: `/ar/spot/BTCUSDT?x=1` is `/spot/[symbol]`. */
function routeOf(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/);
  const [first = '', ...rest] = path.split('/').slice(1);
  const parts = isLocale(first) ? rest : [first, ...rest];
  const asked = `/${parts.join('/')}`;
  return routes.find((route) => new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`).test(asked));
}

/** The pages that a story opens by name. */
const opened = (story: string): string[] =>
  [...textOf(story).matchAll(/\b(?:visit\(\w+, |goto\()['`](\/[^'`$]*)['`]/g)].flatMap(([, address = '']) => {
    const route = routeOf(address);
    return route ? [route] : [];
  });

test('every story has its row, and every row its story', () =>
  expect(Object.keys(STORIES).sort()).toEqual(specs.sort()));

test('rows name pages that exist, each once', () => {
  for (const [story, { pages }] of Object.entries(STORIES)) {
    if (pages === 'all') continue;
    expect([story, pages.filter((page) => !routes.includes(page))]).toEqual([story, []]);
    expect([story, pages.length]).toEqual([story, new Set(pages).size]);
  }
});

test.each(specs)('the row of %s has every page that the story opens by name', (story) => {
  const pages = STORIES[story]?.pages ?? [];
  expect(opened(story).filter((route) => pages !== 'all' && !pages.includes(route))).toEqual([]);
});

test('addresses are found again as pages', () =>
  expect(
    ['/', '/ar/spot/BTCUSDT', '/login?returnTo=%2F', '/ja/markets#list', '/devices', '/nothing'].map(routeOf),
  ).toEqual(['/', '/spot/[symbol]', '/login', '/markets', '/devices', undefined]));

test('every page is opened by a story that names it', () => {
  const named = Object.values(STORIES).flatMap(({ pages }) => (pages === 'all' ? [] : pages));
  expect(routes.filter((route) => !named.includes(route) && !UNNAMED.includes(route))).toEqual([]);
});

/** Opened by the stories of all pages: the bare `/spot` leads on, a bad address is shown by the front. */
const UNNAMED = ['/spot', '/bad-address'];

test('a story that runs in the long form only says so, and no other', () => {
  for (const story of specs) {
    const titles = [...textOf(story).matchAll(/\btest\(\s*['`]([^'`]*)['`]/g)].map(([, title = '']) => title);
    expect([story, titles.every((title) => title.includes('@deep'))]).toEqual([story, STORIES[story]?.deep === true]);
  }
});

test('every word of a subject is the name of something in the gateway', () => {
  const files = everything('gateway');
  for (const [subject, words] of Object.entries(SUBJECTS))
    for (const word of words) {
      const whose = files.filter((file) => subjectsOf(file, { [subject]: [word] }).length > 0);
      expect([subject, word, whose.length]).not.toEqual([subject, word, 0]);
    }
});
