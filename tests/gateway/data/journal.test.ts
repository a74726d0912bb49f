import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fault, GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import { Committer, type Tell } from '#gateway/data/journal/committer.ts';
import { digestOf } from '#gateway/data/journal/digest.ts';
import { Journal, WAITING_LENGTH, WAITING_LIMIT } from '#gateway/data/journal/journal.ts';
import { readNote, writeNote } from '#gateway/data/journal/note.ts';
import { startOf } from '#gateway/data/journal/opening.ts';
import type { JournalLocation } from '#gateway/data/journal/protocol.ts';
import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
import { LAYOUT, type Snapshot, type Store } from '#gateway/data/journal/store.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { history } from './history.ts';
import { localLink } from './local-link.ts';
import { KINDS } from './stores.ts';

const STEPS = history(1, 150);
const EVENTS = STEPS.flatMap(({ events }) => events);
const text = (events: readonly Event[]) => encode(events);

describe.each(KINDS)('the journal in %s', { timeout: 30_000 }, (_, make) => {
  const kind = make();

  test('what was acknowledged comes back in its order, from the first event on', async () => {
    const place = await kind.place();
    const { journal } = await opened(place, fail, true);
    const acknowledged: number[] = [];
    await Promise.all(STEPS.map(({ events, at }, i) => journal.append(events, at).then(() => acknowledged.push(i))));
    expect(acknowledged).toEqual(STEPS.map((_, i) => i));
    await journal.close();
    expect(text((await opened(place, fail, true)).events)).toBe(text(EVENTS));
  });

  test('an acknowledged row is in the database already', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    const other = await storeOn(place);
    for (const { events, at } of STEPS.slice(0, 5)) {
      await journal.append(events, at);
      const rows = await other.read(0, 100);
      expect(decode(rows.at(-1)!.body, VERSION)).toEqual(events);
      expect(rows.at(-1)!.seq).toBe(journal.seq);
    }
  });

  test('what is asked in one breath is one row; each row follows the one before', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    await Promise.all(STEPS.slice(0, 50).map(({ events, at }) => journal.append(events, at)));
    await journal.append(STEPS[50]!.events, STEPS[50]!.at);
    const rows = await (await storeOn(place)).read(0, 100);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(rows[0]!.count).toBe(STEPS.slice(0, 50).flatMap(({ events }) => events).length);
    expect(rows[0]!.previous).toBe(GENESIS);
    expect(fault(rows[0]!, null) ?? fault(rows[1]!, rows[0]!)).toBeNull();
  });

  test('what arrives while a row is written goes into the next one, up to a limit', async () => {
    const place = await kind.place();
    const gate = gated(await storeOn(place));
    const committed: number[] = [];
    const committer = new Committer(
      gate.store,
      await gate.store.acquire(0),
      null,
      tell({ committed: (id) => committed.push(id) }),
    );
    const big = 'x'.repeat(200_000);
    committer.add([entry(1)]);
    committer.add([entry(2), entry(3)]);
    committer.add([entry(4), entry(5, big), entry(6, big)]);
    await gate.open(1);
    await gate.open(2);
    await gate.open(3);
    await committer.drain();
    expect(committed).toEqual([1, 5, 6]);
    const rows = await gate.store.read(0, 10);
    expect(rows.map(({ count }) => count)).toEqual([1, 4, 1]);
    expect(JSON.parse(rows[1]!.body)).toEqual([[2], [3], [4], [5, big]]);
  });

  test('answers that changed nothing wait for the events before them', async () => {
    const gate = gated(await storeOn(await kind.place()));
    const { journal } = await Journal.open(
      NOWHERE,
      silent,
      fail,
      localLink({ openStore: async () => gate.store }).link,
    );
    await journal.append([], 0);
    const order: string[] = [];
    const first = journal.append(STEPS[0]!.events, 0).then(() => order.push('events'));
    const second = journal.append([], 0).then(() => order.push('nothing'));
    await gate.reached(1);
    expect(order).toEqual([]);
    await gate.open(1);
    await Promise.all([first, second]);
    expect(order).toEqual(['events', 'nothing']);
  });

  test('a new owner deposes the old one, who can never commit again', async () => {
    const place = await kind.place();
    const failures: string[] = [];
    const old = await opened(place, (reason) => failures.push(reason));
    await old.journal.append(STEPS[0]!.events, 0);
    const fresh = await opened({ ...place, note: `${place.note}2` });
    expect(fresh.epoch).toBeGreaterThan(old.epoch);
    expect(text(fresh.events)).toBe(text(STEPS[0]!.events));
    await expect(old.journal.append(STEPS[1]!.events, 0)).rejects.toThrow('another process owns');
    await expect(old.journal.append(STEPS[1]!.events, 0)).rejects.toThrow('another process owns');
    expect(old.journal.ready).toBe(false);
    expect(failures).toHaveLength(1);
    await fresh.journal.append(STEPS[2]!.events, 0);
    await fresh.journal.close();
    await old.journal.close();
    const { events } = await opened(place);
    expect(text(events)).toBe(text([...STEPS[0]!.events, ...STEPS[2]!.events]));
  });

  test('an owner that only answers reads learns that it was deposed at its next look', async () => {
    const place = await kind.place();
    const told = Promise.withResolvers<string>();
    const local = localLink({ openStore: () => storeOn(place) });
    const { journal } = await Journal.open(NOWHERE, silent, told.resolve, local.link);
    await journal.append(STEPS[0]!.events, 0);
    local.tickNote();
    await journal.append([], 0);
    expect(journal.ready).toBe(true);
    await (await storeOn(place)).acquire(0);
    // A look may still be under way: the next one sees it.
    await expect.poll(() => (local.tickNote(), journal.ready)).toBe(false);
    expect(await told.promise).toContain('another process owns');
  });

  test('an owner that cannot ask whether it still is one ends', async () => {
    const place = await kind.place();
    const told = Promise.withResolvers<string>();
    const store: Store = { ...(await storeOn(place)), owns: () => Promise.reject(new Error('EIO')) };
    const local = localLink({ openStore: async () => store });
    const { journal } = await Journal.open(NOWHERE, silent, told.resolve, local.link);
    local.tickNote();
    expect(await told.promise).toContain('who owns this environment cannot be read: EIO');
    expect(journal.ready).toBe(false);
  });

  test('a row that was committed while a new owner read is handed over, and its epoch is greater', async () => {
    const place = await kind.place();
    const old = await storeOn(place);
    const rows = chainOf(3, await old.acquire(0));
    for (const row of rows.slice(0, 2)) await old.append(row);
    const late = await storeOn(place);
    const store: Store = {
      ...late,
      async acquire(above) {
        await old.append(rows[2]!);
        return late.acquire(above);
      },
    };
    const events: Event[] = [];
    const { journal, epoch } = await Journal.open(
      NOWHERE,
      { ...silent, event: (event) => events.push(event) },
      fail,
      localLink({ openStore: async () => store }).link,
    );
    expect(text(events)).toBe(text(STEPS.slice(0, 3).flatMap((step) => step.events)));
    expect([epoch > rows[2]!.epoch, journal.seq]).toEqual([true, 3]);
    expect(await old.append(link({ ...rows[2]!, seq: 4 }, rows[2]!.hash))).toBe(false);
  });

  test.each([
    ['lost', 'DELETE FROM owner'],
    ['set back', 'UPDATE owner SET epoch = 0'],
  ])('an epoch is never given twice, even when the record of the owner was %s', async (_, sql) => {
    const place = await kind.place();
    const { journal, epoch } = await opened(place);
    await journal.append(STEPS[0]!.events, 0);
    await journal.close();
    await kind.damage(place, sql);
    expect((await opened(place)).epoch).toBeGreaterThan(epoch);
  });

  test('an epoch is above all that others know of, also where the journal is lost, and that is said', async () => {
    const place = await kind.place();
    const first = await opened({ ...place, above: 7 });
    expect(first).toMatchObject({ epoch: 8, forgot: true });
    await first.journal.append(STEPS[0]!.events, 0);
    await first.journal.close();
    expect(await opened({ ...place, above: 8 })).toMatchObject({ epoch: 9, forgot: false });
  });

  test('a snapshot stands behind what was appended before it and in front of what comes after', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    void journal.append(STEPS[0]!.events, 0);
    const kept = journal.snapshot('after one');
    const later = journal.append(STEPS[1]!.events, 0);
    expect(await kept).toBe(1);
    await later;
    await journal.close();
    const again = await opened(place);
    expect(again.snapshots).toEqual(['after one']);
    expect(again.snapshot).toBe(1);
    expect(text(again.events)).toBe(text(STEPS[1]!.events));
  });

  test('two snapshots are kept; a damaged one is passed over for the older, then for every event', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    for (let i = 0; i < 4; i++) {
      await journal.append(STEPS[i]!.events, 0);
      await journal.snapshot(`after ${i + 1}`);
    }
    await journal.append(STEPS[4]!.events, 0);
    await journal.close();
    expect((await (await storeOn(place)).snapshots()).map(({ seq }) => seq)).toEqual([4, 3]);

    await kind.damage(place, `UPDATE snapshot SET body = 'after 5' WHERE seq = 4`);
    const older = await opened(place);
    expect([older.snapshots, older.snapshot]).toEqual([['after 3'], 3]);
    expect(older.passedOver).toEqual(['snapshot 4 is damaged']);
    expect(text(older.events)).toBe(text(STEPS.slice(3, 5).flatMap((step) => step.events)));

    await kind.damage(place, `UPDATE snapshot SET hash = 'a' WHERE seq = 3`);
    const none = await opened({ ...place, note: `${place.note}2` });
    expect([none.snapshots, none.snapshot]).toEqual([[], 0]);
    expect(text(none.events)).toBe(text(STEPS.slice(0, 5).flatMap((step) => step.events)));
  });

  test.each([
    ['is damaged', `UPDATE journal SET body = '[]' WHERE seq = 1`, 'row 1 has a wrong checksum'],
    ['is another one', `UPDATE journal SET hash = previous WHERE seq = 1`, 'snapshot 1 does not stand on the journal'],
  ])('a snapshot whose row %s is passed over, and the journal refused', async (_, sql, reason) => {
    const place = await kind.place();
    const { journal } = await opened(place);
    await journal.append(STEPS[0]!.events, 0);
    await journal.snapshot('after one');
    await journal.close();
    await kind.damage(place, sql);
    const offered: string[] = [];
    const hand = { snapshot: async ({ body }: Snapshot) => offered.push(body) > 0, rows: async () => undefined };
    const passedOver = await startOf(await storeOn(place), hand);
    expect([offered, passedOver.passedOver]).toEqual([[], [reason]]);
    await expect(opened(place)).rejects.toThrow('The journal is damaged');
  });

  test('a snapshot that the program cannot use is passed over', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    await journal.append(STEPS[0]!.events, 0);
    await journal.snapshot('of another program');
    await journal.close();
    const events: Event[] = [];
    const refusing = { snapshot: () => false, event: (event: Event) => events.push(event) };
    const again = await Journal.open(place, refusing, fail, localLink({ openStore: () => kind.open(place) }).link);
    onTestFinished(() => again.journal.close());
    expect([again.snapshot, again.passedOver]).toEqual([0, ['snapshot 1 is of another program']]);
    expect(text(events)).toBe(text(STEPS[0]!.events));
  });

  test('a snapshot that cannot be true, though its form is known, stops the start', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    await journal.append(STEPS[0]!.events, 0);
    await journal.snapshot('of other price steps');
    await journal.close();
    const receiver = {
      ...silent,
      snapshot: () => {
        throw new RangeError('it counts in other steps');
      },
    };
    const { link: local } = localLink({ openStore: () => storeOn(place) });
    await expect(Journal.open(place, receiver, fail, local)).rejects.toThrow(
      'The journal cannot be read by this program: it counts in other steps.',
    );
  });

  test('a snapshot of an empty journal is none', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    expect(await journal.snapshot('nothing')).toBe(0);
    await journal.close();
    expect((await opened(place)).snapshot).toBe(0);
  });

  test.each([
    ['another body', `UPDATE journal SET body = replace(body, '1', '2') WHERE seq = 2`, 'wrong checksum'],
    ['a checksum made to fit it', `UPDATE journal SET at = at + 1 WHERE seq = 2`, 'wrong hash'],
    ['a row missing', 'DELETE FROM journal WHERE seq = 2', 'row 3 stands where 2 belongs'],
    ['a row of another chain', `UPDATE journal SET previous = hash WHERE seq = 2`, 'does not follow'],
    ['an owner come back', 'UPDATE journal SET epoch = 0 WHERE seq = 2', 'deposed'],
    ['the last row missing', 'DELETE FROM journal WHERE seq = 3', 'ends at row 2, but row 3 was committed'],
    ['every row missing', 'DELETE FROM journal', 'ends at row 0, but row 3 was committed'],
  ])('a journal with %s is refused in one sentence, and its owner stays', async (_, sql, reason) => {
    const place = await kind.place();
    const { journal, epoch } = await opened(place);
    for (const { events } of STEPS.slice(0, 3)) await journal.append(events, 0);
    await journal.close();
    await kind.damage(place, sql);
    await expect(opened(place)).rejects.toThrow(reason);
    const store = await storeOn(place);
    expect(await store.acquire(0)).toBe(epoch + 1);
  });

  test('a loss is accepted when the operator says so, and the journal goes on from there', async () => {
    const place = await kind.place();
    const { journal } = await opened(place);
    for (const { events } of STEPS.slice(0, 3)) await journal.append(events, 0);
    await journal.close();
    await kind.damage(place, 'DELETE FROM journal WHERE seq = 3');
    const { journal: on, events } = await opened({ ...place, acceptLoss: true });
    expect(text(events)).toBe(text(STEPS.slice(0, 2).flatMap((step) => step.events)));
    await on.append(STEPS[4]!.events, 0);
    await on.close();
    expect((await opened(place)).journal.seq).toBe(3);
  });

  test('rows of a newer program are refused', async () => {
    const place = await kind.place();
    const store = await storeOn(place);
    const epoch = await store.acquire(0);
    await store.append(link({ seq: 1, epoch, version: VERSION + 1, count: 1, at: 0, body: '[["later"]]' }, GENESIS));
    await expect(opened(place)).rejects.toThrow(
      `journal version ${VERSION + 1} is newer than this program's ${VERSION}`,
    );
  });

  test('tables of a newer program are refused', async () => {
    const place = await kind.place();
    await (await storeOn(place)).close();
    await kind.damage(
      place,
      kind.name === 'SQLite'
        ? `PRAGMA user_version = ${LAYOUT + 1}`
        : `UPDATE journal_layout SET layout = ${LAYOUT + 1}`,
    );
    await expect(opened(place)).rejects.toThrow('written by a newer program');
  });

  test('tables of an older program are brought up to date', async () => {
    const place = await kind.place();
    await (await storeOn(place)).close();
    const old = kind.name === 'SQLite' ? 'PRAGMA user_version = 1' : 'UPDATE journal_layout SET layout = 1';
    await kind.damage(place, old);
    await (await opened(place)).journal.close();
    const asked = kind.name === 'SQLite' ? 'PRAGMA user_version' : 'SELECT layout FROM journal_layout';
    expect(Object.values(await kind.ask(place, asked))).toEqual([LAYOUT]);
  });

  test('environments do not see each other', async () => {
    const place = await kind.place();
    const paper = await opened(place);
    const live = await opened({ ...place, env: 'live', note: `${place.note}-live` });
    await paper.journal.append(STEPS[0]!.events, 0);
    await live.journal.append(STEPS[1]!.events, 0);
    expect([paper.journal.seq, live.journal.seq]).toEqual([1, 1]);
    await live.journal.close();
    const again = await opened({ ...place, env: 'live', note: `${place.note}-live` });
    expect(text(again.events)).toBe(text(STEPS[1]!.events));
  });

  /** On the real database, in this thread; `threaded` as the product does it. */
  async function opened(place: JournalLocation, failed: (reason: string) => void = fail, threaded = false) {
    const events: Event[] = [];
    const snapshots: string[] = [];
    const receiver = { snapshot: (body: string) => snapshots.push(body), event: (event: Event) => events.push(event) };
    const { link: local } = localLink({
      place,
      openStore: () => kind.open(place),
      readNote: () => readNote(place.note),
      writeNote: (seq) => writeNote(place.note, seq),
    });
    const found = await Journal.open(place, receiver, failed, threaded ? undefined : local);
    onTestFinished(() => found.journal.close());
    return { ...found, events, snapshots };
  }

  async function storeOn(place: JournalLocation): Promise<Store> {
    const store = await kind.open(place);
    onTestFinished(() => store.close().catch(() => undefined));
    return store;
  }
});

