import { describe, expect, test } from 'vitest';
import type { Place } from '#gateway/exchange/orders/commands.ts';
import { ORDER_LIMIT } from '#gateway/exchange/orders/spec.ts';
import { ENGINES, feed, stage } from './stage.ts';

type Wish = Partial<Place>;
type Case = readonly [
  what: string,
  wish: Wish,
  refusal: readonly [field: string, rule: string, value: string, bound?: string],
];

const LIMIT = { side: 'buy', price: '990', size: '0.01' } as const;
const TRIGGER = { kind: 'trigger', side: 'sell', size: '0.01', triggerPrice: '990' } as const;
const TPSL = { kind: 'tpsl', side: 'sell', size: '0.01', takeProfit: '1010', stopLoss: '990' } as const;
const OCO = { kind: 'oco', side: 'sell', size: '0.01', price: '1010', triggerPrice: '990' } as const;

/** One step beyond a bound, and what stands one step inside it. */
const BOUNDS: readonly (readonly [Case[0], Wish, Case[2], inside: Wish])[] = [
  ['tick', { ...LIMIT, price: '990.3' }, ['price', 'tick', '990.3', '0.5'], { ...LIMIT, price: '990.50' }],
  ['a price finer than its decimals', { ...LIMIT, price: '990.55' }, ['price', 'tick', '990.55', '0.5'], LIMIT],
  ['lot', { ...LIMIT, size: '0.0105' }, ['size', 'lot', '0.0105', '0.001'], { ...LIMIT, size: '0.0110' }],
  [
    'least size',
    { ...LIMIT, size: '0' },
    ['size', 'minSize', '0', '0.001'],
    { ...LIMIT, price: '1000', size: '0.001' },
  ],
  [
    'greatest size',
    { ...LIMIT, size: '1000.001' },
    ['size', 'maxSize', '1000.001', '1000.000'],
    { ...LIMIT, size: '1000' },
  ],
  [
    'a size beyond all counting',
    { ...LIMIT, size: '99999999999999999999' },
    ['size', 'maxSize', '99999999999999999999', '1000.000'],
    LIMIT,
  ],
  [
    'least notional',
    { ...LIMIT, price: '999.5', size: '0.001' },
    ['size', 'minNotional', '0.99950000', '1.00000000'],
    { ...LIMIT, price: '1000', size: '0.001' },
  ],
  [
    'least amount of quote',
    { kind: 'market', quote: '0.99999999' },
    ['quote', 'minNotional', '0.99999999', '1.00000000'],
    LIMIT,
  ],
  [
    'band above',
    { ...LIMIT, price: '1300.5' },
    ['price', 'priceBand', '1300.5', '1300.0'],
    { ...LIMIT, price: '1300' },
  ],
  ['band below', { ...LIMIT, price: '699.5' }, ['price', 'priceBand', '699.5', '700.0'], { ...LIMIT, price: '700' }],
  [
    'a price beyond all ticks',
    { ...LIMIT, price: '99999999999' },
    ['price', 'priceBand', '99999999999', '1300.0'],
    LIMIT,
  ],
  [
    'a trigger on the last price, which side is meant nobody knows',
    { ...TRIGGER, triggerPrice: '1000' },
    ['triggerPrice', 'triggerSide', '1000.0', '1000.0'],
    { ...TRIGGER, triggerPrice: '999.5' },
  ],
  [
    'the limit a trigger places: band around the trigger price',
    { ...TRIGGER, triggerPrice: '1200', price: '1560.5' },
    ['price', 'priceBand', '1560.5', '1560.0'],
    { ...TRIGGER, triggerPrice: '1200', price: '1560' },
  ],
  [
    'take profit on the wrong side',
    { ...TPSL, takeProfit: '1000' },
    ['takeProfit', 'triggerSide', '1000.0', '1000.0'],
    TPSL,
  ],
  ['stop loss on the wrong side', { ...TPSL, stopLoss: '1000' }, ['stopLoss', 'triggerSide', '1000.0', '1000.0'], TPSL],
  [
    'the stop of a selling OCO not below the market',
    { ...OCO, triggerPrice: '1000' },
    ['triggerPrice', 'triggerSide', '1000.0', '1000.0'],
    OCO,
  ],
  [
    'the limit of a selling OCO not above the market',
    { ...OCO, price: '1000' },
    ['price', 'triggerSide', '1000.0', '1000.0'],
    OCO,
  ],
  [
    'the stop of a buying OCO not above the market',
    { ...OCO, side: 'buy', price: '990', triggerPrice: '1000' },
    ['triggerPrice', 'triggerSide', '1000.0', '1000.0'],
    { ...OCO, side: 'buy', price: '990', triggerPrice: '1000.5' },
  ],
  [
    'the limit of a buying OCO not below the market',
    { ...OCO, side: 'buy', price: '1000', triggerPrice: '1010' },
    ['price', 'triggerSide', '1000.0', '1000.0'],
    { ...OCO, side: 'buy', price: '999.5', triggerPrice: '1010' },
  ],
  [
    'attached stop loss not below a buy under the market',
    { ...LIMIT, stopLoss: '990' },
    ['stopLoss', 'triggerSide', '990.0', '990.0'],
    { ...LIMIT, stopLoss: '989.5' },
  ],
  [
    'attached stop loss not below the market where the limit lies above it',
    { ...LIMIT, price: '1020', stopLoss: '1000' },
    ['stopLoss', 'triggerSide', '1000.0', '1000.0'],
    { ...LIMIT, price: '1020', stopLoss: '999.5' },
  ],
  [
    'attached take profit not above the entry',
    { ...LIMIT, takeProfit: '990' },
    ['takeProfit', 'triggerSide', '990.0', '990.0'],
    { ...LIMIT, takeProfit: '990.5' },
  ],
];

