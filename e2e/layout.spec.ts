import type { Locator, Page } from '@playwright/test';
import { PREFIXES } from '#lib/i18n/locales.ts';
import { CATALOGUES } from '#lib/i18n/messages.ts';
import { origin } from './kit/ask.ts';
import { lastPrice } from './kit/market.ts';
import { ENTRANCES, MISSING_PAGE, PAGES, READING } from './kit/pages.ts';
import { NO_OVERHANG, overhang, tooMuchShift, watchShifts } from './kit/still.ts';
import { expect, test } from './kit/story.ts';
import { hearStream } from './kit/stream.ts';
import { alive, visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

const size = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return (
    box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) }
  );
};

const expectNoOverhang = async (page: Page, what: string) =>
  expect([what, await overhang(page)]).toEqual([what, NO_OVERHANG]);

/** Whose words are the longest: looked at in the short run too. */
const NARROW_SAMPLE: readonly string[] = ['es-ES'];

/** A language that does not exist: every text of the page two fifths longer, in the letters of many. Numbers stay. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) {
      const words = text.data.match(/[a-z]{3,}/gi)?.join('') ?? '';
      if (text.parentElement?.closest('script, style, bdi, .num') || words === '') continue;
      text.data = text.data.replace(/[a-z]{3,}/gi, (word) => `${word}${'ůģ'.repeat(Math.ceil(word.length / 5))}`);
    }
  });

test.describe('narrow', () => {
  test.use({ allowed: /status of 404/, viewport: { width: 375, height: 812 } });

  for (const prefix of ['', '/ar']) {
    for (const path of [...PAGES, ...READING, MISSING_PAGE]) {
      test(`[SCR-21, SCR-22] ${prefix}${path} has nothing to scroll sideways at 375 and at 320 px`, async ({
        page,
      }) => {
        await visit(page, `${prefix}${path}`.replace(/\/$/, '') || '/');
        for (const width of [375, 320]) {
          await page.setViewportSize({ width, height: 812 });
          await expectNoOverhang(page, `${width}`);
          const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab');
          if (path.startsWith('/spot/')) {
            for (const tab of await tabs.all()) {
              await tab.click();
              await expectNoOverhang(page, `${width} ${await tab.innerText()}`);
            }
          }
        }
      });
    }
  }

  for (const code of PREFIXES.filter((one) => one !== 'en' && CATALOGUES[one])) {
    const rare = NARROW_SAMPLE.includes(code) ? '' : ' @deep';
    test(`[SCR-21, SCR-22] no page of /${code} has anything to scroll sideways, from 320 px up${rare}`, async ({
      page,
    }) => {
      for (const path of [...PAGES, ...ENTRANCES, ...READING]) {
        await visit(page, `/${code}${path}`.replace(/\/$/, ''));
        for (const width of [1024, 768, 375, 320]) {
          await page.setViewportSize({ width, height: 812 });
          await expectNoOverhang(page, `${path} ${width}`);
        }
      }
    });
  }

  for (const path of [...PAGES, ...ENTRANCES, ...READING]) {
    const rare = path === '/login' ? '' : ' @deep';
    test(`[SCR-21] ${path} has room for words that are two fifths longer, at 320 px${rare}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 812 });
      await visit(page, path);
      await lengthen(page);
      await expectNoOverhang(page, 'longer');
    });
  }

  test('tabs that do not fit fade where they go on, and nowhere else', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 812 });
    await visit(page, '/spot/BTCUSDT');
    await lengthen(page);
    const list = page.getByRole('main').getByRole('tablist').first();
    /** Where the mask is whole, by the share of the way that is scrolled. */
    const shown = (way: number) =>
      list.evaluate(async (box, share) => {
        box.scrollLeft = share * (box.scrollWidth - box.clientWidth);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return getComputedStyle(box).maskImage.match(/(?<=\) )(?:\d|calc)[^,]*(?=,)/g);
      }, way);
    expect(await shown(0)).toEqual(['0px', 'calc(100% - 32px)']);
    expect(await shown(0.5)).toEqual(['32px', 'calc(100% - 32px)']);
    expect(await shown(1)).toEqual(['32px', '100%']);
  });

  test('[UI-17] the menu opens as a sheet of at most 80 % and at least 30 % of the height, and leads on', async ({
    page,
    en,
  }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: en('common.menu') }).click();
    const sheet = page.getByRole('dialog', { name: en('common.menu') });
    await expect(sheet.getByRole('link', { name: '日本語' })).toBeVisible();
    await expect.poll(async () => (await size(sheet))?.height).toBeLessThanOrEqual(Math.ceil(812 * 0.8));
    expect((await size(sheet))?.height).toBeGreaterThanOrEqual(Math.floor(812 * 0.3));
    await expectNoOverhang(page, 'menu');
    await sheet.getByRole('link', { name: en('nav.markets') }).click();
    await expect(page).toHaveURL(/\/markets$/);
    await expect(sheet).toBeHidden();
  });
});

