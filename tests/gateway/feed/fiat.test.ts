import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTime, feed, NOW } from './support.ts';

/** Table CUR-A. */
const CURRENCIES = ['USD', 'KRW', 'JPY', 'VND', 'RUB', 'EUR', 'TRY', 'CNY', 'TWD', 'IDR', 'PHP', 'HKD', 'THB'];

test('[CUR-03] the rates answered have exactly the keys USDT_{FIAT} of the currencies offered', () => {
  expect(Object.keys(feed.fiatRates(NOW).rates)).toEqual(CURRENCIES.map((code) => `USDT_${code}`));
});

test('rates are positive decimal strings of the minute, never stale, and drift a little', () => {
  const [first, ...rest] = [feed.fiatRates(NOW).rates];
  expect(rest).toEqual([]);
  fc.assert(
    fc.property(anyTime, (now) => {
      const { rates, ts, stale } = feed.fiatRates(now);
      expect(ts).toBe(Math.floor(now / 60_000) * 60_000);
      expect(stale).toBe(false);
      for (const [key, rate] of Object.entries(rates)) {
        expect(rate).toMatch(/^\d{1,20}(\.\d{1,18})?$/);
        const drift = Number.parseFloat(rate) / Number.parseFloat(first?.[key] ?? '');
        expect(drift).toBeGreaterThan(0.98);
        expect(drift).toBeLessThan(1.02);
      }
    }),
    { numRuns: 200 },
  );
});

test('rates move, but by little from one minute to the next', () => {
  const won = (now: number) => Number.parseFloat(feed.fiatRates(now).rates.USDT_KRW ?? '');
  const minutes = Array.from({ length: 300 }, (_, i) => won(NOW + i * 60_000));
  expect(new Set(minutes).size).toBeGreaterThan(20);
  for (let i = 1; i < minutes.length; i += 1) {
    expect(Math.abs((minutes[i] ?? 0) / (minutes[i - 1] ?? 0) - 1)).toBeLessThan(0.0005);
  }
  // Within a minute they stand still, so one answer can be kept for all.
  expect(feed.fiatRates(NOW + 1)).toEqual(feed.fiatRates(NOW));
});
