import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { HtmlHosts } from '#lib/safety/html.ts';
import { origin } from './ask.ts';

declare global {
  interface Window {
    sanitise: (html: string, hosts: HtmlHosts) => string;
    boom: () => void;
    booms: number;
  }
}

const FOLDER = '/sanitiser-stand/';
const PAGE = `<!DOCTYPE html><meta charset=utf-8>
<script type=importmap>{"imports":{"dompurify":"${FOLDER}node_modules/dompurify/dist/purify.es.mjs"}}</script>
<script type=module>
import { sanitizeHtml } from '${FOLDER}lib/safety/html.ts';
window.sanitise = sanitizeHtml;
</script>`;

/**
 * A page without any content policy that has the sanitiser as it is in the house, with only its types taken out, and
 * counts whoever calls `boom()`. Nothing else is answered on it.
 * @returns addresses that the page asked anybody else for
 */
export async function openSanitiser(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.addInitScript(() => {
    window.booms = 0;
    window.boom = () => {
      window.booms += 1;
    };
  });
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== origin()) asked.push(url.href);
    if (url.origin !== origin() || !url.pathname.startsWith(FOLDER)) return route.abort();
    const file = url.pathname.slice(FOLDER.length);
    if (file === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
    const text = readFileSync(join(process.cwd(), file), 'utf8');
    return route.fulfill({
      contentType: 'text/javascript',
      body: file.endsWith('.ts') ? stripTypeScriptTypes(text) : text,
    });
  });
  await page.goto(FOLDER);
  await page.waitForFunction(() => typeof window.sanitise === 'function');
  return asked;
}

/** Puts HTML into the page, touches everything in it, and waits until its images have come or failed. */
export async function showAll(page: Page, all: readonly string[]): Promise<void> {
  await page.evaluate(async (texts) => {
    for (const text of texts) {
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = text;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
      box.addEventListener('click', (event) => event.preventDefault());
      for (const element of box.querySelectorAll<HTMLElement>('*')) {
        for (const kind of ['click', 'pointerenter', 'mouseover', 'focus', 'toggle', 'animationstart'])
          element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
      }
      box.remove();
    }
  }, all);
}
