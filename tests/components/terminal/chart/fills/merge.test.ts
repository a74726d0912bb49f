import { expect, test } from 'vitest';
import { barAt, fillMarks } from '#components/terminal/chart/fills/merge.ts';
import type { Fill } from '#lib/contract/shapes/order.ts';

const HOUR = 3_600_000;
const bars = [0, 1, 2, 3].map((hour) => ({ timestamp: hour * HOUR }));
const closeOf = (open: number) => open + HOUR;

let count = 0;
function fill(ts: number, side: Fill['side'], size: string, price: string, quote: string): Fill {
  count += 1;
  return {
    env: 'paper',
    id: `${count}`,
    order: '1',
    symbol: 'BTCUSDT',
    side,
    role: 'taker',
    price,
    size,
    quote,
    fee: '0',
    feeAsset: 'BTC',
    rule: 'feed',
    ts,
  };
}
const marks = (fills: readonly Fill[], open: number) => fillMarks(fills, { bars, closeOf, places: 1 }).get(open);

test('a fill stands on the candle it fell on, as it was', () => {
  const one = fill(HOUR, 'buy', '0.05', '92400.0', '4620');
  expect(marks([one], HOUR)).toEqual([{ side: 'buy', size: '0.05', price: '92400.0', fills: [one] }]);
});

test('several of one side on one candle are one mark: the sum, the price by size, oldest first', () => {
  const list = [
    fill(2 * HOUR - 1, 'buy', '0.3', '92600', '27780'),
    fill(HOUR + 5, 'buy', '0.1', '92200', '9220'),
    fill(HOUR + 9, 'sell', '0.2', '92500', '18500'),
  ];
  expect(marks(list, HOUR)).toMatchObject([
    { side: 'buy', size: '0.4', price: '92500', fills: [{ price: '92200' }, { price: '92600' }] },
    { side: 'sell', size: '0.2', price: '92500' },
  ]);
});

test('a fill outside the bars, before the first or after the open one, is on no candle', () => {
  const list = [fill(-1, 'buy', '1', '1', '1'), fill(4 * HOUR, 'buy', '1', '1', '1')];
  expect(fillMarks(list, { bars, closeOf, places: 1 }).size).toBe(0);
  expect(fillMarks(list, { bars: [], closeOf, places: 1 }).size).toBe(0);
});

test('a hole in the bars takes no fill of the time that is missing', () => {
  const holed = [bars[0]!, bars[3]!];
  const found = fillMarks([fill(HOUR + 1, 'buy', '1', '1', '1')], { bars: holed, closeOf, places: 1 });
  expect(found.size).toBe(0);
});

test('the bar of a moment', () => {
  expect([-1, 0, HOUR - 1, HOUR, 9 * HOUR].map((ts) => barAt(bars, ts))).toEqual([-1, 0, 0, 1, 3]);
});