test('[UI-41] 767 px are mobile, 768 are not, and a resize is followed', async ({ page, en }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await visit(page, '/spot/BTCUSDT');
  const menu = page.getByRole('button', { name: en('common.menu') });
  const parts = page.getByRole('tablist', { name: en('trade.narrow.label') });
  const book = page.getByRole('region', { name: en('trade.book.title') });
  for (const [width, mobile] of [
    [767, true],
    [768, false],
    [767, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Between 768 and 1024 px the header has its places, and a menu for the rest.
    await expect(menu).toBeVisible({ visible: width < 1024 });
    await expect(page.getByRole('navigation', { name: en('nav.main') })).toBeVisible({ visible: !mobile });
    await expect(parts).toBeVisible({ visible: mobile });
    await expect(book).toBeVisible({ visible: !mobile });
  }
  await page.setViewportSize({ width: 767, height: 900 });
  await visit(page, '/markets');
  const row = page.getByRole('row').nth(1);
  await expect.poll(async () => (await size(row))?.height).toBe(64);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(async () => (await size(row))?.height).toBe(52);
});

/** Widths of chart, book and side column, px, by width and height of the window; guide: mockups. */
const COLUMNS = [
  [1440, 900, [852, 260, 312]],
  [1280, 800, [712, 248, 304]],
  [1920, 1080, [1264, 300, 340]],
] as const;

test('the spot screen has the measures of the design', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  const region = (name: string) => page.getByRole('region', { name: en(name), exact: true }).first();
  for (const [width, height, columns] of COLUMNS) {
    await page.setViewportSize({ width, height });
    const [chart, book, side] = [
      await size(region('trade.chart.title')),
      await size(region('trade.book.title')),
      await size(page.getByRole('region', { name: en('trade.info.title') })),
    ];
    expect([chart?.width, book?.width, side?.width]).toEqual(columns);
    expect([chart?.x, (book?.x ?? 0) - 4, (side?.x ?? 0) - 4]).toEqual([
      4,
      4 + columns[0],
      8 + columns[0] + columns[1],
    ]);
    await expectNoOverhang(page, `${width}`);
    // The screen fills the window: nothing below it to scroll to.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await size(page.getByRole('banner')))?.height).toBe(48);
  expect((await size(page.getByRole('region', { name: en('trade.ticker.label') })))?.height).toBe(52);
  expect((await size(page.getByRole('contentinfo')))?.height).toBe(24);
  const rows = region('trade.book.title')
    .getByRole('table', { name: en('trade.book.bids') })
    .getByRole('row');
  // A row that just left is no row any more.
  for (const at of [1, 2, 8]) await expect.poll(async () => (await size(rows.nth(at)))?.height).toBe(20);
});

test('between the columns of a medium screen nothing is drawn out: the market lies below account and form', async ({
  page,
  en,
}) => {
  for (const width of [768, 1024, 1279]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/spot/BTCUSDT');
    // What arrives later may move all of it between two measures.
    await expect(async () => {
      const [account, form, about] = [
        await size(page.getByRole('region', { name: en('orders.title') })),
        await size(page.getByRole('form', { name: en('order.title') })),
        await size(page.getByRole('region', { name: en('trade.info.title') })),
      ];
      expect(account?.height, `account panel at ${width}`).toBeLessThan((form?.height ?? 0) + 300);
      expect(about?.y, `market at ${width}`).toBe((account?.y ?? 0) + (account?.height ?? 0) + 4);
      expect(about?.x).toBe(4);
    }).toPass({ timeout: 30_000 });
  }
});

test('the markets table has a head of 44 px and rows of 52', async ({ page }) => {
  await visit(page, '/markets');
  // The living table takes the place of the still one while this is asked.
  await expect.poll(async () => (await size(page.getByRole('row').first()))?.height).toBe(44);
  for (const at of [1, 2, 10])
    await expect.poll(async () => (await size(page.getByRole('row').nth(at)))?.height).toBe(52);
});

test('[SET-10] layout left puts the side column at the start, in Arabic on the right', async ({ page, en }) => {
  await page.context().addCookies([{ name: 'layout', value: 'left', url: origin() }]);
  await visit(page, '/spot/BTCUSDT');
  const side = page.getByRole('region', { name: en('trade.info.title') });
  expect((await size(side))?.x).toBe(4);
  await visit(page, '/ar/spot/BTCUSDT');
  const ar = await words('ar');
  const there = await size(page.getByRole('region', { name: ar('trade.info.title') }));
  expect((there?.x ?? 0) + (there?.width ?? 0)).toBe(1436);
});

declare global {
  interface Window {
    /** Times that the watched numbers were written, by frame. */
    writes: Record<string, number>[];
  }
}

/** Ids of the pairs whose prices the page must have followed for long enough. */
const BUSY = { '/': 'BTCUSDT', '/markets': 'BTCUSDT', '/spot/BTCUSDT': 'BTCUSDT' } as const;

for (const path of PAGES) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    test(`[UI-43] nothing moves on ${path} at ${viewport.width} px, neither while it loads nor while prices do`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await hearStream(page);
      await visit(page, path);
      await expect
        .poll(() => page.evaluate((pair) => window.heardPrices[pair]?.length ?? 0, BUSY[path]))
        .toBeGreaterThan(8);
      expect(await tooMuchShift(page)).toEqual([]);
    });
  }
}

