import type { Page, Request } from '@playwright/test';
import { HEADER } from '#lib/contract/headers.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { SIGN_CODE } from '#lib/contract/signing.ts';
import { SPOT } from '#lib/contract/trade.ts';
import { registerByEmail } from './kit/account.ts';
import { expect, test } from './kit/story.ts';
import { visit } from './kit/visit.ts';
import type { Words } from './kit/words.ts';

test.describe.configure({ timeout: 180_000 });

const form = (page: Page, en: Words) => page.getByRole('form', { name: en('order.title') });
const submit = (page: Page, en: Words) =>
  form(page, en).getByRole('button', { name: new RegExp(`^${en('order.side.buy')} `) });

/** Takes test assets, and opens the spot screen of the live account. */
async function fundedTrader(page: Page, en: Words): Promise<void> {
  await registerByEmail(page, en);
  await visit(page, '/account/setting');
  await page.getByRole('button', { name: /USDT$/ }).click();
  await expect(page.getByText(/are in your live account\.$/)).toBeVisible();
  await visit(page, '/spot/BTCUSDT');
}

/** Types a limit buy well below the market. */
async function typeOrder(page: Page, en: Words): Promise<void> {
  const last = await page.evaluate(async () => {
    const answer = await fetch('/v1/market/tickers?symbols=BTCUSDT');
    return ((await answer.json()) as { data: { last: string }[] }).data[0]?.last ?? '0';
  });
  const field = (name: string) => form(page, en).getByRole('textbox', { name: en(`order.fields.${name}`) });
  await field('price').fill(`${(BigInt(last.split('.')[0] ?? '0') * 9n) / 10n}`);
  await field('amount').fill('0.01');
}

/** Open orders as the account panel lists them; a bare call would be refused, it is not signed. */
const rows = (page: Page, en: Words) =>
  page
    .getByRole('region', { name: en('orders.title') })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Cancel / }) });

/** Sends a call once more, exactly as it went out. @returns what the gateway says */
async function again(page: Page, request: Request): Promise<{ code: string; refused: boolean }> {
  const own = /^(?:host|connection|content-length|cookie|origin|referer|user-agent|accept-encoding|sec-.*|:.*)$/;
  const headers = Object.fromEntries(Object.entries(await request.allHeaders()).filter(([name]) => !own.test(name)));
  return page.evaluate(
    async ([url, sent, body, mark]) => {
      const answer = await fetch(url, { method: 'POST', headers: sent, body });
      return { code: ((await answer.json()) as { code: string }).code, refused: answer.headers.has(mark) };
    },
    [request.url(), headers, request.postData() ?? '', HEADER.signError] as const,
  );
}

test('[SGN-29, SGN-34] an order of the live account is signed; sent again, or with one byte changed, it has no effect', async ({
  page,
  en,
}) => {
  await fundedTrader(page, en);
  await typeOrder(page, en);
  const placed = page.waitForRequest((request) => new URL(request.url()).pathname === SPOT.place);
  await submit(page, en).click();
  const request = await placed;
  const headers = await request.allHeaders();
  expect(headers).toMatchObject({
    'device-sign': expect.any(String),
    'device-sign-mode': '2',
    'device-sign-data-md5': expect.stringMatching(/^[0-9a-f]{32}$/),
    'device-sign-key': expect.any(String),
  });
  const answer = (await (await request.response())?.json()) as { data: Order };
  expect(answer.data).toMatchObject({ env: 'live', side: 'buy', size: '0.01000', status: 'new' });
  await expect(rows(page, en)).toHaveCount(1);

  expect(await again(page, request)).toEqual({ code: SIGN_CODE.expired, refused: true });
  await page.reload();
  await expect(rows(page, en)).toHaveCount(1);

  await page.route(`**${SPOT.place}*`, (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace('"0.01"', '"0.02"') }),
  );
  await typeOrder(page, en);
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === SPOT.place);
  await submit(page, en).click();
  expect(((await (await answered).json()) as { code: string }).code).toBe(SIGN_CODE.invalid);
  // A key that is not believed ends the session; the order that was there stays as it was.
  await expect(page.getByRole('link', { name: en('account.logIn'), exact: true }).first()).toBeVisible();
});
