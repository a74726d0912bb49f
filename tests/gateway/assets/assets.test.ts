import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overviewOf, walletOf } from '#gateway/assets/assets.ts';
import { costOf } from '#gateway/assets/cost.ts';
import { pricesAt } from '#gateway/assets/prices.ts';
import type { EnginePort } from '#gateway/engine/port.ts';
import type { Feed } from '#gateway/feed/feed.ts';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { add } from '#lib/exact/arithmetic.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { basisBuys } from '#lib/spot/cost-basis.ts';
import { mergeBuyOrders } from '#lib/trade/merge.ts';

const AT = Date.UTC(2026, 10, 20, 12);

/** A market of these symbols and prices alone. */
function market(prices: Readonly<Record<string, string>>): Feed {
  return {
    instrument: (symbol: string) => (symbol in prices ? { pricePlace: 2, quotePlace: 4 } : undefined),
    ticker: (symbol: string) => ({ last: prices[symbol] }),
  } as unknown as Feed;
}

function holding(balances: readonly Balance[], feed: Feed, buys: readonly Order[] = []) {
  const engine = {
    env: 'paper',
    settled: async () => 7,
    read: async (about: string) => (about === 'balances' ? balances : []),
  } as unknown as EnginePort;
  const past = { orders: async () => ({ rows: buys, cursor: null }) };
  return { engine, past, feed, account: 1, now: AT };
}

const sum = (texts: readonly (string | null)[]) => {
  const { units, places } = texts.reduce((all, one) => add(all, parse(one ?? '0')!), { units: 0n, places: 0 });
  return trim(print(units, places));
};
const buy = (id: number, filled: string, averagePrice: string, fee = '0') =>
  ({ id: `${id}`, symbol: 'BTCUSDT', side: 'buy', filled, averagePrice, fee }) as Order;

test('a coin is worth its amount at its price in USDT; what is not held is no row', async () => {
  const feed = market({ BTCUSDT: '92000.5' });
  const wallet = await walletOf(
    holding(
      [
        { asset: 'ADA', available: '0', locked: '0' },
        { asset: 'BTC', available: '1', locked: '0.25' },
        { asset: 'USDT', available: '10.5', locked: '0' },
      ],
      feed,
    ),
    'spot',
  );
  expect(wallet).toMatchObject({ env: 'paper', at: AT, seq: 7, wallet: 'spot', total: '115011.125', unpriced: [] });
  expect(wallet.rows).toEqual([
    {
      asset: 'BTC',
      available: '1',
      locked: '0.25',
      total: '1.25',
      price: '92000.5',
      value: '115000.625',
      averageCost: null,
      costed: '0',
      unrealised: null,
      chainsOpen: 0,
    },
    expect.objectContaining({ asset: 'USDT', total: '10.5', price: '1', value: '10.5', averageCost: null }),
  ]);
});

test('without a price a coin is worth nothing in any sum, stands last and is named', async () => {
  const needs = holding(
    [
      { asset: 'AAA', available: '5', locked: '0' },
      { asset: 'BTC', available: '1', locked: '0' },
      { asset: 'ZZZ', available: '0', locked: '2' },
    ],
    market({ BTCUSDT: '90000' }),
  );
  const wallet = await walletOf(needs, 'spot');
  expect(wallet).toMatchObject({ total: '90000', unpriced: ['AAA', 'ZZZ'] });
  expect(wallet.rows.map(({ asset, price, value }) => [asset, price, value])).toEqual([
    ['BTC', '90000', '90000'],
    ['AAA', null, null],
    ['ZZZ', null, null],
  ]);
  const overview = await overviewOf(needs);
  expect(overview).toMatchObject({ total: '90000', unpriced: ['AAA', 'ZZZ'], pnlToday: null, pnlTodayRate: null });
  expect(overview.allocation).toEqual([{ asset: 'BTC', value: '90000', share: '1' }]);
});

test('nothing held is worth nothing', async () => {
  const needs = holding([], market({}));
  expect(await walletOf(needs, 'spot')).toMatchObject({ total: '0', rows: [], unpriced: [] });
  expect(await overviewOf(needs)).toMatchObject({
    total: '0',
    allocation: [],
    wallets: [{ wallet: 'spot', total: '0', available: '0', locked: '0', debt: '0', unrealised: '0' }],
  });
});

test('a price goes over USDC, BTC and ETH, in this order, where there is no market against USDT', () => {
  const price = (prices: Readonly<Record<string, string>>, asset: string) => {
    const found = pricesAt(market(prices), AT)(asset);
    return found && trim(print(found.units, found.places));
  };
  const all = { USDCUSDT: '0.5', BTCUSDT: '90000', ETHUSDT: '3000', AUSDC: '4', ABTC: '0.1', AETH: '7', BETH: '2' };
  expect(price(all, 'A')).toBe('2');
  expect(price({ ...all, AUSDT: '9' }, 'A')).toBe('9');
  expect(price({ BTCUSDT: '90000', ABTC: '0.1', ETHUSDT: '3000', AETH: '7' }, 'A')).toBe('9000');
  expect(price(all, 'B')).toBe('6000');
  expect(price(all, 'C')).toBeNull();
  expect(price({}, 'USDT')).toBe('1');
});

