import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fault, GENESIS, type Row } from './chain.ts';
import type { Snapshot, Store } from './store.ts';

/** A journal that cannot be trusted as it lies there. The sentence says what was found and what can be done. */
export class JournalError extends Error {}

const READ_ROWS = 500;

export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Reads the note of the highest committed sequence; 0 when there is none. */
export function readNote(path: string): number {
  try {
    const value = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return Number.isSafeInteger(value) && value >= 0 ? value : 0;
  } catch {
    return 0;
  }
}

export function writeNote(path: string, seq: number): void {
  writeFileSync(`${path}.new`, `${seq}\n`);
  renameSync(`${path}.new`, path);
}

/** Newest snapshot that is whole and stands on the chain, or null: then everything is read from the first row. */
async function trusted(store: Store): Promise<Snapshot | null> {
  for (const snapshot of await store.snapshots()) {
    if (digestOf(snapshot.body) !== snapshot.digest) continue;
    const [row] = await store.read(snapshot.seq - 1, 1);
    if (row?.seq === snapshot.seq && row.hash === snapshot.hash) return snapshot;
  }
  return null;
}

export type Opening = { readonly snapshot: Snapshot | null; readonly last: Row | null };

/**
 * Hands over the newest good snapshot and every row behind it, each verified against the one before.
 * @throws JournalError when a row is damaged or missing, or the journal is shorter than `noted`.
 */
export async function openJournal(
  store: Store,
  { noted, acceptLoss }: { readonly noted: number; readonly acceptLoss: boolean },
  hand: { snapshot(snapshot: Snapshot): void; rows(rows: readonly Row[]): void },
): Promise<Opening> {
  const snapshot = await trusted(store);
  if (snapshot) hand.snapshot(snapshot);
  let seq = snapshot?.seq ?? 0;
  let previous = snapshot?.hash ?? GENESIS;
  let last: Row | null = snapshot ? ((await store.read(snapshot.seq - 1, 1))[0] ?? null) : null;
  for (;;) {
    const rows = await store.read(seq, READ_ROWS);
    if (rows.length === 0) break;
    for (const row of rows) {
      const wrong = fault(row, { seq: seq + 1, previous });
      if (wrong)
        throw new JournalError(
          `The journal is damaged: ${wrong}. Nothing was changed; restore the file from a copy, or start with an empty DATA_DIR.`,
        );
      seq = row.seq;
      previous = row.hash;
      last = row;
    }
    hand.rows(rows);
  }
  if (seq < noted && !acceptLoss) {
    throw new JournalError(
      `The journal ends at ${seq}, but ${noted} was committed before: rows are missing. Restore the file from a copy, or start with ACCEPT_LOSS=yes to go on from ${seq}.`,
    );
  }
  return { snapshot, last };
}
