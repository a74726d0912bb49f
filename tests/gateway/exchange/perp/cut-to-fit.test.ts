import { expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Answer, Command, PerpPlace } from '#gateway/exchange/orders/commands.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { stage } from './orders-stage.ts';
import { ASSETS, MARKETS, view, world } from './world.ts';

const TOO_LARGE = ['insufficientMargin', 'wouldLiquidate', 'positionLimit', 'leverageTier'];

test('an order that its fee makes too dear is cut to the largest size that fits, and the answer has it', () => {
  const it = stage();
  const bid = { side: 'buy', size: '100.0', price: '1000.0' } as const;
  expect(it.refusedOrder(bid).rule).toBe('insufficientMargin');
  const placed = it.put({ ...bid, cutToFit: true, postOnly: true });
  expect([it.order(placed)?.lots, it.order(placed)?.locked]).toEqual([994, 999_964n * 10n ** 10n]);
  // What is left does not pay for a lot more: refused as any order is.
  expect(it.refusedOrder({ side: 'buy', size: '0.1', price: '1000.0', cutToFit: true }).rule).toBe(
    'insufficientMargin',
  );
});

test('it is cut to the tier of its leverage, and to the largest order', () => {
  const it = stage();
  it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 50 });
  const ask = { side: 'sell', size: '99999999.0', price: '1000.0' } as const;
  expect(it.refusedOrder(ask).rule).toBe('maxSize');
  // 20,000 at the most at fifty times.
  expect(it.order(it.put({ ...ask, cutToFit: true }))?.lots).toBe(200);
  const wait = { kind: 'trigger', side: 'buy', size: '30.0', triggerPrice: '1010.0' } as const;
  expect(it.refusedOrder(wait).rule).toBe('leverageTier');
  expect(it.order(it.put({ ...wait, cutToFit: true }))?.lots).toBe(198);
});

test('fill or kill kills only where the size that fits does not fill', () => {
  const it = stage({ lots: 1000 });
  const wish = { side: 'buy', size: '200.0', price: '1010.0', tif: 'fok', cutToFit: true } as const;
  it.put(wish);
  expect(it.leg()).toBe(988);
  const thin = stage({ lots: 500 });
  expect(thin.refusedOrder({ ...wish, size: '50.1' }).rule).toBe('fillOrKill');
  // Of the 150 that are there 98.8 can be paid.
  const both = stage({ lots: 1500 });
  both.put(wish);
  expect(both.leg()).toBe(988);
});

class Draws {
  #seed: number;
  constructor(seed: number) {
    this.#seed = seed * 7919 + 17;
  }
  /** From 0 to below `most`. */
  upTo(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor(((this.#seed >>> 8) / 2 ** 23) * most);
  }
  #next = 0;
  next(): number {
    this.#next += 1;
    return this.#next;
  }
  pick = <T>(from: readonly T[]): T => from[this.upTo(from.length)]!;
}

const text = (ticks: number): string => `${Math.floor(ticks / 2)}.${ticks % 2 === 0 ? 0 : 5}`;
const copyOf = ({ state }: Exchange): Exchange =>
  Exchange.from(restore(ASSETS, MARKETS, JSON.parse(JSON.stringify(snapshotOf(state)))));

test('a share of 100 % is never refused for its funds, wherever prices went since it was typed', () => {
  let [cut, whole, refused] = [0, 0, 0];
  for (let seed = 1; seed <= 400; seed++) {
    const draws = new Draws(seed);
    const symbol = draws.pick(MARKETS).symbol;
    const inverse = symbol === 'BTCUSDPERP';
    const size = (lots: number) => (inverse ? `${lots * 100}` : `${Math.floor(lots / 10)}.${lots % 10}`);
    const exchange = world({ accounts: 2, usdt: draws.pick(['10000', '700', '60']), btc: draws.pick(['10', '1']) });
    let now = 0;
    let mark = 2000;
    const depth = draws.pick([1, 4, 20]);
    const lots = draws.pick([5, 60, 50_000]);
    const seen = (): MarketView => {
      const marks = new Map(MARKETS.map((one) => [one.symbol, mark]));
      const own = view(mark + draws.upTo(7) - 3, { depth, lots, marks });
      return { ...own, indexes: marks, others: new Map(MARKETS.map((one) => [one.symbol, own])) };
    };
    const run = (on: Exchange, command: Command, at: MarketView): Answer =>
      on.execute(command, { now, view: at }).answer;
    run(exchange, { c: 'leverage', account: 1, symbol, leverage: draws.pick([1, 3, 10, 20, 50]) }, seen());
    run(exchange, { c: 'marginMode', account: 1, symbol, marginMode: draws.pick(['cross', 'isolated']) }, seen());
    // A leg on one side or the other, an order at rest, and one of somebody else in the way.
    const place = (account: number, more: Partial<PerpPlace>): PerpPlace => ({
      ...{ c: 'perpPlace', account, symbol, side: draws.pick(['buy', 'sell']), kind: 'market', size: size(9) },
      ...{ clientId: `n${draws.next()}`, stp: 'cancelMaker' },
      ...more,
    });
    for (let some = draws.upTo(4); some > 0; some--)
      run(exchange, place(1, { size: size(1 + draws.upTo(40)) }), seen());
    run(exchange, place(1, { kind: 'limit', price: text(mark + draws.upTo(41) - 20) }), seen());
    run(exchange, place(2, { kind: 'limit', price: text(mark + draws.upTo(9) - 4) }), seen());
    const limit = draws.upTo(3) === 0 ? { kind: 'limit' as const, price: text(mark + draws.upTo(41) - 20) } : {};
    const wish = place(1, { ...limit, size: size(50_000), cutToFit: true });
    // What 100 % came to when it was typed.
    const typed = copyOf(exchange);
    const first = run(typed, wish, seen());
    const fitted = first.ok
      ? (typed.state.orders.get(first.orders[0]!) ?? typed.state.ended.get(first.orders[0]!)?.order)
      : null;
    mark += draws.upTo(101) - 50;
    now += 20_000;
    const at = seen();
    const sent = { ...wish, size: size(fitted?.lots ?? 50_000) };
    const asked = fitted?.lots ?? 50_000;
    const one = copyOf(exchange);
    const answer = run(one, sent, at);
    const plain = (n: number) => {
      const found = run(copyOf(exchange), { ...sent, size: size(n), cutToFit: false }, at);
      return found.ok ? 'ok' : found.refusal.rule;
    };
    const where = `seed ${seed}: ${JSON.stringify(sent)}`;
    if (!answer.ok) {
      if (TOO_LARGE.includes(answer.refusal.rule)) expect([where, plain(1)]).not.toEqual([where, 'ok']);
      refused += 1;
      continue;
    }
    const { lots: taken } = (one.state.orders.get(answer.orders[0]!) ?? one.state.ended.get(answer.orders[0]!)?.order)!;
    if (taken === asked) {
      expect([where, plain(taken)]).toEqual([where, 'ok']);
      whole += 1;
    } else {
      cut += 1;
      expect([where, plain(taken)]).toEqual([where, 'ok']);
      expect([where, TOO_LARGE.includes(plain(taken + 1))]).toEqual([where, true]);
    }
  }
  expect(Math.min(cut, whole, refused)).toBeGreaterThan(20);
});
