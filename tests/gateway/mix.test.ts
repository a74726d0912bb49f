import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listed } from '#gateway/feed/listed.ts';
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { EXAMPLES } from '#gateway/routes/documented-examples.ts';
import { CODE } from '#lib/contract/codes.ts';
import type { Envelope } from '#lib/contract/envelope.ts';
import { MIX, PERP_RULES, WALLET_TRANSFER } from '#lib/contract/perp.ts';
import type { ClosedPosition, PerpAccount, PerpLedgerEntry, Position } from '#lib/contract/shapes/perp-account.ts';
import type { PerpFill, PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import type { PrivateRows } from '#lib/contract/shapes/stream.ts';
import type { Page } from '#lib/contract/trade.ts';
import { type Decimal as D, decimal } from '#lib/trade/number.ts';
import { visitor } from './visitor.ts';
import { handClock, keptLog, scratch, world } from './world.ts';

const BTC = 'BTCUSDTPERP';
/** Calls that change nothing, and so have no body. */
const READ_ONLY = new Set<string>([
  ...['open', 'history', 'fills', 'fill', 'account', 'wallets', 'settings', 'ledger', 'notices', 'quiz'],
  ...['position', 'positionHistory', 'story'],
]);
const feed = createSyntheticFeed({ seed: 'tests', lists: listed(true) });

describe('contracts, as accounts see and call them', () => {
  let folder: ReturnType<typeof scratch>;
  let venue: Venue;
  let app: Awaited<ReturnType<typeof world>>['app'];
  const clock = handClock();

  async function open(): Promise<void> {
    while (!feed.contracts!.prepare(clock.now()));
    const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
    venue = await openVenue({ config, feed, clock, log: keptLog().log });
    ({ app } = await world({ trading: venue, clock, feed, env: { RATE_TRADE: '100000', RATE_GUEST: '100000' } }));
  }
  async function shut(): Promise<void> {
    await app.close();
    await venue.close();
  }
  beforeAll(async () => {
    folder = scratch();
    await open();
  });
  afterAll(async () => {
    await shut();
    folder.remove();
  });

  const { post, get, guest } = visitor(() => app);
  const ask = <T>(cookie: string) => ({
    post: async (url: string, body: object, headers: Record<string, string> = {}) =>
      (await post<T>(url, body, { cookie, headers })) as Envelope<T> & { http: number },
    get: async (url: string) => get<T>(url, { cookie }),
  });
  const did = async <T>(cookie: string, url: string, body: object): Promise<T> => {
    const { code, data, msg } = await post<T>(url, body, { cookie });
    expect([url, code, code === '00000' ? '' : JSON.stringify([msg, data])]).toEqual([url, '00000', '']);
    return data as T;
  };
  const read = async <T>(cookie: string, url: string): Promise<T> => {
    const { code, data } = await get<T>(url, { cookie });
    expect([url, code]).toEqual([url, '00000']);
    return data as T;
  };
  /** A visitor with 10,000 USDT in the wallet of contracts. */
  const funded = async (): Promise<string> => {
    const cookie = await guest();
    await did(cookie, WALLET_TRANSFER, { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '10000' });
    return cookie;
  };
  const market = (cookie: string, side: 'buy' | 'sell', size: string, more = {}) =>
    did<PerpOrder>(cookie, MIX.place, { symbol: BTC, side, kind: 'market', size, ...more });
  const position = async (cookie: string) => (await read<Position[]>(cookie, `${MIX.position}?symbol=${BTC}`))[0];
  const usdt = async (cookie: string) => (await read<PerpAccount[]>(cookie, `${MIX.account}?settle=USDT`))[0]!;
  const price = (factor: number) => {
    const ticks = feed.contracts!.mark(BTC, clock.now());
    const cut = Math.floor((ticks * factor) / 10) * 10;
    return `${Math.floor(cut / 10)}.${cut % 10}`;
  };
  const sum = (texts: readonly string[]) =>
    texts.reduce((all, text) => all.plus(decimal(text)!), decimal('0')!).toString();

  test('an order that may be cut to what can be paid is, and says the size that it took', async () => {
    const cookie = await funded();
    const symbol = 'ETHUSDTPERP';
    await did(cookie, MIX.leverage, { symbol, leverage: 10 });
    const wish = { symbol, side: 'buy', kind: 'market', size: '150' };
    expect((await post(MIX.place, wish, { cookie })).code).toBe(PERP_RULES.insufficientMargin);
    const { size, filled, status } = await did<PerpOrder>(cookie, MIX.place, { ...wish, cutToFit: true });
    expect([status, filled]).toEqual(['filled', size]);
    // Of what it costs and the loss at the mark less than the hundredth part is left.
    expect(Number((await usdt(cookie)).availableToOpen)).toBeLessThan(100);
  });

  test('opened, added to and closed in parts: position, wallet, fills, ledger and history add up to the unit', async () => {
    const cookie = await funded();
    await did(cookie, MIX.marginMode, { symbol: BTC, marginMode: 'isolated' });
    expect(await did(cookie, MIX.leverage, { symbol: BTC, leverage: 10 })).toMatchObject({
      ...{ env: 'paper', marginMode: 'isolated', positionMode: 'oneWay', leverageLong: 10, leverageShort: 10 },
    });
    const order = await market(cookie, 'buy', '0.02');
    expect(order).toMatchObject({
      ...{ env: 'paper', status: 'filled', filled: '0.0200', feeAsset: 'USDT', positionSide: null, leverage: 10 },
      ...{ marginMode: 'isolated', reduceOnly: false, closing: '0.0000', lock: '0', exits: null, whole: false },
    });
    await market(cookie, 'buy', '0.01');
    const leg = (await position(cookie))!;
    expect(leg).toMatchObject({
      ...{ count: '0.0300', positionsCount: '0.0300', openDealCount: '0.0300', closeDealCount: '0.0000' },
      ...{ positionSide: 'long', marginMode: 1, openLevel: '10', autoMargin: false, state: 'normal', adlLight: 1 },
    });
    expect(sum([leg.margin, leg.unrealisedPnl])).toBe(decimal(leg.equity)!.toString());
    const account = await usdt(cookie);
    expect(sum([account.available, account.locked])).toBe(decimal(account.balance)!.toString());
    expect(account.isolatedMargin).toBe(leg.margin);
    expect(account.orderLocks).toBe('0');
    const added = await did<Position>(cookie, MIX.margin, { symbol: BTC, direction: 'add', amount: '25' });
    expect(sum([leg.margin, '25'])).toBe(decimal(added.margin)!.toString());
    await market(cookie, 'sell', '0.01', { reduceOnly: true });
    const closed = await did<PerpOrder>(cookie, MIX.close, { symbol: BTC });
    expect(closed).toMatchObject({ side: 'sell', filled: '0.0200', reduceOnly: true });
    expect(await position(cookie)).toBeUndefined();
    const { rows: fills } = await read<Page<PerpFill>>(cookie, MIX.fills);
    expect(sum(fills.map(({ opens }) => opens))).toBe('0.03');
    expect(sum(fills.map(({ closes }) => closes))).toBe('0.03');
    const { rows: history } = await read<Page<ClosedPosition>>(cookie, MIX.positionHistory);
    expect(history).toMatchObject([{ symbol: BTC, positionSide: 'long', leverage: 10, size: '0.0300', how: 'closed' }]);
    expect(history[0]!.realised).toBe(sum(fills.map(({ realised }) => realised)));
    expect(history[0]!.fees).toBe(sum(fills.map(({ fee }) => fee)));
    const { rows: ledger } = await read<Page<PerpLedgerEntry>>(cookie, `${MIX.ledger}?settle=USDT&limit=100`);
    expect(sum(ledger.map(({ change }) => change))).toBe(decimal((await usdt(cookie)).balance)!.toString());
    for (const { wallet, symbol, reason } of ledger)
      expect([wallet, symbol]).toEqual(['futures:usdt', reason === 'transfer' ? null : BTC]);
    const one = await read<{ fill: PerpFill; order: PerpOrder; together: PerpFill[]; feeRate: string }>(
      cookie,
      `${MIX.fill}?id=${fills[0]!.id}`,
    );
    expect([one.fill, one.order.id, one.feeRate]).toEqual([fills[0], fills[0]!.order, '0.0006']);
    expect((await read<Page<PerpOrder>>(cookie, MIX.history)).rows[0]).toEqual(
      expect.objectContaining({ id: closed.id, reason: 'filled' }),
    );
    // Nothing of it stands where spot is told.
    expect((await read<Page<unknown>>(cookie, '/v1/spot/order/history')).rows).toEqual([]);
    expect((await read<Page<unknown>>(cookie, '/v1/spot/order/fills')).rows).toEqual([]);
  });

  test('figures of REST and of the own topics are the same, and a leg that is gone is told once more', async () => {
    const cookie = await funded();
    const { account: number } = await read<{ account: string }>(cookie, '/v1/spot/account');
    const told: PrivateRows[] = [];
    const stop = venue.paper.watch(({ notices }) => {
      told.push(...notices.filter(({ account }) => `${account}` === number));
    });
    await market(cookie, 'sell', '0.01');
    const leg = await position(cookie);
    const last = told.at(-1)!;
    expect(last.positions).toEqual([leg]);
    expect(last.perpAccounts).toEqual([await usdt(cookie)]);
    expect(last.perpOrders[0]).toMatchObject({ status: 'filled' });
    expect(last.perpFills).toEqual((await read<Page<PerpFill>>(cookie, MIX.fills)).rows.toReversed());
    const { available, locked } = await usdt(cookie);
    expect(last.wallets).toEqual([{ wallet: 'futures:usdt', asset: 'USDT', available, locked }]);
    expect([last.orders, last.fills, last.balances]).toEqual([[], [], []]);
    expect(leg).toMatchObject({ marginMode: 2, margin: '0', bankruptcyPrice: null, positionSide: 'short' });
    const reading = await venue.paper.read('account', { account: Number.parseInt(number, 10) });
    expect(reading.rows.positions).toEqual([leg]);
    expect(reading.rows.perpAccounts).toHaveLength(5);
    // At the price that is shown the pool is at its maintenance, to a tick of the leg: the first tier keeps 0.4 % and the fee.
    clock.at += 60_000;
    while (!feed.contracts!.prepare(clock.now()));
    const later = (await position(cookie))!;
    expect(later.unrealisedPnl).not.toBe('0');
    const [size, at, mark] = [later.count, later.liquidationPrice!, later.markPrice].map((text) => decimal(text)!) as [
      D,
      D,
      D,
    ];
    const left = decimal(later.equity)!.minus(at.minus(mark).times(size)).minus(at.times(size).times('0.0046'));
    expect(left.abs().lte(size.times('0.1'))).toBe(true);
    await did(cookie, MIX.close, { symbol: BTC });
    expect(told.at(-1)!.positions).toMatchObject([{ symbol: BTC, positionSide: 'short', count: '0', adlLight: 0 }]);
    stop();
    await shut();
    await open();
    const { state } = await venue.own.read('paper', Number.parseInt(number, 10));
    expect(state.perpFills).toEqual((await read<Page<PerpFill>>(cookie, MIX.fills)).rows);
    expect(state.positions).toEqual([]);
    expect(state.perpNotices).toEqual([]);
  });

  test('a leg is told anew when its take profit or stop loss is set, changed, or put away', async () => {
    const cookie = await funded();
    const { account: number } = await read<{ account: string }>(cookie, '/v1/spot/account');
    await market(cookie, 'sell', '0.01');
    const told: PrivateRows[] = [];
    const stop = venue.paper.watch(({ notices }) => {
      told.push(...notices.filter(({ account }) => `${account}` === number));
    });
    const exits = () => told.at(-1)!.positions.map(({ takeProfit, stopLoss }) => ({ takeProfit, stopLoss }));
    await did(cookie, MIX.tpsl, { symbol: BTC, takeProfit: price(0.95), stopLoss: price(1.05) });
    expect(exits()).toEqual([{ takeProfit: price(0.95), stopLoss: price(1.05) }]);
    expect(told.at(-1)!.positions).toEqual([await position(cookie)]);
    await did(cookie, MIX.tpsl, { symbol: BTC, takeProfit: price(0.9) });
    expect(exits()).toEqual([{ takeProfit: price(0.9), stopLoss: null }]);
    await did(cookie, MIX.tpsl, { symbol: BTC });
    expect(exits()).toEqual([{ takeProfit: null, stopLoss: null }]);
    await did(cookie, MIX.close, { symbol: BTC });
    stop();
  });

  test('orders rest, are amended and cancelled; triggers, exits, trailing orders and countdown say what they wait for', async () => {
    const cookie = await funded();
    const far = { symbol: BTC, side: 'buy', kind: 'limit', price: price(0.95), size: '0.01' };
    const resting = await did<PerpOrder>(cookie, MIX.place, { ...far, clientId: 'mine' });
    expect(resting).toMatchObject({ status: 'new', clientId: 'mine' });
    expect(decimal(resting.lock)!.gt(0)).toBe(true);
    expect(await did(cookie, MIX.amend, { clientId: 'mine', price: price(0.94) })).toMatchObject({
      price: price(0.94),
    });
    const trigger = await did<PerpOrder>(cookie, MIX.place, {
      ...{ symbol: BTC, side: 'buy', kind: 'trigger', size: '0.01', triggerPrice: price(1.04), triggerBy: 'mark' },
    });
    expect(trigger).toMatchObject({
      kind: 'trigger',
      triggerBy: 'mark',
      lock: '0',
      triggers: [{ when: 'up', limit: null }],
    });
    const trailing = await did<PerpOrder>(cookie, MIX.place, {
      ...{ symbol: BTC, side: 'buy', kind: 'trailing', size: '0.01', callbackRate: '0.05' },
    });
    expect(trailing).toMatchObject({
      kind: 'trailing',
      callbackRate: '0.05',
      triggerBy: 'mark',
      activationPrice: null,
    });
    await market(cookie, 'buy', '0.01');
    const exits = await did<PerpOrder>(cookie, MIX.tpsl, {
      symbol: BTC,
      takeProfit: price(1.05),
      stopLoss: price(0.9),
    });
    expect(exits).toMatchObject({
      kind: 'tpsl',
      whole: true,
      size: null,
      exits: { takeProfit: price(1.05), takeProfitBy: 'mark' },
    });
    expect(await position(cookie)).toMatchObject({ takeProfit: price(1.05), stopLoss: price(0.9) });
    const open = await read<PerpOrder[]>(cookie, `${MIX.open}?settle=USDT`);
    expect(open.map(({ id }) => id)).toEqual([exits, trailing, trigger, resting].map(({ id }) => id));
    expect(await read(cookie, `${MIX.open}?settle=USDC`)).toEqual([]);
    expect(await read(cookie, '/v1/spot/order/open')).toEqual([]);
    const armed = await did<{ endsAt: number }>(cookie, MIX.countdown, { seconds: 60 });
    expect(armed).toEqual({ env: 'paper', seconds: 60, endsAt: clock.now() + 60_000 });
    expect(await did(cookie, MIX.countdown, { seconds: 0 })).toEqual({ env: 'paper', seconds: 0, endsAt: 0 });
    expect(await did(cookie, MIX.tpsl, { symbol: BTC })).toBeNull();
    expect(await did(cookie, MIX.cancel, { id: trigger.id })).toMatchObject({
      status: 'cancelled',
      reason: 'cancelled',
    });
    expect(await did<PerpOrder[]>(cookie, MIX.cancelAll, { symbol: BTC })).toHaveLength(2);
    const [long] = await did<{ positionSide: string; order: PerpOrder }[]>(cookie, MIX.closeAll, {});
    expect(long).toMatchObject({
      symbol: BTC,
      positionSide: 'long',
      refusal: null,
      order: { side: 'sell', status: 'filled' },
    });
    await market(cookie, 'buy', '0.01');
    expect(await did<PerpOrder[]>(cookie, MIX.reverse, { symbol: BTC })).toHaveLength(2);
    expect(await position(cookie)).toMatchObject({ positionSide: 'short', count: '0.0100' });
  });

  test('two-way mode has a row a leg, and names the side everywhere', async () => {
    const cookie = await funded();
    expect(await did(cookie, MIX.positionMode, { product: 'usdt', positionMode: 'twoWay' })).toEqual({
      ...{ env: 'paper', product: 'usdt', positionMode: 'twoWay' },
    });
    expect(
      (await post(MIX.place, { symbol: BTC, side: 'buy', kind: 'market', size: '0.01' }, { cookie })).data,
    ).toMatchObject({
      ...{ field: 'positionSide', rule: 'positionSide' },
    });
    await market(cookie, 'buy', '0.01', { positionSide: 'long' });
    await market(cookie, 'sell', '0.02', { positionSide: 'short' });
    const legs = await read<Position[]>(cookie, MIX.position);
    expect(legs.map(({ positionSide, count }) => [positionSide, count])).toEqual([
      ['long', '0.0100'],
      ['short', '0.0200'],
    ]);
    expect(legs[0]!.liquidationPrice).toBe(legs[1]!.liquidationPrice);
    expect((await usdt(cookie)).maintenance).toBe(legs[0]!.maintenance);
    expect((await post(MIX.positionMode, { product: 'usdt', positionMode: 'oneWay' }, { cookie })).code).toBe('43127');
  });

  test('a refusal says field, rule, value and bound as decimal text without needless zeros', async () => {
    const cookie = await funded();
    const no = async (url: string, body: object) => {
      const { code, data, msg, http } = await post<Record<string, string>>(url, body, { cookie });
      expect(http).toBe(200);
      expect(msg).not.toMatch(/[{}]/);
      expect(msg).not.toBe('');
      return { code, ...(data as object) };
    };
    const order = { symbol: BTC, side: 'buy', kind: 'market', size: '0.01' };
    const table: readonly (readonly [string, object, object])[] = [
      [
        MIX.place,
        { ...order, reduceOnly: true },
        { code: '43123', field: 'size', rule: 'reduceOnly', value: '0.0100', bound: '0.0000' },
      ],
      [MIX.place, { ...order, size: '5' }, { code: '43126', field: 'size', rule: 'insufficientMargin' }],
      [MIX.leverage, { symbol: BTC, leverage: 151 }, { code: '43124', field: 'leverage', value: '151', bound: '150' }],
      [
        MIX.margin,
        { symbol: BTC, direction: 'add', amount: '1' },
        { code: '43129', field: 'symbol', rule: 'noPosition' },
      ],
      [MIX.close, { symbol: BTC }, { code: '43129' }],
      [MIX.reverse, { symbol: BTC }, { code: '43129' }],
      [MIX.countdown, { seconds: 2 }, { code: '43137', field: 'seconds', bound: '3' }],
      [
        MIX.place,
        { ...order, kind: 'trailing', callbackRate: '0.2' },
        { code: '43136', field: 'callbackRate', bound: '0.1' },
      ],
      [MIX.cancel, { id: '999999' }, { code: '43119', field: 'id', rule: 'unknownOrder' }],
      [MIX.place, { ...order, symbol: 'BTCUSDT' }, { code: '40401', field: 'symbol' }],
      [MIX.cancelAll, { symbol: 'BTCUSDT' }, { code: '40401', field: 'symbol' }],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'spot', asset: 'USDT', amount: '1' },
        { code: '44103', field: 'to', rule: 'sameWallet' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'margin', asset: 'USDT', amount: '1' },
        { code: '44102', field: 'to', rule: 'unknownWallet' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'futures:usdt', asset: 'BTC', amount: '1' },
        { code: '43134', field: 'to', rule: 'walletAsset' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'futures:usdt', asset: 'NONE', amount: '1' },
        { code: '44101', field: 'asset' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '0' },
        { code: '44105', field: 'amount', bound: '0.000000000001' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '0.1234567890123' },
        { code: '44104', field: 'amount', bound: '12' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '90001' },
        { code: '43110', field: 'amount', bound: '90000' },
      ],
      [
        WALLET_TRANSFER,
        { from: 'futures:usdt', to: 'spot', asset: 'USDT', amount: '10001' },
        { code: '44106', field: 'amount', value: '10001', bound: '10000' },
      ],
    ];
    for (const [url, body, wanted] of table)
      expect([url, body, await no(url, body)]).toEqual([url, body, expect.objectContaining(wanted)]);
    await did(cookie, MIX.leverage, { symbol: BTC, leverage: 150 });
    expect(await no(MIX.place, { ...order, size: '5' })).toMatchObject({
      code: '43125',
      field: 'size',
      bound: '200000',
    });
    await market(cookie, 'buy', '0.01');
    expect(await no(MIX.marginMode, { symbol: BTC, marginMode: 'isolated' })).toMatchObject({
      code: '43127',
      field: 'marginMode',
    });
    expect(await no(MIX.margin, { symbol: BTC, direction: 'add', amount: '1' })).toMatchObject({
      code: '43130',
      field: 'symbol',
    });
    expect(Object.values(PERP_RULES)).toHaveLength(new Set(Object.values(PERP_RULES)).size);
  });

  test('whatever a field is sent as, the answer is a refusal that names it, and never a 500', async () => {
    const cookie = await funded();
    const odd = ['1e5', '-1', '0x10', '', ' 1', '1,5', '9'.repeat(40), 'NaN', 1, null, true, [], {}, ['1'], '１'];
    for (const [url, example] of Object.entries(EXAMPLES)) {
      if (!url.startsWith('/v1/mix/') && url !== WALLET_TRANSFER) continue;
      for (const field of [...Object.keys(example), 'env', 'surplus'])
        for (const value of odd) {
          if (field === 'on' && value === true) continue;
          if ((field === 'leverage' || field === 'seconds') && value === 1) continue;
          const { http, code } = await post(url, { ...example, [field]: value }, { cookie });
          expect([url, field, value, http < 500, code === '00000']).toEqual([url, field, value, true, false]);
        }
    }
  });

  test('the environment of the body must be that of the marker', async () => {
    const cookie = await funded();
    for (const [url, example] of Object.entries(EXAMPLES)) {
      if (!url.startsWith('/v1/mix/') && url !== WALLET_TRANSFER) continue;
      const { code, data } = await post<object>(url, { ...example, env: 'live' }, { cookie });
      expect([url, code, data]).toEqual([url, CODE.liveOnly, expect.objectContaining({ field: 'env' })]);
    }
    expect(
      (await post(MIX.place, { symbol: BTC, side: 'buy', kind: 'market', size: '0.01', env: 'paper' }, { cookie }))
        .code,
    ).toBe('00000');
  });

  test('another owner finds nothing of it: neither orders, nor fills, nor positions', async () => {
    const [mine, other] = [await funded(), await funded()];
    const order = await did<PerpOrder>(mine, MIX.place, {
      symbol: BTC,
      side: 'buy',
      kind: 'limit',
      price: price(0.95),
      size: '0.01',
    });
    await market(mine, 'buy', '0.01');
    const [fill] = (await read<Page<PerpFill>>(mine, MIX.fills)).rows;
    expect((await ask(other).post(MIX.cancel, { id: order.id })).code).toBe('43119');
    expect((await ask(other).post(MIX.amend, { id: order.id, size: '0.02' })).code).toBe('43119');
    expect((await ask(other).post('/v1/spot/order/cancel', { id: order.id })).code).toBe('43119');
    expect((await ask(mine).post('/v1/spot/order/cancel', { id: order.id })).code).toBe('43119');
    expect((await ask(other).get(`${MIX.fill}?id=${fill!.id}`)).code).toBe(CODE.fillUnknown);
    expect((await read<Page<unknown>>(other, `${MIX.fills}?order=${order.id}`)).rows).toEqual([]);
    expect(await read(other, MIX.position)).toEqual([]);
    expect(await read(other, MIX.open)).toEqual([]);
    expect((await read<Page<unknown>>(other, MIX.positionHistory)).rows).toEqual([]);
  });

  test('a repeat under the same key has one effect and the same answer', async () => {
    const cookie = await funded();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { symbol: BTC, side: 'buy', kind: 'market', size: '0.01' };
    const [first, second] = [
      await post(MIX.place, body, { cookie, headers }),
      await post(MIX.place, body, { cookie, headers }),
    ];
    expect(second.data).toEqual(first.data);
    expect(await position(cookie)).toMatchObject({ count: '0.0100' });
    expect((await post(MIX.place, { ...body, size: '0.02' }, { cookie, headers })).code).toBe('43122');
    const again = { 'idempotency-key': randomUUID() };
    const transfer = { from: 'spot', to: 'futures:usdt', asset: 'USDT', amount: '5' };
    const before = (await usdt(cookie)).balance;
    const one = await post<{ id: string }>(WALLET_TRANSFER, transfer, { cookie, headers: again });
    clock.at += 1000;
    const two = await post<{ id: string }>(WALLET_TRANSFER, transfer, { cookie, headers: again });
    expect(two.data).toEqual(one.data);
    expect(sum([before, '5'])).toBe(decimal((await usdt(cookie)).balance)!.toString());
  });

  test('an empty wallet of contracts answers zeros, every pool of it', async () => {
    const cookie = await guest();
    const pools = await read<PerpAccount[]>(cookie, MIX.account);
    expect(pools.map(({ wallet, settle }) => `${wallet} ${settle}`)).toEqual([
      'futures:usdt USDT',
      'futures:usdc USDC',
      'futures:coin BTC',
      'futures:coin ETH',
      'futures:coin SOL',
    ]);
    for (const pool of pools)
      expect(pool).toMatchObject({
        balance: '0',
        equity: '0',
        marginRatio: '0',
        transferable: '0',
        positionMode: 'oneWay',
      });
    expect(await read(cookie, `${MIX.account}?settle=DOGE`)).toEqual([]);
    expect((await get(`${MIX.account}?wallet=x`, { cookie })).code).toBe(CODE.badRequest);
  });

  test.each<readonly [url: string, query: string, field: string, rule: string, value: string]>([
    [MIX.open, 'symbol=BTCUSDT', 'symbol', 'unknownSymbol', 'BTCUSDT'],
    [MIX.position, 'limit=abc', 'limit', 'unknown', ''],
    [MIX.wallets, 'limit=abc', 'limit', 'unknown', ''],
    [MIX.settings, 'symbol=NONE', 'symbol', 'unknownSymbol', 'NONE'],
    [MIX.settings, '', 'symbol', 'required', ''],
    ...[MIX.history, MIX.fills, MIX.ledger, MIX.notices, MIX.positionHistory].flatMap(
      (url): [string, string, string, string, string][] => [
        [url, 'limit=abc', 'limit', 'must be integer', 'abc'],
        [url, 'limit=0', 'limit', 'must be >= 1', '0'],
        [url, 'limit=101', 'limit', 'must be <= 100', '101'],
        [url, 'cursor=rubbish', 'cursor', 'must match pattern "^\\d{1,20}$"', 'rubbish'],
      ],
    ),
    [MIX.fill, 'id=abc', 'id', 'must match pattern "^[1-9]\\d{0,14}$"', 'abc'],
  ])('%s?%s is refused, and says why', async (url, query, field, rule, value) => {
    const cookie = await guest();
    const answer = await get<object>(`${url}?${query}`, { cookie });
    expect(answer.code).toMatch(/^4/);
    expect(answer.data).toMatchObject({ field, rule, value });
  });

  test('numbers of another account are of no use', async () => {
    const [cookie, other] = [await funded(), await funded()];
    const order = await did<PerpOrder>(cookie, MIX.place, {
      ...{ symbol: BTC, side: 'buy', kind: 'limit', size: '0.01', price: price(0.95) },
    });
    for (const [url, body] of [
      [MIX.cancel, { id: order.id }],
      [MIX.amend, { id: order.id, size: '0.02' }],
    ] as const)
      expect((await post(url, body, { cookie: other })).data).toMatchObject({ field: 'id', rule: 'unknownOrder' });
    await market(cookie, 'buy', '0.01');
    const [fill] = (await read<Page<PerpFill>>(cookie, MIX.fills)).rows;
    expect((await get(`${MIX.fill}?id=${fill!.id}`, { cookie: other })).code).not.toBe('00000');
    expect((await read<Page<PerpFill>>(other, `${MIX.fills}?order=${fill!.order}`)).rows).toEqual([]);
  });

  test('a reset closes every leg, and the wallets are empty', async () => {
    const cookie = await funded();
    await market(cookie, 'buy', '0.01');
    await did(cookie, '/v1/paper/reset', {});
    expect(await read(cookie, MIX.position)).toEqual([]);
    expect((await usdt(cookie)).balance).toBe('0');
    expect((await read<Page<ClosedPosition>>(cookie, MIX.positionHistory)).rows).toMatchObject([{ how: 'reset' }]);
    const [fill] = (await read<Page<PerpFill>>(cookie, MIX.fills)).rows;
    expect(fill).toMatchObject({ rule: 'reset', order: '0', positionSide: 'long' });
    // As a market order pays it: a reset is no cheaper way out.
    expect(Number(fill!.fee)).toBeCloseTo(Number(fill!.value) * 0.0006, 6);
    expect(await read(cookie, `${MIX.fill}?id=${fill!.id}`)).toMatchObject({ order: null, feeRate: '0.0006' });
  });
});

