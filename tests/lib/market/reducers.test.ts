import { expect, test } from 'vitest';
import type { Candle, Ticker, Trade } from '#lib/contract/shapes/market.ts';
import type { StreamMessage } from '#lib/contract/shapes/stream.ts';
import { candlesReducer } from '#lib/market/candles.ts';
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
