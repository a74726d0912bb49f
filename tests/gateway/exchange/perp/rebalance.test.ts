import { expect, test } from 'vitest';
import { Plan } from '#gateway/exchange/orders/match.ts';
import { type Products, Transaction } from '#gateway/exchange/orders/transaction.ts';
import { LONG, SHORT } from '#gateway/exchange/positions/positions.ts';
import { Desk } from '#gateway/exchange/products/perp/desk.ts';
import { cover, rebalance } from '#gateway/exchange/products/perp/rebalance.ts';
import { Flow } from './flow.ts';
import { world } from './world.ts';

const ACCOUNTS = 4;
/** A desk asks no product. */
const NONE = {} as unknown as Products;

test('after any command every order that rests is covered: a rebalance finds nothing to do', () => {
  let resting = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const exchange = world({ accounts: ACCOUNTS, usdt: seed % 2 === 0 ? '6000' : '400' });
    const flow = new Flow(seed, ACCOUNTS, { storm: seed % 2 === 0, orders: true });
    for (let step = 0; step < 150; step++) {
      const { command, now, view } = flow.next(exchange.state);
      for (;;) {
        const { answer } = exchange.execute(command, { now, view });
        if (!answer.ok || !answer.more) break;
      }
      const turn = new Transaction(exchange.state, { now, view, plan: new Plan(), products: NONE, symbol: null });
      const desk = new Desk(turn);
      for (const market of exchange.state.markets.values())
        for (let owner = 1; owner <= ACCOUNTS; owner++) {
          for (const side of [LONG, SHORT] as const) rebalance(desk, owner, market, side);
          cover(desk, owner, market);
          resting += desk.resting(owner, market.spec.symbol).length;
        }
      desk.commit();
      expect([seed, step, command, turn.events]).toEqual([seed, step, command, []]);
    }
  }
  expect(resting).toBeGreaterThan(500);
});
