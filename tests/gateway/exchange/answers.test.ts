import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exchange } from '#gateway/exchange/exchange.ts';
import type { Command } from '#gateway/exchange/orders/commands.ts';
import { ORDER_KINDS, TIFS } from '#lib/rules/kinds.ts';
import { SELF_TRADES, SIDES } from '#lib/rules/words.ts';
import { wrongContracts } from './perp/invariants.ts';
import { ASSETS, MARKETS, view } from './perp/world.ts';
import { MARKETS as COINS } from './world.ts';

/** One exchange with both products: an order of one may not stop the other either. */
const [coins] = COINS;
const LISTED = [{ ...coins!, minNotional: 10n ** 12n }, ...MARKETS];
const FUNDS = { none: null, 'next to nothing': '0.000001', 'too little': '7', plenty: '1000000' } as const;
const PRODUCTS = {
  spot: { symbol: 'BTCUSDT', kinds: ORDER_KINDS },
  perp: { symbol: 'BTCPERP', kinds: ['limit', 'market', 'trigger', 'trailing'] },
  inverse: { symbol: 'BTCUSDPERP', kinds: ['limit', 'market', 'trigger', 'trailing'] },
} as const;

/** Prices around 1,000, within the bands and beyond, and what is none. */
const price = fc.constantFrom(
  '1000.0',
  '999.5',
  '1000.5',
  '990.0',
  '1010.0',
  '950.0',
  '1050.0',
  '0.5',
  '0',
  '-1',
  '1e3',
);
const size = fc.constantFrom('0.1', '1', '1.0', '100', '200', '0.001', '5000', '1000000', '0', '-1', '0.0001', '');
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const FIELDS = {
  price: maybe(price),
  size: maybe(size),
  quote: maybe(fc.constantFrom('10', '100', '0.000001', '99999999')),
  tif: maybe(fc.constantFrom(...TIFS)),
  postOnly: maybe(fc.boolean()),
  stp: maybe(fc.constantFrom(...SELF_TRADES)),
  triggerPrice: maybe(price),
  stopLimitPrice: maybe(price),
  takeProfit: maybe(price),
  stopLoss: maybe(price),
};
const CONTRACT_FIELDS = {
  ...FIELDS,
  size,
  reduceOnly: maybe(fc.boolean()),
  cutToFit: maybe(fc.boolean()),
  closeOnTrigger: maybe(fc.boolean()),
  positionSide: maybe(fc.constantFrom('long', 'short')),
  triggerBy: maybe(fc.constantFrom('last', 'mark', 'index')),
  takeProfitBy: maybe(fc.constantFrom('last', 'mark', 'index')),
  takeProfitLimit: maybe(price),
  stopLossLimit: maybe(price),
  callbackRate: maybe(fc.constantFrom('0.001', '0.05', '0.1', '1', '0')),
  activationPrice: maybe(price),
};

describe.each(Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[])('of %s', (product) => {
  const { symbol, kinds } = PRODUCTS[product];
  const cases = kinds.flatMap((kind) =>
    SIDES.flatMap((side) =>
      (Object.keys(FUNDS) as (keyof typeof FUNDS)[]).map((funds) => [kind, side, funds] as const),
    ),
  );

  test.each(
    cases,
  )('every %s %s with %s of funds is answered: nothing throws, every asset sums to zero', (kind, side, funds) => {
    const wish = fc.record(product === 'spot' ? FIELDS : CONTRACT_FIELDS);
    // What came before it: the other side of a trade, a leg, an order to amend; then prices move.
    const before = fc.array(fc.constantFrom('rests', 'bought', 'sold', 'twoWay', 'isolated'), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(wish, { minLength: 1, maxLength: 3 }),
        before,
        fc.constantFrom(1900, 1980, 2020, 2100),
        (wishes, scene, last) => {
          const exchange = new Exchange(ASSETS, LISTED);
          let now = 0;
          const run = (command: object, at = 2000) => {
            now += 1;
            const feed = view(at, { depth: 3, lots: 100, marks: new Map(LISTED.map((spec) => [spec.symbol, at])) });
            const { answer } = exchange.execute(command as Command, { now, view: feed });
            expect(typeof answer.ok).toBe('boolean');
          };
          fund(run, 1, FUNDS[funds]);
          fund(run, 2, '1000000');
          for (const what of scene) prepare(run, what, { product, symbol });
          wishes.forEach((fields, at) => {
            run({
              c: product === 'spot' ? 'place' : 'perpPlace',
              account: 1,
              symbol,
              side,
              kind,
              clientId: `w${at}`,
              ...fields,
            });
            run({ ...fields, c: product === 'spot' ? 'amend' : 'perpAmend', account: 1, clientId: `w${at}` });
          });
          for (const moved of [last, 2000])
            run({ c: 'tick', symbol, low: Math.min(moved, 2000), high: Math.max(moved, 2000), from: now - 1 }, moved);
          run({ c: 'cancelAll', account: 1 });
          expect(wrongContracts(exchange.state)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

type Run = (command: object, at?: number) => void;

function fund(run: Run, account: number, amount: string | null): void {
  if (amount === null) return;
  run({ c: 'grant', account, reason: 'grant', amounts: { USDT: amount, BTC: amount } });
  for (const [to, asset] of [
    ['futures:usdt', 'USDT'],
    ['futures:coin', 'BTC'],
  ]) {
    const half = amount === '0.000001' ? '0.0000005' : `${Number(amount) / 2}`;
    run({ c: 'transfer', account, from: 'spot', to, asset, amount: half, reason: 'transfer', ref: null });
  }
}

let named = 0;
function prepare(
  run: Run,
  what: string,
  { product, symbol }: { readonly product: string; readonly symbol: string },
): void {
  named += 1;
  const place = product === 'spot' ? 'place' : 'perpPlace';
  const order = { c: place, symbol, clientId: `p${named}`, size: product === 'inverse' ? '200' : '1.0' };
  if (what === 'rests') run({ ...order, account: 2, side: 'sell', kind: 'limit', price: '1000.5' });
  if (what === 'bought') run({ ...order, account: 1, side: 'buy', kind: 'market' });
  if (what === 'sold') run({ ...order, account: 1, side: 'sell', kind: 'market' });
  if (what === 'twoWay' && product !== 'spot')
    run({
      c: 'positionMode',
      account: 1,
      wallet: product === 'perp' ? 'futures:usdt' : 'futures:coin',
      mode: 'twoWay',
    });
  if (what === 'isolated' && product !== 'spot') run({ c: 'marginMode', account: 1, symbol, marginMode: 'isolated' });
}
