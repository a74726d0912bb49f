import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENESIS, link, type Row } from '#gateway/data/journal/chain.ts';
import { decode, encode, VERSION } from '#gateway/data/journal/codec.ts';
import { digestOf } from '#gateway/data/journal/digest.ts';
import { readNote, writeNote } from '#gateway/data/journal/note.ts';
import { openJournal } from '#gateway/data/journal/opening.ts';
import { openSqliteStore } from '#gateway/data/journal/sqlite-store.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { ASSETS, MARKETS } from '#tests/gateway/exchange/world.ts';
import { history } from './history.ts';

/** The files of a journal as a crash leaves them. */
export type Image = { readonly db: Buffer; readonly wal: Buffer; readonly note: Buffer };

/** A journal with real trading in it: its files, and the state after each of its rows. */
export type Sample = {
  readonly image: Image;
  /** Hash of each row, first row first. */
  readonly hashes: readonly string[];
  /** State after so many rows, as text. */
  readonly states: readonly string[];
};

/** Where many small files are opened and thrown away: in memory where there is such a place. */
export function scratch(): { readonly dir: string; readonly clear: () => void } {
  const dir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'damage-'));
  return { dir, clear: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Rows of one command each. `noted` of them were noted; snapshots stand at these rows. */
export async function sample(
  dir: string,
  { rows, noted, snapshots = [] }: { rows: number; noted: number; snapshots?: readonly number[] },
): Promise<Sample> {
  mkdirSync(dir, { recursive: true });
  const exchange = new Exchange(ASSETS, MARKETS);
  const store = openSqliteStore(join(dir, 'journal.db'), 'paper');
  const epoch = await store.acquire(0);
  const chain: Row[] = [];
  const states = [stateOf(exchange)];
  for (const { events, at } of history(7, rows * 3).slice(0, rows)) {
    const content = { seq: chain.length + 1, epoch, version: VERSION, count: events.length, at, body: encode(events) };
    const row = link(content, chain.at(-1)?.hash ?? GENESIS);
    await store.append(row);
    chain.push(row);
    for (const event of decode(row.body, VERSION)) exchange.replay(event);
    states.push(stateOf(exchange));
    if (snapshots.includes(row.seq)) {
      const copy = { seq: row.seq, hash: row.hash, body: stateOf(exchange) };
      await store.saveSnapshot({ ...copy, digest: digestOf(copy) });
    }
  }
  await writeNote(join(dir, 'note'), noted);
  const image = imageOf(dir);
  await store.close();
  return { image, hashes: chain.map(({ hash }) => hash), states };
}

const stateOf = (exchange: Exchange): string => JSON.stringify(snapshotOf(exchange.state));

/** What lies in a folder now, whoever has it open. */
export function imageOf(dir: string): Image {
  const read = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name)) : Buffer.alloc(0));
  return { db: read('journal.db'), wal: read('journal.db-wal'), note: read('note') };
}

/** What opening came to: the rows it ended at and the state it gave, or the sentence it was refused with. */
export type Outcome =
  | { readonly ok: true; readonly seq: number; readonly hash: string; readonly state: string }
  | { readonly ok: false; readonly reason: string };

/** Opens a damaged copy the way a start does. */
export async function openImage(dir: string, { db, wal, note }: Image): Promise<Outcome> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir);
  writeFileSync(join(dir, 'journal.db'), db);
  if (wal.length > 0) writeFileSync(join(dir, 'journal.db-wal'), wal);
  if (note.length > 0) writeFileSync(join(dir, 'note'), note);
  try {
    return await start(dir);
  } catch (error) {
    return { ok: false, reason: (error as Error).message };
  }
}

async function start(dir: string): Promise<Outcome> {
  const store = openSqliteStore(join(dir, 'journal.db'), 'paper');
  let exchange = new Exchange(ASSETS, MARKETS);
  try {
    const { last } = await openJournal(
      store,
      { noted: readNote(join(dir, 'note')), acceptLoss: false },
      {
        async snapshot({ body }) {
          exchange = Exchange.from(restore(ASSETS, MARKETS, JSON.parse(body)));
          return true;
        },
        async rows(rows) {
          for (const { body, version } of rows) for (const event of decode(body, version)) exchange.replay(event);
        },
      },
    );
    return { ok: true, seq: last?.seq ?? 0, hash: last?.hash ?? GENESIS, state: stateOf(exchange) };
  } finally {
    await store.close();
  }
}

/** @returns what is wrong with an outcome, null when it is refused, or whole up to an exact commit at or behind `least`. */
export function objection({ hashes, states }: Sample, outcome: Outcome, least: number): string | null {
  if (!outcome.ok) return outcome.reason === '' ? 'refused without a reason' : null;
  const { seq, hash, state } = outcome;
  if (seq < least) return `opened at row ${seq} though ${least} was noted`;
  if (seq > 0 && hashes[seq - 1] !== hash) return `opened at row ${seq}, which is not the one that was written`;
  return states[seq] === state ? null : `opened at row ${seq} with a state that never was`;
}
