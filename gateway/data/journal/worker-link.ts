import { Worker } from 'node:worker_threads';
import type { JournalLocation, Link } from './protocol.ts';

/** The journal's half in a thread of its own. */
export function workerLink(place: JournalLocation): Link {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: place });
  let ending = false;
  return {
    post: (message) => worker.postMessage(message),
    listen(hear, died) {
      worker.on('message', hear);
      worker.on('messageerror', (error) => died(error.message));
      worker.on('error', (error) => died(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => {
        if (!ending) died(`its thread ended with code ${code}`);
      });
    },
    async end() {
      ending = true;
      await worker.terminate();
    },
  };
}
