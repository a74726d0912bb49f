import type { Page, Request } from '@playwright/test';
import { REGISTER } from '#lib/contract/account.ts';
import { ENCRYPTED_FIELDS } from '#lib/contract/encrypted-fields.ts';
import {
  another,
  field,
  fillLogin,
  logIn,
  logOut,
  newAddress,
  PASSWORD,
  press,
  proveDevice,
  registerByEmail,
  userOf,
} from './kit/account.ts';
import { httpOrigin } from './kit/ask.ts';
import { isCaptchaCall, solvingBy } from './kit/captcha.ts';
import { proveByRecovery, setUpApp } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

test.describe.configure({ timeout: 180_000 });

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Writes down what is sent to the gateway from now on. */
function capture(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/v1/')) sent.push(request);
  });
  return sent;
}

/** Names of the listed fields that a call carries in clear. */
function inClear(request: Request): string[] {
  const fields = ENCRYPTED_FIELDS[pathOf(request)];
  if (!fields) return [];
  const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
  return fields.filter((name) => name in body);
}

test('[ACC-11, ACC-13, ACC-16, SCR-13] a registration carries device token, captcha, ciphertext and a key that is bound', async ({
  page,
  context,
  en,
}) => {
  const sent = capture(page);
  const address = await registerByEmail(page, en, newAddress());
  const registration = sent.find((request) => pathOf(request) === REGISTER.email);
  if (!registration) throw new Error('no registration was sent');
  const headers = await registration.allHeaders();
  expect(headers['device-token']).toBeTruthy();
  const body = registration.postDataJSON() as Record<string, string>;
  expect(body.bodyCiphertext).toMatch(/^[\w+/=]+\.[\w+/=]+\.[\w+/=]+\.[\w+/=]+$/);
  expect(body).toHaveProperty('bizId');
  expect(sent.some((request) => isCaptchaCall(pathOf(request)))).toBe(true);
  expect(sent.flatMap(inClear)).toEqual([]);
  for (const request of sent) expect(request.postData() ?? '').not.toContain(PASSWORD);
  expect(sent.map((request) => request.url()).join(' ')).not.toContain(address);
  expect(await userOf(context)).not.toBe('');
  // The key is bound: a call of the security pages is signed.
  await visit(page, '/devices');
  await expect(page.getByRole('main').getByText(en('devices.current')).first()).toBeVisible();
  const signed = sent.find((request) => pathOf(request).startsWith('/v1/user/security/'));
  expect(Object.keys((await signed?.allHeaders()) ?? {})).toEqual(
    expect.arrayContaining(['device-sign', 'device-sign-key']),
  );
});

test('[ACC-23, ACC-05] a refused login says so and keeps what was typed', async ({ page, en }) => {
  await visit(page, '/login');
  // Whoever comes here comes to write.
  await expect(field(page, en('forms.fields.email'))).toBeFocused();
  await fillLogin(page, en, 'nobody@example.org', 'Wrong-Password-1');
  await solvingBy(
    page,
    expect(page.getByRole('main').getByText(en('login.wrong.email'))).toBeVisible({ timeout: 30_000 }),
  );
  await expect(field(page, en('forms.fields.email'))).toHaveValue('nobody@example.org');
  await expect(field(page, en('forms.fields.password'))).toHaveValue('Wrong-Password-1');
  expect(page.url()).not.toContain('Wrong');
});

test('[RT-14] a page of the account sends a visitor to the login, and he comes back @deep', async ({
  page,
  browser,
  en,
}) => {
  const first = await browser.newContext({ ignoreHTTPSErrors: false });
  const address = await registerByEmail(await first.newPage(), en);
  await first.close();
  await visit(page, '/devices');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdevices$/);
  await expect(page.getByText(en('codes.00004'))).toBeVisible();
  await fillLogin(page, en, address);
  await proveDevice(page, en, address);
  await solvingBy(page, page.waitForURL(/\/devices$/, { timeout: 30_000 }));
  await expect(page.getByRole('heading', { level: 1, name: en('devices.title') })).toBeVisible();
});

test('[ACC-04] an authenticator app is set up, asked for at the next login, and one session ends the other', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const { app, recovery } = await setUpApp(page, en, address);

  const second = await another(browser, noise);
  await visit(second.page, '/login?returnTo=%2Fdevices');
  await fillLogin(second.page, en, address);
  await solvingBy(second.page, expect(field(second.page, en('forms.factors.totp'))).toBeVisible({ timeout: 30_000 }));
  // A code is good once: the app's next one, which the venue takes as well.
  await field(second.page, en('forms.factors.totp')).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await press(second.page, en('login.second.act'));
  await expect(second.page).toHaveURL(/\/devices$/);
  await expect(second.page.getByRole('heading', { level: 1, name: en('devices.title') })).toBeVisible();

  await visit(page, '/devices');
  await page.getByRole('button', { name: /^End the session on / }).click();
  // Nobody ends a session of somebody else without proof. The app's codes of now are used up.
  await proveByRecovery(page, en, recovery[0] ?? '');
  await expect(page.getByText(en('devices.sessions.ended'))).toBeVisible();
  // The other browser learns of it with its next look.
  await visit(second.page, '/devices');
  await expect(second.page).toHaveURL(/\/login\?returnTo=%2Fdevices$/);
  await second.context.close();
});

