import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failureOf } from './failure.ts';

/** Another gateway works in this folder. The message is one sentence for the person at the terminal. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

export type DirectoryLock = { readonly release: () => void };

/**
 * Takes a folder for this process alone. What is held is a lock of the operating system, on a small SQLite file: it is
 * gone with the process however that ends, so nothing stale is ever left behind.
 *
 * @throws LockedError when another process, or another part of this one, has it
 */
export function lockDirectory(dir: string): DirectoryLock {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(dir, 'lock.db'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (failureOf(error) !== 'busy') throw error;
    throw new LockedError(`Another gateway is running on ${dir}; stop it first, or give this one another DATA_DIR.`);
  }
  return { release: () => db.close() };
}
