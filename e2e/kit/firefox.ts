import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Where Debian puts it, and where others do. `FIREFOX` names another one. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** @throws Error with one sentence when there is none on this machine */
export function firefoxPath(named = process.env.FIREFOX, isThere = existsSync): string {
  const found = (named ? [named] : PLACES).find((path) => isThere(path));
  if (found) return found;
  const where = named ? `at ${named}, where FIREFOX says` : `at ${PLACES.join(' or ')}`;
  throw new Error(
    `The stories in Firefox need Firefox and there is none ${where}: install firefox-esr, or set FIREFOX to its program.`,
  );
}

/** Firefox over WebDriver BiDi; it takes the certificate of the local root, which is not in its store. */
export function openFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
}

/** Writes down what a page complains about: warnings and errors of its console, what it throws, third parties. */
export function listenIn(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn')
      noise.push(`${message.type()}: ${message.text()} (${message.location().url ?? ''})`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${String(error)}`));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') noise.push(`third party: ${request.url()}`);
  });
}

/** As `alive` of the other stories: React has taken the page over, and its effects have run. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps$')),
  );
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