test('commands are refused while too many, or too long ones, wait for the disk', async () => {
  const place = await sqlitePlace();
  const gate = gated(openSqliteStore(place.file, place.env));
  const { journal } = await Journal.open(NOWHERE, silent, fail, localLink({ openStore: async () => gate.store }).link);
  const many = Array.from({ length: WAITING_LIMIT - 1 }, () => journal.append(STEPS[0]!.events, 0));
  expect(journal.ready).toBe(true);
  const one = journal.append([], 0);
  expect(journal.ready).toBe(false);
  for (let i = 1; i <= 20; i++) gate.open(i);
  await Promise.all([...many, one]);
  expect(journal.ready).toBe(true);
  const hash = 'x'.repeat(WAITING_LENGTH / 4);
  const long = [1, 2, 3, 4].map(() => {
    expect(journal.ready).toBe(true);
    return journal.append([{ t: 'key', account: 1, key: 'k', hash, orders: [], legs: null, at: 0 }], 0);
  });
  expect(journal.ready).toBe(false);
  for (let i = 21; i <= 40; i++) gate.open(i);
  await Promise.all(long);
  expect(journal.ready).toBe(true);
  await journal.close();
  expect(journal.ready).toBe(false);
});

test('what arrives at the thread in many messages while it writes goes into few rows', async () => {
  const place = await sqlitePlace();
  const { journal } = await Journal.open(place, silent, fail);
  onTestFinished(() => journal.close());
  const appended: Promise<void>[] = [];
  for (let i = 0; i < 1000; i++) {
    appended.push(journal.append(STEPS[0]!.events, 0));
    // A breath: each one is a message of its own.
    await Promise.resolve();
  }
  await Promise.all(appended);
  expect(journal.seq).toBeLessThan(1000);
});

