import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { openVenue, type Venue } from '#gateway/process/venue.ts';
import { ALERT, NOTICE } from '#lib/contract/notice.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import { type FillDetail, type LedgerEntry, LedgerShape } from '#lib/contract/shapes/history.ts';
import type { NoticePage } from '#lib/contract/shapes/notice.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { PAPER, PAPER_FUNDS, type Page, SPOT } from '#lib/contract/trade.ts';
import { KINDS } from '../data/stores.ts';
import { visitor } from '../visitor.ts';
import { feed, handClock, keptLog, scratch, world } from '../world.ts';

/** The whole gateway without its listeners, on files and on a PostgreSQL server. */
describe.each(KINDS)('a venue on %s', { timeout: 60_000 }, (_, make) => {
  const kind = make();

  async function house() {
    const folder = scratch();
    const clock = handClock();
    const { postgres } = await kind.app();
    const config = { dataDir: folder.path, databaseUrl: postgres, acceptLoss: false };
    const kept = keptLog();
    let [venue, app]: [Venue | null, App | null] = [null, null];
    const shut = async () => {
      await app?.close();
      await venue?.close();
    };
    const open = async (acceptLoss = false) => {
      venue = await openVenue({ config: { ...config, acceptLoss }, feed, clock, log: kept.log });
      ({ app } = await world({ trading: venue, clock, env: { RATE_TRADE: '1000', RATE_GUEST: '1000' } }));
    };
    await open();
    onTestFinished(async () => {
      await shut();
      folder.remove();
    });
    return {
      ...visitor(() => app!),
      venue: () => venue!,
      clock,
      folder,
      open,
      shut,
      kept,
      restart: () => shut().then(() => open()),
    };
  }

  type House = Awaited<ReturnType<typeof house>>;
  const buy = ({ post }: House, cookie: string, size = '0.01') =>
    post<Order>(SPOT.place, { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size }, { cookie });

  test('[GW-52] orders, balances and histories of the paper account are the same after a restart', async () => {
    const at = await house();
    const cookie = await at.guest();
    await buy(at, cookie, '1');
    const price = `${(BigInt(feed.ticker('BTCUSDT', at.clock.now()).last.replace('.', '')) * 9n) / 100n}.0`;
    await at.post(SPOT.place, { symbol: 'BTCUSDT', side: 'buy', kind: 'limit', size: '0.01', price }, { cookie });
    const all = () => Promise.all([SPOT.account, SPOT.open, SPOT.history, SPOT.fills, SPOT.ledger].map(read));
    const read = (url: string) => at.get<unknown>(url, { cookie });
    const before = await all();
    expect(before.map(({ code }) => code)).toEqual(Array(5).fill('00000'));
    await at.restart();
    expect(await all()).toEqual(before);
  });

  test('a key is answered with its order also when that ended longer ago than the exchange remembers', async () => {
    const at = await house();
    const cookie = await at.guest();
    const wish = { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' };
    const headers = { 'idempotency-key': 'long-ago' };
    const { data: order } = await at.post<Order>(SPOT.place, wish, { cookie, headers });
    // A snapshot keeps no order that is over.
    await at.restart();
    expect((await at.post<Order>(SPOT.place, wish, { cookie, headers })).data).toEqual(order);
    expect((await at.get<Page<Order>>(SPOT.history, { cookie })).data.rows).toHaveLength(1);
  });

  test('histories that were lost or emptied are read from the journal again', async () => {
    const at = await house();
    const cookie = await at.guest();
    const { data: order } = await buy(at, cookie);
    const histories = () =>
      Promise.all([SPOT.history, SPOT.fills, SPOT.ledger].map((url) => at.get<Page<Order>>(url, { cookie })));
    const before = await histories();
    expect(before[0]!.data.rows).toMatchObject([{ id: order.id, status: 'filled' }]);
    for (const table of ['order_history', 'fill_history', 'ledger', 'projection'])
      await at.venue().db.all(`DELETE FROM ${table}`);
    await at.restart();
    expect(await histories()).toEqual(before);
  });

  test('with everything but the journal lost, nobody is given an account that was somebody else’s', async () => {
    const at = await house();
    const old = await at.post<SpotAccount>(PAPER.guest, {});
    await buy(at, String(old.headers['set-cookie']).split(';')[0]!);
    await at.venue().db.transaction([{ sql: 'DELETE FROM guest' }, { sql: 'UPDATE account_number SET latest = 0' }]);
    await at.shut();
    // On files the whole of app.db is gone.
    for (const end of ['', '-wal', '-shm']) rmSync(join(at.folder.path, `app.db${end}`), { force: true });
    await at.open();
    const fresh = await at.post<SpotAccount>(PAPER.guest, {});
    expect(fresh.data.account).not.toBe(old.data.account);
    expect(Object.fromEntries(fresh.data.balances.map(({ asset, available }) => [asset, available]))).toEqual(
      PAPER_FUNDS,
    );
    const history = await at.get<Page<Order>>(SPOT.history, { cookie: String(fresh.headers['set-cookie']) });
    expect(history.data.rows).toEqual([]);
  });

  test('[JOB-01] price alerts go on where a journal was lost and app.db was not, and the log says so', async () => {
    const at = await house();
    const cookie = await at.guest();
    await buy(at, cookie);
    const { last } = feed.ticker('BTCUSDT', at.clock.now());
    const ticks = BigInt(last.replace('.', '')) + 1n;
    const wish = { symbol: 'BTCUSDT', kind: 'above', price: `${ticks / 10n}.${ticks % 10n}` };
    expect((await at.post(ALERT.create, wish, { cookie })).code).toBe('00000');
    for (let starts = 0; starts < 2; starts++) await at.restart();
    if (kind.name === 'PostgreSQL')
      for (const table of ['owner', 'journal', 'snapshot'])
        await at.venue().db.all(`DELETE FROM ${table} WHERE env = 'paper'`);
    await at.shut();
    for (const file of readdirSync(at.folder.path).filter((name) => name.startsWith('journal-paper')))
      rmSync(join(at.folder.path, file), { recursive: true });
    expect(at.kept.lines.filter((line) => line.includes('counted on'))).toEqual([]);
    await at.open(true);
    expect(at.kept.lines.filter((line) => line.includes('counted on'))).toHaveLength(1);
    at.clock.at += 2 * 3600_000;
    await at.venue().look();
    expect((await at.get<NoticePage>(NOTICE.list, { cookie })).data.rows).toMatchObject([{ kind: 'alert' }]);
    expect((await at.post(ALERT.create, { ...wish, price: `${ticks}.0` }, { cookie })).code).toBe('00000');
  });

  test('a second gateway on the same folder is told so, and the first goes on', async () => {
    const at = await house();
    const { postgres } = await kind.app();
    const again = { dataDir: at.folder.path, databaseUrl: postgres, acceptLoss: false };
    const second = openVenue({ config: again, feed, clock: at.clock, log: keptLog().log });
    await expect(second).rejects.toThrow(`Another gateway is running on ${at.folder.path}`);
    expect((await at.post<SpotAccount>(PAPER.guest, {})).code).toBe('00000');
  });

  describe('the ledger', () => {
    test('adds up to the balances; a fill and its fee are two entries that name it', async () => {
      const at = await house();
      const cookie = await at.guest();
      await buy(at, cookie);
      const { data } = await at.get<Page<LedgerEntry>>(SPOT.ledger, { cookie });
      const { data: account } = await at.get<SpotAccount>(SPOT.account, { cookie });
      for (const { asset, available, locked } of account.balances) {
        const sum = data.rows
          .filter((row) => row.asset === asset)
          .reduce((total, { change }) => total + units(change), 0n);
        expect([asset, sum]).toEqual([asset, units(available) + units(locked)]);
      }
      const { data: fills } = await at.get<Page<Fill>>(SPOT.fills, { cookie });
      for (const { id, size, quote, fee, feeAsset } of fills.rows) {
        const booked = data.rows.filter(({ ref }) => ref === id);
        expect(booked.map(({ reason, asset, change }) => [reason, asset, units(change)])).toEqual(
          expect.arrayContaining([
            ['trade', 'BTC', units(size)],
            ['trade', 'USDT', -units(quote)],
            ['fee', feeAsset, -units(fee)],
          ]),
        );
        expect(booked).toHaveLength(3);
      }
      for (const row of data.rows) expect(Check(LedgerShape, row), JSON.stringify(row)).toBe(true);
    });

    test('is given newest first, page by page and by filter', async () => {
      const at = await house();
      const cookie = await at.guest();
      const begun = at.clock.now();
      at.clock.at += 1000;
      for (let i = 0; i < 3; i++) await buy(at, cookie);
      at.clock.at += 1000;
      await at.post(PAPER.reset, {}, { cookie });
      const ask = async (query: string) =>
        (await at.get<Page<LedgerEntry>>(`${SPOT.ledger}?${query}`, { cookie })).data;
      const { rows: all } = await ask('limit=100');
      expect(all.map(({ id }) => BigInt(id))).toEqual(
        all.map(({ id }) => BigInt(id)).toSorted((a, b) => (a < b ? 1 : -1)),
      );
      const paged: LedgerEntry[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page<LedgerEntry> = await ask(`limit=4${cursor && `&cursor=${cursor}`}`);
        paged.push(...page.rows);
        cursor = page.cursor;
      }
      expect(paged).toEqual(all);
      expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(['grant', 'trade', 'fee', 'reset']));
      for (const reason of ['grant', 'trade', 'fee', 'reset'])
        expect((await ask(`limit=100&reason=${reason}`)).rows).toEqual(all.filter((row) => row.reason === reason));
      expect((await ask('limit=100&asset=BTC')).rows).toEqual(all.filter(({ asset }) => asset === 'BTC'));
      expect((await ask(`limit=100&to=${begun}`)).rows).toEqual(all.filter(({ ts }) => ts <= begun));
      expect((await ask(`limit=100&from=${begun + 1}`)).rows).toEqual(all.filter(({ ts }) => ts > begun));
    });

    test('[GW-52] is of the paper account alone, its owner’s alone, and refuses what it does not know', async () => {
      const at = await house();
      const cookie = await at.guest();
      await buy(at, cookie);
      const { data } = await at.get<Page<LedgerEntry>>(SPOT.ledger, { cookie: await at.guest() });
      expect(data.rows.map(({ env, reason }) => [env, reason])).toEqual(Array(4).fill(['paper', 'grant']));
      expect((await at.get(SPOT.ledger, { cookie, paper: false })).code).toBe('43001');
      expect((await at.get(SPOT.ledger)).code).toBe('00004');
      for (const query of ['reason=gift', 'asset=usdt', 'limit=101', 'limit=0', 'cursor=x', 'from=-1'])
        expect((await at.get(`${SPOT.ledger}?${query}`, { cookie })).code, query).toBe('40000');
    });
  });

  test('a fill explains itself from the histories, and to its owner alone', async () => {
    const at = await house();
    const cookie = await at.guest();
    await buy(at, cookie, '1');
    const { data: fills } = await at.get<Page<Fill>>(`${SPOT.fills}?limit=100`, { cookie });
    const { data } = await at.get<FillDetail>(`${SPOT.fill}?id=${fills.rows[0]!.id}`, { cookie });
    expect(data).toMatchObject({ env: 'paper', fill: fills.rows[0], order: { status: 'filled' }, feeRate: '0.001' });
    expect(data.together).toEqual(fills.rows.toReversed());
    const other = await at.guest();
    expect((await at.get(`${SPOT.fill}?id=${fills.rows[0]!.id}`, { cookie: other })).code).toBe('40403');
  });
});

/** Twelve places, which no amount here exceeds. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}
