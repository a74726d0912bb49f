import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppDb } from '#gateway/data/app-db.ts';
import { AlertTable, type NewAlert } from '#gateway/data/jobs/alerts.ts';
import { NoticeTable } from '#gateway/data/jobs/notices.ts';
import { JobOwner, lastEpoch } from '#gateway/data/jobs/owner.ts';
import { assetsOf, marketSpecOf } from '#gateway/engine/specs.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { AlertJob } from '#gateway/jobs/alert-job.ts';
import { Notices } from '#gateway/jobs/notices.ts';
import type { Prices } from '#gateway/jobs/spans.ts';
import type { Candle, Trade } from '#lib/contract/shapes/market.ts';
import { BTC } from '#tests/lib/spot/worlds.ts';
import { type Cluster, postgresMissing, startPostgres } from '../../postgres.ts';
import { handClock, keptLog, scratch } from '../world.ts';

const { state } = new Exchange(assetsOf([BTC]), [marketSpecOf(BTC)]);
const markets = new Map([...state.markets].map(([symbol, { spec }]) => [symbol, spec]));
const engine = { env: 'paper' as const, listing: { assets: state.assets, markets } };
const ALL = { before: Number.MAX_SAFE_INTEGER, limit: 100 };
const MINUTE = 60_000;
const TABLES = ['job_owner', 'alert', 'notice', 'notice_setting'];

/** A tape that a test writes; its candles are made of it. */
function tape() {
  const told: { ts: number; price: string }[] = [];
  const trade = ({ ts, price }: (typeof told)[number], i: number) =>
    ({ id: `${i}`, price, size: '1', side: 'buy', ts }) as unknown as Trade;
  const all = () => told.map(trade);
  const prices: Prices = {
    tradesBetween: (_, from, to) => all().filter(({ ts }) => ts > from && ts <= to),
    trades: (_, limit, now) =>
      all()
        .filter(({ ts }) => ts <= now)
        .reverse()
        .slice(0, limit),
    candles(_, interval, { start, end }) {
      const step = interval === '1m' ? MINUTE : 60 * MINUTE;
      const bars: Candle[] = [];
      for (let at = Math.ceil(start / step) * step; at < end; at += step) {
        const own = told.filter(({ ts }) => ts >= at && ts < at + step).map(({ price }) => price);
        if (own.length === 0) continue;
        const sorted = own.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
        bars.push([at, own[0]!, sorted.at(-1)!, sorted[0]!, own.at(-1)!, '1', '1']);
      }
      return bars;
    },
  };
  return { prices, print: (ts: number, price: string) => void told.push({ ts, price }) };
}

type Fired = Parameters<AlertTable['fired']>;

const PLACES = [
  ['SQLite', false],
  ['PostgreSQL', true],
] as const;

