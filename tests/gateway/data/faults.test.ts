import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { decode, VERSION } from '#gateway/data/journal/codec.ts';
import { Committer } from '#gateway/data/journal/committer.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import type { FromWorker, JournalLocation, Link } from '#gateway/data/journal/protocol.ts';
import type { Hands } from '#gateway/data/journal/service.ts';
import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
import type { Store } from '#gateway/data/journal/store.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { history } from './history.ts';
import { localLink } from './local-link.ts';

const STEPS = history(3, 60);

/** How a write can go wrong: before anything reached the disk, or after all of it did. */
const FAULTS: readonly (readonly [string, (row: Promise<boolean>, code: string) => Promise<boolean>, boolean])[] = [
  ['the write fails', (_, code) => Promise.reject(new Error(code)), false],
  ['the write succeeds and its sync fails', (row, code) => row.then(() => Promise.reject(new Error(code))), true],
];

describe.each(FAULTS)('when %s', (_, fault, written) => {
  test.each([
    'ENOSPC: no space left on device',
    'EIO: i/o error',
  ])('with %s: nothing is acknowledged and lost, nothing tried again', async (code) => {
    const file = place().file;
    const store = openSqliteStore(file, 'paper');
    let asked = 0;
    const faulty: Store = {
      ...store,
      append(row) {
        asked += 1;
        if (asked !== 4) return store.append(row);
        return fault(written ? store.append(row) : Promise.resolve(false), code);
      },
    };
    const reasons: string[] = [];
    const journal = await open({ openStore: async () => faulty }, (reason) => reasons.push(reason));
    const acknowledged: Event[] = [];
    for (const { events } of STEPS.slice(0, 3)) {
      await journal.append(events, 0);
      acknowledged.push(...events);
    }
    const doomed = [STEPS[3]!, STEPS[4]!].map(({ events }) => journal.append(events, 0));
    const reading = journal.append([], 0);
    const snapshot = journal.snapshot('never');
    for (const one of [...doomed, reading, snapshot]) await expect(one).rejects.toThrow(code);
    await expect(journal.append(STEPS[5]!.events, 0)).rejects.toThrow(code);
    await expect(journal.append([], 0)).rejects.toThrow(code);
    await expect(journal.snapshot('never')).rejects.toThrow(code);
    expect([journal.ready, reasons, asked]).toEqual([false, [code], 4]);
    await journal.close();
    const found = eventsIn(await openSqliteStore(file, 'paper').read(0, 100));
    const unanswered = [STEPS[3]!, STEPS[4]!].flatMap(({ events }) => events);
    expect(found).toEqual(written ? [...acknowledged, ...unanswered] : acknowledged);
  });
});

test('a disk that takes two seconds for a row delays answers and loses none', async () => {
  const store = openSqliteStore(place().file, 'paper');
  let rows = 0;
  const stuck = Promise.withResolvers<void>();
  const slow: Store = {
    ...store,
    async append(row) {
      rows += 1;
      if (rows === 1) await stuck.promise;
      return store.append(row);
    },
  };
  const journal = await open({ openStore: async () => slow }, fail);
  const answered: number[] = [];
  const appended: Promise<unknown>[] = [];
  for (const [i, { events }] of STEPS.entries()) {
    appended.push(journal.append(events, 0).then(() => answered.push(i)));
    // Each in a message of its own.
    await Promise.resolve();
  }
  expect([rows, answered, journal.ready]).toEqual([1, [], true]);
  stuck.resolve();
  await Promise.all(appended);
  expect(answered).toEqual(STEPS.map((_, i) => i));
  expect(rows).toBe(2);
});

test('a snapshot that cannot be written is a failed disk', async () => {
  const store = openSqliteStore(place().file, 'paper');
  const reasons: string[] = [];
  const full: Store = { ...store, saveSnapshot: () => Promise.reject(new Error('ENOSPC')) };
  const journal = await open({ openStore: async () => full }, (reason) => reasons.push(reason));
  await journal.append(STEPS[0]!.events, 0);
  await expect(journal.snapshot('state')).rejects.toThrow('ENOSPC');
  await expect(journal.append(STEPS[1]!.events, 0)).rejects.toThrow('ENOSPC');
  expect(reasons).toEqual(['ENOSPC']);
});

test('a note that cannot be written is a failed disk', async () => {
  const store = openSqliteStore(place().file, 'paper');
  const failed = Promise.withResolvers<string>();
  const noted: number[] = [];
  const local = localLink({
    openStore: async () => store,
    writeNote: async (seq) => {
      if (noted.length > 1) throw new Error('EROFS');
      noted.push(seq);
    },
  });
  const { journal } = await Journal.open(NOWHERE, silent, failed.resolve, local.link);
  await journal.append(STEPS[0]!.events, 0);
  local.tickNote();
  await journal.append(STEPS[1]!.events, 0);
  local.tickNote();
  expect(await failed.promise).toContain('the note of how far the journal reached cannot be written: EROFS');
  expect(noted).toEqual([0, 1]);
  expect(journal.ready).toBe(false);
});

