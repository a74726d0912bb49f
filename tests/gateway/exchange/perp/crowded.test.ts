import { afterEach, describe, expect, test, vi } from 'vitest';
import { OrdersOfLeg } from '#gateway/exchange/positions/leg-orders.ts';
import { Desk } from '#gateway/exchange/products/perp/desk.ts';
import { stage } from './orders-stage.ts';
import { view } from './world.ts';

afterEach(() => void vi.restoreAllMocks());

/** How often orders were looked at while something is done: work, whatever the machine. */
function looks(done: () => void): { readonly each: number; readonly whole: number } {
  const seen = [
    vi.spyOn(Desk.prototype, 'order'),
    vi.spyOn(Desk.prototype, 'takenOf'),
    vi.spyOn(OrdersOfLeg.prototype, 'lotsOf'),
  ];
  const whole = [vi.spyOn(Desk.prototype, 'ordersOf'), vi.spyOn(Desk.prototype, 'look')];
  for (const spy of [...seen, ...whole]) spy.mockClear();
  done();
  const [each, all] = [seen, whole].map((spies) => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0));
  vi.restoreAllMocks();
  return { each: each!, whole: all! };
}

type Crowd = { readonly inTheWay: number; readonly elsewhere: number; readonly isolated?: boolean };

/** A maker whose orders close its long leg, a taker that closes its short one; both have other orders open. */
function crowded({ inTheWay, elsewhere, isolated = false }: Crowd) {
  const it = stage({ depth: 0 });
  const put = (account: number, side: 'buy' | 'sell', size: string, price: string, symbol = 'BTCPERP') =>
    it.put({ account, side, size, price, symbol });
  if (isolated)
    for (const account of [1, 2]) it.run({ c: 'marginMode', account, symbol: 'BTCUSDPERP', marginMode: 'isolated' });
  put(2, 'buy', '30.0', '1000.0');
  put(1, 'sell', '30.0', '1000.0');
  for (let at = 0; at < elsewhere; at++) {
    put(2, 'buy', '0.1', '950.0', 'ETHPERP');
    put(2, 'sell', '0.1', '1050.0');
    put(1, 'buy', '0.1', '930.0');
  }
  for (let at = 0; at < inTheWay; at++) put(2, 'sell', '0.1', '1000.0');
  return {
    ...it,
    /** Without the checks of the stage, which look at everything. */
    sweeps() {
      const size = `${Math.floor(inTheWay / 10)}.${inTheWay % 10}`;
      const wish = { side: 'buy', kind: 'limit', size, price: '1000.0', clientId: 'sweeps' } as const;
      const context = { now: it.now, view: view(2000) };
      return looks(() => it.exchange.execute({ c: 'perpPlace', account: 1, symbol: 'BTCPERP', ...wish }, context));
    },
  };
}

describe('an order that takes many others', () => {
  test.each([false, true])('looks at none of those that are open elsewhere (isolated somewhere: %s)', (isolated) => {
    const few = crowded({ inTheWay: 20, elsewhere: 1, isolated });
    const many = crowded({ inTheWay: 20, elsewhere: 60, isolated });
    const [alone, beside] = [few.sweeps(), many.sweeps()];
    expect([few.leg(2), many.leg(2)]).toEqual([280, 280]);
    expect(beside.each - alone.each).toBeLessThanOrEqual(20);
    // Nobody goes through all that an owner has open.
    expect([alone.whole, beside.whole]).toEqual([0, 0]);
  });

  test('costs as much each, however many there are', () => {
    const [ten, eighty] = [10, 80].map((inTheWay) => crowded({ inTheWay, elsewhere: 1 }).sweeps().each);
    expect(eighty! / ten!).toBeLessThan(8.8);
  });

  test('meets 500 at the most, and is over then', () => {
    const it = stage({ depth: 0 });
    for (const account of [2, 3])
      for (let at = 0; at < 260; at++) it.put({ account, side: 'sell', size: '0.1', price: '1000.0' });
    const taker = it.put({ side: 'buy', size: '52.0', price: '1000.0' });
    expect([it.leg(), it.ended().at(-1)]).toEqual([500, `#${taker} limit`]);
  });
});
