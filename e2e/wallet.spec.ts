import type { Page } from '@playwright/test';
import { wallet } from '#tests/gateway/accounts/elsewhere.ts';
import { another, loggedIn, logOut, press, registerByEmail, userOf } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { confirm, proveByMail } from './kit/security.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import { giveWallet } from './kit/wallet.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');

/** Presses the button of the wallet, and waits for what the page then says. */
async function continueByWallet(page: Page, en: Words, says: string): Promise<void> {
  await press(page, en('login.wallet'));
  await solvingBy(page, expect(main(page).getByText(says)).toBeVisible({ timeout: 30_000 }));
}

test('[ACC-15] without a wallet, with one that refuses or signs falsely, nobody is logged in, and it is said why', async ({
  page,
  context,
  en,
}) => {
  await visit(page, '/login');
  await continueByWallet(page, en, en('forms.problems.noWallet'));
  const held = await giveWallet(context);
  held.mood = 'refuses';
  await visit(page, '/login');
  await continueByWallet(page, en, en('forms.problems.walletRefused'));
  held.mood = 'signs with another key';
  await continueByWallet(page, en, en('codes.21011'));
  expect(await userOf(context)).toBe('');
});

test('[ACC-14, ACC-15, SCR-10] a wallet makes an account at its first login, opens it from then on, and is not let go as its only way in', async ({
  page,
  context,
  browser,
  noise,
  en,
}) => {
  const own = wallet(crypto.getRandomValues(new Uint8Array(32)));
  const held = await giveWallet(context, own);
  await visit(page, '/login?returnTo=%2Fdevices');
  await continueByWallet(page, en, en('login.unbound.text'));
  // Whoever signs reads which site he logs in to, and that it moves nothing.
  expect(held.asked[0]).toMatch(/^localhost:\d+ wants you to sign in with your Ethereum account:\n0x/);
  expect(held.asked[0]).toContain(own.address);
  await press(page, en('login.unbound.new'));
  await solvingBy(page, page.waitForURL(/\/devices$/, { timeout: 30_000 }));
  const user = await userOf(context);
  expect(user).not.toBe('');

  await visit(page, '/account/setting');
  const name = `${en('login.walletName')} ${own.address.slice(0, 6)}…${own.address.slice(-4)}`;
  await press(page, en('security.rows.bound.removeNamed', { name }));
  await confirm(page, en('security.rows.bound.removeTitle', { name }), en('security.rows.bound.remove'));
  await expect(main(page).getByText(en('codes.21013'))).toBeInViewport();
  await expect(main(page).getByText(name)).toBeVisible();

  const other = await another(browser, noise);
  await giveWallet(other.context, own);
  await visit(other.page, '/login');
  await press(other.page, en('login.wallet'));
  await solvingBy(other.page, loggedIn(other.page));
  expect(await userOf(other.context)).toBe(user);
  await other.context.close();
});

test('[ACC-14] a wallet is connected on the page of security, opens that account, and is let go again @deep', async ({
  page,
  context,
  browser,
  noise,
  en,
}) => {
  const own = wallet(crypto.getRandomValues(new Uint8Array(32)));
  await giveWallet(context, own);
  const address = await registerByEmail(page, en);
  const user = await userOf(context);
  await visit(page, '/account/setting');
  await press(page, en('security.rows.bound.wallet'));
  await proveByMail(page, en, address);
  const name = `${en('login.walletName')} ${own.address.slice(0, 6)}…${own.address.slice(-4)}`;
  await expect(main(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await logOut(page, en);
  await visit(page, '/login');
  await press(page, en('login.wallet'));
  await solvingBy(page, loggedIn(page));
  expect(await userOf(context)).toBe(user);

  // From another device, whose codes are its own.
  const other = await another(browser, noise);
  await giveWallet(other.context, own);
  await visit(other.page, '/login?returnTo=%2Faccount%2Fsetting');
  await press(other.page, en('login.wallet'));
  await solvingBy(other.page, other.page.waitForURL(/\/account\/setting$/, { timeout: 30_000 }));
  await press(other.page, en('security.rows.bound.removeNamed', { name }));
  await confirm(other.page, en('security.rows.bound.removeTitle', { name }), en('security.rows.bound.remove'));
  await proveByMail(other.page, en, address);
  await expect(main(other.page).getByText(name)).toHaveCount(0);
  await logOut(other.page, en);
  await visit(other.page, '/login');
  await continueByWallet(other.page, en, en('login.unbound.text'));
  await other.context.close();
});
