import { expect, test } from 'vitest';
import { closeOf, countdown, isInterval, lengthOf, QUICK_INTERVALS } from '#components/terminal/chart/intervals.ts';
import { INTERVALS } from '#lib/contract/market.ts';

test('every interval of the contract has a length, each longer than the one before', () => {
  const lengths = INTERVALS.map(lengthOf);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(QUICK_INTERVALS).toEqual(['1m', '5m', '15m', '1h', '4h', '1D', '1W']);
});

test('a bar closes when the next one opens, a month on the first of the next', () => {
  const open = Date.UTC(2026, 10, 20, 14);
  expect(closeOf(open, '1h')).toBe(Date.UTC(2026, 10, 20, 15));
  expect(closeOf(Date.UTC(2026, 1, 1), '1M')).toBe(Date.UTC(2026, 2, 1));
  expect(closeOf(Date.UTC(2026, 11, 1), '1M')).toBe(Date.UTC(2027, 0, 1));
});

test('the countdown is as short as the time allows', () => {
  expect(countdown(1_672_000)).toBe('27:52');
  expect(countdown(3 * 3_600_000 + 5_000)).toBe('3:00:05');
  expect(countdown(51 * 3_600_000)).toBe('2d 03h');
  expect(countdown(400)).toBe('00:01');
  expect(countdown(-5)).toBe('00:00');
});

test('words that are no interval are known as such', () => {
  expect(isInterval('1h')).toBe(true);
  expect(isInterval('1H')).toBe(false);
});