test('a first note that cannot be written keeps the journal closed', async () => {
  const store = openSqliteStore(place().file, 'paper');
  const opened = open({ openStore: async () => store, writeNote: () => Promise.reject(new Error('EROFS')) }, fail);
  await expect(opened).rejects.toThrow('The journal cannot be opened: EROFS');
});

test('an entry that arrives twice is committed once', async () => {
  const store = openSqliteStore(place().file, 'paper');
  const committed: number[] = [];
  const tell = { committed: (id: number) => committed.push(id), snapshotted: fail, failed: fail };
  const committer = new Committer(store, await store.acquire(0), null, tell as never);
  const entry = (id: number) => ({ id, body: `[["account",${id},0]]`, count: 1, at: 0 });
  committer.add([entry(1), entry(2), entry(1)]);
  await committer.drain();
  committer.add([entry(2), entry(3)]);
  committer.add([entry(2)]);
  await committer.drain();
  expect(eventsIn(await store.read(0, 10)).map((event) => 'account' in event && event.account)).toEqual([1, 2, 3]);
  expect(committed).toEqual([2, 3]);
});

test('a thread that dies without a word is a failure; closing does not wait for it', async () => {
  const reasons: string[] = [];
  const dying = mute();
  const { journal } = await Journal.open(NOWHERE, silent, (reason) => reasons.push(reason), dying.link);
  const lost = journal.append(STEPS[0]!.events, 0);
  dying.die('its thread ended with code 134');
  await expect(lost).rejects.toThrow('its thread ended with code 134');
  await journal.close();
  expect(reasons).toEqual(['its thread ended with code 134']);
});

test('a failure while closing ends the closing', async () => {
  const silentOne = mute();
  const { journal } = await Journal.open(NOWHERE, silent, () => undefined, silentOne.link);
  const closed = journal.close();
  await expect(journal.append(STEPS[0]!.events, 0)).rejects.toThrow('closed');
  await expect(journal.snapshot('late')).rejects.toThrow('closed');
  silentOne.die('gone');
  await closed;
});

test('a file system that takes no more bytes: every acknowledged row is in the file', () => {
  const { file } = place();
  // The limit on file size is the one full disk that every machine has; its signal ignored, the write fails.
  const program = `
    import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
    import { Committer } from '#gateway/data/journal/committer.ts';
    const store = openSqliteStore(process.argv[1], 'paper');
    const committer = new Committer(store, await store.acquire(0), null, {
      committed: (id) => { last = id; }, snapshotted() {}, failed: (reason) => { failed = reason; } });
    let last = 0, failed;
    for (let id = 1; failed === undefined; id++) {
      committer.add([{ id, body: JSON.stringify([['key', 1, 'k', 'x'.repeat(5000), [], null, id]]), count: 1, at: id }]);
      await committer.drain();
    }
    console.log(JSON.stringify({ last, failed }));`;
  const script = `trap '' XFSZ; ulimit -f 400; exec "$0" --input-type=module -e "$1" "$2"`;
  const said = execFileSync('bash', ['-c', script, process.execPath, program, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { last, failed } = JSON.parse(said) as { last: number; failed: string };
  expect(failed).toMatch(/disk|full|I\/O/i);
  expect(last).toBeGreaterThan(10);
  return expect(openSqliteStore(file, 'paper').read(0, 1000)).resolves.toHaveLength(last);
});

const NOWHERE: JournalLocation = { env: 'paper', file: '', postgres: null, note: '', acceptLoss: false };
const silent = { snapshot: () => undefined, event: () => undefined };

function fail(reason: unknown): void {
  throw new Error(`unexpected: ${reason}`);
}

function place() {
  const dir = mkdtempSync(join(tmpdir(), 'faults-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return { file: join(dir, 'journal.db') };
}

async function open(hands: Partial<Hands> & Pick<Hands, 'openStore'>, failed: (reason: string) => void) {
  return (await Journal.open(NOWHERE, silent, failed, localLink(hands).link)).journal;
}

const eventsIn = (rows: readonly { readonly body: string }[]): Event[] =>
  rows.flatMap(({ body }) => decode(body, VERSION));

/** A journal's half that opens and never answers again, until it dies. */
function mute(): { readonly link: Link; readonly die: (reason: string) => void } {
  let die: (reason: string) => void = () => undefined;
  const open: FromWorker = { t: 'open', epoch: 1, forgot: false, seq: 0, snapshot: 0, passedOver: [], at: 0 };
  return {
    die: (reason) => die(reason),
    link: {
      post: () => undefined,
      listen(hear, died) {
        die = died;
        queueMicrotask(() => hear(open));
      },
      end: async () => undefined,
    },
  };
}
