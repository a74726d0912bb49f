import { readFile } from 'node:fs/promises';
import type { TakeoutFile } from '#lib/contract/shapes/takeout.ts';
import { another, fillLogin, mailTo, registerByEmail, userOf } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { proveByRecovery, setUpApp } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

test.describe.configure({ timeout: 240_000 });

test('[ACC-28, ACC-29] somebody takes everything along, closes the account, and opens it again by the link of the mail', async ({
  page,
  browser,
  noise,
  en,
}) => {
  const address = await registerByEmail(page, en);
  const userId = await userOf(page.context());
  // Two proofs within a minute: of codes by mail there is one a minute.
  const { recovery } = await setUpApp(page, en, address);
  const main = page.getByRole('main');
  const fetched = page.waitForEvent('download');
  await main.getByRole('button', { name: en('security.leaving.takeout.act'), exact: true }).click();
  await proveByRecovery(page, en, recovery[0] ?? '');
  const file = await fetched;
  expect(file.suggestedFilename()).toMatch(/^meridian-account-\d{4}-\d\d-\d\d\.json$/);
  const { accounts, complete } = JSON.parse(await readFile(await file.path(), 'utf8')) as TakeoutFile;
  expect([accounts.map(({ email }) => email), accounts[0]?.userId, complete]).toEqual([[address], userId, true]);
  // Every consequence is said before, and by the keyboard one gets out of it.
  const open = main.getByRole('button', { name: en('security.leaving.close.act'), exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: en('security.leaving.close.dialogTitle') });
  for (const part of ['now', 'undo', 'then', 'kept'] as const)
    await expect(
      dialog.getByRole('heading', { name: en(`security.leaving.close.${part}`), exact: true }),
    ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: en('security.leaving.close.confirm'), exact: true }).click();
  await proveByRecovery(page, en, recovery[1] ?? '');
  await expect(page).toHaveURL(/\/login$/);
  await expect(main.getByRole('status').filter({ hasText: 'Your account is closed.' })).toBeVisible();
  expect(await userOf(page.context())).toBe('');
  await fillLogin(page, en, address);
  await solvingBy(page, expect(main.getByText(en('login.wrong.email'))).toBeVisible());
  const [mail] = (await mailTo(address)).filter(({ subject }) => /your account was closed/.test(subject));
  const reader = await another(browser, noise);
  await visit(reader.page, /https:\/\/\S+#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '/');
  const read = reader.page.getByRole('main');
  await expect(read.getByText(en('guard.happened.closed'))).toBeVisible();
  await read.getByRole('button', { name: en('guard.reopen'), exact: true }).click();
  await expect(read.getByText(en('guard.reopened'))).toBeVisible();
  // As it was: with its authenticator.
  await visit(reader.page, '/login');
  await fillLogin(reader.page, en, address);
  await solvingBy(reader.page, expect(read.getByText(en('login.second.text'))).toBeVisible());
  await reader.context.close();
});
