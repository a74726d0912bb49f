import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { SESSION_CODE, USER_INFO } from '#lib/contract/session.ts';
import { fillLogin, logIn, registerByEmail, userOf } from './kit/account.ts';
import { ask, askMarket } from './kit/ask.ts';
import { solvingBy } from './kit/captcha.ts';
import { proveByMail } from './kit/security.ts';
import { expect, listen, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const field = (page: Page, en: Words, name: string) =>
  form(page, en).getByRole('textbox', { name: en(`order.fields.${name}`) });
const logInLink = (page: Page, en: Words) =>
  page.getByRole('banner').getByRole('link', { name: en('account.logIn'), exact: true });

/** Marks the document: whatever happens, it is the same one afterwards. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: 'same document' }) && undefined);
const marked = (page: Page) => page.evaluate(() => (window as unknown as { mark?: string }).mark);

async function takeTestAssets(page: Page): Promise<void> {
  await visit(page, '/account/setting');
  await page.getByRole('button', { name: /USDT$/ }).click();
  await expect(page.getByText(/are in your live account\.$/)).toBeVisible();
}

/** A price at which a limit buy rests. */
async function wellBelow(symbol: string): Promise<string> {
  const [ticker] = await askMarket<{ last: string }[]>(`tickers?symbols=${symbol}`);
  return `${(BigInt(ticker?.last.split('.')[0] ?? '0') * 9n) / 10n}`;
}

/** What two hours without a call do to a session: its access token is over, and the venue has noticed. */
async function age(context: BrowserContext): Promise<void> {
  const db = new DatabaseSync(`${process.env.E2E_DATA_DIR}/app.db`, { timeout: 5_000 });
  db.prepare('UPDATE account_session SET expires_at = ? WHERE user_id = ?').run(Date.now() - 1, await userOf(context));
  db.close();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const code = async () => JSON.parse((await ask(USER_INFO, { headers: { cookie } })).body).code;
  await expect.poll(code).toBe(SESSION_CODE.expired);
}

test('[ACC-22] a session that is ended from another browser is over in the open page: it says so and keeps the typed order @deep', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const context = await browser.newContext();
  listen(context, noise);
  const second = await context.newPage();
  await logIn(second, en, address);
  await visit(second, '/spot/BTCUSDT');
  await expect(second.getByRole('button', { name: en('account.menu'), exact: true })).toBeVisible();
  await field(second, en, 'amount').fill('0.0123');
  await mark(second);

  await visit(page, '/devices');
  await page.getByRole('button', { name: /^End the session on / }).click();
  await proveByMail(page, en, address);
  await expect(page.getByText(en('devices.sessions.ended'))).toBeVisible();

  // Nobody asked for anything there: its own stream was closed, and it looked.
  await expect(second.getByText(en('account.over.title'))).toBeVisible();
  await expect(second.getByText(en('codes.00006'))).toBeVisible();
  await expect(logInLink(second, en)).toBeVisible();
  expect(await userOf(context)).toBe('');
  await expect(field(second, en, 'amount')).toHaveValue('0.0123');
  expect([await marked(second), new URL(second.url()).pathname]).toEqual(['same document', '/spot/BTCUSDT']);
  await context.close();
});

/** Numbers in fields are read in groups and written without. */
const holds = (input: Locator, value: string) =>
  expect.poll(async () => (await input.inputValue()).replaceAll(',', '')).toBe(value);

test('[ACC-22] a login that expires while an order is typed is offered anew, and the order is still there after it @deep', async ({
  page,
  context,
  en,
}) => {
  const address = await registerByEmail(page, en);
  await takeTestAssets(page);
  await visit(page, '/spot/BTCUSDT');
  const typed = { price: await wellBelow('BTCUSDT'), amount: '0.0123' };
  for (const [name, value] of Object.entries(typed)) await field(page, en, name).fill(value);
  const submit = form(page, en).getByRole('button', { name: new RegExp(`^${en('order.side.buy')} `) });
  await expect(submit).toBeEnabled();
  await mark(page);
  await age(context);
  await submit.click();
  await expect(page.getByText(en('codes.20906'))).toBeVisible();
  await expect(logInLink(page, en)).toBeVisible();
  for (const [name, value] of Object.entries(typed)) await holds(field(page, en, name), value);
  await page.getByRole('button', { name: en('account.over.act'), exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fspot%2FBTCUSDT$/);
  await fillLogin(page, en, address);
  await solvingBy(page, page.waitForURL(/\/spot\/BTCUSDT$/, { timeout: 30_000 }));
  await expect(page.getByRole('button', { name: en('account.menu'), exact: true })).toBeVisible();
  for (const [name, value] of Object.entries(typed)) await holds(field(page, en, name), value);
  expect(await marked(page)).toBe('same document');
  // It is an order again, signed by the key of the new login.
  await submit.click();
  const row = page.getByRole('region', { name: en('orders.title') }).getByRole('row');
  await expect(row.filter({ has: page.getByRole('button', { name: /^Cancel / }) })).toHaveCount(1);
});
