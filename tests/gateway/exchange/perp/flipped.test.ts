import { expect, test } from 'vitest';
import { numberOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import { stage } from './orders-stage.ts';

/** A long leg of fifty coins with isolated margin, and an order at rest that promised to close it and so locks nothing. */
function promised() {
  const it = stage({ depth: 2, lots: 600 });
  it.run({ c: 'marginMode', account: 1, symbol: 'BTCPERP', marginMode: 'isolated' });
  it.run({ c: 'leverage', account: 1, symbol: 'BTCPERP', leverage: 10 });
  it.opens('buy', '50.0');
  const order = it.put({ side: 'sell', size: '50.0', price: '1010.0' });
  expect(it.order(order)?.locked).toBe(0n);
  const free = () => it.exchange.state.ledger.balance(numberOf(1, WALLETS['futures:usdt']), 'USDT').available;
  return { it, order, free };
}

test('an order that turns a leg over pays for what it opens after its owner’s other orders have locked what the leg was to pay', () => {
  const { it, order, free } = promised();
  // The first sixty close fifty and open ten; then the order at rest locks some 5,080 of what the next sixty would need.
  expect(it.refusedOrder({ side: 'sell', size: '120.0', kind: 'market' })).toMatchObject({
    rule: 'insufficientMargin',
  });
  expect([it.leg(1, 0), it.leg(1, 1), it.order(order)?.locked]).toEqual([500, 0, 0n]);
  it.opens('sell', '90.0');
  expect([it.leg(1, 0), it.leg(1, 1)]).toEqual([0, 400]);
  expect(it.order(order)?.locked).toBeGreaterThan(0n);
  expect(free()).toBeGreaterThanOrEqual(0n);
});

test('where it may be cut to what can be paid it is cut to that', () => {
  const { it, free } = promised();
  const order = it.put({ side: 'sell', size: '120.0', kind: 'market', cutToFit: true });
  expect(it.events.some((event) => event.t === 'done' && event.order === order && event.reason === 'filled')).toBe(
    true,
  );
  expect(it.leg(1, 1)).toBeGreaterThan(400);
  expect(free()).toBeGreaterThanOrEqual(0n);
});
