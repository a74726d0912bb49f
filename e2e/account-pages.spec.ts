import type { Page } from '@playwright/test';
import { allObjections, objections } from './kit/axe.ts';
import { ENTRANCES, MISSING_PAGE, READING } from './kit/pages.ts';
import { NO_OVERHANG, overhang, tooMuchShift, watchShifts } from './kit/still.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { LONGEST, walkByTab } from './kit/walk.ts';

test.use({ allowed: /status of 404/, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 120_000 });

/** The living part has taken the place of the skeleton. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('[aria-hidden=true].bg-raised')).toHaveCount(0);
}

/** In the short run these stand for the others, which share their frame. */
const SHORT: readonly string[] = ['/login', '/register', '/announcements'];

for (const path of [...ENTRANCES, ...READING, MISSING_PAGE]) {
  const rare = SHORT.includes(path) ? '' : ' @deep';
  test(`[SCR-21, SCR-22, THM-08] ${path} reads well in every theme and needs no sideways scrolling, also in Arabic${rare}`, async ({
    page,
  }) => {
    for (const prefix of ['', '/ar']) {
      await visit(page, prefix + path);
      await settled(page);
      // Colours are those of the language before.
      expect([prefix, ...(await (prefix === '' ? allObjections(page) : objections(page)))]).toEqual([prefix]);
      for (const width of [768, 375, 320]) {
        await page.setViewportSize({ width, height: 812 });
        expect([prefix, width, await overhang(page)]).toEqual([prefix, width, NO_OVERHANG]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    test(`[UI-43] nothing moves on ${path} at ${viewport.width} px while it loads`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await visit(page, path);
      await settled(page);
      expect(await tooMuchShift(page)).toEqual([]);
    });
  }

  test(`a walk by Tab through ${path} shows where it is, and ends${path === ENTRANCES[0] ? '' : ' @deep'}`, async ({
    page,
    en,
  }) => {
    await visit(page, path);
    await settled(page);
    // Where a field has the focus on arrival the way to the page's beginning leads back.
    const skip = page.getByRole('link', { name: en('common.skip') });
    const inField = await page.evaluate(() => document.activeElement !== document.body);
    const atSkip = () => skip.evaluate((link) => link === document.activeElement);
    for (let press = 0; press < LONGEST && !(await atSkip()); press += 1) {
      expect(press === 0 || inField).toBe(true);
      await page.keyboard.press(inField ? 'Shift+Tab' : 'Tab');
    }
    await expect(skip).toBeFocused();
    const stops = await walkByTab(page);
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.length).toBeLessThan(LONGEST);
    expect(stops.filter(({ seen, marked }) => !seen || !marked)).toEqual([]);
  });
}