describe.each(PLACES)('judging on %s', (_, onPostgres) => {
  if (onPostgres && postgresMissing()) return test.skip('no PostgreSQL here', () => undefined);
  let cluster: Cluster | undefined;
  let address: string | null = null;
  afterAll(async () => {
    await cluster?.stop();
    at?.remove();
  });

  let at: ReturnType<typeof scratch> | undefined;
  let db: AppDb;
  let clock: ReturnType<typeof handClock>;
  let market: ReturnType<typeof tape>;
  /** Of the job that began last. */
  let table: AlertTable;
  let notices: NoticeTable;
  const told: number[] = [];
  let log: ReturnType<typeof keptLog>;

  beforeEach(async () => {
    at ??= scratch();
    if (onPostgres) cluster ??= await startPostgres();
    address ??= (await cluster?.schema()) ?? null;
    clock = handClock(1_000_000_000_000);
    market = tape();
    market.print(clock.at - 1, '100.0');
    told.length = 0;
    log = keptLog();
    await open();
    // Emptied and not made anew: making all tables takes most of a test.
    await db.transaction(TABLES.map((name) => ({ sql: `DELETE FROM ${name}` })));
  });
  afterEach(() => db.close());

  async function open() {
    db = await AppDb.open({ file: join(at!.path, 'app.db'), postgres: address }, () => undefined);
    notices = new NoticeTable('paper', db);
  }
  const tableOf = (epoch: number, on = db) => new AlertTable(new JobOwner('paper', epoch, on), on);
  /** @param fired in place of how it is written */
  async function job(epoch: number, fired?: (own: AlertTable, ...args: Fired) => ReturnType<AlertTable['fired']>) {
    const own = tableOf(epoch);
    table = own;
    const made = new AlertJob({
      table: {
        own: (now) => own.own(now),
        waiting: () => own.waiting(),
        fired: (...args) => (fired ? fired(own, ...args) : own.fired(...args)),
      },
      ...{ engine, clock, log: log.log, prices: market.prices },
      settings: (accounts) => new Notices(notices).settingsOf(accounts),
      told: (some) => told.push(...some),
    });
    await made.begin();
    return made;
  }
  const wish = (price: string, more: Partial<NewAlert> = {}): NewAlert => ({
    ...{
      account: 1,
      symbol: 'BTCUSDT',
      kind: 'above',
      price,
      change: null,
      span: null,
      rate: null,
      repeat: 'once',
      note: '',
    },
    ...more,
  });
  const rows = async (account = 1) => (await notices.list(account, ALL)).map(({ params }) => JSON.parse(params));

  test('[JOB-01] a wick counts, once, and its notice is there when it is told', async () => {
    const run = await job(1);
    run.put((await table.add(wish('105.0', { note: 'up' }), clock.at))!);
    run.put((await table.add(wish('95.0', { kind: 'below', account: 2 }), clock.at))!);
    market.print(clock.at + 100, '105.0');
    market.print(clock.at + 150, '101.0');
    clock.at += 250;
    await run.look();
    expect(told).toEqual([1]);
    expect(await rows()).toMatchObject([
      { symbol: 'BTCUSDT', kind: 'above', price: '105.0', note: 'up', late: false, traded: '105.0' },
    ]);
    expect(await table.of(1)).toMatchObject([{ state: 'done', fired: 1, firedAt: clock.at - 150 }]);
    clock.at += 60_000;
    market.print(clock.at - 5, '110.0');
    await run.look();
    expect([await rows(), await rows(2)]).toMatchObject([[{}], []]);
  });

  test('[JOB-01] killed between what fired and its writing: the next one tells it, and nobody twice', async () => {
    const dying = await job(1, () => Promise.reject(new Error('killed')));
    const alert = (await table.add(wish('105.0', { repeat: 'always' }), clock.at))!;
    dying.put(alert);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await expect(dying.look()).rejects.toThrow('killed');
    expect(await rows()).toEqual([]);
    await db.close();
    await open();
    const next = await job(2);
    await next.look();
    clock.at += 250;
    await next.look();
    expect(await rows()).toMatchObject([{ traded: '106.0' }]);
    await db.close();
    await open();
    // It was written: who starts after it does not tell it again.
    clock.at += 250;
    await (await job(3)).look();
    expect(await rows()).toHaveLength(1);
  });

  test('a write that failed is made up for with the next look', async () => {
    let fails = true;
    const run = await job(1, (own, ...args) => (fails ? Promise.reject(new Error('busy')) : own.fired(...args)));
    run.put((await table.add(wish('105.0'), clock.at))!);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await expect(run.look()).rejects.toThrow('busy');
    fails = false;
    clock.at += 250;
    await run.look();
    expect([told, await rows()]).toMatchObject([[1], [{ traded: '106.0' }]]);
  });

  test('[JOB-01] what happened while the venue was away is judged from candles, without what was before', async () => {
    const run = await job(1);
    market.print(clock.at - 50, '120.0');
    run.put((await table.add(wish('105.0'), clock.at))!);
    run.put((await table.add(wish('115.0'), clock.at))!);
    clock.at += 20_000;
    await run.look();
    await db.close();
    await open();
    market.print(clock.at + 26 * 60 * MINUTE, '110.0');
    market.print(clock.at + 27 * 60 * MINUTE, '100.0');
    clock.at += 50 * 60 * MINUTE;
    await (await job(2)).look();
    expect(await rows()).toMatchObject([{ price: '105.0', late: true, traded: '110.0' }]);
  });

  test('a second gateway takes over: the first one tells nothing any more', async () => {
    const [first, second] = [await job(1), await job(2)];
    const alert = (await table.add(wish('105.0'), clock.at))!;
    for (const run of [first, second]) run.put(alert);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await first.look();
    expect([told, await rows()]).toEqual([[], []]);
    await second.look();
    expect([told, await rows()]).toMatchObject([[1], [{}]]);
    clock.at += 20_000;
    await first.look();
    const late = await job(1);
    late.put(alert);
    await late.look();
    expect(await rows()).toHaveLength(1);
    expect(log.lines.filter((line) => line.includes('another process judges'))).toHaveLength(2);
    // What it would keep nobody would judge: it says so in place of a yes.
    const busy = { kind: 'busy' };
    const gone = tableOf(1);
    await expect(gone.add(wish('200.0'), clock.at)).rejects.toMatchObject(busy);
    await expect(gone.change(1, alert.id, { note: 'x' })).rejects.toMatchObject(busy);
    await expect(gone.remove(1, alert.id)).rejects.toMatchObject(busy);
    expect(await table.of(1)).toMatchObject([{ id: alert.id, note: '' }]);
    expect(await lastEpoch(db, 'paper')).toBe(2);
  });

  test('what was written before an answer was lost is neither told twice nor left out', async () => {
    let cut = true;
    const run = await job(1, async (own, ...args) => {
      const stand = await own.fired(...args);
      if (cut) throw new Error('cut');
      return stand;
    });
    run.put((await table.add(wish('105.0', { repeat: 'always' }), clock.at))!);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await expect(run.look()).rejects.toThrow('cut');
    cut = false;
    clock.at += 250;
    await run.look();
    expect(await rows()).toHaveLength(1);
    market.print(clock.at + 6 * MINUTE, '100.0');
    market.print(clock.at + 7 * MINUTE, '107.0');
    for (let minute = 0; minute < 8; minute++) {
      clock.at += MINUTE;
      await run.look();
    }
    expect((await rows()).map(({ traded }) => traded)).toEqual(['107.0', '106.0']);
  });

  test('[JOB-01] one that waits again does so over a kill, and not for what was traded before it did', async () => {
    const run = await job(1);
    run.put((await table.add(wish('105.0', { repeat: 'always' }), clock.at))!);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    // Its rest is over, and the market came back: it waits again, and nothing has fired with it.
    market.print(clock.at + 6 * MINUTE, '107.0');
    market.print(clock.at + 7 * MINUTE, '100.0');
    const times = (minutes: number) => Array.from({ length: minutes });
    for (const _ of times(8)) {
      clock.at += MINUTE;
      await run.look();
    }
    await db.close();
    await open();
    const next = await job(2);
    market.print(clock.at + 100, '108.0');
    clock.at += 250;
    await next.look();
    expect((await rows()).map(({ traded }) => traded)).toEqual(['108.0', '106.0']);
  });

  test('what its owner changed while it was being written waits for what it was changed to', async () => {
    const run = await job(1, async (own, ...args) => {
      const stand = await own.fired(...args);
      const changed = await own.change(1, alert.id, { state: 'on', price: '120.0', since: clock.at });
      run.put(changed!);
      return stand;
    });
    const alert = (await table.add(wish('105.0'), clock.at))!;
    run.put(alert);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    market.print(clock.at + 100, '121.0');
    clock.at += 250;
    await run.look();
    expect((await rows()).map(({ price }) => price)).toEqual(['120.0', '105.0']);
  });

  test('one that came to the disk while a look passed it by is looked at again', async () => {
    const run = await job(1);
    run.put((await table.add(wish('104.0', { repeat: 'always' }), clock.at))!);
    const late = (await table.add(wish('105.0', { account: 2 }), clock.at))!;
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    run.put(late);
    clock.at += 250;
    await run.look();
    expect([await rows(), await rows(2)]).toMatchObject([[{ price: '104.0' }], [{ price: '105.0' }]]);
  });

  test('[JOB-02] notices of one moment are numbered one by one; each says how it is told, by the settings of then', async () => {
    const run = await job(1);
    const kept = new Notices(notices);
    // The hand clock stands at 01:46 UTC.
    await kept.set(2, { muted: { alert: ['toast'] }, quiet: { from: 1380, to: 120 } });
    await kept.set(3, { muted: { alert: ['bell', 'sound'] }, quiet: { from: 120, to: 1380 } });
    for (const account of [1, 2, 3]) run.put((await table.add(wish('105.0', { account }), clock.at))!);
    run.put((await table.add(wish('105.5'), clock.at))!);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    const all = await Promise.all([1, 2, 3].map((account) => notices.list(account, ALL)));
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(4);
    expect(all.map((some) => some.map(({ ways, read }) => [JSON.parse(ways), read]))).toEqual([
      Array(2).fill([['bell', 'toast', 'sound', 'browser'], false]),
      [[['bell'], false]],
      [[['toast', 'browser'], true]],
    ]);
    expect(await Promise.all([1, 2, 3].map((account) => notices.unread(account)))).toEqual([2, 1, 0]);
  });

  test('numbers go on where the row that counts them was lost', async () => {
    const run = await job(1);
    const before = (await table.add(wish('105.0'), clock.at))!;
    run.put(before);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    await db.all('DELETE FROM job_owner');
    const again = await job(1);
    const after = (await table.add(wish('107.0'), clock.at))!;
    expect(after.id).toBeGreaterThan(before.id);
    again.put(after);
    market.print(clock.at + 100, '108.0');
    clock.at += 250;
    await again.look();
    expect((await rows()).map(({ price }) => price)).toEqual(['107.0', '105.0']);
  });

  test('two connections at once: every alert has a number of its own, and no account gets more than there may be', async () => {
    await job(1);
    const other = await AppDb.open({ file: join(at!.path, 'app.db'), postgres: address }, () => undefined);
    try {
      const tables = [tableOf(1), tableOf(1, other)];
      const some = Array.from({ length: 120 }, (_, i) => ({ account: 1 + (i % 2), symbol: `C${i % 7}USDT` }));
      const made = await Promise.all(
        some.map((more, i) => tables[(i % 2) ^ ((i >> 2) % 2)]!.add(wish('200.0', more), clock.at)),
      );
      const ids = made.flatMap((row) => row?.id ?? []);
      expect([new Set(ids).size, ids.length]).toEqual([100, 100]);
      expect([await table.of(1), await table.of(2)].map(({ length }) => length)).toEqual([50, 50]);
      const third = await Promise.all(
        Array.from({ length: 30 }, (_, i) => tables[i % 2]!.add(wish('200.0', { account: 3 }), clock.at)),
      );
      expect(third.filter(Boolean)).toHaveLength(10);
    } finally {
      await other.close();
    }
  });

  test('what its owner changed between the trade and the writing has not fired', async () => {
    const run = await job(1);
    const alert = (await table.add(wish('105.0'), clock.at))!;
    run.put(alert);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await table.change(1, alert.id, { state: 'paused' });
    await run.look();
    expect(await rows()).toEqual([]);
  });

  test('a clock that is set back judges nothing again', async () => {
    const run = await job(1);
    run.put((await table.add(wish('105.0', { repeat: 'always' }), clock.at))!);
    market.print(clock.at + 100, '106.0');
    clock.at += 250;
    await run.look();
    clock.at -= 10_000;
    await run.look();
    expect(await rows()).toHaveLength(1);
  });

  test('fifty of an account, ten of a market; more are refused, also when many are asked for at once', async () => {
    await job(1);
    const made = await Promise.all(Array.from({ length: 15 }, (_, i) => table.add(wish(`${200 + i}.0`), clock.at)));
    expect(made.filter(Boolean)).toHaveLength(10);
    for (let i = 0; i < 60; i++) await table.add(wish('200.0', { symbol: `C${i % 20}USDT` }), clock.at);
    expect(await table.of(1)).toHaveLength(50);
    expect(await table.add(wish('300.0', { account: 2 }), clock.at)).toMatchObject({ account: 2 });
  });
});
