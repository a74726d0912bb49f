import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { OUTBOX, OUTBOX_KEY } from '#lib/contract/account.ts';
import type { OutboxMessage } from '#lib/contract/shapes/outbox.ts';
import { outboxKey } from '../product.ts';
import { ask, origin } from './ask.ts';
import { solvingBy } from './captcha.ts';
import { listen } from './story.ts';
import { visit } from './visit.ts';
import type { Words } from './words.ts';

export const PASSWORD = 'Meridian-Noon-12';

/** What a captcha may stand before takes as long as solving it does, twice over when the first try was wrong, ms. */
const SOLVED = 60_000;

let made = 0;
/** An address that nobody used before. */
export function newAddress(): string {
  made += 1;
  return `mara-${process.pid}-${Date.now().toString(36)}-${made}@example.org`;
}

/** National digits of a mobile number that nobody used before; its area code is 49. */
export function newNumber(): string {
  made += 1;
  return `15${`${Date.now()}${process.pid}${made}`.slice(-9)}`;
}

/** What the venue would have mailed or texted to an address, newest first. @param at origin of the product */
export async function mailTo(address: string, at = origin()): Promise<readonly OutboxMessage[]> {
  const { body } = await ask(OUTBOX, { at, headers: { [OUTBOX_KEY.header]: outboxKey() } });
  return (JSON.parse(body) as { data: OutboxMessage[] }).data.filter(({ to }) => to === address);
}

/** The code of the newest mail to an address that is not among those `seen`. */
export async function codeFor(address: string, seen: readonly string[] = [], at = origin()): Promise<string> {
  let found = '';
  const newest = async () => {
    const mail = (await mailTo(address, at)).find(({ id, text }) => !seen.includes(id) && /\b\d{6}\b/.test(text));
    found = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    return found;
  };
  await expect.poll(newest, { message: `a code for ${address}`, timeout: SOLVED }).toMatch(/^\d{6}$/);
  return found;
}

/** A field of a form by its label. */
export const field = (page: Page, name: string) => page.locator('input').and(page.getByLabel(name, { exact: true }));
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Both have said so: the gateway by its cookie, and the page, which writes the flag when it has read the answer. */
export const loggedIn = (page: Page) =>
  expect
    .poll(
      async () => {
        const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));
        return Boolean(cookies.bt_uid) && cookies['login-flag'] === 'true';
      },
      { timeout: SOLVED },
    )
    .toBe(true);

/** A new account by email, with its captcha solved by keys; the page is where a registration leads. */
export async function registerByEmail(
  page: Page,
  en: Words,
  address = newAddress(),
  path = '/register',
): Promise<string> {
  await visit(page, path);
  await field(page, en('forms.fields.email')).fill(address);
  await press(page, en('forms.code.send'));
  const code = await solvingBy(page, codeFor(address, [], new URL(page.url()).origin));
  await field(page, en('forms.fields.emailCode')).fill(code);
  await field(page, en('forms.fields.newPassword')).fill(PASSWORD);
  await press(page, en('register.act'));
  await solvingBy(page, loggedIn(page));
  await expect(page).not.toHaveURL(/\/register(?:\?|$)/);
  return address;
}

export async function fillLogin(page: Page, en: Words, address: string, password = PASSWORD): Promise<void> {
  await field(page, en('forms.fields.email')).fill(address);
  await field(page, en('forms.fields.password')).fill(password);
  await page
    .getByRole('main')
    .getByRole('form')
    .getByRole('button', { name: en('login.act'), exact: true })
    .click();
}

/**
 * The rest of a login by password in a browser that may be new to the account: then the code that its mailbox is sent.
 * @param mailbox of a sub-account that of its main account
 * @param channel 'mobile' where the account has a number and no mailbox
 */
export async function proveDevice(
  page: Page,
  en: Words,
  mailbox: string,
  channel: 'email' | 'mobile' = 'email',
): Promise<void> {
  const asked = field(page, en(`forms.factors.${channel}`));
  const origin = new URL(page.url()).origin;
  const further = async () => (await asked.isVisible()) || (await userOf(page.context())) !== '';
  await solvingBy(page, expect.poll(further, { timeout: SOLVED }).toBe(true));
  if (!(await asked.isVisible())) return;
  // It is sent without a press, or lies in the mailbox already.
  await solvingBy(page, expect(page.getByText(en('forms.code.latest'))).toBeVisible({ timeout: SOLVED }));
  await asked.fill(await codeFor(mailbox, [], origin));
  await press(page, en('login.second.act'));
}

/** Logs in by password where the owner has set up no second step. */
export async function logIn(page: Page, en: Words, address: string, path = '/login'): Promise<void> {
  await visit(page, path);
  await fillLogin(page, en, address);
  await proveDevice(page, en, address);
  await solvingBy(page, loggedIn(page));
}

/** Whose session this browser holds. */
export async function userOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'bt_uid')?.value ?? '';
}

/** Makes an agency as an operator does, beside the running product. @returns the code that its invitees register with */
export async function makeAgency(email: string): Promise<string> {
  const name = `agency${Date.now().toString(36).slice(-6)}`;
  const code = name.toUpperCase();
  await promisify(execFile)(
    process.execPath,
    ['gateway/agency.ts', '--email', email, '--name', name, '--code', code, '--rate', '0.4'],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, AGENCY_PASSWORD: PASSWORD } },
  );
  return code;
}

/** Somebody's second browser, on the same product. */
export async function another(browser: Browser, noise: string[], baseURL = origin()) {
  const context = await browser.newContext({ baseURL });
  listen(context, noise);
  return { context, page: await context.newPage() };
}

/** By the menu of the account, as on a wide screen. */
export async function logOut(page: Page, en: Words): Promise<void> {
  await page.getByRole('button', { name: en('account.menu'), exact: true }).click();
  await page.getByRole('button', { name: en('account.logOut') }).click();
  await expect(page.getByRole('link', { name: en('account.logIn'), exact: true }).first()).toBeVisible();
}
