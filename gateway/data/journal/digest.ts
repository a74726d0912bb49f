import { createHash } from 'node:crypto';
import type { Snapshot } from './store.ts';

/** Covers where a snapshot stands and what it says. */
export function digestOf({ seq, hash, body }: Omit<Snapshot, 'digest'>): string {
  return createHash('sha256').update(`${seq}\n${hash}\n`).update(body).digest('hex');
}
