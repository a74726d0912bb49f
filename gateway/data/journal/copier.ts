import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Copied, type CopyTask, copyState } from './copy.ts';
import type { JournalLocation } from './protocol.ts';
import { openSqliteReader } from './sqlite-store.ts';
import type { StoreReader } from './store.ts';

/** The thread that makes one snapshot and ends: between two of them none of its memory is held. */

export type CopierData = { readonly place: JournalLocation; readonly task: CopyTask };
export type CopierSays = { readonly copied: Copied } | { readonly failed: string };

async function run({ place, task }: CopierData): Promise<CopierSays> {
  const store = await readerOf(place);
  try {
    return { copied: await copyState(store, task) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    await store.close().catch(() => undefined);
  }
}

async function readerOf({ env, file, postgres }: JournalLocation): Promise<StoreReader> {
  if (postgres === null) return openSqliteReader(file, env);
  const { openPostgresReader } = await import('./postgres-store.ts');
  return openPostgresReader(postgres, env);
}

/**
 * Whoever matches orders or commits them comes first, by far, but not so far that on a busy machine nothing is left: a
 * tenth of what an equal would get.
 */
const BEHIND = 10;
const LAST = 19;

function yieldToOthers(): void {
  // Elsewhere a priority is the whole process's.
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(LAST, getPriority() + BEHIND));
  } catch {
    // It only takes longer for the others.
  }
}

if (!parentPort) throw new Error('a snapshot is made in a worker thread');
yieldToOthers();
parentPort.postMessage(await run(workerData as CopierData));
