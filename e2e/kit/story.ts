import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Words, words } from './words.ts';

type Kit = {
  /** What went wrong on any page of the test without its saying so. Empty at the end of every test. */
  readonly noise: string[];
  /** Complaints that belong to the story. */
  readonly allowed: RegExp;
  readonly en: Words;
  readonly ja: Words;
};

/**
 * The test function of every story. Whatever else it proves, it fails when a page complains in its console, throws,
 * breaks its content policy or asks a third party for anything.
 */
export const test = base.extend<Kit>({
  allowed: [/^$/, { option: true }],
  noise: [
    async ({ context, allowed }, use) => {
      const noise: string[] = [];
      listen(context, noise);
      await use(noise);
      expect(noise.filter((line) => !allowed.test(line))).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from the pattern
  en: async ({}, use) => use(await words('en')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  ja: async ({}, use) => use(await words('ja')),
});

/** Links fetch ahead what their page needs; Chromium complains when nobody has gone there after a few seconds. */
const FETCHED_AHEAD = /preloaded using link preload but not used/;

/** Playwright itself says so, where a story does without the site's worker. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

/** Chromium says so where a page is left, or another account takes it over, while its line is being opened. */
const LINE_LEFT = /WebSocket is closed before the connection is established/;

/** A page says so on a busy machine, and keeps things as long as it lives: what is then lost shows in the stories. */
const SLOW_STORE = /The cache store did not open within \d+ ms/;

/** Writes down what pages of this context complain about. For contexts that a story opens itself. */
export function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    if (
      (message.type() === 'error' || message.type() === 'warning') &&
      ![FETCHED_AHEAD, NO_WORKER, LINE_LEFT, SLOW_STORE].some((own) => own.test(message.text()))
    )
      noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => noise.push(`uncaught: ${error.error()}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') noise.push(`third party: ${request.url()}`);
  });
}

export { expect };
