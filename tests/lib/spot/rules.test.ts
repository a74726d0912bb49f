import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIND, type PricedDraft, requestOf } from '#lib/spot/draft.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';
import { validateOrder } from '#lib/spot/rules.ts';
import { sizeOf } from '#lib/spot/size.ts';
import { BTC, draft, orderContext, situation } from './worlds.ts';

const base = (value: string) => ({ by: 'base', value }) as const;
const quote = (value: string) => ({ by: 'quote', value }) as const;

/** PricedDraft, what is around it, and the one problem: field, rule, value, bound. */
const CASES: readonly (readonly [
  string,
  Partial<PricedDraft>,
  Partial<OrderContext>,
  string,
  string,
  string,
  string | null,
])[] = [
  ['no price', { price: '' }, {}, 'price', 'missing', '', null],
  ['a price of zero', { price: '0.0' }, {}, 'price', 'format', '0.0', null],
  ['a price between two ticks', { price: '99.05' }, {}, 'price', 'tick', '99.05', '0.1'],
  ['a price one tick above the band', { price: '130.1' }, {}, 'price', 'priceBand', '130.1', '130'],
  ['a price one tick below the band', { price: '69.9' }, {}, 'price', 'priceBand', '69.9', '70'],
  ['no amount', { amount: base('') }, {}, 'size', 'missing', '', null],
  ['an amount between two lots', { amount: base('1.00005') }, {}, 'size', 'lot', '1.00005', '0.0001'],
  ['an amount below the least', { amount: base('0.0001') }, {}, 'size', 'minSize', '0.0001', '0.0002'],
  ['an amount above the most', { amount: base('2.0001') }, {}, 'size', 'maxSize', '2.0001', '2'],
  ['too small a value', { price: '99', amount: base('0.05') }, {}, 'size', 'minNotional', '4.95', '5'],
  [
    'more than the account has',
    { price: '100', amount: base('2') },
    { available: { base: '0', quote: '199.99' } },
    'size',
    'insufficientBalance',
    '200',
    '199.99',
  ],
  [
    'more coins than the account has',
    { side: 'sell', price: '101' },
    { available: { base: '0.9999', quote: '0' } },
    'size',
    'insufficientBalance',
    '1',
    '0.9999',
  ],
  ['post-only that would take', { price: '100.1', postOnly: true }, {}, 'postOnly', 'postOnly', '100.1', '100.1'],
  ['post-only with IOC', { postOnly: true, tif: 'ioc' }, {}, 'postOnly', 'notAllowed', 'ioc', null],
  [
    'fill or kill that the book cannot fill',
    { price: '100.1', amount: base('1.5'), tif: 'fok' },
    {},
    'tif',
    'fillOrKill',
    '1.5',
    '1',
  ],
  ['a market order into an empty side', { kind: 'market' }, { asks: [] }, 'symbol', 'noLiquidity', 'BTCUSDT', null],
  [
    'a market order for less than a lot',
    { kind: 'market', amount: quote('5') },
    { instrument: { ...BTC, minSize: '0.1' } },
    'quote',
    'minSize',
    '0.0499',
    '0.1',
  ],
  ['a market order for nothing', { kind: 'market', amount: quote('0') }, {}, 'quote', 'format', '0', null],
  [
    'an amount whose lots cost less',
    { kind: 'market', amount: quote('5') },
    {},
    'quote',
    'minNotional',
    '4.99499',
    '5',
  ],
  ['a market order of too little', { kind: 'market', amount: quote('4.99') }, {}, 'quote', 'minNotional', '4.99', '5'],
  [
    'a market order that costs too much',
    { kind: 'market' },
    { available: { base: '0', quote: '100' } },
    'size',
    'insufficientBalance',
    '100.1',
    '100',
  ],
  ['no trigger', { kind: 'stopMarket', triggerPrice: '' }, {}, 'triggerPrice', 'missing', '', null],
  [
    'a trigger on the price itself',
    { kind: 'stopMarket', triggerPrice: '100' },
    {},
    'triggerPrice',
    'triggerSide',
    '100',
    '100',
  ],
  [
    'a limit far from its trigger',
    { kind: 'stopLimit', triggerPrice: '50', price: '65.1' },
    {},
    'price',
    'priceBand',
    '65.1',
    '65',
  ],
  [
    'an OCO stop above the market for a seller',
    { kind: 'oco', side: 'sell', price: '110', triggerPrice: '105' },
    {},
    'triggerPrice',
    'triggerSide',
    '105',
    '100',
  ],
  [
    'an OCO limit below the market for a seller',
    { kind: 'oco', side: 'sell', price: '99', triggerPrice: '90' },
    {},
    'price',
    'triggerSide',
    '99',
    '100',
  ],
  [
    'an OCO limit that would trade at once',
    { kind: 'oco', price: '99', triggerPrice: '110' },
    { asks: [['98.9', '1']] },
    'price',
    'triggerSide',
    '99',
    '98.9',
  ],
  [
    'an OCO stop whose own limit is far from it',
    { kind: 'oco', side: 'sell', price: '110', triggerPrice: '90', stopLimitPrice: '60' },
    {},
    'stopLimitPrice',
    'priceBand',
    '60',
    '63',
  ],
  ['take profit and stop loss as a buy', { kind: 'tpsl', takeProfit: '110' }, {}, 'side', 'notAllowed', 'buy', null],
  ['neither take profit nor stop loss', { kind: 'tpsl', side: 'sell' }, {}, 'takeProfit', 'missing', '', null],
  [
    'a take profit below the market',
    { kind: 'tpsl', side: 'sell', takeProfit: '99' },
    {},
    'takeProfit',
    'triggerSide',
    '99',
    '100',
  ],
  [
    'a stop loss above the market',
    { kind: 'tpsl', side: 'sell', stopLoss: '101' },
    {},
    'stopLoss',
    'triggerSide',
    '101',
    '100',
  ],
  [
    'an attached stop loss above the entry',
    { price: '95', exits: true, stopLoss: '96' },
    {},
    'stopLoss',
    'triggerSide',
    '96',
    '95',
  ],
  ['wanted exits that are not given', { exits: true }, {}, 'takeProfit', 'missing', '', null],
  ['a feed that stands still', {}, { stale: true }, 'symbol', 'staleFeed', 'BTCUSDT', null],
  ['a halted market', {}, { instrument: { ...BTC, status: 'halted' } }, 'symbol', 'notAllowed', 'halted', null],
  ['500 open orders', {}, { open: { here: 500, triggers: 0, total: 500 } }, 'orders', 'openOrders', '500', '500'],
  [
    '30 triggers',
    { kind: 'stopMarket', triggerPrice: '110' },
    { open: { here: 30, triggers: 30, total: 30 } },
    'orders',
    'triggerOrders',
    '30',
    '30',
  ],
  ['4,000 orders', {}, { open: { here: 0, triggers: 0, total: 4000 } }, 'orders', 'totalOrders', '4000', '4000'],
];

