import type { Page, Response } from '@playwright/test';

/**
 * Opens a page and waits until React has taken it over: a click before that is lost, which a visitor would repeat and
 * a story would not. The whole page is one root, so one button speaks for all.
 */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await alive(page);
  return response;
}

/** How long the gateway takes to answer, as the foot of a page says it; in Arabic the number is an island. */
export const LATENCY = /^\W?\d+\W?\s(?:ms|мс|md)$/;

/** Props are there before effects have run (listeners on the document are effects); an idle moment comes after both. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Chromium drops what is pressed before a page is first seen: nobody meant a page that is not there yet. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}
