import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { failureOf } from '../failure.ts';
import { settle } from '../settle.ts';
import { openService } from './open.ts';
import type { AppPlace, FromApp, ToApp } from './protocol.ts';

/** app.db's own thread: a slow disk never stops the loop that matches orders. */

function every(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}

async function run(port: MessagePort, place: AppPlace): Promise<void> {
  const tell = (message: FromApp) => port.postMessage(message);
  const fail = (id: number) => (error: unknown) =>
    tell({ id, error: error instanceof Error ? error.message : String(error), kind: failureOf(error) });
  const opening = openService(place, every);
  port.on('message', ({ id, asking }: ToApp) => {
    opening.then(({ service }) => service.answer(asking)).then((rows) => tell({ id, rows }), fail(id));
  });
  opening.then(({ notes }) => {
    tell({ id: 0, rows: [notes.map((note) => ({ note }))] });
    settle();
  }, fail(0));
}

if (!parentPort) throw new Error('app.db runs in a worker thread');
void run(parentPort, workerData as AppPlace);