test('[UI-43] a number is written at most once per frame', async ({ page, en }) => {
  await hearStream(page);
  await visit(page, '/spot/BTCUSDT');
  const price = lastPrice(page, en);
  const numbers = [
    price,
    bookPrice(page, en),
    page.getByRole('region', { name: en('trade.tape.title') }).getByRole('table'),
  ];
  await page.evaluate(() => {
    window.writes = [];
    const count = () => {
      Object.assign(window, { frame: ((window as unknown as { frame?: number }).frame ?? 0) + 1 });
      requestAnimationFrame(count);
    };
    count();
  });
  for (const number of numbers) {
    await number.evaluate((element) => {
      const counts: Record<string, number> = {};
      window.writes.push(counts);
      new MutationObserver(() => {
        const { frame } = window as unknown as { frame: number };
        counts[frame] = (counts[frame] ?? 0) + 1;
      }).observe(element, { characterData: true, childList: true, subtree: true });
    });
  }
  const writes = () => page.evaluate(() => window.writes.map((counts) => Object.values(counts)));
  await expect.poll(async () => Math.min(...(await writes()).map(({ length }) => length))).toBeGreaterThanOrEqual(4);
  for (const counts of await writes()) expect(Math.max(...counts)).toBe(1);
});

const bookPrice = (page: Page, en: Words) =>
  page
    .getByRole('region', { name: en('trade.book.title') })
    .locator(':not(table *)', { hasText: /^[\d,]+\.\d$/ })
    .last();

test('a page that is left and come back to is as it was', async ({ page, en }) => {
  await visit(page, '/markets');
  await page.getByRole('link', { name: 'ETH/USDT' }).click();
  await expect(page).toHaveURL(/\/spot\/ETHUSDT$/);
  await expect(lastPrice(page, en)).toBeVisible();
  await page.goBack();
  await alive(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('markets.title'));
  await expect(page).toHaveTitle(/^Markets \|/);
});
