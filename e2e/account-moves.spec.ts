import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER_HEADER, SPOT } from '#lib/contract/trade.ts';
import { fillLogin, logIn, makeAgency, newAddress, registerByEmail } from './kit/account.ts';
import { solvingBy } from './kit/captcha.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';

test.describe.configure({ timeout: 120_000 });

test('[SCR-12, ACC-05] an agency is refused on the page of traders in the same words, and sees its dashboard after its own login', async ({
  page,
  en,
}) => {
  const email = newAddress();
  await makeAgency(email);
  await visit(page, '/login');
  await fillLogin(page, en, email);
  const refused = page.getByRole('main').getByText(en('login.wrong.email'));
  await solvingBy(page, expect(refused).toBeVisible({ timeout: 30_000 }));
  await logIn(page, en, email, '/agency/login');
  await visit(page, '/agency');
  await expect(page.getByText(en('agency.figures.rate'))).toBeVisible();
  await expect(page.getByRole('main').getByText(/^40(\.0+)?\s?%$/)).toBeVisible();
  await expect(page.getByText(en('agency.invitees.empty'))).toBeVisible();
});

test('what a visitor traded on paper is there after he registered', async ({ page, en }) => {
  await visit(page, '/spot/BTCUSDT');
  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.paper') })
    .click();
  const ribbon = page.getByRole('complementary', { name: en('simulation.label') });
  await expect(ribbon.getByText(/^\d{3},\d{3}\.\d\d USDT$/)).toBeVisible();
  const openOrders = () =>
    page.evaluate(
      async ([path, marker]) => {
        const answer = await fetch(path, { headers: { [marker]: '1' } });
        return ((await answer.json()) as { data: Order[] }).data;
      },
      [SPOT.open, PAPER_HEADER] as const,
    );
  const form = page.getByRole('form', { name: en('order.title') });
  await form.getByRole('button', { name: '-1%' }).click();
  await form.getByRole('textbox', { name: en('order.fields.amount') }).fill('0.05');
  await form.getByRole('button', { name: new RegExp(`^${en('order.side.buy')} `) }).click();
  await expect.poll(async () => (await openOrders()).length).toBe(1);
  const [before] = await openOrders();
  await ribbon.getByRole('button', { name: en('simulation.leave'), exact: true }).click();
  await expect(ribbon).toBeHidden();
  await registerByEmail(page, en);
  await visit(page, '/spot/BTCUSDT');
  await page
    .getByRole('navigation', { name: en('nav.main') })
    .getByRole('link', { name: en('nav.paper') })
    .click();
  await expect(ribbon).toBeVisible();
  const row = page
    .getByRole('region', { name: en('orders.title') })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Cancel / }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(before?.price?.split('.')[0]?.replace(/\B(?=(\d{3})+$)/g, ',') ?? 'no price');
});

test('[ACC-18] a login is kept to paper trading, and let go again @deep', async ({ page, en }) => {
  await registerByEmail(page, en);
  const only = page.getByRole('switch', { name: en('security.login.demo') });
  const form = page.getByRole('form', { name: en('order.title') });
  for (const wanted of [true, false]) {
    await visit(page, '/account/setting');
    await expect(only).toBeChecked({ checked: !wanted });
    await only.click();
    await expect(only).toBeChecked({ checked: wanted });
    await visit(page, '/spot/BTCUSDT');
    await expect(form.getByText(en('codes.43001'))).toBeVisible({ visible: wanted });
    await expect(form.getByText(en('order.opening'))).toBeHidden();
  }
});
