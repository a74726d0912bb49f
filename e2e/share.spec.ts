import { expect, test } from './kit/story.ts';

test.use({ allowed: /status of 404/ });

test('a link that nobody made, or that was taken back, leads to no trade', async ({ page }) => {
  const contract = await page.goto('/futures/usdt/BTCUSDT/share/0123456789abcdef0123456789abcdef');
  expect(contract?.status()).toBe(404);
  const spot = await page.goto('/spot/BTCUSDT/share/0123456789abcdef0123456789abcdef');
  expect(spot?.status()).toBe(404);
});
