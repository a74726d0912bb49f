import { existsSync, renameSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { failureOf } from '../failure.ts';
import type { Room } from './migration.ts';

/** Larger files are not read through at a start; what is damaged in them shows when it is asked for. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** @returns what is wrong with the file, null when nothing is or there is none. @throws Error when it cannot be read at all */
export function damageOf(file: string): string | null {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > CHECKED_BYTES) return null;
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    const found = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
    return found === 'ok' ? null : String(found);
  } catch (error) {
    if (failureOf(error) === 'damaged') return (error as Error).message;
    throw error;
  } finally {
    db.close();
  }
}

/** Gives the file and its log another name, so that nothing of it is lost. @returns the name */
export function setAside(file: string): string {
  let number = 1;
  while (existsSync(`${file}.damaged-${number}`)) number += 1;
  const aside = `${file}.damaged-${number}`;
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return aside;
}

/** Copies what can still be read of tables that nothing else knows. @returns the tables that could not be read whole */
export function rescue(from: string, to: string, rooms: readonly Room[]): readonly string[] {
  const again = new Set(['migration', ...rooms.flatMap(({ behind = [] }) => behind)]);
  const target = new DatabaseSync(to, { timeout: 5000 });
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    const tables = target.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const names = tables.map(({ name }) => String(name)).filter((name) => !again.has(name));
    return names.filter((name) => !copied(source, target, name));
  } finally {
    source.close();
    target.close();
  }
}

/** @returns whether all of it could be read. */
function copied(source: DatabaseSync, target: DatabaseSync, table: string): boolean {
  target.exec('BEGIN IMMEDIATE');
  try {
    for (const row of source.prepare(`SELECT * FROM ${table}`).iterate()) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      target
        .prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`)
        .run(...(Object.values(row) as SQLInputValue[]));
    }
    return true;
  } catch {
    return false;
  } finally {
    target.exec('COMMIT');
  }
}
