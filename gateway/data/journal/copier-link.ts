import { Worker } from 'node:worker_threads';
import type { CopierData, CopierSays } from './copier.ts';
import type { Copying } from './copies.ts';
import type { Copied, CopyTask } from './copy.ts';
import type { JournalLocation } from './protocol.ts';

/** A snapshot in a thread of its own. */
export function copying(place: JournalLocation, task: CopyTask): Copying {
  const data: CopierData = { place, task };
  const worker = new Worker(new URL('./copier.ts', import.meta.url), { workerData: data });
  const { promise, resolve, reject } = Promise.withResolvers<Copied>();
  worker.on('message', (said: CopierSays) => {
    if ('copied' in said) resolve(said.copied);
    else reject(new Error(said.failed));
  });
  worker.on('error', reject);
  worker.on('exit', (code) => reject(new Error(`its thread ended with code ${code}`)));
  return { done: promise, stop: async () => void (await worker.terminate()) };
}
