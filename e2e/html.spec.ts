import { JSDOM } from 'jsdom';
import { sanitizerOf } from '#lib/safety/html.ts';
import { HTML_CORPUS } from '#tests/lib/safety/html-corpus.ts';
import { openSanitiser, showAll } from './kit/sanitiser.ts';
import { expect, test } from './kit/story.ts';

const HOSTS = { ownHosts: ['own.example'], imageHosts: [] };

/** What the gateway would keep of each. */
function kept(): string[] {
  const warn = console.warn;
  console.warn = () => undefined;
  try {
    const sanitize = sanitizerOf(new JSDOM('').window as unknown as Parameters<typeof sanitizerOf>[0]);
    return HTML_CORPUS.map((html) => sanitize(html, HOSTS));
  } finally {
    console.warn = warn;
  }
}

test.describe('hostile HTML', () => {
  // Refused links are told, and images of the stand are never there.
  test.use({ allowed: /invalid href:|ERR_FAILED.*localhost/ });

  test('[SAN-10] Chromium writes what the gateway keeps, letter by letter', async ({ page }) => {
    await openSanitiser(page);
    const written = await page.evaluate(([texts, hosts]) => texts.map((text) => window.sanitise(text, hosts)), [
      HTML_CORPUS,
      HOSTS,
    ] as const);
    expect(written).toEqual(kept());
  });

  test('[SAN-11] nothing of it runs, asks anybody, or reads back as something else', async ({ page }) => {
    const asked = await openSanitiser(page);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const clean = kept();
    await showAll(page, clean);
    expect(await page.evaluate(() => window.booms)).toBe(0);
    expect({ asked, dialogs }).toEqual({ asked: [], dialogs: [] });
    const again = await page.evaluate(
      ([texts, hosts]) =>
        texts.map((text) => {
          const box = document.implementation.createHTMLDocument('').createElement('div');
          box.innerHTML = text;
          return [box.innerHTML, window.sanitise(box.innerHTML, hosts)];
        }),
      [clean, HOSTS] as const,
    );
    expect(again).toEqual(clean.map((text) => [text, text]));
  });
});

test.describe('the same HTML as it came', () => {
  test.use({ allowed: /./ });

  test('runs and asks others on the same stand, so the stand would see it', async ({ page }) => {
    const asked = await openSanitiser(page);
    await showAll(page, [
      '<img src="/none.png" onerror="boom()">',
      '<img src="https://evil.example/a.png">',
      '<p onclick=boom()>x</p>',
    ]);
    expect(await page.evaluate(() => window.booms)).toBe(2);
    expect(asked).toEqual(['https://evil.example/a.png']);
  });
});
