import { expect, listen, test } from './kit/story.ts';

type Violation = { readonly sample: string; readonly file: string };
declare global {
  interface Window {
    sinks: Violation[];
  }
}

const HEADER = 'content-security-policy-report-only';
const PAGES = ['/', '/markets', '/spot/BTCUSDT', '/login', '/ar/spot/ETHUSDT'] as const;

/**
 * What writes to a sink that Trusted Types would guard: whose it is, and how Chromium's sample of it begins. The product
 * sends no such header, since enforcing it would stop the libraries.
 */
const KNOWN: Readonly<Record<string, string>> = {
  "Next's loader of chunks": 'HTMLScriptElement src|/_next/static/chunks/',
  'lib/script, which loads what the specification names, through the rule of sources':
    'HTMLScriptElement src|/cdnstatic/libs/',
  'FingerprintJS, which measures fonts in a frame of its own':
    'HTMLIFrameElement srcdoc|<!doctype html><html><head><meta name="v',
};

// A page whose document was handed over by the runner counts as one from outside, and may not open a socket to this machine.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'] }),
});
// The reports are this story's own: the browser writes each of them to the console as well.
test.use({ allowed: /require-trusted-types-for/ });

test('@deep under a header that only this story sets, nothing but what is known writes to a guarded sink (H3)', async ({
  browser,
  noise,
}) => {
  // The answers are fetched by the runner here, which does not know our root.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  listen(context, noise);
  await context.addInitScript(() => {
    window.sinks = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sample, sourceFile }) => {
      if (effectiveDirective === 'require-trusted-types-for') window.sinks.push({ sample, file: sourceFile ?? '' });
    });
  });
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), [HEADER]: "require-trusted-types-for 'script'" },
    });
  });
  const page = await context.newPage();
  const seen: Violation[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    await page.keyboard.press('Tab');
    seen.push(...(await page.evaluate(() => window.sinks)));
  }
  // The listener hears: a planted write is among what it has, and is nobody's library.
  await page.evaluate(() => {
    const planted = document.createElement('template');
    planted.innerHTML = '<i>planted</i>';
  });
  const planted = await page.evaluate(() => window.sinks.filter(({ sample }) => sample.includes('planted')));
  expect(planted).not.toEqual([]);
  const known = Object.values(KNOWN);
  expect(seen.filter(({ sample }) => !known.some((begin) => sample.startsWith(begin)))).toEqual([]);
  await context.close();
});