test('a price that is asked for twice is the same, whatever the market does meanwhile', () => {
  let last = 1;
  const feed = { instrument: () => ({}), ticker: () => ({ last: `${last++}` }) } as unknown as Feed;
  const price = pricesAt(feed, AT);
  expect(price('BTC')).toEqual(price('BTC'));
});

test('parts add up to their sums exactly, whatever is held at whatever price', async () => {
  const amount = fc.stringMatching(/^\d{1,9}(\.\d{1,12})?$/);
  const assets = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(amount, amount, fc.option(amount)), { minLength: 1, maxLength: assets.length }),
      async (held) => {
        const balances = held.map(([available, locked], index) => ({ asset: assets[index]!, available, locked }));
        const prices = held.flatMap(([, , price], index) => (price ? [[`${assets[index]}USDT`, price]] : []));
        const needs = holding(balances, market(Object.fromEntries(prices)));
        const [wallet, overview] = [await walletOf(needs, 'spot'), await overviewOf(needs)];
        expect(sum(wallet.rows.map(({ value }) => value))).toBe(wallet.total);
        expect(sum(overview.allocation.map(({ value }) => value))).toBe(overview.total);
        expect(sum(overview.wallets.map(({ total }) => total))).toBe(overview.total);
        expect(overview.total).toBe(wallet.total);
        const [spot] = overview.wallets;
        expect(sum([spot!.available, spot!.locked])).toBe(spot!.total);
      },
    ),
  );
});

test('what the held buys cost is what the trading screen says of them', () => {
  const instrument = { pricePlace: 1, quotePlace: 2 };
  const price = parse('92000.3')!;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 999_999 })), { maxLength: 6 }),
      fc.integer({ min: 0, max: 20_000 }),
      (orders, units) => {
        const held = print(units, 4);
        const buys = orders.map(([size, each], index) => buy(index, print(size, 4), print(each, 1), print(size, 7)));
        const cost = costOf({ buys, held, instrument, price });
        const merged = mergeBuyOrders(basisBuys(buys, held, instrument), { marketPrice: '92000.3' });
        if (!merged?.averagePrice || !merged.earnings) return cost === null;
        expect(cost?.average).toBe(merged.averagePrice.toFixed(1));
        expect(cost?.costed).toBe(merged.totalDealCount.toFixed());
        const gained = print(cost!.unrealised!.units, cost!.unrealised!.places);
        expect(gained).toBe(merged.earnings.toFixed(2).replace(/^-(0\.0*)$/, '$1'));
        return true;
      },
    ),
  );
});

test('only the part that was bought here has a cost', async () => {
  const needs = holding([{ asset: 'BTC', available: '1.5', locked: '0' }], market({ BTCUSDT: '100' }), [
    buy(2, '0.5', '90'),
  ]);
  const { rows } = await walletOf(needs, 'spot');
  expect(rows[0]).toMatchObject({ total: '1.5', averageCost: '90.00', costed: '0.5', unrealised: '5' });
});

test('what was moved to a wallet of contracts still counts, with what its positions have brought', async () => {
  const { engine, ...needs } = holding(
    [{ asset: 'USDT', available: '700', locked: '0' }],
    market({ BTCUSDT: '50000' }),
  );
  const told: Record<string, unknown> = {
    perpAccounts: [
      { wallet: 'futures:usdt', settle: 'USDT', balance: '300', available: '50', locked: '250' },
      { wallet: 'futures:coin', settle: 'BTC', balance: '0.01', available: '0.01', locked: '0' },
      { wallet: 'futures:usdc', settle: 'USDC', balance: '0', available: '0', locked: '0' },
    ],
    positions: [
      { settle: 'USDT', unrealisedPnl: '-20.5' },
      { settle: 'USDT', unrealisedPnl: '5' },
    ],
  };
  const read = async (about: string) => told[about] ?? (await engine.read(about as 'balances', { account: 1 }));
  const overview = await overviewOf({ ...needs, engine: { ...engine, read } as unknown as EnginePort });
  expect(overview.total).toBe('1484.5');
  expect(overview.wallets).toMatchObject([
    { wallet: 'spot', total: '700' },
    { wallet: 'futures:usdt', total: '284.5', available: '50', locked: '250', unrealised: '-15.5' },
    { wallet: 'futures:coin', total: '500', available: '500', locked: '0', unrealised: '0' },
  ]);
  expect(overview.allocation.map(({ asset, value }) => [asset, value])).toEqual([
    ['USDT', '984.5'],
    ['BTC', '500'],
  ]);
  expect(sum(overview.allocation.map(({ value }) => value))).toBe(overview.total);
});
