import { describe, expect, test } from 'vitest';
import { formatShortPrice, formatShortSize, formatSigned } from '#lib/format/narrow.ts';

describe('a gain or loss in a column', () => {
  test('goes down: a loss is never shown smaller than it is, a gain never larger', () => {
    expect([formatSigned('6.669', 2), formatSigned('-33.7375508148', 2)]).toEqual(['+6.66', '-33.74']);
    expect([formatSigned('-0.0000086', 8), formatSigned('-0.001', 2)]).toEqual(['-0.00000860', '-0.01']);
  });

  test('has no sign where nothing is shown of it', () => {
    expect([formatSigned('0.004', 2), formatSigned('0', 2), formatSigned('-0', 8)]).toEqual([
      ...['0.00', '0.00', '0.00000000'],
    ]);
  });
});

test('a size is short only where it would run into its neighbour', () => {
  expect(formatShortSize('123456789', 0)).toBe('123.45M');
  expect(formatShortSize('172493418070', 0)).toBe('172.49B');
  expect(formatShortSize('12.8538', 4)).toBe('12.8538');
  expect(formatShortSize('1500.0000', 4)).toBe('1.50K');
});

test('a tiny price keeps the figures that say where it is', () => {
  expect(formatShortPrice('0.000394912345', 12)).toBe('0.0₃39491');
  expect(formatShortPrice('94020.9', 1)).toBe('94,020.9');
  expect(formatShortPrice(null, 1)).toBe('--');
});
