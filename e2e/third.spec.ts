import type { Browser, BrowserContext, Page } from '@playwright/test';
import { another, field, loggedIn, logOut, PASSWORD, press, registerByEmail, userOf } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { type Elsewhere, startElsewhere } from './kit/elsewhere.ts';
import { confirm, proveByMail, setUpApp } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';
import { type Product, startProduct } from './product.ts';

/** A product of its own: third parties are off until somebody sets them up. */
let elsewhere: Elsewhere;
let product: Product;
test.beforeAll(async () => {
  elsewhere = await startElsewhere();
  product = await startProduct(elsewhere.settings);
});
test.afterAll(async () => {
  await product?.stop();
  await elsewhere?.stop();
});
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
let people = 0;
/** Somebody whom nobody here knows yet. */
const stranger = () => {
  people += 1;
  elsewhere.person = { id: 1000 + people, email: `ann-${people}@example.com` };
  elsewhere.honest = true;
};
const open = (browser: Browser, noise: string[]) => another(browser, noise, product.note().origin);
const name = { google: 'Google', apple: 'Apple', tg: 'Telegram' } as const;

/** Leaves for a third party, says yes there, and waits for what happens back here. */
async function go(page: Page, en: Words, type: keyof typeof name, until: () => Promise<unknown>): Promise<void> {
  await press(page, en(`login.third.${type}`));
  await page.getByRole('link', { name: 'Allow' }).click();
  await solvingBy(page, until());
}
const says = (page: Page, text: string) => () => expect(main(page).getByText(text)).toBeVisible({ timeout: 30_000 });
const inAs = async (context: BrowserContext, user: string) => expect(await userOf(context)).toBe(user);

test('[ACC-14, SCR-10] the first login by Google makes an account, the next ones open it, and no address keeps a proof', async ({
  browser,
  noise,
  en,
}) => {
  stranger();
  const { context, page } = await open(browser, noise);
  await visit(page, '/login?returnTo=%2Fdevices');
  await go(page, en, 'google', says(page, en('login.unbound.title')));
  await expect(page).toHaveURL(/\/third\/google$/);
  await expect(main(page).getByText(en('login.unbound.email', { email: 'a***@example.com' }))).toBeVisible();
  await press(page, en('login.unbound.new'));
  await solvingBy(page, page.waitForURL(/\/devices$/, { timeout: 30_000 }));
  const user = await userOf(context);
  expect(user).not.toBe('');
  // The history of the tab leads back to no proof.
  const history = await (await context.newCDPSession(page)).send('Page.getNavigationHistory');
  const addresses = history.entries.map(({ url }) => url);
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.join(' ')).not.toContain('id_token=');

  await visit(page, '/account/setting');
  await expect(main(page).getByText('a***@example.com', { exact: true })).toBeVisible();
  await logOut(page, en);
  await visit(page, '/login?returnTo=%2Fdevices');
  await go(page, en, 'google', () => page.waitForURL(/\/devices$/, { timeout: 30_000 }));
  await inAs(context, user);
  await context.close();
});

test('[ACC-14] whoever stops there, or comes back with a proof that does not hold, is told so and is not logged in @deep', async ({
  browser,
  noise,
  en,
}) => {
  stranger();
  const { context, page } = await open(browser, noise);
  for (const type of ['google', 'tg'] as const) {
    await visit(page, '/login');
    await press(page, en(`login.third.${type}`));
    await page.getByRole('link', { name: 'Deny' }).click();
    await expect(main(page).getByText(en('login.third.stopped', { provider: name[type] }))).toBeVisible();
    await main(page)
      .getByRole('link', { name: en('login.reset.back') })
      .click();
    await expect(page).toHaveURL(/\/login$/);
  }
  elsewhere.honest = false;
  for (const type of ['google', 'tg'] as const) {
    await visit(page, '/login');
    await go(page, en, type, says(page, en('codes.21011')));
  }
  // Nor by an address that somebody else made.
  elsewhere.honest = true;
  await visit(page, '/login');
  await press(page, en('login.third.google'));
  const made = (await page.getByRole('link', { name: 'Allow' }).getAttribute('href')) ?? '';
  const victim = await open(browser, noise);
  await visit(victim.page, made);
  await solvingBy(victim.page, says(victim.page, en('codes.21003'))());
  await inAs(victim.context, '');
  await inAs(context, '');
  await victim.context.close();
  await context.close();
});

