import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, ask } from './kit/ask.ts';
import { headOf } from './kit/head.ts';
import { expect, test } from './kit/story.ts';
import { words } from './kit/words.ts';
import { type Product, startProduct } from './product.ts';

/** Names below localhost, which the local root may sign for. */
const MAIN = 'main.localhost';
const ID = 'id.localhost';
const FRANCE = 'france.localhost';

let product: Product;
const trust = mkdtempSync(join(tmpdir(), 'meridian-domains-'));
test.beforeAll(async () => {
  // A certificate for these names, without changing that of the other stories.
  cpSync(process.env.TRUST_DIR ?? '.data/trust', trust, { recursive: true });
  const settings = { SITE_DOMAIN: MAIN, LOCALE_DOMAINS: `id=${ID},fr-FR=${FRANCE}`, TRUST_DIR: trust };
  product = await startProduct(settings);
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(trust, { recursive: true, force: true });
});

const at = (host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(path, { at: product.note().httpOrigin, headers: { host, ...headers } });

test('[LOC-37] an own domain shows its language without a prefix and without a redirect', async () => {
  for (const [host, code, lang] of [
    [ID, 'id', 'id'],
    [FRANCE, 'fr-FR', 'fr-FR'],
    [MAIN, 'en', 'en'],
  ] as const)
    for (const path of ['/', '/markets', '/spot/BTCUSDT']) {
      const { status, body } = await at(host, path, path === '/' ? {} : { 'accept-language': 'ja' });
      const head = headOf(body);
      expect([host, path, status, head.lang]).toEqual([host, path, 200, lang]);
      expect(new URL(head.canonical).href).toBe(`https://${host}${path}`);
      if (path === '/markets') expect(body).toContain((await words(code))('markets.title'));
    }
  // Its language is chosen by its name: a visitor of another language is not sent away.
  expect((await at(ID, '/', { 'accept-language': 'ja' })).status).toBe(200);
});

test('[LOC-36, LOC-43] alternates lead to the domains, the same ones from each', async () => {
  const lists = await Promise.all(
    [MAIN, ID, FRANCE].map(async (host) => headOf((await at(host, '/markets')).body).alternates),
  );
  expect(lists[0]).toMatchObject({
    'x-default': `https://${MAIN}/markets`,
    en: `https://${MAIN}/markets`,
    id: `https://${ID}/markets`,
    'fr-FR': `https://${FRANCE}/markets`,
    fr: `https://${MAIN}/fr/markets`,
    ja: `https://${MAIN}/ja/markets`,
  });
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
});

test('[LOC-37] the prefix of a language that has moved leads there in one step; others are served where they are asked for', async () => {
  const moved = await at(MAIN, '/id/markets?q=BTC');
  expect([moved.status, moved.headers.location]).toEqual([308, `https://${ID}/markets?q=BTC`]);
  const japanese = await at(ID, '/ja/markets');
  expect([japanese.status, headOf(japanese.body).lang, headOf(japanese.body).canonical]).toEqual([
    200,
    'ja',
    `https://${MAIN}/ja/markets`,
  ]);
});

test('[LOC-32] the home page sends a visitor to the domain of his language', async () => {
  const { status, headers } = await at(MAIN, '/', { 'accept-language': 'id-ID,id;q=0.9' });
  expect([status, headers.location]).toEqual([307, `https://${ID}/`]);
});

test('[LOC-44] every domain names the one index, which lists the pages of all of them', async () => {
  for (const host of [MAIN, ID, FRANCE])
    expect((await at(host, '/robots.txt')).body).toContain(`Sitemap: https://${MAIN}/sitemap.xml`);
  const index = (await at(MAIN, '/sitemap.xml')).body;
  expect(index).toContain(`<loc>https://${MAIN}/sitemaps/id/pages-1.xml</loc>`);
  expect((await at(MAIN, '/sitemaps/id/pages-1.xml')).body).toContain(`<loc>https://${ID}/markets</loc>`);
});

test('a host that nobody configured gets the main site, and no address of its own', async () => {
  const { status, body } = await at('evil.example', '/markets');
  expect([status, headOf(body).canonical, body.includes('evil.example')]).toEqual([
    200,
    `https://${MAIN}/markets`,
    false,
  ]);
});
