import type { Page } from '@playwright/test';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { expect, test } from './kit/story.ts';
import { tappable } from './kit/tap.ts';
import { visit } from './kit/visit.ts';
import { type Words, words } from './kit/words.ts';

/** Each trading screen, and what the pair is called on it. */
const SCREENS = [
  { path: '/spot/BTCUSDT', symbol: 'BTCUSDT', pair: 'BTC/USDT', list: 'trade.pairs.title', bar: 'order.sheet.bar' },
  {
    path: '/futures/usdt/BTCUSDT',
    symbol: 'BTCUSDTPERP',
    pair: 'BTCUSDT',
    list: 'futures.pairs.title',
    bar: 'order.sheet.bar',
  },
] as const;
const LANGUAGES: readonly LocaleCode[] = ['en', 'ar'];

/** Everything that a trader on a phone must reach at any moment. */
async function reachesAll(page: Page, t: Words, screen: (typeof SCREENS)[number]): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(screen.pair);
  await tappable(heading.getByRole('button'), 'the pair');
  await tappable(page.getByRole('button', { name: t('trade.pairs.favourite', { symbol: screen.symbol }) }), 'its star');
  await tappable(page.locator('header').getByRole('link').first(), 'the way home');
  await tappable(page.getByRole('button', { name: t('common.menu'), exact: true }), 'the menu');
  for (const tab of await page
    .getByRole('tablist', { name: t('trade.narrow.label') })
    .getByRole('tab')
    .all())
    await tappable(tab, `the tab ${await tab.innerText()}`);
  for (const side of await page
    .getByRole('region', { name: t(screen.bar) })
    .getByRole('button')
    .all())
    await tappable(side, `the button ${await side.innerText()}`);
}

for (const width of [375, 430]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 812 }, hasTouch: true });
    for (const screen of SCREENS)
      for (const code of LANGUAGES)
        test(`[SCR-04, SCR-22] ${code} ${screen.path}: pair, star, switcher and buttons take a finger, on paper too`, async ({
          page,
        }) => {
          const t = await words(code);
          const path = code === 'en' ? screen.path : `/${code}${screen.path}`;
          await visit(page, path);
          await reachesAll(page, t, screen);
          await page.getByRole('heading', { level: 1 }).getByRole('button').tap();
          await expect(page.getByRole('dialog', { name: t(screen.list) })).toBeVisible();
          await page.keyboard.press('Escape');
          await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
          await visit(page, path);
          await expect(page.getByRole('complementary', { name: t('simulation.label') })).toBeVisible();
          await reachesAll(page, t, screen);
        });
  });
}

test.describe('at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });
  test('[SCR-04] with take profit and stop loss, too, the sheet keeps its button in sight', async ({ page, en }) => {
    await visit(page, '/spot/BTCUSDT');
    await page.evaluate(() => localStorage.setItem('simulation-trade', '1'));
    await visit(page, '/spot/BTCUSDT');
    const bar = page.getByRole('region', { name: en('order.sheet.bar') });
    await bar.getByRole('button', { name: en('order.side.buy'), exact: true }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: en('order.exits') }).tap();
    const send = sheet.getByRole('button', { name: /^Buy\b/ }).last();
    const seen = async () => {
      const at = await send.boundingBox();
      return at !== null && at.y + at.height <= 812;
    };
    await expect.poll(seen).toBe(true);
    await tappable(send, 'the button of the sheet');
  });
});
