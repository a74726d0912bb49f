import type { Page } from '@playwright/test';
import { fillLogin, proveDevice, registerByEmail } from './kit/account.ts';
import { ask } from './kit/ask.ts';
import { solvingBy } from './kit/captcha.ts';
import { tooMuchShift, watchShifts } from './kit/still.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

test.describe.configure({ timeout: 120_000 });

declare global {
  interface Window {
    /** Names that were in sight in the header, at any frame since the document began. */
    namesSeen: string[];
  }
}

/** Looks at the header before every frame that is painted. */
async function watchHeader(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((wanted) => {
    window.namesSeen = [];
    const look = () => {
      for (const element of document.querySelectorAll<HTMLElement>('header a, header button')) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const seen = element.getClientRects().length > 0;
        if (seen && wanted.includes(name) && !window.namesSeen.includes(name)) window.namesSeen.push(name);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, names);
}

test('[ACC-01, SET-12] who is logged in never sees the ways in while a page loads, a visitor never the account', async ({
  page,
  context,
  en,
}) => {
  const [visitor, owner] = [[en('account.logIn'), en('account.signUp')], [en('account.menu')]];
  await watchHeader(page, [...visitor, ...owner]);
  await watchShifts(page);
  await visit(page, '/markets');
  expect(await page.evaluate(() => window.namesSeen)).toEqual(visitor);
  await registerByEmail(page, en);
  for (const path of ['/markets', '/announcements']) {
    await visit(page, path);
    await expect(page.getByRole('button', { name: en('account.menu'), exact: true })).toBeVisible();
    expect([path, await page.evaluate(() => window.namesSeen)]).toEqual([path, owner]);
    expect(await tooMuchShift(page)).toEqual([]);
  }
  // The flag alone outlives a session by far.
  await context.clearCookies({ name: 'bt_uid' });
  await visit(page, '/announcements');
  expect(await page.evaluate(() => window.namesSeen)).toEqual(visitor);
  // One page for everybody: it carries nothing of whoever asks for it.
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const mine = await ask('/announcements', { headers: { cookie: `${cookies}; bt_uid=1; login-flag=true` } });
  expect(mine.body).toBe((await ask('/announcements')).body);
});

test('[RT-14] a visitor logs in beside the order he typed, and comes back to it in the same market', async ({
  page,
  browser,
  en,
}) => {
  const first = await browser.newContext();
  const address = await registerByEmail(await first.newPage(), en);
  await first.close();
  await visit(page, '/spot/ETHUSDT');
  const form = page.getByRole('form', { name: en('order.title') });
  const field = (name: string) => form.getByRole('textbox', { name: en(`order.fields.${name}`) });
  // The market's last price has arrived.
  await expect(field('price')).not.toHaveValue('');
  await field('price').fill('1234.5');
  await field('amount').fill('0.42');
  await form.getByRole('link', { name: en('account.logIn') }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fspot%2FETHUSDT$/);
  await fillLogin(page, en, address);
  await proveDevice(page, en, address);
  await solvingBy(page, page.waitForURL(/\/spot\/ETHUSDT$/, { timeout: 30_000 }));
  await expect(form.getByRole('button', { name: new RegExp(`^${en('order.side.buy')} 0.42`) })).toBeVisible();
  // At rest a field shows its number grouped.
  await expect(field('price')).toHaveValue('1,234.5');
  await expect(field('amount')).toHaveValue('0.42');
});

test('[RT-14] from one entrance to another the way back is kept', async ({ page, en }) => {
  await visit(page, '/login?returnTo=%2Fspot%2FETHUSDT');
  await page
    .getByRole('main')
    .getByRole('link', { name: en('login.signUp') })
    .click();
  await expect(page).toHaveURL(/\/register\?returnTo=%2Fspot%2FETHUSDT$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: en('register.logIn') })
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fspot%2FETHUSDT$/);
});
