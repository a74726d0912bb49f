import type { Page } from '@playwright/test';
import { another, fillLogin, loggedIn, logIn, logOut, press, registerByEmail, userOf } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { authenticator } from './kit/passkey.ts';
import { expectToSay } from './kit/qr.ts';
import { confirm, proveByMail } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');

/** Adds a passkey on the page of security, with the proof it asks for. */
async function addPasskey(page: Page, en: Words, address: string, name: string): Promise<void> {
  await visit(page, '/account/setting');
  await press(page, en('security.rows.passkeys.act'));
  const dialog = page.getByRole('dialog', { name: en('security.passkey.title') });
  await dialog.getByLabel(en('security.passkey.label')).fill(name);
  await dialog.getByRole('button', { name: en('security.passkey.act') }).click();
  await proveByMail(page, en, address);
}

test.describe('a passkey', () => {
  test('[ACC-06, SCR-10] is made on the page of security, is a whole login, and opens nothing once it is removed @deep', async ({
    page,
    context,
    browser,
    noise,
    en,
  }) => {
    const address = await registerByEmail(page, en);
    const user = await userOf(context);
    const key = await authenticator(page);
    // Whoever changes his mind at the browser's question is told so, and tries again without a second proof.
    await key.willing(false);
    await addPasskey(page, en, address, 'Laptop');
    const dialog = page.getByRole('dialog', { name: en('security.passkey.title') });
    await expect(dialog.getByText(en('forms.problems.passkeyNotMade'))).toBeVisible();
    await key.willing(true);
    await dialog.getByRole('button', { name: en('security.passkey.act') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText(
      en('security.rows.passkeys.never'),
    );

    await logOut(page, en);
    await visit(page, '/login?returnTo=%2Fdevices');
    await press(page, en('login.passkey'));
    await solvingBy(page, page.waitForURL(/\/devices$/, { timeout: 30_000 }));
    expect(await userOf(context)).toBe(user);

    // The laptop is lost: its passkey is taken away from another device.
    const other = await another(browser, noise);
    await logIn(other.page, en, address);
    await visit(other.page, '/account/setting');
    const login = `${en('security.history.events.login')}${en('security.history.by.passkey')}`;
    await expect(main(other.page).getByRole('row').filter({ hasText: login })).toHaveCount(1);
    await press(other.page, en('security.rows.passkeys.removeNamed', { name: 'Laptop' }));
    await confirm(
      other.page,
      en('security.rows.passkeys.removeTitle', { name: 'Laptop' }),
      en('security.rows.passkeys.remove'),
    );
    await proveByMail(other.page, en, address);
    await expect(main(other.page).getByText('Laptop', { exact: true })).toHaveCount(0);
    await other.context.close();
    await logOut(page, en);
    await visit(page, '/login');
    await press(page, en('login.passkey'));
    const refused = main(page).getByText(en('forms.problems.passkeyUnknown'));
    await solvingBy(page, expect(refused).toBeVisible({ timeout: 30_000 }));
    expect(await userOf(context)).toBe('');
  });

  test('[ACC-06, ACC-04] stands for the second step of a login by password @deep', async ({
    page,
    context,
    browser,
    noise,
    en,
  }) => {
    const address = await registerByEmail(page, en);
    const user = await userOf(context);
    await authenticator(page);
    await addPasskey(page, en, address, 'Laptop');
    await expect(main(page).getByText('Laptop', { exact: true })).toBeVisible();
    const other = await another(browser, noise);
    await logIn(other.page, en, address);
    await visit(other.page, '/account/setting');
    await main(other.page)
      .getByRole('switch', { name: en('security.rows.email.title') })
      .click();
    await proveByMail(other.page, en, address);
    await expect(main(other.page).getByRole('switch', { name: en('security.rows.email.title') })).toBeChecked();
    await other.context.close();
    await logOut(page, en);
    await visit(page, '/login?returnTo=%2Fdevices');
    await fillLogin(page, en, address);
    const second = main(page).getByRole('button', { name: en('login.second.passkey') });
    await solvingBy(page, expect(second).toBeVisible({ timeout: 30_000 }));
    await second.click();
    await page.waitForURL(/\/devices$/);
    expect(await userOf(context)).toBe(user);
  });

  test('[ACC-06] is offered where the name goes, and is a whole login without a press on its button', async ({
    page,
    context,
    en,
  }) => {
    const address = await registerByEmail(page, en);
    const user = await userOf(context);
    await authenticator(page, { autofill: true });
    await addPasskey(page, en, address, 'Laptop');
    await expect(main(page).getByText('Laptop', { exact: true })).toBeVisible();
    await logOut(page, en);
    // The browser's own list cannot be pressed by a story: its owner takes the passkey that it shows.
    await page.goto('/login?returnTo=%2Fdevices');
    await solvingBy(page, page.waitForURL(/\/devices$/, { timeout: 30_000 }));
    expect(await userOf(context)).toBe(user);
  });

  test('where the browser gives none, the login says what else there is', async ({ page, context, en }) => {
    await authenticator(page);
    await visit(page, '/login');
    await press(page, en('login.passkey'));
    await expect(main(page).getByText(en('forms.problems.noPasskey'))).toBeVisible({ timeout: 30_000 });
    expect(await userOf(context)).toBe('');
  });
});

test.describe('a QR code', () => {
  /** Shows a code. @returns the address that the picture says */
  async function showCode(page: Page, en: Words, path = '/login'): Promise<string> {
    await visit(page, path);
    await page.getByRole('tab', { name: en('login.tabs.qr') }).click();
    const picture = page.getByRole('img', { name: en('login.qr.alt') });
    const link = (await main(page).locator('code').innerText()).trim();
    await expectToSay(picture, link);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 375, height: 812 });
    for (const part of [picture, main(page).getByRole('button', { name: en('login.qr.copy') })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
    return link;
  }
  const question = (page: Page, en: Words) => page.getByRole('group', { name: en('login.approve.question') });

  test('[ACC-08, SCR-10] is opened by a device that is logged in, which says yes, and the first one is in', async ({
    page,
    context,
    browser,
    noise,
    en,
  }) => {
    const phone = await another(browser, noise);
    await registerByEmail(phone.page, en);
    const link = await showCode(page, en, '/login?returnTo=%2Fdevices');
    await visit(phone.page, link);
    // The key of the login stands in no address that is kept or sent.
    await expect(phone.page).toHaveURL(/\/devices$/);
    await expect(question(phone.page, en)).toBeFocused();
    await expect(question(phone.page, en)).toContainText('Chrome on Linux');
    await expect(main(page).getByText(en('login.qr.scanned'))).toBeVisible();
    await phone.page.getByRole('button', { name: en('login.approve.yes') }).click();
    await page.waitForURL(/\/devices$/);
    expect(await userOf(context)).toBe(await userOf(phone.context));
    // Once: whoever opens the same address again hears that it is over.
    await visit(phone.page, link);
    await expect(main(phone.page).getByText(en('login.approve.over'))).toBeVisible();
    await phone.context.close();
  });

  test('[ACC-08] that is refused logs nobody in, and another one is made @deep', async ({
    page,
    context,
    browser,
    noise,
    en,
  }) => {
    const phone = await another(browser, noise);
    await registerByEmail(phone.page, en);
    const link = await showCode(page, en);
    // Without a camera the address is typed or pasted.
    await visit(phone.page, '/devices');
    await phone.page.getByLabel(en('devices.qr.label')).fill('https://example.org');
    await press(phone.page, en('devices.qr.act'));
    await expect(phone.page.getByText(en('devices.qr.wrong'))).toBeVisible();
    await phone.page.getByLabel(en('devices.qr.label')).fill(link);
    await press(phone.page, en('devices.qr.act'));
    await question(phone.page, en)
      .getByRole('button', { name: en('login.approve.no') })
      .click();
    await expect(main(page).getByText(en('login.qr.closed'))).toBeVisible();
    expect(await userOf(context)).toBe('');
    await press(page, en('login.qr.again'));
    const picture = page.getByRole('img', { name: en('login.qr.alt') });
    const next = (await main(page).locator('code').innerText()).trim();
    expect(next).not.toBe(link);
    await expectToSay(picture, next);
    await phone.context.close();
  });

  test('[ACC-08, RT-14] opened on a device that must log in first is asked about afterwards @deep', async ({
    page,
    context,
    browser,
    noise,
    en,
  }) => {
    const phone = await another(browser, noise);
    const address = await registerByEmail(phone.page, en);
    await phone.page.setViewportSize({ width: 375, height: 812 });
    await phone.context.clearCookies();
    const link = await showCode(page, en);
    await visit(phone.page, link);
    await expect(phone.page).toHaveURL(/\/login\?returnTo=%2Fdevices$/);
    await fillLogin(phone.page, en, address);
    await solvingBy(phone.page, expect(question(phone.page, en)).toBeInViewport({ timeout: 30_000 }));
    await question(phone.page, en)
      .getByRole('button', { name: en('login.approve.yes') })
      .click();
    await loggedIn(page);
    expect(await userOf(context)).toBe(await userOf(phone.context));
    await phone.context.close();
  });

  test('[ACC-08] that nobody opened is too old after three minutes @deep', async ({ page, en }) => {
    test.setTimeout(300_000);
    const link = await showCode(page, en);
    await expect(main(page).getByText(en('login.qr.expired'))).toBeVisible({ timeout: 240_000 });
    await press(page, en('login.qr.again'));
    await expect(main(page).locator('code')).not.toHaveText(link);
  });
});
