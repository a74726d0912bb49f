import { expect, test } from 'vitest';
import { countdownText } from '#lib/format/countdown.ts';
import { fundingFigures } from '#lib/market/funding-figures.ts';

const rows = (...rates: string[]) => rates.map((rate) => ({ rate }));

test('stamps come to their mean, their ends and a year of the mean', () => {
  // 0.01 % three times a day: 10.95 % a year.
  expect(fundingFigures(rows('0.00010000', '0.00030000', '-0.00010000'), 8)).toEqual({
    ...{ count: 3, mean: '0.0001', lowest: '-0.00010000', highest: '0.00030000', yearly: '0.1095' },
  });
  expect(fundingFigures(rows('0.0001'), 1)?.yearly).toBe('0.876');
  expect(fundingFigures([], 8)).toBeNull();
});

test('time that is left counts whole seconds up, and never below nothing', () => {
  expect(countdownText(5_272_001)).toBe('01:27:53');
  expect(countdownText(5_272_000)).toBe('01:27:52');
  expect(countdownText(28_800_000)).toBe('08:00:00');
  expect(countdownText(1)).toBe('00:00:01');
  expect(countdownText(-9)).toBe('00:00:00');
});