/** What makes no sense, whatever its value. */
const SENSELESS: readonly Case[] = [
  ['unknown market', { ...LIMIT, symbol: 'NOPEUSDT' }, ['symbol', 'unknownSymbol', 'NOPEUSDT']],
  ['a price that is no number', { ...LIMIT, price: '1e3' }, ['price', 'format', '1e3']],
  ['a price of nothing', { ...LIMIT, price: '0.0' }, ['price', 'format', '0.0']],
  ['a negative price', { ...LIMIT, price: '-1' }, ['price', 'format', '-1']],
  ['a size that is no number', { ...LIMIT, size: '' }, ['size', 'format', '']],
  ['no price', { side: 'buy', size: '0.01' }, ['price', 'missing', '']],
  ['no size', { side: 'buy', price: '990' }, ['size', 'missing', '']],
  ['a market order with a price', { kind: 'market', size: '0.01', price: '990' }, ['price', 'notAllowed', '990']],
  ['a market order with size and quote', { kind: 'market', size: '0.01', quote: '5' }, ['quote', 'notAllowed', '5']],
  ['a limit order by quote', { ...LIMIT, size: undefined, quote: '5' }, ['quote', 'notAllowed', '5']],
  ['quote of nothing', { kind: 'market', quote: '0' }, ['quote', 'format', '0', '8']],
  ['quote finer than its asset', { kind: 'market', quote: '5.000000001' }, ['quote', 'format', '5.000000001', '8']],
  ['a market order that must fill whole', { kind: 'market', size: '0.01', tif: 'fok' }, ['tif', 'notAllowed', 'fok']],
  ['a trigger that must not rest', { ...TRIGGER, price: '990', tif: 'ioc' }, ['tif', 'notAllowed', 'ioc']],
  ['post-only that may not rest', { ...LIMIT, tif: 'ioc', postOnly: true }, ['postOnly', 'notAllowed', 'ioc']],
  ['a post-only market order', { kind: 'market', size: '0.01', postOnly: true }, ['postOnly', 'notAllowed', 'market']],
  ['a limit order with a trigger', { ...LIMIT, triggerPrice: '980' }, ['triggerPrice', 'notAllowed', '980']],
  ['a limit order with a stop limit', { ...LIMIT, stopLimitPrice: '980' }, ['stopLimitPrice', 'notAllowed', '980']],
  ['a tpsl with a trigger of its own', { ...TPSL, triggerPrice: '980' }, ['triggerPrice', 'notAllowed', '980']],
  ['a trigger without its price', { ...TRIGGER, triggerPrice: undefined }, ['triggerPrice', 'missing', '']],
  ['a tpsl without a leg', { ...TPSL, takeProfit: undefined, stopLoss: undefined }, ['takeProfit', 'missing', '']],
  ['a tpsl that buys', { ...TPSL, side: 'buy' }, ['side', 'notAllowed', 'buy']],
  ['an OCO with a take profit', { ...OCO, takeProfit: '1010' }, ['takeProfit', 'notAllowed', '1010']],
  [
    'a sell with a stop loss',
    { ...LIMIT, side: 'sell', price: '1010', stopLoss: '980' },
    ['stopLoss', 'notAllowed', '980'],
  ],
  ['the house as owner', { ...LIMIT, account: 0 }, ['account', 'notAllowed', '0']],
  ['an account nobody opened', { ...TRIGGER, account: 9 }, ['account', 'notAllowed', '9']],
];

