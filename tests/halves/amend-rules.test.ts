import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceView, orderView } from '#gateway/engine/present.ts';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { HouseLevels } from '#gateway/exchange/orders/match.ts';
import type { Level } from '#lib/contract/shapes/market.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { compareDecimal, divideDecimal } from '#lib/format/decimal.ts';
import { type AmendField, type Amendment, amendmentOf, amendRequest } from '#lib/order/amend.ts';
import { isOpen } from '#lib/order/kind.ts';
import type { Side } from '#lib/rules/words.ts';
import { validateAmend } from '#lib/spot/amend-rules.ts';
import type { OrderContext } from '#lib/spot/order-context.ts';
import { BTC, orderContext } from '../lib/spot/worlds.ts';

const ACCOUNT = 1;
const TIMEOUT_MS = 60_000;
const count = (value: string, step: string): number => Number.parseInt(divideDecimal(value, step, 0) ?? '', 10);
const levels = (side: readonly Level[]): HouseLevels => ({
  prices: side.map(([price]) => count(price, BTC.tick)),
  lots: side.map(([, size]) => count(size, BTC.lot)),
  length: side.length,
});

type World = { readonly side: Side; readonly price: string; readonly size: string; readonly postOnly: boolean };
/** What other kinds than a limit have. */
type More = Partial<Record<'kind' | 'triggerPrice' | 'stopLimitPrice' | 'takeProfit' | 'stopLoss', string>>;

/** A fresh exchange with one order in it, and what the page would know of both. */
function begin({ side, price, size, postOnly, ...more }: World & More) {
  const exchange = new Exchange(assetsOf([BTC]), [marketSpecOf(BTC)]);
  const amounts = { BTC: '2', USDT: '200' };
  exchange.execute({ c: 'grant', account: ACCOUNT, reason: 'grant', amounts }, { now: 1, view: null });
  const { bids, asks } = orderContext();
  const view = { last: count('100', BTC.tick), bids: levels(bids), asks: levels(asks), stale: false };
  const place = {
    c: 'place',
    account: ACCOUNT,
    clientId: 'c',
    symbol: 'BTCUSDT',
    kind: 'limit',
    side,
    size,
    ...(price === undefined ? {} : { price }),
    ...(postOnly ? { postOnly } : {}),
    ...(more as object),
  } as const;
  const { answer } = exchange.execute(place, { now: 2, view });
  const order = answer.ok ? orderView('paper', exchange.state, answer.orders[0] ?? 0) : null;
  const available = (asset: string) => balanceView(exchange.state, ACCOUNT, asset).available;
  const context: OrderContext = orderContext({ available: { base: available('BTC'), quote: available('USDT') } });
  const amend = (change: Amendment) => {
    const { id, ...rest } = amendRequest(order as Order, change);
    return exchange.execute(
      { c: 'amend', account: ACCOUNT, order: Number.parseInt(id ?? '', 10), ...rest },
      { now: 3, view },
    ).answer;
  };
  return { order, context, amend };
}

const tenths = (from: number, to: number) =>
  fc.integer({ min: from * 10, max: to * 10 }).map((value) => `${Math.floor(value / 10)}.${value % 10}`);
const sizes = fc
  .integer({ min: 0, max: 30_000 })
  .map((lots) => `${Math.floor(lots / 10_000)}.${String(lots % 10_000).padStart(4, '0')}`);
const world = fc.record<World>({
  side: fc.constantFrom('buy', 'sell'),
  // At the two best prices part of the order is filled at once.
  price: fc.oneof(tenths(95, 105), fc.constantFrom('100.1', '99.9')),
  size: sizes,
  postOnly: fc.boolean(),
});
const SAME = 'same';
const typed = fc.oneof(
  sizes,
  fc.constant(SAME),
  fc.constantFrom('', '0', '.', '1.', '0.00005', '2', '2.0001', '0.0002', '0.0001', '1e3'),
);
const priced = fc.oneof(
  tenths(60, 140),
  tenths(99, 101),
  fc.constant(SAME),
  fc.constantFrom('', '0', '100.05', '130', '130.1', '70', '69.9'),
);