test('[ACC-14] an identity is connected to the account one has, with its password and its second step @deep', async ({
  browser,
  noise,
  en,
}) => {
  stranger();
  const owner = await open(browser, noise);
  const address = await registerByEmail(owner.page, en);
  const user = await userOf(owner.context);
  const { app } = await setUpApp(owner.page, en, address);
  const { context, page } = await open(browser, noise);
  await visit(page, '/login?returnTo=%2Fdevices');
  await go(page, en, 'google', says(page, en('login.unbound.title')));
  await field(page, en('forms.fields.email')).fill(address);
  await field(page, en('forms.fields.password')).fill('Wrong-Password-1');
  await press(page, en('login.unbound.act'));
  await solvingBy(page, says(page, en('login.wrong.email'))());
  await field(page, en('forms.fields.password')).fill(PASSWORD);
  await press(page, en('login.unbound.act'));
  const code = field(page, en('forms.factors.totp'));
  await solvingBy(page, expect(code).toBeVisible({ timeout: 30_000 }));
  await inAs(context, '');
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await press(page, en('login.second.act'));
  await page.waitForURL(/\/devices$/);
  await inAs(context, user);
  // Its owner sees who opens the account from now on.
  await visit(owner.page, '/account/setting');
  await expect(
    main(owner.page).getByRole('button', { name: en('security.rows.bound.removeNamed', { name: 'Google' }) }),
  ).toBeVisible();
  await context.close();
  await owner.context.close();
});

test('[ACC-14] Apple is connected on the page of security, opens the account, belongs to nobody else, and is let go @deep', async ({
  browser,
  noise,
  en,
}) => {
  stranger();
  const connect = en('security.rows.bound.connect', { name: 'Apple' });
  const { context, page } = await open(browser, noise);
  const address = await registerByEmail(page, en);
  const user = await userOf(context);
  await visit(page, '/account/setting');
  await press(page, connect);
  await page.getByRole('link', { name: 'Allow' }).click();
  await proveByMail(page, en, address);
  await page.waitForURL(/\/account\/setting$/);
  await expect(page.getByText(en('login.third.connected', { provider: 'Apple' }))).toBeVisible();
  await expect(main(page).getByRole('button', { name: connect })).toHaveCount(0);

  const second = await open(browser, noise);
  await visit(second.page, '/login');
  await go(second.page, en, 'apple', () => loggedIn(second.page));
  await inAs(second.context, user);

  const other = await open(browser, noise);
  const mail = await registerByEmail(other.page, en);
  await visit(other.page, '/account/setting');
  await press(other.page, connect);
  await other.page.getByRole('link', { name: 'Allow' }).click();
  const proof = other.page.getByRole('dialog', { name: en('forms.stepUp.title') });
  await expect(proof).toBeVisible();
  await other.page.keyboard.press('Escape');
  await expect(main(other.page).getByText(en('login.third.notConnected', { provider: 'Apple' }))).toBeVisible();
  await main(other.page)
    .getByRole('link', { name: en('login.third.toSecurity') })
    .click();
  await press(other.page, connect);
  await other.page.getByRole('link', { name: 'Allow' }).click();
  await expect(proof).toBeVisible();
  await proveByMail(other.page, en, mail);
  await expect(main(other.page).getByText(en('codes.21012'))).toBeVisible();
  await other.context.close();

  await visit(second.page, '/account/setting');
  await press(second.page, en('security.rows.bound.removeNamed', { name: 'Apple' }));
  await confirm(
    second.page,
    en('security.rows.bound.removeTitle', { name: 'Apple' }),
    en('security.rows.bound.remove'),
  );
  await proveByMail(second.page, en, address);
  await expect(main(second.page).getByRole('button', { name: connect })).toBeVisible();
  await logOut(second.page, en);
  await visit(second.page, '/login');
  await go(second.page, en, 'apple', says(second.page, en('login.unbound.title')));
  await second.context.close();
  await context.close();
});

test('[ACC-14, ACC-15] Telegram opens an account from a page of any browser, and from its own mini app @deep', async ({
  browser,
  noise,
  en,
}) => {
  stranger();
  const { context, page } = await open(browser, noise);
  await visit(page, '/register');
  await go(page, en, 'tg', says(page, en('login.unbound.title')));
  await press(page, en('login.unbound.new'));
  await solvingBy(page, loggedIn(page));
  const user = await userOf(context);
  await logOut(page, en);
  await visit(page, '/login');
  await go(page, en, 'tg', () => loggedIn(page));
  await inAs(context, user);
  await context.close();
  const app = await open(browser, noise);
  await app.context.addInitScript(
    (initData) => Object.assign(window, { Telegram: { WebApp: { initData } } }),
    elsewhere.initData(),
  );
  await visit(app.page, '/login');
  await press(app.page, en('login.third.tg'));
  await solvingBy(app.page, loggedIn(app.page));
  await inAs(app.context, user);
  await app.context.close();
});

test('[ACC-14, LOC-10] whoever leaves from a page in Arabic comes back to one', async ({ browser, noise }) => {
  stranger();
  const ar = await words('ar');
  const { context, page } = await open(browser, noise);
  await visit(page, '/ar/login?returnTo=%2Fdevices');
  await go(page, ar, 'google', says(page, ar('login.unbound.title')));
  await expect(page).toHaveURL(/\/ar\/third\/google$/);
  await press(page, ar('login.unbound.new'));
  await solvingBy(page, page.waitForURL(/\/ar\/devices$/, { timeout: 30_000 }));
  await context.close();
});

test('[ACC-14] where nobody set them up, they are not offered', async ({ page, en }) => {
  await visit(page, '/login');
  await expect(main(page).getByRole('button', { name: en('login.wallet') })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /Google|Apple|Telegram/ })).toHaveCount(0);
});
