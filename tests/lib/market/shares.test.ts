import { expect, test } from 'vitest';
import { sharesOf } from '#lib/market/shares.ts';

test('shares are a whole together: what is cut off goes to those that lost most', () => {
  expect(sharesOf(['3', '2', '1'])).toEqual(['0.5000', '0.3333', '0.1667']);
  expect(sharesOf(['1', '1', '1'])).toEqual(['0.3334', '0.3333', '0.3333']);
  expect(sharesOf(['0.5', '0', '1.5'])).toEqual(['0.2500', '0.0000', '0.7500']);
});

test('what weighs nothing has no share of nothing', () => {
  expect(sharesOf([])).toEqual([]);
  expect(sharesOf(['0', 'x'])).toEqual(['0', '0']);
});
