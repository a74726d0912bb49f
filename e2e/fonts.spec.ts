import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { isPrefix, LOCALES } from '#lib/i18n/locales.ts';
import { CATALOGUES } from '#lib/i18n/messages.ts';
import { ask } from './kit/ask.ts';
import { PAGES } from './kit/pages.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { words } from './kit/words.ts';

/**
 * What the letters of a script may weigh on the page with most words, where a machine has no font for them: compressed
 * bytes of the slices that it asks for. Measured on the spot and home pages: 527 and 544, 950, 908, 27, 189 kB.
 */
const SHIPPED = [
  { code: 'ja', family: 'Noto Sans JP Variable', most: 620_000 },
  { code: 'zh-CN', family: 'Noto Sans SC Variable', most: 1_050_000 },
  { code: 'zh-TW', family: 'Noto Sans TC Variable', most: 1_000_000 },
  { code: 'th', family: 'Noto Sans Thai Variable', most: 40_000 },
  { code: 'ar', family: 'Noto Sans Arabic Variable', most: 220_000 },
] as const;

/** Font files that a page asks for from here on. */
function fontsOf(page: Page): Response[] {
  const files: Response[] = [];
  page.on('response', (response) => {
    if (pathOf(response).endsWith('.woff2')) files.push(response);
  });
  return files;
}

const pathOf = (response: Response) => new URL(response.url()).pathname;

/** Names of the faces that are there by now. */
const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  );

for (const { code, family, most } of SHIPPED) {
  test(`the letters of ${code} come from here, after the first paint, and weigh what they may`, async ({ page }) => {
    const files = fontsOf(page);
    const t = await words(code);
    await visit(page, `/${code}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.heading'));
    // A machine that has a font for them fetches none: here it has none.
    await page.addStyleTag({ content: `:root:root { --font-script: "${family}" !important; }` });
    await expect.poll(() => faces(page)).toContain(family);
    await page.waitForLoadState('networkidle');
    const shipped = files.filter((file) => pathOf(file).includes('noto-sans'));
    const sizes = await Promise.all(shipped.map(async (file) => (await file.body()).length));
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(most);
    const [painted, first] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('noto-sans'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(first).toBeGreaterThan(painted!);
    // Numbers keep one width: they are of the same font as everywhere.
    const price = page.locator('.num').first();
    expect(await price.evaluate((element) => getComputedStyle(element).fontVariantNumeric)).toContain('tabular-nums');
  });
}

test('languages in letters that Inter has fetch no other font', async ({ page }) => {
  const files = fontsOf(page);
  for (const code of ['de', 'ru', 'tr']) {
    await visit(page, `/${code}`);
    await page.waitForLoadState('networkidle');
  }
  expect(files.map(pathOf).filter((name) => !/inter-|coin-signs|name-/.test(name))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test('a page in English fetches Latin, the signs of its coins and the names of languages, not whole scripts for them', async ({
  page,
}) => {
  const files = fontsOf(page);
  await visit(page, '/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => faces(page)).toContain('Language names');
  await page.waitForLoadState('networkidle');
  const names = files.map((file) => pathOf(file).replace(/.*\/([\w-]+)\..*/, '$1')).toSorted();
  expect(names.filter((name) => !name.startsWith('name-'))).toEqual(['coin-signs', 'coin-signs-greek', 'inter-latin']);
  expect(names.filter((name) => name.startsWith('name-'))).toEqual(LANGUAGE_NAMES);
});

/** Every letter of a language's name that Latin lacks is in one of these. */
const LANGUAGE_NAMES = ['name-arabic', 'name-cjk', 'name-cyrillic', 'name-thai', 'name-vietnamese'];

/** Texts in other letters are longer in bytes; 1.15 is measured, in Russian on the page of a pair. */
const MOST_HTML = 1.2;

test('the page as it is sent weighs at most a fifth more in any language than in English', async () => {
  const codes = LOCALES.filter((code) => code !== 'en' && isPrefix(code) && CATALOGUES[code]);
  const weigh = async (path: string) => gzipSync((await ask(path)).body, { level: 9 }).length;
  const heavy: string[] = [];
  for (const path of PAGES) {
    const english = await weigh(path);
    for (const code of codes) {
      const times = (await weigh(`/${code}${path}`.replace(/\/$/, ''))) / english;
      if (times > MOST_HTML) heavy.push(`${code} ${path} ${times.toFixed(2)}`);
    }
  }
  expect([codes.length > 10, heavy]).toEqual([true, []]);
});
