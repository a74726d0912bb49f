import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { settle } from '../settle.ts';
import { copying } from './copier-link.ts';
import { readNote, writeNote } from './note.ts';
import type { JournalLocation, ToWorker } from './protocol.ts';
import { Service } from './service.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** The journal's own thread: a slow disk never stops the loop that matches orders. */

async function openStore(
  { env, file, postgres, reserve = false }: JournalLocation,
  lost: (reason: string) => void,
): Promise<Store> {
  if (postgres === null) return openSqliteStore(file, env, { reserve });
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(postgres, env, lost);
}

function every(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  return () => clearInterval(timer);
}

/** A commit blocks this thread; all that arrived meanwhile is taken at once, so that it shares the next one. */
function waitingAt(port: MessagePort): ToWorker[] {
  const messages: ToWorker[] = [];
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) messages.push(next.message);
  return messages;
}

function run(port: MessagePort, place: JournalLocation): void {
  const service = new Service({
    place,
    openStore: (lost) => openStore(place, lost),
    readNote: () => readNote(place.note),
    writeNote: (seq) => writeNote(place.note, seq),
    every,
    copy: (task) => copying(place, task),
    tell: (message) => port.postMessage(message),
  });
  port.on('message', (first: ToWorker) => service.hear([first, ...waitingAt(port)]));
  void service.open().then(settle);
}

if (!parentPort) throw new Error('the journal runs in a worker thread');
run(parentPort, workerData as JournalLocation);