test('[ACC-21] logging out empties this tab and the others', async ({ page, context, en }) => {
  await registerByEmail(page, en);
  const other = await context.newPage();
  await visit(other, '/devices');
  await expect(other.getByText(en('devices.current')).first()).toBeVisible();
  await logOut(page, en);
  expect(await userOf(context)).toBe('');
  await expect(other).toHaveURL(/\/login\?returnTo=%2Fdevices$/);
});

test('[SCR-09, ACC-18, ACC-19] a sub-account is made, worked in, and left again', async ({ page, context, en }) => {
  await registerByEmail(page, en);
  const main = await userOf(context);
  await visit(page, '/account/sub-account');
  await press(page, en('subAccounts.create.open'));
  const dialog = page.getByRole('dialog', { name: en('subAccounts.create.title') });
  const name = `bot${Date.now().toString(36)}`.slice(0, 14);
  await dialog.getByLabel(en('subAccounts.create.name'), { exact: true }).fill(name);
  await dialog.getByRole('button', { name: en('subAccounts.create.act'), exact: true }).click();
  await page.getByRole('button', { name: en('subAccounts.switchNamed', { name }) }).click();
  await expect(page.getByText(en('subAccounts.here'))).toBeVisible();
  expect(await userOf(context)).not.toBe(main);
  await expect(page.getByRole('button', { name: en('subAccounts.create.open') })).toHaveCount(0);
  // Whose account it is stands on the button itself.
  const whose = page.getByRole('button', { name: new RegExp(`^${en('account.menu')}, ${en('account.kinds.sub')}: `) });
  await whose.click();
  await expect(page.getByText(en('account.kinds.sub'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, en('subAccounts.back'));
  await expect(page.getByRole('button', { name: en('subAccounts.create.open') })).toBeVisible();
  expect(await userOf(context)).toBe(main);
});

test('[ACC-22] the open tab of a sub-account that is frozen says so once somebody looks at it again', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  await visit(page, '/account/sub-account');
  await press(page, en('subAccounts.create.open'));
  const dialog = page.getByRole('dialog', { name: en('subAccounts.create.title') });
  const name = `bot${Date.now().toString(36)}`.slice(0, 14);
  await dialog.getByLabel(en('subAccounts.create.name'), { exact: true }).fill(name);
  await dialog.getByText(en('subAccounts.create.own'), { exact: true }).click();
  for (const one of ['newPassword', 'repeat'])
    await dialog.getByLabel(en(`forms.fields.${one}`), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: en('subAccounts.create.act'), exact: true }).click();
  const freeze = page.getByRole('button', { name: en('subAccounts.freezeNamed', { name }) });
  await expect(freeze).toBeVisible();

  const own = await another(browser, noise);
  await own.page.clock.install();
  await visit(own.page, '/login?returnTo=%2Fdevices');
  await own.page.getByRole('tab', { name: en('login.tabs.name') }).click();
  await field(own.page, en('forms.fields.name')).fill(name);
  await field(own.page, en('forms.fields.password')).fill(PASSWORD);
  await own.page
    .getByRole('form')
    .getByRole('button', { name: en('login.act'), exact: true })
    .click();
  await proveDevice(own.page, en, address);
  await expect(own.page.getByText(en('devices.current')).first()).toBeVisible();
  const second = await own.context.newPage();
  await visit(second, '/account/setting');
  await expect(second.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  await freeze.click();
  await expect(page.getByRole('button', { name: en('subAccounts.unfreezeNamed', { name }) })).toBeVisible();
  await own.page.clock.fastForward(31_000);
  await own.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const main = own.page.getByRole('main');
  await expect(main.getByText(en('codes.21007'))).toBeVisible();
  await expect(main.getByText(en('account.over.frozen'))).toBeVisible();
  await expect(own.page).toHaveURL(/\/devices$/);
  // Said once, and by every tab: none of them asks for a login that would be refused.
  await expect(second.getByRole('main').getByText(en('codes.21007'))).toBeVisible();
  await expect(second).toHaveURL(/\/account\/setting$/);
  for (const tab of [own.page, second]) await expect(tab.getByText(en('codes.21007'))).toHaveCount(1);
  expect(await userOf(own.context)).toBe('');
  await own.context.close();
});

test('[SCR-12, ACC-05] a trader is refused on the page of agencies, in the words of a wrong password', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const other = await another(browser, noise);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(pathOf(request)));
  await visit(other.page, '/agency/login');
  await fillLogin(other.page, en, address);
  const said = other.page.getByRole('main').getByText(en('login.wrong.email'));
  await solvingBy(other.page, expect(said).toBeVisible({ timeout: 30_000 }));
  expect(asked).toContain('/v1/user/agency/login');
  expect(asked).not.toContain('/v1/user/login');
  await logIn(other.page, en, address);
  await other.context.close();
});

test.describe('over plain http', () => {
  test('[SGN-24] nothing is signed or encrypted, and the site works', async ({ page, en }) => {
    const sent = capture(page);
    await visit(page, `${httpOrigin()}/login`);
    await fillLogin(page, en, 'nobody@example.org', 'Wrong-Password-1');
    await solvingBy(
      page,
      expect(page.getByRole('main').getByText(en('login.wrong.email'))).toBeVisible({ timeout: 30_000 }),
    );
    for (const request of sent) expect(Object.keys(await request.allHeaders())).not.toContain('device-sign');
    expect(sent.map((request) => request.postData() ?? '').join(' ')).not.toContain('bodyCiphertext');
  });
});
