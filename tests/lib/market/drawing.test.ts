import { expect, test } from 'vitest';
import { FINE, pointOn, sparkOf } from '#lib/market/spark.ts';

test('a small line runs from edge to edge and knows where it went', () => {
  expect(sparkOf(['1', '3', '2'])).toEqual({ path: 'M0 100L1 0L2 50', box: [2, 100], trend: 'up' });
  expect(sparkOf(['3', '1'])?.trend).toBe('down');
  expect(sparkOf(['2', '5', '2'])?.trend).toBe('flat');
  expect(sparkOf(['1', '3', '2'], 40, FINE)).toEqual({ path: 'M0 1000L1 0L2 500', box: [2, FINE], trend: 'up' });
});

test('a week of hours becomes at most forty points, the first and the last among them', () => {
  const closes = Array.from({ length: 168 }, (_, index) => String(index));
  const path = sparkOf(closes)?.path ?? '';
  expect(path.split('L')).toHaveLength(40);
  expect(path.startsWith('M0 100L')).toBe(true);
  expect(path.endsWith('L39 0')).toBe(true);
});

test('there is no line of one close, of none, or of something else', () => {
  for (const closes of [undefined, [], ['1'], ['1', 'x']]) expect(sparkOf(closes)).toBeNull();
});

test('a price of a moment has its place on the line of those moments, inside the box', () => {
  const closes = ['1', '3', '2'];
  const spark = sparkOf(closes)!;
  expect(pointOn(spark, closes, { price: '2.5', at: 1 })).toEqual({ x: 1, y: 25 });
  expect(pointOn(spark, closes, { price: '9', at: 2 })).toEqual({ x: 2, y: 0 });
  expect(pointOn(spark, closes, { price: 'x', at: 0 })).toBeNull();
});
