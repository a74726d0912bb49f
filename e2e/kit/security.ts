import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { codeFor, mailTo, press } from './account.ts';
import { solvingBy } from './captcha.ts';
import { visit } from './visit.ts';
import type { Words } from './words.ts';

/** Says yes to a question before what cannot be taken back. */
export async function confirm(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: act, exact: true }).click();
}

/** Proves to own the account by a code to its mailbox, as changes of security ask for. */
export async function proveByMail(page: Page, en: Words, address: string): Promise<void> {
  const at = new URL(page.url()).origin;
  const proof = page.getByRole('dialog', { name: en('forms.stepUp.title') });
  await expect(proof).toBeVisible();
  const seen = (await mailTo(address, at)).map(({ id }) => id);
  await proof.getByRole('button', { name: en('forms.code.send') }).click();
  await proof.getByLabel(en('forms.factors.email')).fill(await solvingBy(page, codeFor(address, seen, at)));
  await proof.getByRole('button', { name: en('forms.stepUp.act') }).click();
  await solvingBy(page, expect(proof).toHaveCount(0));
}

/** The same for an account with an authenticator, whose codes of now are used up. */
export async function proveByRecovery(page: Page, en: Words, code: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: en('forms.stepUp.title') });
  await proof.getByRole('button', { name: en('forms.factors.useRecovery') }).click();
  await proof.getByLabel(en('forms.factors.recovery'), { exact: true }).fill(code);
  await proof.getByRole('button', { name: en('forms.stepUp.act') }).click();
  await solvingBy(page, expect(proof).toHaveCount(0));
}

/** Sets up an authenticator app as its owner does. @returns what makes its codes, and the recovery codes that were shown */
export async function setUpApp(page: Page, en: Words, address: string) {
  await visit(page, '/account/setting');
  await press(page, en('security.rows.totp.act'));
  // The mailbox is proved first.
  await proveByMail(page, en, address);
  const dialog = page.getByRole('dialog', { name: en('security.totp.title') });
  const secret = (await dialog.locator('code').innerText()).trim();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel(en('security.totp.label')).fill(app.generate());
  await dialog.getByRole('button', { name: en('security.totp.act') }).click();
  return { app, recovery: await keepRecoveryCodes(page, en) };
}

/** Reads the ten recovery codes that are shown once, and says that they are kept. */
export async function keepRecoveryCodes(page: Page, en: Words): Promise<readonly string[]> {
  const codes = page.getByRole('dialog', { name: en('security.recovery.title') });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allInnerTexts();
  // On paper there are these codes and nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(codes).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ visible: true })).toHaveText(shown);
  await page.emulateMedia({ media: null });
  await codes.getByRole('button', { name: en('security.recovery.saved') }).click();
  await expect(codes).toHaveCount(0);
  return shown.map((code) => code.trim());
}
