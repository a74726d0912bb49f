import type { Page } from '@playwright/test';
import {
  another,
  codeFor,
  field,
  fillLogin,
  loggedIn,
  mailTo,
  newAddress,
  PASSWORD,
  press,
  proveDevice,
  registerByEmail,
  userOf,
} from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { proveByMail, proveByRecovery, setUpApp } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const ANOTHER = 'Meridian-Noon-13';
const main = (page: Page) => page.getByRole('main');

/** Fills the form of a reset up to its button; the code comes by mail. */
async function reset(page: Page, en: Words, address: string): Promise<void> {
  await visit(page, '/forgot-password');
  await field(page, en('forms.fields.email')).fill(address);
  const seen = (await mailTo(address)).map(({ id }) => id);
  await press(page, en('forms.code.send'));
  await field(page, en('forms.fields.emailCode')).fill(await solvingBy(page, codeFor(address, seen)));
  await field(page, en('forms.fields.newPassword')).fill(ANOTHER);
  await field(page, en('forms.fields.repeat')).fill(ANOTHER);
  await press(page, en('login.reset.act'));
}

/** The link of the newest mail to an address whose subject says this. */
async function linkIn(address: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const found = (await mailTo(address)).find((mail) => subject.test(mail.subject));
      link = /https:\/\/\S+#[\w-]{43}/.exec(found?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test('[ACC-25] a new browser needs more than the password: a code by mail, and its owner is told what it is for', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const thief = await another(browser, noise);
  await visit(thief.page, '/login');
  await fillLogin(thief.page, en, address);
  await solvingBy(thief.page, expect(main(thief.page).getByText(en('login.second.newDevice'))).toBeVisible());
  expect(await userOf(thief.context)).toBe('');
  await proveDevice(thief.page, en, address);
  await loggedIn(thief.page);
  const [told, code] = await mailTo(address);
  expect(code?.subject).toMatch(/^Meridian: \d{6} is your code to log in$/);
  expect(told?.subject).toBe('Meridian: a new device logged in to your account');
  // In a session of his own he shuts nobody out.
  await visit(thief.page, '/devices');
  await press(thief.page, en('devices.sessions.others'));
  const question = thief.page.getByRole('dialog', { name: en('devices.sessions.othersTitle') });
  await question.getByRole('button', { name: en('devices.sessions.others') }).click();
  await expect(thief.page.getByRole('dialog', { name: en('forms.stepUp.title') })).toBeVisible();
  await thief.page.keyboard.press('Escape');
  // The owner does: by the link of the message, without a login, once.
  const link = await linkIn(address, /new device/);
  await visit(page, '/');
  const reader = await another(browser, noise);
  await visit(reader.page, link);
  await expect(reader.page).toHaveURL(/\/secure-account$/);
  await expect(main(reader.page).getByText(en('guard.happened.newDevice'))).toBeVisible();
  await press(reader.page, en('guard.act'));
  await expect(main(reader.page).getByText(en('guard.done'))).toBeVisible();
  await visit(thief.page, '/devices');
  await expect(thief.page).toHaveURL(/\/login\?returnTo=%2Fdevices$/);
  await visit(reader.page, '/');
  await visit(reader.page, link);
  await expect(main(reader.page).getByText(en('guard.over'))).toBeVisible();
  await reader.context.close();
  await thief.context.close();
});

test('[ACC-26] whoever moves an account to another mailbox can be stopped by the old one, and not the other way round', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const stolen = newAddress();
  await visit(page, '/modifyverification');
  await field(page, en('security.contact.email')).fill(stolen);
  await press(page, en('forms.code.send'));
  await field(page, en('forms.fields.emailCode')).fill(await solvingBy(page, codeFor(stolen)));
  await press(page, en('security.contact.act'));
  await proveByMail(page, en, address);
  const link = await linkIn(address, /email address of your account was changed to m\*\*\*@example\.org/);
  const reader = await another(browser, noise);
  const ar = await words('ar');
  await visit(reader.page, link.replace('/secure-account', '/ar/secure-account'));
  await expect(main(reader.page).getByText(ar('guard.happened.emailChanged'))).toBeVisible();
  await reader.page.keyboard.press('Tab');
  await main(reader.page)
    .getByRole('button', { name: ar('guard.act') })
    .focus();
  await reader.page.keyboard.press('Enter');
  await expect(main(reader.page).getByText(ar('guard.undone'))).toBeVisible();
  // The mailbox of before opens the account again; the other one was told, and has no link.
  await visit(reader.page, '/login');
  await fillLogin(reader.page, en, address, PASSWORD);
  await proveDevice(reader.page, en, address);
  await loggedIn(reader.page);
  const [last] = await mailTo(stolen);
  // In the language of the page that undid it.
  expect(last?.subject).toContain(ar('outbox.happened.undone'));
  expect(last?.text).not.toContain('#');
  await reader.context.close();
});

test('[ACC-04] a reset asks an account with an authenticator for it, and comes to its end', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const { recovery } = await setUpApp(page, en, address);
  const other = await another(browser, noise);
  await reset(other.page, en, address);
  await solvingBy(other.page, expect(other.page.getByRole('dialog')).toContainText(en('login.reset.stepUp')));
  await proveByRecovery(other.page, en, recovery[0] ?? '');
  await expect(main(other.page).getByText(en('login.reset.done'))).toBeVisible();
  expect((await mailTo(address)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Meridian: the password of your account was reset',
      'Meridian: a recovery code of your account was used',
      'Meridian: an authenticator app was added to your account',
    ]),
  );
  await other.context.close();
});

test('a refused change of the password leaves the page as it is, and the next one is made', async ({ page, en }) => {
  const address = await registerByEmail(page, en);
  await visit(page, '/account/setting');
  const rows = page.getByRole('region', { name: en('security.title') });
  await rows.getByRole('button', { name: en('security.rows.password.act'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en('security.password.title') });
  const old = dialog.getByLabel(en('security.password.old'), { exact: true });
  await old.fill('Wrong-Password-1');
  await dialog.getByLabel(en('forms.fields.newPassword'), { exact: true }).fill(ANOTHER);
  await dialog.getByLabel(en('forms.fields.repeat'), { exact: true }).fill(ANOTHER);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(en('security.password.oldWrong'))).toBeVisible();
  await old.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await proveByMail(page, en, address);
  await expect(page.getByText(en('security.done'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: en('security.title') })).toBeVisible();
});
