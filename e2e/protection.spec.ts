import type { Page, Request } from '@playwright/test';
import { APP_IDS, DEVICE_TOKEN_CALL, DEVICE_TOKEN_SCRIPT } from '#lib/contract/device-token.ts';
import { FORGE_SCRIPT } from '#lib/crypto/forge.ts';
import { fillLogin } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

const pathOf = (request: Request) => new URL(request.url()).pathname;
/** Every address that a page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(pathOf(request)));
  return paths;
}
const tokenOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'bt_dtoken');

test('[DT-12, DT-33, DT-34, DT-38] a page that is idle fetches its device token from our own origin and keeps it for 7 days', async ({
  page,
}) => {
  const called = page.waitForRequest((request) => pathOf(request) === DEVICE_TOKEN_CALL);
  await page.goto('/markets');
  const { searchParams, origin } = new URL((await called).url());
  expect([searchParams.get('appId'), origin]).toEqual([APP_IDS.production, new URL(page.url()).origin]);
  await expect.poll(() => tokenOf(page)).toBeDefined();
  const cookie = (await tokenOf(page))!;
  expect(cookie).toMatchObject({
    value: expect.stringMatching(/^[0-9a-f]{40}$/),
    path: '/',
    sameSite: 'Lax',
    secure: true,
  });
  const days = (cookie.expires - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);
  // A second page has one that is good for a while.
  const again = asked(page);
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  expect(again).not.toContain(DEVICE_TOKEN_CALL);
});

test.describe('a blocked script', () => {
  test.use({ allowed: /ERR_FAILED .*device-token/ });
  test('[DT-20] where its script is blocked the page works, and says nothing of it', async ({ page }) => {
    await page.route(`**${DEVICE_TOKEN_SCRIPT}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => pathOf(request) === DEVICE_TOKEN_SCRIPT);
    await visit(page, '/spot/BTCUSDT');
    await failed;
    await expect(page.locator('[data-toasts]')).toBeEmpty();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tokenOf(page)).toBeUndefined();
  });
});

test.describe('a blocked library of keys', () => {
  test.use({ allowed: /ERR_FAILED .*node-forge/ });
  test('[SGN-57] without it a login says that the system is busy and sends no password, and the page works on', async ({
    page,
    en,
  }) => {
    await page.route(`**${FORGE_SCRIPT}`, (route) => route.abort());
    const paths = asked(page);
    await visit(page, '/login');
    await fillLogin(page, en, 'nobody@example.org');
    // After many logins from one address the venue asks for a captcha first.
    const said = expect(page.locator('[data-toasts]')).toContainText('The system is busy', { timeout: 30_000 });
    await solvingBy(page, said);
    expect(paths).toContain(FORGE_SCRIPT);
    expect(paths).not.toContain('/v1/user/login');
    await page.unroute(`**${FORGE_SCRIPT}`);
    await visit(page, '/spot/BTCUSDT');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('[CAP-15, SGN-56, SGN-09, ENV-19] who only looks loads neither captcha nor keys, and sees no toast', async ({
  page,
}) => {
  const paths = asked(page);
  await visit(page, '/spot/BTCUSDT');
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /captcha|node-forge|gatewaySignConfig/.test(path))).toEqual([]);
  await expect(page.locator('[data-toasts]')).toBeEmpty();
});
