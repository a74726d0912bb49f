import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_COOKIE } from '#gateway/guards/session.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { FillDetail } from '#lib/contract/shapes/history.ts';
import type { Depth } from '#lib/contract/shapes/market.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { PAPER, PAPER_FUNDS, type Page, SPOT } from '#lib/contract/trade.ts';
import { PORTS } from './engine/apart.ts';
import { visitor } from './visitor.ts';
import { feed, handClock, keptLog, scratch, world } from './world.ts';

const DAY = 24 * 3600_000;

describe.each(PORTS)('over an engine %s', (_, port) => {
  let folder: ReturnType<typeof scratch>;
  let venue: Venue;
  let clock: ReturnType<typeof handClock>;
  let app: Awaited<ReturnType<typeof world>>['app'];

  /** The whole gateway on a data folder; a second call on the same folder is a restart. */
  async function open(): Promise<void> {
    venue = await openVenue({
      config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
      feed,
      clock,
      log: keptLog().log,
      port,
    });
    ({ app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
  }

  async function shut(): Promise<void> {
    await app.close();
    await venue.close();
  }

  // One gateway for all: every test is a visitor of its own.
  beforeAll(async () => {
    folder = scratch();
    clock = handClock();
    await open();
  });
  afterAll(async () => {
    await shut();
    folder.remove();
  });

  const { post, get, guest } = visitor(() => app);

  const last = () => feed.ticker('BTCUSDT', clock.now()).last;
  const limitBuy = { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.01' };
  /** A tenth below the market, in whole ticks. */
  const below = () => `${(BigInt(last().replace('.', '')) * 9n) / 100n}.0`;

  describe('the guest', () => {
    test('gets a funded paper account and a cookie that only the browser holds', async () => {
      const made = await post<SpotAccount>(PAPER.guest, {});
      expect(made.data).toMatchObject({ env: 'paper', testAssets: true });
      expect(Object.fromEntries(made.data.balances.map(({ asset, available }) => [asset, available]))).toEqual(
        PAPER_FUNDS,
      );
      expect(made.headers['set-cookie']).toMatch(
        /^__Host-guest=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(made.headers['cache-control']).toBe('no-store');
    });

    test('is found again by its cookie; another visitor gets another account', async () => {
      const cookie = await guest();
      const again = await post<SpotAccount>(PAPER.guest, {}, { cookie });
      expect(again.headers['set-cookie']).toBeUndefined();
      const other = await post<SpotAccount>(PAPER.guest, {});
      expect(other.data.account).not.toBe(again.data.account);
    });

    test('[GW-52] without the marker is told that it trades on paper only; without a cookie, to log in', async () => {
      const cookie = await guest();
      expect((await get(SPOT.account, { cookie, paper: false })).code).toBe('43001');
      expect((await post(SPOT.place, { ...limitBuy, price: below() }, { cookie, paper: false })).code).toBe('43001');
      expect((await get(SPOT.account)).code).toBe('00004');
      expect((await get(SPOT.account, { cookie: `${GUEST_COOKIE}=AAAAAAAAAAAAAAAAAAAAAA` })).code).toBe('00004');
    });
  });

  describe('an order', () => {
    test('to buy at the market fills from the feed, with its fee, and moves the balances', async () => {
      const cookie = await guest();
      const { data } = await post<Order>(
        SPOT.place,
        { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' },
        { cookie },
      );
      expect(data).toMatchObject({
        env: 'paper',
        status: 'filled',
        filled: '0.01000',
        fee: '0.00001',
        feeAsset: 'BTC',
      });
      const { data: account } = await get<SpotAccount>(SPOT.account, { cookie });
      const units = (text: string) =>
        BigInt(text.replace('.', '').padEnd(text.indexOf('.') === -1 ? text.length + 12 : text.indexOf('.') + 12, '0'));
      const usdt = account.balances.find(({ asset }) => asset === 'USDT')!;
      expect(units(usdt.available) + units(data.quoteFilled)).toBe(units('100000.0'));
      expect(account.balances.find(({ asset }) => asset === 'BTC')?.available).toBe('1.00999');
    });

    test('below the market rests, locks what it would cost, and is cancelled by number or by client id', async () => {
      const cookie = await guest();
      const { data: order } = await post<Order>(
        SPOT.place,
        { ...limitBuy, price: below(), clientId: 'mine' },
        { cookie },
      );
      expect(order).toMatchObject({ status: 'new', clientId: 'mine', filled: '0.00000' });
      expect((await get<Order[]>(SPOT.open, { cookie })).data.map(({ id }) => id)).toEqual([order.id]);
      expect((await post<Order>(SPOT.cancel, { clientId: 'mine' }, { cookie })).data).toMatchObject({
        status: 'cancelled',
        reason: 'cancelled',
      });
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toEqual([]);
      const { data } = await get<SpotAccount>(SPOT.account, { cookie });
      expect(data.balances.find(({ asset }) => asset === 'USDT')).toMatchObject({ available: '100000', locked: '0' });
    });

    test('is amended, and all of a market are cancelled at once', async () => {
      const cookie = await guest();
      const { data: order } = await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      expect((await post<Order>(SPOT.amend, { id: order.id, size: '0.02' }, { cookie })).data.size).toBe('0.02000');
      await post(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      expect((await post<Order[]>(SPOT.cancelAll, { symbol: 'ETHUSDT' }, { cookie })).data).toEqual([]);
      expect((await post<Order[]>(SPOT.cancelAll, {}, { cookie })).data).toHaveLength(2);
    });

    test('brings exits that are amended with it, as what waits for a price is; the history tells what came of it', async () => {
      const cookie = await guest();
      const change = (id: string, wish: object) => post<Order>(SPOT.amend, { id, ...wish }, { cookie });
      const [low, lower] = ['1000.0', '900.0'];
      const { data: order } = await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      expect((await change(order.id, { stopLoss: low })).data).toMatchObject({ stopLoss: low, takeProfit: null });
      expect((await change(order.id, { stopLoss: null, takeProfit: '999999.0' })).data).toMatchObject({
        ...{ id: order.id, stopLoss: null, takeProfit: '999999.0' },
      });
      const stop = { symbol: 'BTCUSDT', side: 'sell', kind: 'trigger', size: '0.01', triggerPrice: low, price: low };
      const { data: waiting } = await post<Order>(SPOT.place, stop, { cookie });
      const wish = { triggerPrice: lower, price: '901.0', size: '0.02' };
      const amended = { ...{ id: waiting.id, size: '0.02000', status: 'new', price: null }, triggers: [{}] };
      amended.triggers = [{ price: lower, when: 'down', limit: '901.0' }];
      expect((await change(waiting.id, wish)).data).toMatchObject(amended);
      expect((await get<Order[]>(SPOT.open, { cookie })).data[0]).toMatchObject(amended);
      expect(await change(waiting.id, { triggerPrice: '999999.0' })).toMatchObject({
        ...{ code: '43118', data: { field: 'triggerPrice', rule: 'triggerSide', value: '999999.0' } },
      });
      expect(await change(waiting.id, { triggerPrice: null })).toMatchObject({ code: '40000' });
      expect(await change(waiting.id, { takeProfit: '1e3' })).toMatchObject({ code: '40000' });
      await post(SPOT.cancelAll, {}, { cookie });
      expect(await change(waiting.id, { triggerPrice: low })).toMatchObject({ code: '43119' });
      const { data: past } = await get<Page<Order>>(SPOT.history, { cookie });
      expect(past.rows).toMatchObject([
        { ...amended, status: 'cancelled' },
        { id: order.id, takeProfit: '999999.0', stopLoss: null },
      ]);
    });

    test.each([
      [{ price: '1000.05' }, '43104', { field: 'price', rule: 'tick', value: '1000.05', bound: '0.1' }],
      [{ price: '1.0' }, '43109', { field: 'price', rule: 'priceBand', value: '1.0' }],
      [{ size: '0.000001' }, '43105', { field: 'size', rule: 'lot', value: '0.000001', bound: '0.00001' }],
      [{ size: '119' }, '43110', { field: 'size', rule: 'insufficientBalance', bound: '100000' }],
      [{ symbol: 'NOPEUSDT' }, '40401', { field: 'symbol', rule: 'unknownSymbol', value: 'NOPEUSDT' }],
    ])('%j is refused with the field, the rule, the value and the bound, and changes nothing', async (wish, code, data) => {
      const cookie = await guest();
      const answer = await post(SPOT.place, { ...limitBuy, price: below(), ...wish }, { cookie });
      expect(answer).toMatchObject({ http: 200, status: 'error', code, data });
      expect(answer.msg).not.toMatch(/[{}]/);
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toEqual([]);
    });

    test('with a field nobody knows, or an amount that is no plain decimal, is a bad request', async () => {
      const cookie = await guest();
      for (const wish of [
        { isPaper: true },
        { size: '1e5' },
        { size: -1 },
        { size: '-1' },
        { price: 'NaN' },
        { side: 'BUY' },
      ]) {
        expect(
          (await post(SPOT.place, { ...limitBuy, price: below(), ...wish }, { cookie })).code,
          JSON.stringify(wish),
        ).toBe('40000');
      }
    });

    test('of a market that is not listed is neither open nor cancelled: the symbol is named', async () => {
      const cookie = await guest();
      const data = { field: 'symbol', rule: 'unknownSymbol', value: 'BTCUSD' };
      expect(await get(`${SPOT.open}?symbol=BTCUSD`, { cookie })).toMatchObject({ code: '40401', data });
      expect(await post(SPOT.cancelAll, { symbol: 'BTCUSD' }, { cookie })).toMatchObject({ code: '40401', data });
    });

    test('is listed before those that came earlier, also in the same millisecond', async () => {
      const cookie = await guest();
      const placed: string[] = [];
      for (let i = 0; i < 12; i++)
        placed.push((await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie })).data.id);
      expect((await get<Order[]>(SPOT.open, { cookie })).data.map(({ id }) => id)).toEqual(placed.reverse());
    });

    test('under a key is placed once however often it is sent; the key with another order is refused', async () => {
      const cookie = await guest();
      const headers = { 'idempotency-key': 'k1' };
      const wish = { ...limitBuy, price: below() };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post<Order>(SPOT.place, wish, { cookie, headers })),
      );
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toHaveLength(1);
      expect((await post(SPOT.place, { ...wish, size: '0.02' }, { cookie, headers })).code).toBe('43122');
      for (const key of ['no spaces', '', 'x'.repeat(65), 'a, b'])
        expect(await post(SPOT.place, wish, { cookie, headers: { 'idempotency-key': key } }), key).toMatchObject({
          code: '40000',
          data: { field: 'idempotency-key', rule: expect.stringContaining('pattern'), value: key },
        });
    });

    test('of another account looks like one that never was', async () => {
      const cookie = await guest();
      const { data: order } = await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      const other = await guest();
      const foreign = await post(SPOT.cancel, { id: order.id }, { cookie: other });
      const missing = await post(SPOT.cancel, { id: '999999' }, { cookie: other });
      expect(foreign.code).toBe(missing.code);
      expect(foreign.msg.replace(order.id, '')).toBe(missing.msg.replace('999999', ''));
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toHaveLength(1);
    });

    test('asked for by a page of somebody else is refused, also without an origin', async () => {
      const cookie = await guest();
      const wish = { ...limitBuy, price: below() };
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign) expect((await post(SPOT.place, wish, { cookie, headers })).http).toBe(403);
      const bare = await app.inject({
        method: 'POST',
        url: SPOT.place,
        payload: wish,
        headers: { host: 'localhost:3443', cookie, paptrading: '1' },
      });
      expect(bare.statusCode).toBe(403);
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toEqual([]);
    });
  });

  describe('the book of an environment', () => {
    // Nobody else trades here, and a guest can pay for the best level.
    const symbol = 'LTCUSDT';
    const depth = async (query: string) => (await get<Depth>(`${MARKET.depth}?symbol=${symbol}&${query}`)).data;
    /** Whole ticks or lots. */
    const units = (text: string) => BigInt(text.replace('.', ''));
    const text = (count: bigint, places: number) =>
      count
        .toString()
        .padStart(places + 1, '0')
        .replace(new RegExp(`(.{${places}})$`), '.$1');

    test('by REST has what rests there, less what was taken; the feed’s own is what it was', async () => {
      const cookie = await guest();
      const bare = await depth('limit=5');
      const [first, second] = bare.asks;
      const order = { symbol, side: 'buy', kind: 'market', size: text(units(first![1]) + 1n, 3) };
      expect((await post<Order>(SPOT.place, order, { cookie })).data).toMatchObject({ status: 'filled' });
      const price = text(units(bare.bids[0]![0]) - 1n, 2);
      const rest = { symbol, side: 'buy', kind: 'limit', price, size: '1', clientId: 'in-the-book' };
      expect((await post<Order>(SPOT.place, rest, { cookie })).data).toMatchObject({ status: 'new' });
      const paper = await depth('limit=5&env=paper');
      expect(paper).toMatchObject({ env: 'paper', seq: bare.seq, ts: bare.ts });
      expect([paper.asks.length, paper.bids.length]).toEqual([5, 5]);
      expect(paper.asks[0]![0]).toBe(second![0]);
      expect(units(paper.asks[0]![1])).toBe(units(second![1]) - 1n);
      const there = bare.bids.find(([at]) => at === price)?.[1] ?? '0';
      expect(units(paper.bids.find(([at]) => at === price)![1]) - units(there)).toBe(1000n);
      expect(await depth('limit=5')).toEqual(bare);
      expect(await depth('limit=5&env=live')).toEqual({ ...bare, env: 'live' });
      await post(SPOT.cancel, { clientId: 'in-the-book' }, { cookie });
    });

    test.each(['PAPER', 'public', ''])('%j is no environment', async (env) => {
      expect((await get(`${MARKET.depth}?symbol=${symbol}&env=${env}`)).code).toBe('40000');
    });
  });

  describe('the history', () => {
    test('has orders that are over, newest first, by page and by filter; open ones are not in it', async () => {
      const cookie = await guest();
      for (let i = 0; i < 5; i++) {
        const { data } = await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie });
        await post(SPOT.cancel, { id: data.id }, { cookie });
      }
      await post(SPOT.place, { symbol: 'ETHUSDT', side: 'sell', kind: 'market', size: '1' }, { cookie });
      await post(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      const all = (await get<Page<Order>>(SPOT.history, { cookie })).data.rows;
      expect(all.map(({ status }) => status)).toEqual(['filled', ...Array(5).fill('cancelled')]);
      const first = (await get<Page<Order>>(`${SPOT.history}?limit=4`, { cookie })).data;
      const second = (await get<Page<Order>>(`${SPOT.history}?limit=4&cursor=${first.cursor}`, { cookie })).data;
      expect([...first.rows, ...second.rows]).toEqual(all);
      expect(second.cursor).toBeNull();
      expect((await get<Page<Order>>(`${SPOT.history}?side=sell`, { cookie })).data.rows).toHaveLength(1);
      expect((await get<Page<Order>>(`${SPOT.history}?symbol=BTCUSDT`, { cookie })).data.rows).toHaveLength(5);
      expect((await get<Page<Order>>(`${SPOT.history}?from=${clock.now() + 1}`, { cookie })).data.rows).toEqual([]);
      expect((await get<Page<Order>>(`${SPOT.history}?to=${clock.now()}`, { cookie })).data.rows).toHaveLength(6);
      for (const url of [SPOT.history, SPOT.fills, SPOT.ledger])
        expect(await get(`${url}?from=5&to=4`, { cookie })).toMatchObject({
          code: '40000',
          data: { field: 'from', rule: 'not after to', value: '5' },
        });
    });

    test('explains a fill by its order, the levels taken with it, its rule and its fee', async () => {
      const cookie = await guest();
      const { data: order } = await post<Order>(
        SPOT.place,
        { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '1' },
        { cookie },
      );
      const { rows } = (await get<Page<Fill>>(`${SPOT.fills}?order=${order.id}&limit=100`, { cookie })).data;
      expect(rows.length).toBeGreaterThan(1);
      const { data } = await get<FillDetail>(`${SPOT.fill}?id=${rows[0]!.id}`, { cookie });
      expect(data).toMatchObject({
        env: 'paper',
        fill: rows[0],
        feeRate: '0.001',
        order: { id: order.id, status: 'filled' },
      });
      expect(data.together).toEqual([...rows].reverse());
      expect(new Set(data.together.map(({ rule }) => rule))).toEqual(new Set(['feed']));
      const other = await guest();
      expect((await get(`${SPOT.fill}?id=${rows[0]!.id}`, { cookie: other })).code).toBe('40403');
      expect((await get<Page<Fill>>(SPOT.fills, { cookie: other })).data.rows).toEqual([]);
    });

    test('is the same after a restart', async () => {
      const cookie = await guest();
      await post(SPOT.place, { symbol: 'BTCUSDT', side: 'sell', kind: 'market', size: '0.1' }, { cookie });
      const before = [await get(SPOT.history, { cookie }), await get(SPOT.fills, { cookie })];
      await shut();
      await open();
      expect([await get(SPOT.history, { cookie }), await get(SPOT.fills, { cookie })]).toEqual(before);
    });
  });

  describe('after a restart', () => {
    test('orders, balances and keys are as they were', async () => {
      const cookie = await guest();
      const headers = { 'idempotency-key': 'before' };
      const { data: order } = await post<Order>(SPOT.place, { ...limitBuy, price: below() }, { cookie, headers });
      await post(SPOT.place, { symbol: 'ETHUSDT', side: 'sell', kind: 'market', size: '1' }, { cookie });
      const [account, orders] = [await get(SPOT.account, { cookie }), await get(SPOT.open, { cookie })];
      await shut();
      await open();
      expect(await get(SPOT.account, { cookie })).toEqual(account);
      expect(await get(SPOT.open, { cookie })).toEqual(orders);
      expect((await post<Order>(SPOT.place, { ...limitBuy, price: order.price }, { cookie, headers })).data.id).toBe(
        order.id,
      );
    });

    test('a reset gives the first balances back and ends every order', async () => {
      const cookie = await guest();
      await post(SPOT.place, { ...limitBuy, price: below() }, { cookie });
      await post(SPOT.place, { symbol: 'BTCUSDT', side: 'sell', kind: 'market', size: '0.5' }, { cookie });
      const { data } = await post<SpotAccount>(PAPER.reset, {}, { cookie });
      expect(
        Object.fromEntries(
          data.balances.filter(({ available }) => available !== '0').map(({ asset, available }) => [asset, available]),
        ),
      ).toEqual(PAPER_FUNDS);
      expect((await get<Order[]>(SPOT.open, { cookie })).data).toEqual([]);
    });
  });

  test('a resting order is filled at its own price when the market trades through it', async () => {
    const cookie = await guest();
    const bid = feed.ticker('BTCUSDT', clock.now()).bid;
    const { data: order } = await post<Order>(SPOT.place, { ...limitBuy, price: bid }, { cookie });
    expect(order.status).toBe('new');
    for (let i = 0; i < 36_000 && (await get<Order[]>(SPOT.open, { cookie })).data.length > 0; i += 600) {
      clock.at += 60_000;
      venue.tick(clock.now());
    }
    expect((await get<Order[]>(SPOT.open, { cookie })).data).toEqual([]);
    const { data } = await get<SpotAccount>(SPOT.account, { cookie });
    const spent =
      BigInt(Math.round(100_000 * 1e6)) -
      BigInt(
        data.balances
          .find(({ asset }) => asset === 'USDT')!
          .available.replace('.', '')
          .padEnd(11, '0'),
      );
    expect(spent).toBe((BigInt(bid.replace('.', '')) * 1000n * 100n) / 100n);
  });

  test('a guest’s account stays for 30 days without use, and no longer', async () => {
    const cookie = await guest();
    clock.at += 30 * DAY;
    expect((await get<SpotAccount>(SPOT.account, { cookie })).code).toBe('00000');
    clock.at += 30 * DAY + 1;
    expect((await get<SpotAccount>(SPOT.account, { cookie })).code).toBe('00004');
  });

  test('a second gateway on the same data folder is told so in one sentence', async () => {
    const second = openVenue({
      config: { dataDir: folder.path, databaseUrl: null, acceptLoss: false },
      feed,
      clock,
      log: keptLog().log,
    });
    await expect(second).rejects.toThrow(`Another gateway is running on ${folder.path}`);
  });
});
