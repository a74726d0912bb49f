import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const THEMES = ['black', 'dark', 'light'] as const;
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe objects to, in one line each. */
export async function objections(
  page: Page,
  look: (axe: AxeBuilder) => AxeBuilder = (axe) => axe.withTags(RULES),
): Promise<string[]> {
  // Else every look opens a page of its own to put the findings of foreign frames together; there are none here.
  // Rows of a table are alike: the first ones speak for dozens.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('tbody tr:nth-child(n+7)');
  const { violations } = await look(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** Every rule in the theme that is worn, and the contrast of the others. */
export async function allObjections(page: Page): Promise<string[]> {
  const found = await objections(page);
  const worn = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of THEMES) {
    if (theme === worn) continue;
    await wear(page, theme);
    const dim = await objections(page, (axe) => axe.withRules(['color-contrast']));
    found.push(...dim.map((line) => `${theme} ${line}`));
  }
  return found;
}

/** Wants reduced motion: colours that are on their way are nobody's. */
export async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme);
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length),
    )
    .toBe(0);
}
