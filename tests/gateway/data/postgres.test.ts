import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { postgresMissing } from '#tests/postgres.ts';
import { history } from './history.ts';
import { postgresKind } from './stores.ts';

const STEPS = history(2, 60);

describe.skipIf(postgresMissing())('the journal and its PostgreSQL server', { timeout: 30_000 }, () => {
  const kind = postgresKind();

  test('a new owner waits for the row on its way and stands behind it', async () => {
    const place = await kind.place();
    const [old, late, other] = [await kind.open(place), await kind.open(place), await client(place)];
    onTestFinished(() => Promise.all([old.close(), late.close()]).then(() => undefined));
    const first = row(await old.acquire(0));
    // Somebody else's unfinished row with the same number holds the old owner's insert where it has read the epoch.
    await other.query('BEGIN');
    await other.query(`INSERT INTO journal VALUES ('paper', 1, 0, 1, 1, 0, '', 0, '', '')`);
    const appended = old.append(first);
    await blocked(other, 1);
    let acquired = false;
    const read = late.acquire(first.epoch).then(() => {
      acquired = true;
      return late.read(0, 10);
    });
    await blocked(other, 2, () => acquired);
    await other.query('ROLLBACK');
    expect((await read).map(({ seq }) => seq)).toEqual([1]);
    expect(await appended).toBe(true);
  });

  test('a server that does not sync is refused', async () => {
    const place = await kind.place();
    const admin = await client(place);
    const setting = async (value: string) => {
      await admin.query(`ALTER SYSTEM SET fsync = ${value}`);
      await admin.query('SELECT pg_reload_conf()');
      for (;;) {
        // A setting reaches a session between two of its statements, once the server has read its file.
        const { rows } = await admin.query('SHOW fsync');
        if (rows[0].fsync === value) return;
      }
    };
    await setting('off');
    onTestFinished(() => setting('on'));
    await expect(kind.open(place)).rejects.toThrow('fsync off');
  });

  test('a server that dies takes nothing that was acknowledged with it', async () => {
    const place = await kind.place();
    const reasons: string[] = [];
    const { journal } = await Journal.open(place, silent, (reason) => reasons.push(reason));
    const acknowledged: Event[] = [];
    const killed = Promise.withResolvers<void>();
    const failed = (async () => {
      for (let i = 0; ; i++) {
        const { events } = STEPS[i % STEPS.length]!;
        await journal.append(events, i);
        acknowledged.push(...events);
        if (i === 40) kind.cluster().kill().then(killed.resolve);
      }
    })();
    await expect(failed).rejects.toThrow('the journal failed');
    expect([reasons.length, journal.ready]).toEqual([1, false]);
    await journal.close();
    await killed.promise;
    await kind.cluster().start();
    const found: Event[] = [];
    const again = await Journal.open(place, { ...silent, event: (event) => found.push(event) }, fail);
    onTestFinished(() => again.journal.close());
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(found.slice(0, acknowledged.length)).toEqual(acknowledged);
  });

  test('a connection that ends while nothing is asked is a failure at once', async () => {
    const place = await kind.place();
    const failed = Promise.withResolvers<string>();
    const { journal } = await Journal.open(place, silent, failed.resolve);
    onTestFinished(() => journal.close());
    const admin = await client(place);
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'meridian%'`);
    expect(await failed.promise).toContain('connection to the database was lost');
    await expect(journal.append(STEPS[0]!.events, 0)).rejects.toThrow('the journal failed');
  });

  test('a server that cannot be reached is one sentence', async () => {
    const place = { ...(await kind.place()), postgres: 'postgresql://nobody@127.0.0.1:1/none' };
    await expect(Journal.open(place, silent, fail)).rejects.toThrow('The journal cannot be opened');
  });
});

const silent = { snapshot: () => undefined, event: () => undefined };

function fail(reason: string): void {
  throw new Error(`the journal failed: ${reason}`);
}

function row(epoch: number): Row {
  return link({ seq: 1, epoch, version: 1, count: 1, at: 0, body: '[["account",1,0]]' }, GENESIS);
}

async function client({ postgres }: JournalLocation): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: postgres! });
  await made.connect();
  onTestFinished(() => made.end());
  return made;
}

/** Resolves when this many statements of journals wait for a lock, or the test has seen enough. */
async function blocked(asked: pg.Client, many: number, enough = () => false): Promise<void> {
  for (;;) {
    const { rows } = await asked.query(
      `SELECT count(*)::int AS many FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name LIKE 'meridian%'`,
    );
    if (rows[0].many >= many || enough()) return;
  }
}
