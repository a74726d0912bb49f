import { expect, test } from 'vitest';
import { FAUCET } from '#lib/contract/account.ts';
import { ASSET } from '#lib/contract/asset.ts';
import type { AssetOverview, AssetWallet } from '#lib/contract/shapes/asset.ts';
import type { Order } from '#lib/contract/shapes/order.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { add, multiply } from '#lib/exact/arithmetic.ts';
import { print, trim } from '#lib/exact/fixed.ts';
import { parse } from '#lib/exact/parse.ts';
import { type Browser, house } from './accounts/house.ts';
import { feed } from './world.ts';

const SPOT_WALLET = `${ASSET.wallet}?wallet=spot`;
const text = ({ units, places }: { units: bigint; places: number }) => trim(print(units, places));
const times = (a: string, b: string) => text(multiply(parse(a)!, parse(b)!));
const sum = (texts: readonly (string | null)[]) =>
  text(texts.reduce((all, one) => add(all, parse(one ?? '0')!), { units: 0n, places: 0 }));

const wallet = async (browser: Browser, paper = false) => (await browser.get<AssetWallet>(SPOT_WALLET, { paper })).data;
const overview = async (browser: Browser, paper = false) =>
  (await browser.get<AssetOverview>(ASSET.overview, { paper })).data;

test('a paper account is worth its coins at the prices of one moment; an order holds its part', async () => {
  const at = await house();
  const guest = at.browser();
  await guest.post(PAPER.guest);
  const now = at.clock.now();
  const last = (symbol: string) => feed.ticker(symbol, now).last;
  await guest.post(
    SPOT.place,
    { symbol: 'USDCUSDT', side: 'buy', kind: 'limit', price: '0.98', size: '1000' },
    { paper: true },
  );
  const held = await wallet(guest, true);
  expect(held).toMatchObject({ env: 'paper', at: now, wallet: 'spot', unpriced: [] });
  expect(Object.fromEntries(held.rows.map(({ asset, total, value }) => [asset, [total, value]]))).toEqual({
    USDT: ['100000', '100000'],
    USDC: ['100000', times('100000', last('USDCUSDT'))],
    BTC: ['1', trim(last('BTCUSDT'))],
    ETH: ['20', times('20', last('ETHUSDT'))],
  });
  expect(held.rows.find(({ asset }) => asset === 'USDT')).toMatchObject({ available: '99020', locked: '980' });
  expect(sum(held.rows.map(({ value }) => value))).toBe(held.total);
  const whole = await overview(guest, true);
  expect(whole).toMatchObject({ env: 'paper', at: now, total: held.total, pnlToday: null, pnlTodayRate: null });
  expect(whole.wallets).toEqual([
    expect.objectContaining({ wallet: 'spot', total: held.total, locked: '980', debt: '0', unrealised: '0' }),
  ]);
  expect(sum(whole.allocation.map(({ value }) => value))).toBe(whole.total);
  expect(whole.seq).toBeGreaterThanOrEqual(held.seq);
});

test('what was bought says what it cost, as the order did', async () => {
  const at = await house();
  const guest = at.browser();
  await guest.post(PAPER.guest);
  const { data: order } = await guest.post<Order>(
    SPOT.place,
    { symbol: 'SOLUSDT', side: 'buy', kind: 'market', size: '10' },
    { paper: true },
  );
  const row = (await wallet(guest, true)).rows.find(({ asset }) => asset === 'SOL');
  expect(row).toMatchObject({ averageCost: order.averagePrice, costed: row?.total });
  const spent = times(order.averagePrice!, row!.total);
  // Cut toward zero at the places of totals.
  // A loss that is cut to nothing has no sign.
  const cut = sum([row!.value, `-${spent}`]).replace(/^-(?=0\.00)/, row!.unrealised === '0' ? '' : '-');
  expect(cut).toMatch(new RegExp(`^${row!.unrealised}`));
  expect((await overview(guest, true)).wallets[0]?.unrealised).toBe(row!.unrealised);
});

test('each account hears of its own alone, and live and paper of one user are two', async () => {
  const at = await house();
  const [ann, bob, nobody] = [at.browser(), at.browser(), at.browser()];
  await ann.register('ann@example.com');
  await bob.register('bob@example.com');
  expect(await wallet(ann)).toMatchObject({ env: 'live', total: '0', rows: [] });
  await ann.post(FAUCET, { asset: 'USDT' });
  const funded = await wallet(ann);
  expect(funded.rows.map(({ asset }) => asset)).toEqual(['USDT']);
  expect(await wallet(bob)).toMatchObject({ env: 'live', total: '0', rows: [] });
  expect(await overview(bob)).toMatchObject({ env: 'live', total: '0', allocation: [] });
  expect(await wallet(ann, true)).toMatchObject({ env: 'paper' });
  expect((await wallet(ann, true)).total).not.toBe(funded.total);
  for (const path of [SPOT_WALLET, ASSET.overview]) {
    expect((await nobody.get(path)).code).toBe('00004');
    // What names somebody else's account is no key of these calls.
    expect(await bob.get(`${path}${path.includes('?') ? '&' : '?'}account=1`)).toMatchObject({
      http: 400,
      code: '40000',
      data: { field: 'account' },
    });
  }
});

test('a wallet that there is not, and one that is not said, are refused with their field', async () => {
  const at = await house();
  const guest = at.browser();
  await guest.post(PAPER.guest);
  const ask = (query: string) => guest.get(`${ASSET.wallet}${query}`, { paper: true });
  for (const name of ['margin', 'futures:usdt', 'constructor', 'SPOT'])
    expect(await ask(`?wallet=${name}`)).toMatchObject({
      http: 200,
      code: '44102',
      msg: 'There is no such wallet.',
      data: { field: 'wallet', rule: 'unknownWallet', value: name },
    });
  expect(await ask('')).toMatchObject({ http: 400, code: '40000', data: { field: 'wallet' } });
  expect(await ask('?wallet=')).toMatchObject({ http: 400, code: '40000', data: { field: 'wallet' } });
  expect(await ask('?wallet=spot&wallet=spot')).toMatchObject({ http: 400, code: '40000' });
  expect(await ask('?walet=spot')).toMatchObject({ http: 400, code: '40000' });
});
