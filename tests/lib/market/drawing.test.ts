import { expect, test } from 'vitest';
import { sparkOf } from '#lib/market/spark.ts';

test('a small line runs from edge to edge and knows where it went', () => {
  expect(sparkOf(['1', '3', '2'])).toEqual({ path: 'M0 1000L500 0L1000 500', trend: 'up' });
  expect(sparkOf(['3', '1'])?.trend).toBe('down');
  expect(sparkOf(['2', '5', '2'])?.trend).toBe('flat');
});

test('a week of hours becomes at most forty points, the first and the last among them', () => {
  const closes = Array.from({ length: 168 }, (_, index) => String(index));
  const path = sparkOf(closes)?.path ?? '';
  expect(path.split('L')).toHaveLength(40);
  expect(path.startsWith('M0 1000')).toBe(true);
  expect(path.endsWith('L1000 0')).toBe(true);
});

test('there is no line of one close, of none, or of something else', () => {
  for (const closes of [undefined, [], ['1'], ['1', 'x']]) expect(sparkOf(closes)).toBeNull();
});
