import { expect, test } from 'vitest';
import { chartShape, HEIGHT, SLOT } from '#components/market/chart-shape.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';

const HOUR = 3_600_000;
const candle = (hour: number, open: string, high: string, low: string, close: string, volume = '1'): Candle => [
  hour * HOUR,
  open,
  high,
  low,
  close,
  volume,
  '0',
];

test('wicks span the range, bodies open to close, and rising and falling candles are apart', () => {
  const shape = chartShape([candle(1, '10', '20', '0', '15'), candle(2, '15', '15', '5', '5', '2')], '1h', 2);
  expect(shape?.width).toBe(2 * SLOT);
  expect(shape?.wicks).toEqual({ up: 'M5 0V1000', down: 'M15 250V750' });
  expect(shape?.bodies).toEqual({ up: 'M2 250h6v250h-6z', down: 'M12 250h6v500h-6z' });
  expect(shape?.volumes).toEqual({ up: `M2 ${HEIGHT}v-500h6V${HEIGHT}z`, down: `M12 ${HEIGHT}v-1000h6V${HEIGHT}z` });
  expect(shape?.last).toBe(250);
});

test('a candle without a move can still be seen', () => {
  const shape = chartShape([candle(1, '10', '10', '10', '10'), candle(2, '10', '20', '0', '10')], '1h', 2);
  expect(shape?.bodies.up).toBe('M2 500h6v6h-6zM12 500h6v6h-6z');
});

test('an average begins when it has its candles, and says its price', () => {
  const rising = Array.from({ length: 8 }, (_, index) => candle(index, `${index}`, `${index}`, `${index}`, `${index}`));
  const [seven, twentyFive] = chartShape(rising, '1h', 2)?.averages ?? [];
  expect(seven).toEqual({ length: 7, path: 'M65 571L75 429', value: '4' });
  expect(twentyFive).toEqual({ length: 25, path: '', value: null });
});

test('hours are labelled at noon and midnight', () => {
  const day = Array.from({ length: 25 }, (_, hour) => candle(hour, '1', '2', '1', '2'));
  expect(chartShape(day, '1h', 0)?.times.map(({ ts }) => ts / HOUR)).toEqual([0, 12, 24]);
});

test('nothing is drawn of fewer than two candles or of something else', () => {
  expect(chartShape([], '1h', 2)).toBeNull();
  expect(chartShape([candle(1, '1', '1', '1', '1')], '1h', 2)).toBeNull();
  expect(chartShape([candle(1, 'x', '1', '1', '1'), candle(2, '1', '1', '1', '1')], '1h', 2)).toBeNull();
});