describe('validateOrder', () => {
  test('a plain limit buy breaks no rule, nor does one at the very edge of each', () => {
    expect(validateOrder(draft(), orderContext())).toEqual([]);
    const edges: Partial<PricedDraft>[] = [
      { price: '130', amount: base('2') },
      { price: '70', amount: base('2') },
      { price: '100', amount: base('0.05') },
      { price: '100', postOnly: true },
      { price: '100.1', amount: base('1'), tif: 'fok' },
    ];
    for (const edge of edges) expect([edge, validateOrder(draft(edge), orderContext())]).toEqual([edge, []]);
  });

  test.each(
    CASES,
  )('%s is told beside its field, with the rule and its value', (_, change, around, field, rule, value, bound) => {
    expect(validateOrder(draft(change), orderContext(around))).toEqual([{ field, rule, value, bound }]);
  });

  test('several fields are told at once, each with its first problem', () => {
    const problems = validateOrder(draft({ price: '99.05', amount: base('3.00001') }), orderContext());
    expect(problems.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['size lot', 'price tick']);
  });

  test('a market or IOC order needs no room among the open ones, unless it leaves exits behind', () => {
    const full = orderContext({ open: { here: 500, triggers: 30, total: 4000 } });
    expect(validateOrder(draft({ kind: 'market' }), full)).toEqual([]);
    expect(validateOrder(draft({ tif: 'ioc' }), full)).toEqual([]);
    expect(validateOrder(draft({ kind: 'market', exits: true, stopLoss: '90' }), full)).toHaveLength(1);
  });

  test('what is not known yet is left to the gateway', () => {
    const dark = orderContext({ last: null, bids: [], asks: [], available: { base: null, quote: null } });
    expect(validateOrder(draft({ price: '999999', tif: 'fok' }), dark)).toEqual([]);
    expect(validateOrder(draft({ kind: 'market' }), dark)).toEqual([]);
  });

  test('whatever it accepts keeps tick, lot, least, most, value, band and balance', () => {
    let accepted = 0;
    fc.assert(
      fc.property(situation, ({ draft, context }) => {
        if (validateOrder(draft, context).length > 0) return;
        accepted += 1;
        expect(broken(draft, context)).toEqual([]);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});

/** Whole units of 10^-16, counted without the code under test. */
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(16, '0'));
};
const SCALE = 10n ** 16n;

/** Names of the rules that the request of this draft breaks. */
function broken(draft: PricedDraft, context: OrderContext): string[] {
  const { instrument, last, available } = context;
  const request = requestOf(draft, sizeOf(draft, context), { symbol: instrument.symbol, clientId: 'c' });
  const { price, size, quote } = request;
  const found: string[] = [];
  const check = (name: string, holds: boolean) => void (holds || found.push(name));
  for (const text of [price, request.triggerPrice, request.stopLimitPrice, request.takeProfit, request.stopLoss])
    if (text !== undefined) check(`tick ${text}`, units(text) > 0n && units(text) % units(instrument.tick) === 0n);
  if (size !== undefined) {
    check(`lot ${size}`, units(size) % units(instrument.lot) === 0n);
    check(`least ${size}`, units(size) >= units(instrument.minSize));
    check(`most ${size}`, units(size) <= units(instrument.maxSize));
  }
  if (price !== undefined && draft.kind === 'limit') {
    const distance =
      units(price) > units(last ?? '') ? units(price) - units(last ?? '') : units(last ?? '') - units(price);
    check(`band ${price}`, distance * SCALE <= units(last ?? '') * units(instrument.priceBand));
    if (size !== undefined) {
      const value = (units(price) * units(size)) / SCALE;
      check(`value ${value}`, value >= units(instrument.minNotional));
      const [needed, has] = draft.side === 'buy' ? [value, available.quote] : [units(size), available.base];
      check(`balance ${needed}`, needed <= units(has ?? ''));
    }
  }
  if (quote !== undefined) {
    check(`value ${quote}`, units(quote) >= units(instrument.minNotional));
    check('in quote', KIND[draft.kind].byQuote);
  }
  return found;
}
