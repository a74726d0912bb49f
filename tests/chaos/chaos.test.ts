import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { postgresMissing, startPostgres } from '#tests/postgres.ts';
import { randomOf } from '../gateway/exchange/flow.ts';
import { Gateway, type Place } from './gateway.ts';
import { judgeBooks, judgeTrader } from './judge.ts';
import { journalFile } from './places.ts';
import { answerAll, chaos, deskMarkets, trade } from './rounds.ts';
import { accepted, marketsOf, Trader } from './trader.ts';

// Whole processes, again and again; `npm run chaos -- --rounds 200` for more of it.
describe('the gateway killed without a word under load', { timeout: 600_000 }, () => {
  test('five times: what was acknowledged is there, once; the books balance; keys answer the same', async () => {
    const report = await chaos({ place: place(), seed: 1, rounds: 5 });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(300);
    expect(report.unanswered).toBeGreaterThan(0);
    expect(report.legs).toBeGreaterThan(5);
  });

  test('and the power gone with it: what was acknowledged is there all the same', async () => {
    const report = await chaos({ place: place(), seed: 2, rounds: 2, power: true });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
  });

  test.skipIf(postgresMissing())('on PostgreSQL: the same', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const report = await chaos({ place: { ...place(), databaseUrl: await server.schema() }, seed: 3, rounds: 2 });
    expect(report.wrong).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
  });

  test('rows that are lost at the end of the journal are found by those who were told of them', async () => {
    const where = place();
    const harm = () => {
      const db = new DatabaseSync(journalFile(where));
      db.exec('DELETE FROM journal WHERE seq > (SELECT max(seq) - 15 FROM journal)');
      db.close();
      // Without its note nobody but the traders knows.
      rmSync(join(where.dir, 'data', 'journal-paper.high'));
    };
    const { wrong } = await chaos({ place: where, seed: 4, rounds: 1, harm });
    expect(wrong.join('\n')).toMatch(/is gone|lost filled|has another|was not asked for|and is new/);
  });

  test('an order that no call stands for is found', async () => {
    const gateway = await started(place());
    const markets = await marketsOf(gateway, ['BTCUSDT']);
    const trader = await Trader.arrive(gateway, 't', randomOf(1));
    for (let i = 0; i < 5; i++) await trader.act(gateway, markets);
    expect(await judgeTrader(gateway, trader)).toEqual([]);
    await gateway.post(SPOT.place, { symbol: 'BTCUSDT', side: 'buy', kind: 'market', size: '0.01' }, trader.headers);
    expect(await judgeTrader(gateway, trader)).toEqual([expect.stringMatching(/^t: order \d+ was not asked for$/)]);
  });
});

/** Only what is traced stops the process; without that filter it would run a hundred times slower. */
const TRACE = ['-f', '--seccomp-bpf', '-o', '/dev/null'] as const;
const traced = spawnSync('strace', [...TRACE, 'true']).status === 0;
if (!traced)
  process.stderr.write('strace is missing or not allowed here: no sync is made to fail under the gateway.\n');

/** Ways a disk gives up under a living gateway. */
const BAD_DISKS = [
  // The limit on file size is the one full disk that every machine has: 3 MB, which the journal's log reaches.
  ['that is full', ['bash', '-c', 'ulimit -f 3000; exec "$@"', 'full'], true],
  [
    'whose sync fails',
    ['strace', ...TRACE, '-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO:when=60'],
    traced,
  ],
] as const;

describe('the gateway on a disk', { timeout: 300_000 }, () => {
  for (const [what, under, possible] of BAD_DISKS)
    test.skipIf(!possible)(`${what}: it ends and says so; nothing that was answered is lost`, async () => {
      const where = place();
      await (await Gateway.start(where)).kill('SIGTERM');
      const first = await Gateway.start(where, under);
      const markets = await deskMarkets(first);
      const traders: Trader[] = [];
      for (let i = 0; i < 4; i++)
        traders.push(await Trader.arrive(first, `t${i}`, randomOf(i), i % 2 === 0 ? 'spot' : 'contracts'));
      await trade({ gateway: first, traders, markets }, 0).over;
      expect(await first.ended).toMatchObject({
        code: 70,
        said: expect.stringMatching(/journal failed|app\.db failed/),
      });
      expect(traders.flatMap(({ calls }) => calls.filter(accepted)).length).toBeGreaterThan(10);
      await proven(where, traders);
    });
});

/** Started on a good disk, the gateway holds what it promised before. */
async function proven(where: Place, traders: readonly Trader[]): Promise<void> {
  const again = await started(where);
  for (const trader of traders) {
    // A call without an answer was not carried out, or was and can be asked again.
    expect([...(await answerAll(again, trader)), ...(await judgeTrader(again, trader))]).toEqual([]);
    await again.post(SPOT.cancelAll, {}, trader.headers);
  }
  expect(await judgeBooks(again, where, traders)).toEqual([]);
}

describe('the gateway told to stop under load', { timeout: 120_000 }, () => {
  test('answers what it took, keeps a snapshot, leaves with 0; nothing that was answered is lost', async () => {
    const where = place();
    const first = await Gateway.start(where);
    const markets = await deskMarkets(first);
    const traders: Trader[] = [];
    for (let i = 0; i < 4; i++)
      traders.push(await Trader.arrive(first, `t${i}`, randomOf(i), i % 2 === 0 ? 'spot' : 'contracts'));
    const { reached, over } = trade({ gateway: first, traders, markets }, 100);
    await reached;
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await over;
    expect(snapshotsIn(where)).toBe(1);
    await proven(where, traders);
  });
});

test('a second gateway on the same folder ends with one sentence and exit code 2; the first goes on', {
  timeout: 120_000,
}, async () => {
  const where = place();
  const first = await started(where);
  expect(await Gateway.attempt(where)).toEqual({
    code: 2,
    signal: null,
    said: `Another gateway is running on ${join(where.dir, 'data')}; stop it first, or give this one another DATA_DIR.\n`,
  });
  expect((await first.post(PAPER.guest, {})).code).toBe('00000');
});

test.skipIf(postgresMissing())(
  'a second gateway on the same database and another folder takes over; the first acknowledges nothing more and says so',
  { timeout: 120_000 },
  async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const databaseUrl = await server.schema();
    const first = await Gateway.start({ ...place(), databaseUrl });
    const trader = await Trader.arrive(first, 't', randomOf(1));
    const markets = await marketsOf(first, ['BTCUSDT']);
    for (let i = 0; i < 20; i++) await trader.act(first, markets);
    const second = await started({ ...place(), databaseUrl });
    while (await trader.act(first, markets));
    // It lives on, for accounts and prices; what is private is the other's.
    expect(await first.get('/v1/healthz')).toMatchObject({ reason: expect.stringContaining('owns the engines') });
    expect(await trader.act(first, markets)).toBe(false);
    expect((await first.get('/v1/market/tickers')).code).toBe('00000');
    await first.kill('SIGKILL');
    expect([...(await answerAll(second, trader)), ...(await judgeTrader(second, trader))]).toEqual([]);
  },
);

function place(): Place {
  const dir = mkdtempSync(join(tmpdir(), 'chaos-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return { dir, databaseUrl: null };
}

async function started(where: Place): Promise<Gateway> {
  const gateway = await Gateway.start(where);
  onTestFinished(() => gateway.kill('SIGKILL').then(() => undefined));
  return gateway;
}

function snapshotsIn(where: Place): number {
  const db = new DatabaseSync(journalFile(where), { readOnly: true });
  const row = db.prepare('SELECT count(*) AS many FROM snapshot').get();
  db.close();
  return row?.many as number;
}