test('rows are digested with the place they stand on', () => {
  const copy = { seq: 1, hash: 'h', body: 'b' };
  const digests = [copy, { ...copy, seq: 2 }, { ...copy, hash: 'i' }, { ...copy, body: 'c' }].map(digestOf);
  expect(new Set(digests).size).toBe(4);
});

const NOWHERE: JournalLocation = { env: 'paper', file: '', postgres: null, note: '', acceptLoss: false };
const silent = { snapshot: () => undefined, event: () => undefined };

async function sqlitePlace(): Promise<JournalLocation> {
  const dir = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return { env: 'paper', file: join(dir, 'journal.db'), postgres: null, note: join(dir, 'note'), acceptLoss: false };
}

function fail(reason: string): void {
  throw new Error(`the journal failed: ${reason}`);
}

function chainOf(length: number, epoch: number): Row[] {
  const rows: Row[] = [];
  for (const { events, at } of STEPS.slice(0, length)) {
    const content = { seq: rows.length + 1, epoch, version: VERSION, count: events.length, at, body: encode(events) };
    rows.push(link(content, rows.at(-1)?.hash ?? GENESIS));
  }
  return rows;
}

function tell(wanted: Partial<Tell>): Tell {
  return { committed: () => undefined, snapshotted: () => undefined, failed: fail, ...wanted };
}

const entry = (id: number, more?: string) => ({
  id,
  body: JSON.stringify([more === undefined ? [id] : [id, more]]),
  count: 1,
  at: 0,
});

/** A store whose appends wait at a gate until the test opens it, one after the other. */
function gated(store: Store) {
  const gates = Array.from({ length: 50 }, () => ({
    reached: Promise.withResolvers<void>(),
    open: Promise.withResolvers<void>(),
  }));
  let next = 0;
  const held: Store = {
    ...store,
    async append(row) {
      const gate = gates[next++]!;
      gate.reached.resolve();
      await gate.open.promise;
      return store.append(row);
    },
  };
  return {
    store: held,
    reached: (n: number) => gates[n - 1]!.reached.promise,
    async open(n: number) {
      await gates[n - 1]!.reached.promise;
      gates[n - 1]!.open.resolve();
    },
  };
}
