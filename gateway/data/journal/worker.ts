import { parentPort, workerData } from 'node:worker_threads';
import { Committer } from './committer.ts';
import { digestOf, JournalError, openJournal, readNote, writeNote } from './opening.ts';
import type { FromWorker, Place, ToWorker } from './protocol.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** The journal's own thread: a slow disk never stops the loop that matches orders. */

const NOTE_MS = 1000;

const port = parentPort;
if (!port) throw new Error('the journal runs in a worker thread');
const tell = (message: FromWorker): void => port.postMessage(message);

async function storeOf({ env, file, postgres }: Place): Promise<Store> {
  if (postgres === null) return openSqliteStore(file, env);
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(postgres, env);
}

async function run(place: Place): Promise<void> {
  const store = await storeOf(place);
  const epoch = await store.acquire();
  const { last } = await openJournal(
    store,
    { noted: readNote(place.note), acceptLoss: place.acceptLoss },
    {
      snapshot: ({ body, seq }) => tell({ t: 'snapshot', body, seq }),
      rows: (rows) => tell({ t: 'rows', rows: rows.map(({ body, version }) => ({ body, version })) }),
    },
  );
  const committer = new Committer(store, epoch, last, {
    committed: (id, seq) => tell({ t: 'committed', id, seq }),
    failed: (reason) => tell({ t: 'failed', reason }),
  });
  let noted = committer.seq;
  writeNote(place.note, noted);
  const note = () => {
    if (committer.seq === noted) return;
    noted = committer.seq;
    writeNote(place.note, noted);
  };
  const timer = setInterval(note, NOTE_MS);
  port?.on('message', (message: ToWorker) => {
    void handle(message, { store, committer, note, timer }).catch((error: unknown) =>
      tell({ t: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
  });
  tell({ t: 'open', epoch, seq: committer.seq });
}

type Hands = {
  readonly store: Store;
  readonly committer: Committer;
  readonly note: () => void;
  readonly timer: NodeJS.Timeout;
};

async function handle(message: ToWorker, { store, committer, note, timer }: Hands): Promise<void> {
  if (message.t === 'append') return committer.add(message.entries);
  if (message.t === 'snapshot') {
    // The body shows the state after all appends sent before it; what they made is on disk once the queue is empty.
    await committer.drain();
    const { seq, hash } = committer;
    if (seq > 0) await store.saveSnapshot({ seq, hash, body: message.body, digest: digestOf(message.body) });
    return tell({ t: 'snapshotted', seq });
  }
  await committer.drain();
  clearInterval(timer);
  note();
  await store.close();
  tell({ t: 'closed' });
}

run(workerData as Place).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  tell({ t: 'refused', reason: error instanceof JournalError ? reason : `The journal cannot be opened: ${reason}` });
});
