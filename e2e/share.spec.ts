import type { Page } from '@playwright/test';
import { MIX } from '#lib/contract/perp.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { SHARE } from '#lib/contract/share.ts';
import { ask } from './kit/ask.ts';
import { dialog, leg, onPaper, PERP, read, SCREEN, send } from './kit/contracts.ts';
import { expect, test } from './kit/story.ts';
import { startTape, type Tape } from './kit/tape.ts';
import type { Words } from './kit/words.ts';

// A link that is gone is a 404; the tape's product ends before its pages do.
test.use({ allowed: /status of 404|WebSocket connection to .* failed/ });

test('a link that nobody made, or that was taken back, leads to no trade', async ({ page }) => {
  const contract = await page.goto('/futures/usdt/BTCUSDT/share/0123456789abcdef0123456789abcdef');
  expect(contract?.status()).toBe(404);
  const spot = await page.goto('/spot/BTCUSDT/share/0123456789abcdef0123456789abcdef');
  expect(spot?.status()).toBe(404);
});

/** Makes the link that the dialog offers. @returns its address, once its picture is there in full */
async function make(page: Page, en: Words): Promise<string> {
  await dialog(page)
    .getByRole('button', { name: en('explain.share.create') })
    .click();
  const picture = dialog(page).getByRole('img', { name: en('explain.share.picture') });
  await expect
    .poll(() => picture.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]))
    .toEqual([1200, 630]);
  const source = new URL((await picture.getAttribute('src')) ?? '', page.url()).href;
  expect((await ask(source)).headers['content-type']).toBe('image/png');
  return dialog(page)
    .getByRole('textbox', { name: en('explain.share.link') })
    .inputValue();
}

test.describe('on a tape', () => {
  test('[SCR-20] a position and a fill are shown by links with the figures of the journal, never to search engines; taken back they lead nowhere', async ({
    page,
    en,
  }) => {
    const tape: Tape = await startTape([
      [0, '50000.0'],
      [1_000, '50500.0'],
    ]);
    try {
      await onPaper(page, tape.here(SCREEN));
      await send(page, MIX.marginMode, { symbol: PERP, marginMode: 'isolated' });
      await send(page, MIX.place, { symbol: PERP, side: 'buy', kind: 'market', size: '0.1' });
      await tape.until(1_000);
      await expect(leg(page, 'long')).toContainText('+19.99%');
      await leg(page, 'long')
        .getByRole('button', { name: /^Share BTCUSDT Long/ })
        .click();
      await dialog(page)
        .getByRole('checkbox', { name: en('explain.share.amounts') })
        .check();
      const position = await make(page, en);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: en('positions.tabs.trades') }).click();
      await page.getByRole('button', { name: /^Share the trade in BTCUSDT/ }).click();
      const fill = await make(page, en);

      const { shares } = await read<{ shares: readonly Share[] }>(page, `${SHARE.list}?env=paper`);
      expect(shares.map(({ kind }) => kind).toSorted()).toEqual(['fill', 'position']);
      const own = shares.find(({ kind }) => kind === 'position')!;
      // 49.99 of 250.0005, and what it is worth at the mark.
      expect(own).toMatchObject({ entry: '50000.1', mark: '50500.0', amounts: { value: '5050', profit: '49.99' } });
      expect(own.id).toMatch(/^[0-9a-f]{32}$/);
      expect(position).toContain(`/futures/usdt/BTCUSDT/share/${own.id}`);

      const second = await page.context().newPage();
      await second.goto(position);
      const main = second.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        en('share.title', { pair: 'BTCUSDT', side: 'long' }),
      );
      for (const figure of ['+19.99%', '50,000.1', '50,500.0', '5,050.00 USDT', '+49.99 USDT'])
        await expect(main).toContainText(figure);
      await expect(second.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
      await expect(second.locator('meta[property="og:image"]').first()).toHaveAttribute(
        'content',
        /share-[0-9a-f]{32}\.png/,
      );
      await second.goto(fill);
      await expect(main).toContainText('50,000.1');
      // Made without amounts.
      await expect(main).not.toContainText('5,000.01');

      const links = dialog(page).getByRole('listitem');
      for (let left = shares.length; left > 0; left--) {
        await expect(links).toHaveCount(left);
        await links
          .first()
          .getByRole('button', { name: en('explain.share.revoke') })
          .click();
      }
      await expect(links).toHaveCount(0);
      // At once: no page of it is kept anywhere.
      for (const link of [position, fill]) expect((await ask(link)).status).toBe(404);
    } finally {
      // A page that asks a venue which is gone says so in its console.
      for (const open of page.context().pages()) await open.close();
      await tape.stop();
    }
  });
});