test('where no contract is listed their calls know none, and answer', async () => {
  const folder = scratch();
  const clock = handClock();
  const plain = createSyntheticFeed({ seed: 'tests' });
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const venue = await openVenue({ config, feed: plain, clock, log: keptLog().log });
  const { app } = await world({ trading: venue, clock, feed: plain, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } });
  const { post, get, guest } = visitor(() => app);
  const cookie = await guest();
  for (const url of [MIX.account, MIX.position, MIX.open]) expect((await get(url, { cookie })).data).toEqual([]);
  for (const url of [MIX.history, MIX.fills, MIX.positionHistory, MIX.ledger, MIX.notices])
    expect((await get(url, { cookie })).data).toEqual({ rows: [], cursor: null });
  for (const [url, example] of Object.entries(EXAMPLES))
    if ('symbol' in example && url.startsWith('/v1/mix/')) {
      const { code, http } = await post(url, example, { cookie });
      expect([url, code, http]).toEqual([url, '40401', 200]);
    }
  expect((await post(MIX.positionMode, { product: 'usdt', positionMode: 'twoWay' }, { cookie })).code).toBe('44102');
  expect((await post(MIX.closeAll, {}, { cookie })).data).toEqual([]);
  await app.close();
  await venue.close();
  folder.remove();
});

test('every body of the description is done as it stands, in its order, on a venue that has had no other', async () => {
  const folder = scratch();
  const clock = handClock();
  while (!feed.contracts!.prepare(clock.now()));
  const config = { dataDir: folder.path, databaseUrl: null, acceptLoss: false };
  const venue = await openVenue({ config, feed, clock, log: keptLog().log });
  const { app } = await world({ trading: venue, clock, feed, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } });
  const { post, guest } = visitor(() => app);
  const cookie = await guest();
  const bodies = Object.entries(EXAMPLES).filter(([url]) => url.startsWith('/v1/mix/') || url === WALLET_TRANSFER);
  const changes = Object.entries(MIX).filter(([name]) => !READ_ONLY.has(name));
  expect(bodies.map(([url]) => url).sort()).toEqual([...changes.map(([, url]) => url), WALLET_TRANSFER].sort());
  for (const [url, body] of bodies) {
    const { code, data } = await post(url, body, { cookie });
    expect([url, code, code === '00000' ? null : data]).toEqual([url, '00000', null]);
  }
  await app.close();
  await venue.close();
  folder.remove();
});
