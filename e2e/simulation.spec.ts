import type { Page } from '@playwright/test';
import { ask } from './kit/ask.ts';
import { expect, test } from './kit/story.ts';
import { LATENCY, visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

const FLAG = 'simulation-trade';

const ribbon = (page: Page, en: Words) => page.getByRole('complementary', { name: en('simulation.label') });
const leave = (page: Page, en: Words) =>
  ribbon(page, en).getByRole('button', { name: en('simulation.leave'), exact: true });
const entry = (page: Page, en: Words) =>
  page.getByRole('navigation', { name: en('nav.main') }).getByRole('link', { name: en('nav.paper') });
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG);
const mirror = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === FLAG);
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Enters from the header of the page that is open. */
async function enter(page: Page, en: Words): Promise<void> {
  await entry(page, en).click();
  await expect(leave(page, en)).toBeVisible();
}

test.describe('entering and leaving', () => {
  test('[SIM-01, SIM-03, SIM-16, SIM-20] paper trading begins on the page of a pair, says so, and is funded', async ({
    page,
    ja,
  }) => {
    await visit(page, '/ja/spot/ETHUSDT');
    await expect(ribbon(page, ja)).toBeHidden();
    await enter(page, ja);
    expect([pathOf(page), await flag(page)]).toEqual(['/ja/spot/ETHUSDT', '1']);
    expect(await mirror(page)).toMatchObject({ value: '1', expires: -1, path: '/', secure: true, sameSite: 'Lax' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'paper');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(ribbon(page, ja)).toContainText(ja('simulation.meaning'));
    await expect(ribbon(page, ja).getByText(/^\d{3},\d{3}\.\d\d USDT$/)).toBeVisible();
    const guest = (await page.context().cookies()).find(({ name }) => name === '__Host-guest');
    expect(guest).toMatchObject({ httpOnly: true, secure: true });
  });

  test('[SIM-04, SIM-05] from a page that simulation does not know it begins at the landing', async ({ page, ja }) => {
    await visit(page, '/ja/markets');
    await enter(page, ja);
    expect(pathOf(page)).toBe('/ja/spot/BTCUSDT');
  });

  test('[SIM-03] a press on the first sight of a page is not lost: it counts once the page hears it', async ({
    page,
    en,
  }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/_next/static/**/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page
      .getByRole('main')
      .getByRole('link', { name: en('home.startPaper') })
      .click();
    expect([pathOf(page), await flag(page)]).toEqual(['/', null]);
    arrive();
    await expect(leave(page, en)).toBeVisible();
    expect([pathOf(page), await flag(page)]).toEqual(['/spot/BTCUSDT', '1']);
  });

  test('[SIM-06] leaving clears flag and cookie and loads the same page again', async ({ page, ja }) => {
    await visit(page, '/ja/spot/ETHUSDT');
    await enter(page, ja);
    await page.evaluate(() => Object.assign(window, { mark: 'old document' }));
    await leave(page, ja).click();
    await expect(ribbon(page, ja)).toBeHidden();
    expect([pathOf(page), await flag(page), await mirror(page)]).toEqual(['/ja/spot/ETHUSDT', null, undefined]);
    expect(await page.evaluate(() => 'mark' in window)).toBe(false);
  });

  test('[SIM-18] where the browser keeps nothing, it says so and does not half-enter', async ({ page, en }) => {
    await page.addInitScript((key) => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (name, value) {
        if (name === key) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    }, FLAG);
    await visit(page, '/spot/BTCUSDT');
    await entry(page, en).click();
    await expect(page.getByText(en('simulation.errors.enterBlocked'))).toBeVisible();
    expect([await flag(page), await mirror(page)]).toEqual([null, undefined]);
    await expect(page.locator('html')).not.toHaveAttribute('data-mode');
  });
});

test.describe('where paper trading stays', () => {
  test('[SIM-07, SIM-17] the server redirects before any script runs', async ({ page, ja }) => {
    const { status, headers } = await ask('/ja/markets?q=btc', { headers: { cookie: `${FLAG}=1` } });
    expect([status, headers.location]).toEqual([307, '/ja/spot/BTCUSDT']);
    expect(headers['cache-control']).toMatch(/\bno-store\b/);
    await visit(page, '/ja/spot/ETHUSDT');
    await enter(page, ja);
    await page.goto('/ja/markets');
    expect(pathOf(page)).toBe('/ja/spot/BTCUSDT');
  });

  test('[SIM-07, SIM-16] a browser that was closed has lost the cookie; the page goes to the landing by itself and mends it', async ({
    page,
    en,
    ja,
  }) => {
    await visit(page, '/spot/BTCUSDT');
    await enter(page, en);
    await page.context().clearCookies({ name: FLAG });
    await page.goto('/ja/markets');
    await expect(page).toHaveURL(/\/ja\/spot\/BTCUSDT$/);
    await expect(leave(page, ja)).toBeVisible();
    expect(await mirror(page)).toMatchObject({ value: '1' });
  });

  test('[SIM-07] the way back to a page from before leads to the landing', async ({ page, ja }) => {
    await visit(page, '/ja/markets');
    await enter(page, ja);
    await page.goBack();
    await expect(page).toHaveURL(/\/ja\/spot\/BTCUSDT$/);
    await expect(leave(page, ja)).toBeVisible();
  });

  test('[SIM-08] pages that it knows stay; a link out of them asks first, and no is no', async ({ page, ja }) => {
    await visit(page, '/ja/spot/ETHUSDT');
    await enter(page, ja);
    const markets = page
      .getByRole('navigation', { name: ja('nav.main') })
      .getByRole('link', { name: ja('nav.markets') });
    await markets.click();
    const question = page.getByRole('dialog', { name: ja('simulation.door.label') });
    await expect(question).toContainText(ja('nav.markets'));
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect([pathOf(page), await flag(page)]).toEqual(['/ja/spot/ETHUSDT', '1']);
    await page.goto('/ja/spot/SOLUSDT');
    await expect(leave(page, ja)).toBeVisible();
    expect(pathOf(page)).toBe('/ja/spot/SOLUSDT');
    const home = page.getByRole('banner').getByRole('link').first();
    await expect(home).toHaveAttribute('href', '/ja/spot/BTCUSDT');
  });

  test('[SIM-21] the way to an account ends paper trading and goes there at once: the paper account comes along', async ({
    page,
    ja,
  }) => {
    await visit(page, '/ja/spot/ETHUSDT');
    await enter(page, ja);
    await page
      .getByRole('banner')
      .getByRole('link', { name: ja('account.signUp') })
      .click();
    await expect(page).toHaveURL(/\/ja\/register\?/);
    await expect(ribbon(page, ja)).toBeHidden();
    expect([await flag(page), await mirror(page)]).toEqual([null, undefined]);
  });

  test('[SIM-17] an address that it does not know is told once where it lands, and offered', async ({ page, ja }) => {
    await visit(page, '/ja/spot/ETHUSDT');
    await enter(page, ja);
    await page.goto('/ja/markets?q=sol');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/ja/spot/BTCUSDT');
    const notice = page.getByRole('status', { name: ja('simulation.door.label') });
    await expect(notice).toContainText('/markets');
    await notice.getByRole('button', { name: ja('simulation.door.stay') }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(leave(page, ja)).toBeVisible();
    await expect(notice).toBeHidden();
    await page.goto('/ja/markets?q=sol');
    await notice.getByRole('button', { name: ja('simulation.door.go') }).click();
    await expect(page).toHaveURL(/\/ja\/markets\?q=sol$/);
    await expect(ribbon(page, ja)).toBeHidden();
  });

  test('[SIM-09] without the flag nobody is sent anywhere, whatever the cookie said', async ({ page, ja }) => {
    await page.goto('/ja/markets');
    expect(pathOf(page)).toBe('/ja/markets');
    await page.context().addCookies([{ name: FLAG, value: '1', url: new URL('/', page.url()).href }]);
    await page.goto('/ja/spot/ETHUSDT');
    await expect(ribbon(page, ja)).toBeHidden();
    await expect.poll(() => mirror(page)).toBeUndefined();
    await page.goto('/ja/markets');
    expect(pathOf(page)).toBe('/ja/markets');
  });
});

test.describe('two tabs', () => {
  test('[SIM-10, SIM-11, SIM-12] what one does the other follows: on its page where it may stay, at the landing elsewhere', async ({
    page,
    context,
    en,
    ja,
  }) => {
    const ar = await words('ar');
    const [trading, looking] = [await context.newPage(), await context.newPage()];
    await visit(trading, '/ar/spot/ETHUSDT');
    await visit(looking, '/ja/markets');
    // A tab listens once its page has nothing better to do; the line in its foot comes no earlier.
    for (const tab of [trading, looking]) await expect(tab.getByRole('contentinfo').getByText(LATENCY)).toBeVisible();
    await visit(page, '/spot/BTCUSDT');
    await enter(page, en);
    await expect(leave(trading, ar)).toBeVisible();
    await expect(looking).toHaveURL(/\/ja\/spot\/BTCUSDT$/);
    expect(pathOf(trading)).toBe('/ar/spot/ETHUSDT');
    await expect(leave(looking, ja)).toBeVisible();
    await leave(looking, ja).click();
    for (const [tab, t] of [
      [page, en],
      [trading, ar],
      [looking, ja],
    ] as const)
      await expect(ribbon(tab, t)).toBeHidden();
    expect([page, trading, looking].map(pathOf)).toEqual(['/spot/BTCUSDT', '/ar/spot/ETHUSDT', '/ja/spot/BTCUSDT']);
  });
});
