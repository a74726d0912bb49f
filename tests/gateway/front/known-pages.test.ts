import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { filesOf, isKnownPage, MADE_FILES, marketOf, PAGES, shareOf } from '#gateway/front/known-pages.ts';
import { scratch } from '../world.ts';
import { openStand, pageHtml, type Stand } from './stand.ts';

const APP = join(import.meta.dirname, '..', '..', '..', 'app');
const ID = 'a'.repeat(32);

describe('pages', () => {
  test('are those that the site has, none more and none less', () => {
    const files = globSync('[[]locale]/**/page.tsx', { cwd: APP });
    const paths = files
      .map(
        (file) =>
          `/${file
            .split('/')
            .slice(1, -1)
            .filter((part) => !part.startsWith('('))
            .join('/')}`,
      )
      // Of addresses that no page has, and of the kit, which no build has.
      .filter((path) => path !== '/[...rest]' && !path.startsWith('/kit'))
      .map((path) => path.replace(/\[[^\]]+\]/g, '*'));
    expect(paths.length).toBeGreaterThan(30);
    expect([...paths].sort()).toEqual([...PAGES].sort());
    const made = globSync(['*/**/route.ts', '*.ts'], { cwd: APP }).map((file) =>
      `/${file}`
        .replace(/\/route\.ts$/, '')
        .replace(/^\/robots\.ts$/, '/robots.txt')
        .replace(/\[[^\]]+\]/g, '*'),
    );
    expect([...MADE_FILES].sort()).toEqual(made.sort());
  });

  test.each([
    '/en~',
    '/ja',
    '/ja/markets',
    '/en~/spot',
    '/en~/spot/BTCUSDT',
    '/en~/spot/NOPE',
    '/en~/spot/BTC_USDT',
    '/de/futures/usdt/BTCUSDT',
    '/en~/trade-swap/coin/BTCUSD',
    '/en~/announcements/17',
    '/en~/third/google',
    `/en~/spot/BTCUSDT/share/${ID}`,
    `/ja/futures/usdt/BTCUSDT/share/${ID}`,
    '/en~/not-found',
  ])('%s may be there', (path) => expect(isKnownPage(path)).toBe(true));

  test.each([
    '/en~/nothing-1',
    '/en~/fee',
    '/en~/markets/x',
    '/en~/spot/BTCUSDT/margin',
    '/en~/spot/BTCUSDT/share',
    '/en~/spot/BTCUSDT/share/1',
    `/en~/spot/BTCUSDT/share/${'A'.repeat(32)}`,
    `/en~/spot/BTCUSDT/share/${ID}0`,
    '/en~/announcements/x',
    '/en~/announcements/1/2',
    '/en~/third/evil',
    '/en~/history/x',
    '/en~/futures/a/b/c',
    `/en~/spot/${'A'.repeat(65)}`,
    '/en~/spot/%00',
    '/en~//',
    '/en~/',
    '/en~/Markets',
    '/en~/constructor',
  ])('%s is not', (path) => expect(isKnownPage(path)).toBe(path === '/en~/'));

  test('say which market and which shared trade they are of', () => {
    expect([marketOf('/en~/spot/BTCUSDT'), marketOf('/ja/futures/usdt/X'), marketOf('/ja/futures/usdt')]).toEqual([
      { product: 'spot', name: 'BTCUSDT' },
      { product: 'usdt', name: 'X' },
      null,
    ]);
    expect([shareOf(`/en~/spot/B/share/${ID}`), shareOf('/en~/spot/B/share/x'), shareOf('/en~/spot/B')]).toEqual([
      ID,
      '',
      null,
    ]);
  });
});

test('files are those of the build, those of public and those that are made; all may be there where none can be read', () => {
  const folder = scratch();
  onTestFinished(folder.remove);
  const [build, open] = [join(folder.path, 'build'), join(folder.path, 'public')];
  mkdirSync(join(build, 'static', 'chunks'), { recursive: true });
  mkdirSync(join(open, 'brand'), { recursive: true });
  writeFileSync(join(build, 'static', 'chunks', 'a [b].js'), '');
  writeFileSync(join(open, 'brand', 'logo.svg'), '');
  const files = filesOf(build, open);
  const there = ['/_next/static/chunks/a%20%5Bb%5D.js', '/brand/logo.svg', '/robots.txt', '/sitemap.xml'];
  there.push('/sitemaps/en/spot-1.xml', '/manifests/en.webmanifest');
  const not = [
    '/_next/static/chunks/none.js',
    '/_next/static/',
    '/_next/image',
    '/brand',
    '/x.js',
    '/ja/brand/logo.svg',
  ];
  not.push('/sitemaps/x.xml', '/robots.txt/x', '/_next/data/a.json', '/%', '/brand/../robots.txt');
  for (const path of there) expect(files.has(path), path).toBe(true);
  for (const path of not) expect(files.has(path), path).toBe(false);
  const none = filesOf(join(folder.path, 'no'), join(folder.path, 'neither'));
  expect([none.has('/_next/static/x.js'), none.has('/x.js')]).toEqual([true, true]);
});

describe('the front', () => {
  let stand: Stand;
  afterEach(() => stand.close());
  const known = {
    page: isKnownPage,
    share: async (id: string) => id === ID,
    file: (path: string) => path.startsWith('/_next/static/chunks/there'),
    cost: (path: string) => (path.endsWith('MADEUP') ? 10 : 1),
  };
  const html = { headers: { accept: 'text/html' } };

  test('does not ask the site for what it cannot have, and says so in the language of the address', async () => {
    const taken: number[] = [];
    stand = await openStand({ known, mayMake: (_request, cost = 1) => taken.push(cost) > 0 });
    await stand.get('/ja/nothing-0', html);
    taken.length = 0;
    for (let i = 1; i < 20; i += 1) {
      const gone = [`/ja/nothing-${i}`, `/ja/spot/BTCUSDT/share/${i}`, `/ja/markets/${i}`];
      for (const path of gone) {
        const got = await stand.get(path, html);
        expect([got.status, got.body.toString()]).toEqual([404, pageHtml('nothing in /ja/not-found')]);
      }
      for (const path of [`/_next/static/chunks/none-${i}.js`, `/file-${i}.txt`])
        expect((await stand.get(path)).status, path).toBe(404);
      const flight = await stand.get(`/ja/nothing-${i}?_rsc=1`, { headers: { rsc: '1' } });
      expect([flight.status, flight.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
    expect(stand.seen.map(({ url }) => url)).toEqual(['/ja/not-found']);
    expect(taken).toEqual([]);
  });

  test('asks for a shared trade that is there, and for no other', async () => {
    stand = await openStand({ known });
    const path = `/spot/BTCUSDT/share/${ID}`;
    await stand.get(path, html);
    await stand.get(path, { headers: { rsc: '1' } });
    await stand.get(`/spot/BTCUSDT/share/${'b'.repeat(32)}`, html);
    expect(stand.seen.map(({ url }) => url)).toEqual([path, '/not-found', path]);
  });

  test('takes more of the address for a name that was made up', async () => {
    const taken: number[] = [];
    stand = await openStand({ known, mayMake: (_request, cost = 1) => taken.push(cost) > 0 });
    await stand.get('/spot/BTCUSDT', html);
    await stand.get('/spot/MADEUP', html);
    await stand.get('/spot/MADEUP', { headers: { rsc: '1' } });
    expect(taken).toEqual([1, 10, 10]);
  });
});
