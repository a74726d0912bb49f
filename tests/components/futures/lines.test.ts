import { expect, test } from 'vitest';
import { futuresLines } from '#components/futures/chart/lines.ts';
import { spanText } from '#components/futures/ticker/countdown.tsx';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';

const SYMBOL = 'BTCUSDTPERP';
const leg = (over: Partial<Position> = {}): Position =>
  ({
    symbol: SYMBOL,
    positionSide: 'long',
    count: '0.8000',
    openAvgPrice: '91240.5',
    marginMode: 1,
    state: 'normal',
    ...over,
  }) as Position;
const order = (over: Partial<PerpOrder>): PerpOrder =>
  ({
    id: '7',
    symbol: SYMBOL,
    side: 'buy',
    kind: 'limit',
    price: '91000.0',
    size: '0.4000',
    filled: '0.0000',
    triggers: [],
    exits: null,
    positionSide: null,
    peak: null,
    callbackRate: null,
    activationPrice: null,
    ...over,
  }) as PerpOrder;
const lines = (positions: readonly Position[], orders: readonly PerpOrder[], liquidation: string | null = '87079.1') =>
  futuresLines({ symbol: SYMBOL, tick: '0.1', positions, orders, liquidation: () => liquidation });
const short = (list: ReturnType<typeof lines>) =>
  list.map(({ tone, price, size, field }) => [tone, price, size, field]);

test('[SCR-04] a leg has its entry and its liquidation price; the margin of an isolated one can be moved by it', () => {
  expect(short(lines([leg()], []))).toEqual([
    ['long', '91240.5', '0.8000', null],
    ['liquidation', '87079.1', '0.8000', 'margin'],
  ]);
  expect(short(lines([leg({ marginMode: 2 })], []))[1]).toEqual(['liquidation', '87079.1', '0.8000', null]);
  expect(short(lines([leg({ state: 'liquidating' })], []))[1]?.[3]).toBe(null);
  expect(short(lines([leg()], [], null))).toEqual([['long', '91240.5', '0.8000', null]]);
  expect(lines([leg({ count: '0' }), leg({ symbol: 'ETHUSDTPERP' })], [])).toEqual([]);
});

test('[SCR-04] a resting order is a line with what is left of it, and brings its exits until something is filled', () => {
  const exits = { takeProfit: '95000.0', stopLoss: '90000.0' } as PerpOrder['exits'];
  expect(short(lines([], [order({ exits })]))).toEqual([
    ['buy', '91000.0', '0.4', 'price'],
    ['takeProfit', '95000.0', '0.4', 'takeProfit'],
    ['stopLoss', '90000.0', '0.4', 'stopLoss'],
  ]);
  expect(short(lines([], [order({ exits, filled: '0.1000' })]))).toEqual([['buy', '91000.0', '0.3', 'price']]);
});

test('[SCR-04] exits of a leg are named by the side of the leg that they close, with its size where they are of all of it', () => {
  const triggers = [
    { price: '95500.0', when: 'up' as const, limit: null },
    { price: '89800.0', when: 'down' as const, limit: null },
  ];
  const whole = order({ kind: 'tpsl', price: null, size: null, triggers });
  expect(short(lines([leg()], [{ ...whole, side: 'sell' }]).slice(2))).toEqual([
    ['takeProfit', '95500.0', '0.8000', 'takeProfit'],
    ['stopLoss', '89800.0', '0.8000', 'stopLoss'],
  ]);
  const ofShort = lines([leg({ positionSide: 'short' })], [{ ...whole, side: 'buy' }]).slice(2);
  expect(ofShort.map(({ tone, side }) => [tone, side])).toEqual([
    ['stopLoss', 'short'],
    ['takeProfit', 'short'],
  ]);
});

test('[SCR-04] a trailing order stands where it would fire now, and cannot be carried', () => {
  const trailing = order({
    kind: 'trailing',
    side: 'sell',
    price: null,
    callbackRate: '0.01',
    activationPrice: '93000.0',
  });
  expect(short(lines([], [trailing]))).toEqual([['trailing', '93000.0', '0.4', null]]);
  expect(short(lines([], [{ ...trailing, peak: '94000.1' }]))).toEqual([['trailing', '93060', '0.4', null]]);
  expect(short(lines([], [{ ...trailing, side: 'buy', peak: '94000.1' }]))).toEqual([
    ['trailing', '94940.2', '0.4', null],
  ]);
});

test('[SCR-04] a stop is a line at its trigger', () => {
  const stop = order({ kind: 'trigger', triggers: [{ price: '90000.0', when: 'down', limit: null }] });
  expect(short(lines([], [stop]))).toEqual([['stop', '90000.0', '0.4', 'triggerPrice']]);
});

test.each([
  [5_272_000, '01:27:52'],
  [5_271_001, '01:27:52'],
  [999, '00:00:01'],
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [28_800_000, '08:00:00'],
])('the countdown of %i ms is %s', (ms, text) => expect(spanText(ms)).toBe(text));
