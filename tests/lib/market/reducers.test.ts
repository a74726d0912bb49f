import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candle, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { candlesReducer, mergeCandles } from '#lib/market/candles.ts';
import { tickersReducer } from '#lib/market/tickers.ts';
import { tradesReducer } from '#lib/market/trades.ts';

const say = (ch: StreamMessage['ch'], type: 'snapshot' | 'update', data: unknown): StreamMessage =>
  ({ topic: ch, env: 'public', ch, type, seq: 1, data }) as StreamMessage;

const trade = (id: number): Trade => ({ id: `${id}`, price: '100.5', size: '2', side: 'buy', ts: id });

test('the latest 50 trades are kept, newest first', () => {
  const reducer = tradesReducer();
  const first = Array.from({ length: 50 }, (_, at) => trade(50 - at));
  expect(reducer.apply(say('trades', 'snapshot', first), 0)).toBe(true);
  expect(reducer.apply(say('trades', 'update', [trade(52), trade(51)]), 0)).toBe(true);
  expect(reducer.read().map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `${52 - at}`));
  expect(reducer.apply(say('trades', 'snapshot', [trade(99)]), 0)).toBe(true);
  expect(reducer.read()).toEqual([trade(99)]);
});

test.each([
  [null],
  [{}],
  [[{ ...trade(1), price: 'x' }]],
  [[{ ...trade(1), side: 'hold' }]],
  [[null]],
])('trades that are none are refused: %j', (data) =>
  expect(tradesReducer().apply(say('trades', 'update', data), 0)).toBe(false));

const ticker = (symbol: string, last: string, ts = 1): Ticker => ({
  symbol,
  last,
  bid: last,
  ask: last,
  open24h: '1',
  high24h: '1',
  low24h: '1',
  change24h: '-0.01',
  baseVolume: '1',
  quoteVolume: '1',
  ts,
});

test('an update changes its tickers; the others stay the same objects', () => {
  const reducer = tickersReducer();
  reducer.apply(say('tickers', 'snapshot', [ticker('A', '1'), ticker('B', '2')]), 0);
  const [, b] = reducer.read();
  expect(reducer.apply(say('tickers', 'update', [ticker('A', '3')]), 0)).toBe(true);
  expect(reducer.read()).toEqual([ticker('A', '3'), ticker('B', '2')]);
  expect(reducer.read()[1]).toBe(b);
  expect(reducer.read()).toBe(reducer.read());
});

test('the ticker of one market is a list of one', () => {
  const reducer = tickersReducer();
  expect(reducer.apply(say('ticker', 'snapshot', ticker('A', '1')), 0)).toBe(true);
  expect(reducer.read()).toEqual([ticker('A', '1')]);
});

test.each([
  [null],
  ['x'],
  [[{ ...ticker('A', '1'), last: '1e3' }]],
  [[{ ...ticker('A', '1'), ts: '1' }]],
])('tickers that are none are refused: %j', (data) =>
  expect(tickersReducer().apply(say('tickers', 'snapshot', data), 0)).toBe(false));

const candle = (open: number, close = '1'): Candle => [open, '1', '2', '1', close, '5', '5'];

test('the last two candles are kept: the open one changes, the next one pushes the oldest out', () => {
  const reducer = candlesReducer();
  reducer.apply(say('candles', 'snapshot', [candle(1), candle(2)]), 0);
  reducer.apply(say('candles', 'update', [candle(2, '1.5')]), 0);
  expect(reducer.read()).toEqual([candle(1), candle(2, '1.5')]);
  reducer.apply(say('candles', 'update', [candle(2, '1.7'), candle(3)]), 0);
  expect(reducer.read()).toEqual([candle(2, '1.7'), candle(3)]);
});

test.each([
  [null],
  [[]],
  [[[1, '1']]],
  [[['1', '1', '1', '1', '1', '1', '1']]],
  [[candle(1, '-1')]],
])('candles that are none are refused: %j', (data) =>
  expect(candlesReducer().apply(say('candles', 'snapshot', data), 0)).toBe(false));

test('live candles replace and extend the history', () => {
  const history = [candle(1), candle(2), candle(3)];
  expect(mergeCandles({ history, live: [candle(2, '9'), candle(3, '9')], limit: 10 })).toEqual({
    candles: [candle(1), candle(2, '9'), candle(3, '9')],
    gap: false,
  });
  expect(mergeCandles({ history, live: [candle(3, '9'), candle(4)], limit: 3 })).toEqual({
    candles: [candle(2), candle(3, '9'), candle(4)],
    gap: false,
  });
});

test('a history that ends before the live candles has a gap; an empty one or a single live candle has none', () => {
  expect(mergeCandles({ history: [candle(1)], live: [candle(5), candle(6)], limit: 9 }).gap).toBe(true);
  expect(mergeCandles({ history: [], live: [candle(5), candle(6)], limit: 9 }).gap).toBe(false);
  expect(mergeCandles({ history: [candle(1)], live: [candle(5)], limit: 9 }).gap).toBe(false);
});

test('live candles older than the history change nothing', () => {
  expect(mergeCandles({ history: [candle(4), candle(8)], live: [candle(2), candle(6)], limit: 9 })).toEqual({
    candles: [candle(4), candle(8)],
    gap: false,
  });
});

test('merged candles are always in order, each time once, and end with the live one', () => {
  const opens = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(opens, fc.integer({ min: 0, max: 70 }), (history, at) => {
      const live = [candle(at, '7'), candle(at + 1, '8')];
      const { candles } = mergeCandles({ history: history.map((open) => candle(open)), live, limit: 1_000 });
      const times = candles.map(([open]) => open);
      expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times);
      if (at + 1 >= (history.at(-1) ?? 0)) expect(candles.at(-1)).toEqual(candle(at + 1, '8'));
    }),
  );
});
