import { expect, test } from 'vitest';
import { shownParts } from '#components/terminal/chart/orders/use-places.ts';

/** Name, size, profit, return, cross. */
const TAG = [45, 60, 50, 50, 20];

test('a tag gives up its last figures first, and says its name at least', () => {
  expect(shownParts(TAG, 225)).toBe(5);
  expect(shownParts(TAG, 224)).toBe(4);
  expect(shownParts(TAG, 200)).toBe(3);
  expect(shownParts(TAG, 110)).toBe(2);
  expect(shownParts(TAG, 60)).toBe(1);
  expect(shownParts(TAG, 0)).toBe(1);
  expect(shownParts([], 100)).toBe(0);
});
