import type { Locator, Page } from '@playwright/test';
import { allObjections, objections, RULES, THEMES, wear } from './kit/axe.ts';
import { PAGES } from './kit/pages.ts';
import { expect, test } from './kit/story.ts';
import { painted, visit } from './kit/visit.ts';
import { LONGEST, walkByTab } from './kit/walk.ts';
import { type Words, words } from './kit/words.ts';

// Colours that are on their way are nobody's.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function settle(page: Page, path: string): Promise<void> {
  await visit(page, path);
  if (path.includes('/spot/')) await expect(page.getByRole('application')).toBeVisible();
  // What hears keys comes in the page's first quiet moments, with what draws notices.
  await expect(page.locator('[data-toasts=ready]')).toBeAttached();
}

for (const path of PAGES) {
  test(`[THM-08] axe finds nothing on ${path}, nor in the contrast of any theme`, async ({ page }) => {
    await settle(page, path);
    expect(await allObjections(page)).toEqual([]);
  });

  test(`[THM-08] axe finds nothing on ${path} while its numbers are old`, async ({ page }) => {
    // The line is open, and nothing comes.
    await page.routeWebSocket(/\/v1\/stream/, () => {});
    await settle(page, path);
    await expect(page.locator('[data-stale]').first()).toBeAttached();
    expect(await allObjections(page)).toEqual([]);
  });

  for (const theme of THEMES) {
    for (const prefix of ['', '/ar']) {
      test(`axe finds nothing on ${prefix}${path} in ${theme}, wide and narrow @deep`, async ({ page }) => {
        await settle(page, prefix + path);
        await wear(page, theme);
        expect(await objections(page)).toEqual([]);
        await page.setViewportSize({ width: 375, height: 812 });
        expect(await objections(page)).toEqual([]);
      });
    }
  }
}

test('axe finds nothing on the Arabic spot screen at 375 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await settle(page, '/ar/spot/BTCUSDT');
  expect(await objections(page)).toEqual([]);
});

/** Other letters, longer words, a heading that wraps: one page of each language in the short run, all in the long one. */
for (const code of ['ar', 'ja', 'de', 'th'] as const) {
  for (const path of [...PAGES, '/login']) {
    const deep = path === '/markets' ? '' : ' @deep';
    test(`axe finds nothing on /${code}${path}, wide and narrow${deep}`, async ({ page }) => {
      await settle(page, `/${code}${path}`);
      expect(await objections(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await objections(page)).toEqual([]);
    });
  }
}

/** Every overlay there is: how the keyboard opens it, and what it is called. */
const OVERLAYS: readonly {
  readonly name: string;
  readonly open: (page: Page, t: Words) => Promise<void>;
  readonly dialog: (t: Words) => string;
}[] = [
  {
    name: 'languages and currencies',
    open: (page, t) => page.getByRole('button', { name: t('nav.preferences') }).press('Enter'),
    dialog: (t) => t('nav.preferences'),
  },
  {
    name: 'themes',
    open: (page, t) => page.getByRole('button', { name: t('nav.theme') }).press('Enter'),
    dialog: (t) => t('nav.theme'),
  },
  {
    name: 'the pairs',
    open: (page) => page.getByRole('heading', { level: 1 }).getByRole('button').press('Enter'),
    dialog: (t) => t('trade.pairs.title'),
  },
  { name: 'the keys', open: (page) => page.keyboard.press('?'), dialog: (t) => t('trade.shortcuts.title') },
];

for (const { name, open, dialog } of OVERLAYS) {
  test(`[UI-18, UI-42] the overlay of ${name} opens, holds the focus and closes with the keyboard, and axe finds nothing in it`, async ({
    page,
    en,
  }) => {
    await settle(page, '/spot/BTCUSDT');
    await page.getByRole('button', { name: en('nav.theme') }).focus();
    await open(page, en);
    const before = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 40));
    const box = page.getByRole('dialog', { name: dialog(en) });
    await expect(box).toBeVisible();
    const inside = () => box.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(inside).toBe(true);
    expect(await objections(page, (axe) => axe.withTags(RULES).include('[role=dialog]'))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    expect(before).toBeTruthy();
    // The focus is back on what opened it.
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    expect(focused).toBe('BUTTON');
  });
}