test(
  'a change to an order is refused by the exchange exactly where the row says so, for the reason it says',
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(world, priced, typed, (start, newPrice, newSize) => {
        const { order, context, amend } = begin(start);
        const price = newPrice === SAME ? (order?.price ?? '') : newPrice;
        const size = newSize === SAME ? (order?.size ?? '') : newSize;
        fc.pre(order !== null && (order.status === 'new' || order.status === 'partiallyFilled'));
        const problems = validateAmend(order as Order, { price, size }, context);
        // What the gateway's schema keeps out never reaches the exchange.
        fc.pre(problems.every(({ rule }) => rule !== 'missing' && rule !== 'format'));
        const answer = amend({ price, size });
        if (answer.ok) {
          seen.add('accepted');
          expect(problems).toEqual([]);
          return;
        }
        const { field, rule, bound } = answer.refusal;
        seen.add(rule);
        const wanted = rule === 'postOnly' ? 'price' : field;
        const same = problems.find((problem) => problem.rule === rule && problem.field === wanted);
        expect([answer.refusal, problems, Boolean(same)]).toEqual([answer.refusal, problems, true]);
        if (bound !== undefined && rule !== 'postOnly') expect(compareDecimal(same?.bound, bound)).toBe(0);
      }),
      { numRuns: 3000, seed: 20_261_120 },
    );
    expect([...seen].sort()).toEqual(
      [
        'accepted',
        'belowFilled',
        'insufficientBalance',
        'lot',
        'maxSize',
        'minNotional',
        'minSize',
        'postOnly',
        'priceBand',
        'tick',
        'unchanged',
      ].sort(),
    );
  },
  TIMEOUT_MS,
);

const near = fc.oneof(tenths(90, 110), tenths(98, 102));
const kinds = fc.oneof(
  fc.record({ kind: fc.constant('limit'), side: fc.constant('buy'), price: near, takeProfit: near, stopLoss: near }),
  fc.record({ kind: fc.constant('trigger'), side: fc.constantFrom('buy', 'sell'), triggerPrice: near, price: near }),
  fc.record({ kind: fc.constant('trigger'), side: fc.constantFrom('buy', 'sell'), triggerPrice: near }),
  fc.record({ kind: fc.constant('tpsl'), side: fc.constant('sell'), takeProfit: near, stopLoss: near }),
  fc.record({ kind: fc.constant('oco'), side: fc.constantFrom('buy', 'sell'), price: near, triggerPrice: near }),
  fc.record({
    kind: fc.constant('oco'),
    side: fc.constantFrom('buy', 'sell'),
    price: near,
    triggerPrice: near,
    stopLimitPrice: near,
  }),
);
const wish = fc.oneof({ weight: 2, arbitrary: near }, fc.constantFrom('', '100.05', '130.1'));

test(
  'what waits is amended by the same rules: each field that a row offers is one that the exchange takes',
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(kinds, fc.array(fc.tuple(fc.nat(9), wish), { minLength: 1, maxLength: 2 }), (start, wishes) => {
        const { order, context, amend } = begin({ ...start, size: '1', postOnly: false } as World & More);
        fc.pre(order !== null && isOpen(order));
        const before = amendmentOf(order as Order);
        const fields = Object.keys(before) as AmendField[];
        const change = Object.fromEntries(wishes.map(([at, text]) => [fields[at % fields.length], text]));
        const problems = validateAmend(order as Order, change, context);
        fc.pre(
          problems.every(({ rule, field }) => (rule !== 'missing' || field === 'takeProfit') && rule !== 'format'),
        );
        const answer = amend(change);
        if (answer.ok) seen.add(`${order?.kind} accepted`);
        else seen.add(answer.refusal.rule);
        const told = answer.ok ? null : [answer.refusal.field, answer.refusal.rule];
        const found = problems.map(({ field, rule }) => [field, rule]);
        if (told === null) expect([order, change, found]).toEqual([order, change, []]);
        else expect([order, change, found]).toEqual([order, change, expect.arrayContaining([told])]);
      }),
      { numRuns: 1000, seed: 20_261_123 },
    );
    for (const one of ['limit accepted', 'trigger accepted', 'tpsl accepted', 'oco accepted', 'triggerSide'])
      expect(seen).toContain(one);
    expect(seen).not.toContain('notAllowed');
  },
  TIMEOUT_MS,
);