describe.each(ENGINES)('refusals of the %s', (_, make) => {
  test.each(
    BOUNDS,
  )('%s: one step beyond is refused with field, rule, value and bound; at the bound it is taken', (_what, wish, [
    field,
    rule,
    value,
    bound,
  ], inside) => {
    const s = stage(make, { funds: { USDT: '2000000', BTC: '2000' } });
    expect(s.no(wish)).toEqual({ field, rule, value, bound });
    expect(s.open()).toEqual([]);
    s.put(inside);
  });

  test.each(SENSELESS)('%s', (_what, wish, [field, rule, value, bound]) => {
    const s = stage(make);
    expect(s.no(wish)).toEqual({ field, rule, value, ...(bound === undefined ? {} : { bound }) });
    expect(s.happened()).toEqual([]);
  });

  test('the funds must cover a limit order to the last unit', () => {
    const s = stage(make, { funds: { USDT: '9.9', BTC: '0.01' } });
    expect(s.no({ side: 'buy', price: '990.5', size: '0.01' })).toEqual({
      field: 'size',
      rule: 'insufficientBalance',
      value: '9.90500000',
      bound: '9.90000000',
    });
    s.put({ side: 'buy', price: '990', size: '0.01' });
    expect(s.no({ side: 'sell', price: '1010', size: '0.011' })).toMatchObject({
      value: '0.01100000',
      bound: '0.01000000',
    });
    s.put({ side: 'sell', price: '1010', size: '0.01' });
    expect([s.free('USDT'), s.free('BTC')]).toEqual(['0', '0']);
  });

  test('a trigger price may lie outside the band: it is no price to trade at', () => {
    const s = stage(make);
    s.put({ ...TRIGGER, triggerPrice: '5000' });
    s.put({ ...TPSL, takeProfit: '2000', stopLoss: '1' });
    s.put({ ...LIMIT, takeProfit: '3000' });
    expect(s.open()).toHaveLength(3);
  });

  test.each(['', 'x'.repeat(51), 'a b', 'é', 'a~', 'a\n'])('client id %j is refused', (clientId) => {
    const s = stage(make);
    expect(s.no({ ...LIMIT, clientId })).toEqual({ field: 'clientId', rule: 'format', value: clientId, bound: '50' });
  });

  test.each(['~x', '~exit.1', '~'])('client id %j is the venue’s own form, and refused as such', (clientId) => {
    const s = stage(make);
    expect(s.no({ ...LIMIT, clientId })).toEqual({ field: 'clientId', rule: 'clientId', value: clientId });
  });

  test('a client id may be fifty characters of its form', () => {
    const s = stage(make);
    s.put({ ...LIMIT, clientId: 'Az09_.:#-'.padEnd(50, 'x') });
    expect(s.open()).toHaveLength(1);
  });

  test('a client id is unique among the open orders of its account, and free again after them', () => {
    const s = stage(make);
    const id = 'x'.repeat(36);
    const first = s.put({ ...LIMIT, clientId: id });
    expect(s.no({ ...LIMIT, clientId: id })).toEqual({ field: 'clientId', rule: 'clientId', value: id });
    s.put({ ...LIMIT, clientId: id, account: 2 });
    s.cancel(first);
    s.put({ ...LIMIT, clientId: id });
  });

  test('a stale feed, or none: nothing is placed or amended, everything may be cancelled', () => {
    const s = stage(make);
    const order = s.put(LIMIT);
    for (const view of [null, feed('1000', { stale: true })]) {
      s.view = view;
      expect(s.no(LIMIT)).toMatchObject({ field: 'symbol', rule: 'staleFeed', value: 'BTCUSDT' });
      expect(s.refused(s.amend(order, { size: '0.02' }))).toMatchObject({ field: 'symbol', rule: 'staleFeed' });
      expect(s.trades('900', '1100')).toEqual({ ok: true, orders: [] });
    }
    expect(s.open()).toEqual(['#1 limit buy 0.01 @ 990']);
    expect(s.cancel(order)).toEqual({ ok: true, orders: [order] });
  });

  test('500 open orders a market, and orders that cannot rest beside them', () => {
    const s = stage(make);
    for (let i = 0; i < ORDER_LIMIT.open; i++) s.put({ ...LIMIT, price: '990', size: '0.002' });
    expect(s.no(LIMIT)).toEqual({ field: 'orders', rule: 'openOrders', value: '500', bound: '500' });
    s.put({ ...LIMIT, symbol: 'ETHUSDT' });
    s.put({ ...LIMIT, tif: 'ioc' });
    s.view = feed('1000', { depth: 1 });
    s.put({ kind: 'market', size: '0.01' });
    expect(s.no({ kind: 'market', size: '0.01', stopLoss: '990' }).rule).toBe('openOrders');
    s.cancel(1);
    s.put(LIMIT);
  });

  test('30 waiting orders a market, whatever their kind', () => {
    const s = stage(make);
    for (let i = 0; i < ORDER_LIMIT.triggers; i++) s.put([TRIGGER, TPSL, OCO][i % 3]!);
    for (const wish of [TRIGGER, TPSL, OCO])
      expect(s.no(wish)).toEqual({ field: 'orders', rule: 'triggerOrders', value: '30', bound: '30' });
    s.put(LIMIT);
    s.put({ ...TRIGGER, symbol: 'ETHUSDT' });
    s.cancel(1);
    s.put(TPSL);
  });
});