test('[UI-18] the focus goes round in a dialog, and what lies behind cannot be reached', async ({ page, en }) => {
  await settle(page, '/spot/BTCUSDT');
  await page.keyboard.press('?');
  const box = page.getByRole('dialog', { name: en('trade.shortcuts.title') });
  await expect(box).toBeVisible();
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  expect(await page.getByRole('banner').evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
});

for (const path of ['/', '/markets', '/spot/BTCUSDT', '/ar/spot/BTCUSDT'] as const) {
  test(`a walk by Tab through ${path} begins with the skip link, shows where it is, and ends`, async ({ page }) => {
    await settle(page, path);
    const t = await words(path.startsWith('/ar') ? 'ar' : 'en');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: t('common.skip') });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    const stops = await walkByTab(page);
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.length).toBeLessThan(LONGEST);
    expect(stops.filter(({ seen, marked }) => !seen || !marked)).toEqual([]);
  });
}

test('the skip link leads past the header into the page', async ({ page, en }) => {
  await visit(page, '/markets');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  expect(en('common.skip')).not.toBe('');
});

test('the slash goes to the search, arrows choose, Enter opens the market', async ({ page }) => {
  const fr = await words('fr');
  await visit(page, '/fr/markets');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: fr('nav.search.label') });
  await expect(field).toBeFocused();
  await page.keyboard.type('ethereum');
  const results = page.getByRole('listbox', { name: fr('nav.search.results') });
  await expect(results.getByRole('option').first()).toContainText('ETH');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(results.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fr\/spot\/ETHUSDT$/);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('[UI-44] a key that is pressed before anything hears it is done once something does', async ({ page, en }) => {
  await page.goto('/spot/BTCUSDT', { waitUntil: 'commit' });
  await page.locator('h1').waitFor({ state: 'attached' });
  await painted(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: en('habits.help.title') })).toBeVisible();
});

test('columns of the markets table are sorted by the keyboard, and say so', async ({ page, en }) => {
  await visit(page, '/markets');
  const head = page.getByRole('columnheader', { name: en('markets.columns.change') });
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => isSorted(await changes(page))).toBe(true);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => isSorted((await changes(page)).reverse())).toBe(true);
});

/** 24-hour changes of the rows, top to bottom, in hundredths of a percent. */
async function changes(page: Page): Promise<number[]> {
  const texts = await page
    .getByRole('row')
    .getByText(/^[+-]?\d+\.\d\d%$/)
    .allInnerTexts();
  return texts.map((text) => Number.parseInt(text.replace(/[+.%]/g, ''), 10));
}

/** Greatest first. The order is renewed from time to time, so two neighbours may just have changed places. */
function isSorted(values: readonly number[]): boolean {
  const wrong = values.filter((value, at) => at > 0 && value > (values[at - 1] ?? value) + 3);
  return values.length > 10 && wrong.length === 0;
}

test('the list of pairs is searched, walked and starred by the keyboard', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  await page.getByRole('heading', { level: 1 }).getByRole('button').press('Enter');
  const search = page.getByRole('combobox', { name: en('trade.pairs.search') });
  await expect(search).toBeFocused();
  await page.keyboard.type('sol');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toContainText('SOL/USDT');
  await page.keyboard.press('Shift+Enter');
  await expect(chosen).toContainText(en('trade.pairs.favourites'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/spot\/SOLUSDT$/);
  await expect(page.getByRole('button', { name: en('trade.pairs.favourite', { symbol: 'SOLUSDT' }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[UI-24] arrows move between tabs and intervals, and follow the eye in Arabic', async ({ page }) => {
  for (const [path, forward] of [
    ['/spot/BTCUSDT', 'ArrowRight'],
    ['/ar/spot/BTCUSDT', 'ArrowLeft'],
  ] as const) {
    const t = await words(path.startsWith('/ar') ? 'ar' : 'en');
    await settle(page, path);
    const chart = page.getByRole('tab', { name: t('trade.chart.tab.chart'), exact: true });
    const depth = page.getByRole('tab', { name: t('trade.chart.tab.depth'), exact: true });
    await chart.focus();
    await page.keyboard.press(forward);
    await expect(depth).toBeFocused();
    await expect(depth).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press(forward);
    await expect(chart).toBeFocused();
  }
  // Intervals are codes and stay left-to-right in every language.
  const hour = page.getByRole('radio', { name: /^1h/ });
  await hour.focus();
  await page.keyboard.press('ArrowRight');
  await expectChosen(page.getByRole('radio', { name: /^4h/ }));
});

async function expectChosen(radio: Locator): Promise<void> {
  await expect(radio).toBeFocused();
  await expect(radio).toHaveAttribute('aria-checked', 'true');
}
