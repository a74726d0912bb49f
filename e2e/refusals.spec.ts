import type { Page, Route } from '@playwright/test';
import { LOGIN } from '#lib/contract/account.ts';
import { CAPTCHA } from '#lib/contract/captcha.ts';
import { failure, success } from '#lib/contract/envelope.ts';
import { SPOT } from '#lib/contract/trade.ts';
import { fillLogin, newAddress, registerByEmail } from './kit/account.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

const on = (page: Page, path: string, answer: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === path, answer);
const toast = (page: Page, text: string) =>
  expect(page.locator('[data-toasts]').getByText(text, { exact: true })).toBeVisible();

/** A login that fails as the test says; nothing has to be solved for it. */
async function refusedBy(page: Page, en: Words, answer: (route: Route) => Promise<void>): Promise<void> {
  await on(page, CAPTCHA.id, (route) => route.fulfill({ json: success({ bizId: 'b', captchaId: 'c', status: 0 }) }));
  await on(page, LOGIN.password, answer);
  await visit(page, '/login');
  await fillLogin(page, en, newAddress());
}

test.describe('failures of HTTP and the network', () => {
  // The browser writes each of them down as well.
  test.use({ allowed: /Failed to load resource/ });

  for (const [ids, status, text] of [
    ['ENV-05', 403, 'Request is forbidden'],
    ['ENV-06', 404, 'Request error'],
    ['ENV-06', 504, 'Request error'],
    ['ENV-07', 500, 'The system is busy'],
    ['ENV-08', 502, '502:The system is busy'],
    ['ENV-08', 429, '429:The system is busy'],
  ] as const)
    test(`${ids}: status ${status} of what somebody does is toasted as “${text}”`, async ({ page, en }) => {
      await refusedBy(page, en, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Proxy</h1>' }));
      await toast(page, text);
      await expect(page.getByText(en('forms.problems.failed'))).toBeVisible();
      await expect(page.getByText('Proxy')).toHaveCount(0);
    });

  test('[ENV-09] a network that fails is toasted in its own words', async ({ page, en }) => {
    await refusedBy(page, en, (route) => route.abort());
    await toast(page, 'Network Error');
    await expect(page.getByText(en('forms.problems.unreachable'))).toBeVisible();
  });
});

test('[ENV-15] [ENV-16] a login that has expired is told once, and offers the way back in', async ({ page, en }) => {
  await refusedBy(page, en, (route) => route.fulfill({ json: failure('20906', 'told by nobody') }));
  await toast(page, 'Login expired, please log in again');
  await expect(page.getByText('told by nobody')).toHaveCount(0);
});

test('[SGN-41] [SGN-46] [SGN-47] a refused signature is told in the words of the gateway, and a wrong one ends the session @deep', async ({
  page,
  context,
  en,
}) => {
  await registerByEmail(page, en);
  const refused = (code: string) => (route: Route) =>
    route.fulfill({
      headers: { 'gw-sign-error': code },
      json: failure(code, `sign ${code}`, { code, msg: `sign ${code}`, group: 'gateway' } as never),
    });
  const loggedIn = async () => (await context.cookies()).some(({ name }) => name === 'bt_rtoken');
  await on(page, SPOT.open, refused('00020'));
  await visit(page, '/spot/BTCUSDT');
  await toast(page, 'sign 00020');
  expect(await loggedIn()).toBe(true);
  await page.unrouteAll();
  await on(page, SPOT.open, refused('00023'));
  await visit(page, '/spot/BTCUSDT');
  await toast(page, 'sign 00023');
  await expect.poll(loggedIn).toBe(false);
});
