import { createHash } from 'node:crypto';
import { TARGETS } from '#tests/gateway/front/targets.ts';
import { type Answer, ask, askRaw, httpOrigin, origin } from './kit/ask.ts';
import { headOf } from './kit/head.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

declare global {
  interface Window {
    violations: string[];
    planted?: true;
  }
}

const PAGES = ['/', '/markets', '/spot/BTCUSDT', '/ar/spot/ETHUSDT', '/ja/nothing'] as const;

/** Texts of the scripts that a page would run without asking for them. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g)]
    .filter(({ groups }) => !/\ssrc=|type="application\/(?:ld\+)?json"/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.text ?? '');
}

const directives = ({ headers }: Answer) =>
  Object.fromEntries(
    String(headers['content-security-policy'] ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
  );

for (const path of PAGES) {
  test(`the policy of ${path} allows its own inline scripts by their bytes, and nothing else`, async () => {
    const answer = await ask(path);
    const policy = directives(answer);
    const hashes = inlineScripts(answer.body).map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(new Set(policy['script-src'])).toEqual(new Set(["'self'", ...hashes]));
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
  });
}

test('every kind of answer carries the walls, and none of them a cookie or a promise for localhost', async () => {
  const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec((await ask('/')).body)?.[1] ?? '';
  const files = [script, '/_next/none', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/none.png'];
  for (const path of [...PAGES, ...files, '/en/markets', '/JA/markets']) {
    const { headers, status } = await ask(path);
    expect([path, status < 500]).toEqual([path, true]);
    expect({ path, ...headers }).toMatchObject({
      path,
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect([path, headers['set-cookie'], headers['strict-transport-security'], headers['x-powered-by']]).toEqual([
      path,
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test('no page breaks its own policy, whatever is opened on it', async ({ page, en }) => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ disposition, violatedDirective, blockedURI }) => {
      if (disposition === 'enforce') window.violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  await visit(page, '/spot/BTCUSDT');
  const application = page.getByRole('application');
  await expect(application).toBeVisible();
  await page.getByRole('tab', { name: en('trade.chart.tab.depth') }).click();
  await expect(application).toBeHidden();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('nav.preferences') }).click();
  const languages = page.getByRole('dialog', { name: en('nav.preferences') });
  await expect(languages.getByRole('link', { name: '日本語' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(languages).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: en('trade.shortcuts.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.markets') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('markets.title'));
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test('a script smuggled into an address or a stored value never runs', async ({ page }) => {
  const script = '"><script>window.planted=true</script><img src=x onerror="window.planted=true">';
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.context().addCookies([{ name: 'unit', value: encodeURIComponent(script), url: origin() }]);
  for (const path of ['/markets', '/spot/BTCUSDT']) {
    await visit(
      page,
      `${path}?q=${encodeURIComponent(script)}&x=${encodeURIComponent(script)}#${encodeURIComponent(script)}`,
    );
    expect(await page.evaluate(() => window.planted)).toBeUndefined();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
});

test('headers that belong inside do nothing from outside', async () => {
  const attempts: readonly Record<string, string>[] = [
    { 'x-meridian-internal': '/ja/markets' },
    { 'x-middleware-rewrite': '/ja/markets' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'x-matched-path': '/ja/markets' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    { 'x-nextjs-data': '1', 'x-original-url': '/ja', 'x-rewrite-url': '/ja' },
  ];
  for (const headers of attempts) {
    const { status, body, headers: answered } = await ask('/markets', { headers });
    expect([status, headOf(body).lang, headOf(body).canonical]).toEqual([200, 'en', 'https://localhost:3443/markets']);
    expect(JSON.stringify(answered) + body).not.toContain('evil.example');
  }
  expect((await ask('/markets', { method: 'POST' })).status).toBe(405);
});

/** Where a browser that reads this answer would go. */
const isOwn = (location: string, at: string) => new URL(location, at).origin === new URL(at).origin;

for (const [name, at] of [
  ['TLS', origin],
  ['a plain socket', httpOrigin],
] as const) {
  test(`[LOC-04, LOC-05, LOC-06] ${TARGETS.length} request targets over ${name}: never off this origin, never 500`, async () => {
    expect(TARGETS.length).toBeGreaterThanOrEqual(200);
    const waiting = [...TARGETS];
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [target, outcome] = next;
        const { status, headers } = await askRaw(target, at());
        const told = [target, status, headers.location];
        const [expected = '', place] = outcome.split(' ');
        if (expected === '400') expect(told).toEqual([target, 400, undefined]);
        else if (expected === '308') expect(told).toEqual([target, 308, place]);
        else expect([target, status >= 200 && status < 500]).toEqual([target, true]);
        if (headers.location !== undefined) expect([target, isOwn(headers.location, at())]).toEqual([target, true]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  });
}
