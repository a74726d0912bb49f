import { expect, test } from 'vitest';
import { createDaily, createMarketFactor, FIRST_DAY, LAST_DAY } from '#gateway/feed/synthetic/daily.ts';
import { ANCHOR_DAY, coinModel } from '#gateway/feed/synthetic/models.ts';

const KEY = 42;
const fresh = () => createDaily(KEY, coinModel('ETH'), createMarketFactor(KEY));

test('a day is the same whether it is asked first or after all days before it', () => {
  const walked = fresh();
  for (let day = FIRST_DAY; day <= ANCHOR_DAY + 2000; day += 1) walked.close(day);
  // Around the places where the arrays grow as well.
  for (const day of [FIRST_DAY, FIRST_DAY + 1023, FIRST_DAY + 1024, ANCHOR_DAY, ANCHOR_DAY + 1, ANCHOR_DAY + 2000]) {
    const close = walked.close(day);
    const volatility = walked.volatility(day);
    expect(fresh().close(day)).toBe(close);
    expect(fresh().volatility(day)).toBe(volatility);
    expect(volatility).toBeGreaterThan(0.005);
  }
});

test('the market factor is the same whether a day is asked first or last', () => {
  const walked = createMarketFactor(KEY);
  const days = Array.from({ length: 60 }, (_, i) => FIRST_DAY + i * 97);
  const values = days.map((day) => walked.value(day));
  expect(new Set(values).size).toBe(days.length);
  expect(days.map((day) => createMarketFactor(KEY).value(day))).toEqual(values);
});

test('the anchor day closes at the price of the model, and the walk goes on to 2100', () => {
  const daily = fresh();
  expect(daily.close(ANCHOR_DAY)).toBeCloseTo(3241.85, 9);
  const last = daily.close(LAST_DAY);
  expect(last).toBeGreaterThan(60);
  expect(last).toBeLessThan(160_000);
  expect(() => daily.close(LAST_DAY + 1)).toThrow(RangeError);
  expect(() => daily.close(FIRST_DAY - 1)).toThrow(RangeError);
});
