import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { origin } from './kit/ask.ts';
import { expect, test } from './kit/story.ts';
import { alive, visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

type Frame = { readonly theme: string; readonly layout: string; readonly assets: string; readonly background: string };
type Reveal = { readonly pseudo: string; readonly from: string; readonly to: string };

declare global {
  interface Window {
    /** What the document said of itself in each frame that had something to show. */
    firstFrames: Frame[];
    /** Circles that were animated after a view transition began. */
    reveals: Reveal[];
    transitions: number;
  }
}

/** Looks at the document before each frame is painted, from the very first on. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.firstFrames = [];
    const look = () => {
      const { dataset } = document.documentElement;
      if (document.body)
        window.firstFrames.push({
          theme: dataset.theme ?? '',
          layout: dataset.layout ?? '',
          assets: dataset.assets ?? '',
          background: getComputedStyle(document.documentElement).backgroundColor,
        });
      if (window.firstFrames.length < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Writes down view transitions and the circles that they draw. */
async function watchReveals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.reveals = [];
    window.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      window.transitions += 1;
      return start(change);
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const { clipPath } = (frames ?? {}) as { clipPath?: string[] };
      const { pseudoElement } = options as KeyframeAnimationOptions;
      if (clipPath)
        window.reveals.push({ pseudo: pseudoElement ?? '', from: clipPath[0] ?? '', to: clipPath[1] ?? '' });
      return animate.call(this, frames, options);
    };
  });
}

/** Runs in the page. */
const circling = () =>
  document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'));

const choose = async (page: Page, en: Words, theme: 'light' | 'dark' | 'black' | 'system') => {
  const dialog = page.getByRole('dialog', { name: en('nav.theme') });
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: en('nav.theme') }).click();
  const button = dialog.getByRole('button', { name: en(`settings.themes.${theme}`) });
  // The box must have come to rest before it says where it is.
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error('the button has no place');
  const point = { x: Math.round(box.x + 20), y: Math.round(box.y + box.height / 2) };
  await page.mouse.click(point.x, point.y);
  return point;
};

/** Colour of the page in a theme, `rgb(…)`, as the tokens say it. */
async function pageColour(theme: string): Promise<string> {
  const tokens = await readFile('app/tokens.css', 'utf8');
  const block = tokens.slice(tokens.indexOf(`/* @theme ${theme} */`));
  const [, ...parts] = /--page: #(..)(..)(..);/.exec(block) ?? [];
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`;
}

for (const theme of ['light', 'dark', 'black'] as const) {
  test(`[THM-07, SET-08] ${theme} stands from the first frame on, and after a reload`, async ({ page }) => {
    await page.context().addCookies([
      { name: 'theme', value: theme, url: origin() },
      { name: 'layout', value: 'left', url: origin() },
      { name: 'show-asset', value: 'false', url: origin() },
    ]);
    await watchFrames(page);
    await page.goto('/spot/BTCUSDT');
    const look = async () => {
      await expect.poll(() => page.evaluate(() => window.firstFrames.length)).toBeGreaterThan(20);
      return page.evaluate(() => [...new Set(window.firstFrames.map((frame) => JSON.stringify(frame)))]);
    };
    const wanted = JSON.stringify({ theme, layout: 'left', assets: 'hidden', background: await pageColour(theme) });
    expect(await look()).toEqual([wanted]);
    await page.reload();
    expect(await look()).toEqual([wanted]);
  });
}

test('[SET-06, SET-08] a first visitor sees black, assets shown, the form at the end', async ({ page }) => {
  await watchFrames(page);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => window.firstFrames.length)).toBeGreaterThan(20);
  const frames = await page.evaluate(() => window.firstFrames);
  expect(new Set(frames.map(({ theme, layout, assets }) => `${theme} ${layout} ${assets}`))).toEqual(
    new Set(['black right shown']),
  );
});

test('[THM-01] a change of theme opens as a circle from the click, and closes back to it', async ({ page, en }) => {
  await watchReveals(page);
  await visit(page, '/markets');
  const point = await choose(page, en, 'light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const radius = Math.hypot(Math.max(point.x, 1440 - point.x), Math.max(point.y, 900 - point.y));
  const at = `${point.x}px ${point.y}px`;
  await expect.poll(() => page.evaluate(() => window.reveals.length)).toBe(1);
  expect(await page.evaluate(() => window.reveals[0])).toEqual({
    pseudo: '::view-transition-new(root)',
    from: `circle(0px at ${at})`,
    to: `circle(${radius}px at ${at})`,
  });
  // The page is usable again once the circle is through.
  await expect.poll(() => page.evaluate(circling)).toBe(false);
  const back = await choose(page, en, 'dark');
  await expect.poll(() => page.evaluate(() => window.reveals.length)).toBe(2);
  const closing = await page.evaluate(() => window.reveals[1]);
  expect([closing?.pseudo, closing?.to]).toEqual([
    '::view-transition-old(root)',
    `circle(0px at ${back.x}px ${back.y}px)`,
  ]);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[THM-03] the theme just changes', async ({ page, en }) => {
    await watchReveals(page);
    await visit(page, '/markets');
    await choose(page, en, 'light');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => window.transitions)).toBe(0);
  });
});

test('[THM-05] chosen with the keyboard the theme changes without a circle', async ({ page, en }) => {
  await watchReveals(page);
  await visit(page, '/markets');
  await page.getByRole('button', { name: en('nav.theme') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: en('nav.theme') });
  await dialog.getByRole('button', { name: en('settings.themes.light') }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => window.transitions)).toBe(0);
});

test('[SET-18, SET-30] the system’s theme is followed while it is wanted, in every tab @deep', async ({
  page,
  context,
  en,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/markets');
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/spot/BTCUSDT');
  // The other tab listens once it has fetched what follows settings, which comes together with the places of notices.
  await expect(other.locator('[data-notifications]')).toBeAttached();
  await page.bringToFront();
  await choose(page, en, 'system');
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The stored choice is the system, not the colour it had: another first frame follows what the system says then.
  await watchFrames(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await alive(page);
  await expect.poll(() => page.evaluate(() => window.firstFrames.length)).toBeGreaterThan(10);
  expect(await page.evaluate(() => [...new Set(window.firstFrames.map(({ theme }) => theme))])).toEqual(['light']);
  await choose(page, en, 'black');
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-theme', 'black');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'black');
});

test('rises are red in Japanese and Chinese, green elsewhere, and whatever the visitor says', async ({ page }) => {
  const t = await words('zh-TC');
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up').trim());
  await page.goto('/fr/markets');
  const green = await colour();
  for (const path of ['/ja/markets', '/zh-TC/markets']) {
    await visit(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'red');
    expect(await colour()).not.toBe(green);
  }
  await page.getByRole('button', { name: t('nav.theme') }).click();
  await page.getByRole('radio', { name: t('settings.updowns.green') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'green');
  await page.goto('/zh-CN/markets');
  await expect(page.locator('html')).toHaveAttribute('data-updown', 'green');
  expect(await colour()).toBe(green);
});
