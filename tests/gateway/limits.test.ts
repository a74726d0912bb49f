import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '#lib/contract/limits.ts';
import type { AccountLimits } from '#lib/contract/shapes/config.ts';
import { SPOT } from '#lib/contract/trade.ts';
import { house } from './accounts/house.ts';

test('the limits of every class are told to whoever has an account, and are those that the headers tell', async () => {
  const at = await house();
  const browser = at.browser();
  await browser.register('limits@example.com');
  const before = (await browser.get<AccountLimits>(ACCOUNT_LIMITS)).data.limits;
  expect(before.map((row) => row.class)).toEqual(before.map((row) => row.class).toSorted());
  expect(before.map((row) => row.class)).toEqual(
    expect.arrayContaining(['default', 'market', 'trade', 'guest', 'captcha']),
  );
  for (const row of before) {
    expect(row.remaining, row.class).toBeLessThanOrEqual(row.limit);
    expect(row.policy).toMatch(new RegExp(`^\\d+;w=\\d+;burst=${row.limit};class=${row.class}$`));
  }
  const trade = () => before.find((row) => row.class === 'trade')!;
  const asked = await browser.get(SPOT.account);
  expect(asked.headers['ratelimit-remaining']).toBe(`${trade().remaining - 1}`);
  const after = (await browser.get<AccountLimits>(ACCOUNT_LIMITS)).data.limits;
  expect(after.find((row) => row.class === 'trade')!.remaining).toBe(trade().remaining - 1);
  expect(after.find((row) => row.class === 'market')).toEqual(before.find((row) => row.class === 'market'));
});

test('nobody has no limits to be told', async () => {
  const at = await house();
  expect((await at.browser().get(ACCOUNT_LIMITS)).code).toBe('00004');
});
