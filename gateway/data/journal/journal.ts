import { Worker } from 'node:worker_threads';
import type { Event } from '#gateway/exchange/events.ts';
import { decode, encode } from './codec.ts';
import { JournalError } from './opening.ts';
import type { FromWorker, Place, ToWorker } from './protocol.ts';

/** What may wait for the disk at most; beyond it commands are refused as busy before they touch the state. */
export const WAITING_LIMIT = 10_000;

export type Opened = { readonly journal: Journal; readonly epoch: number };

/** Hands a start what is on disk: first a snapshot if there is one, then every event after it. */
export type Receiver = { readonly snapshot: (body: string) => void; readonly event: (event: Event) => void };

/**
 * The main thread's side of the journal. `append` resolves when its events are on disk; whoever acknowledges anything
 * waits for that. After a failure nothing resolves any more and `failed` is called once.
 */
export class Journal {
  readonly #worker: Worker;
  readonly #failed: (reason: string) => void;
  #nextId = 1;
  #waiting: { readonly id: number; readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  #unsent: { id: number; body: string; count: number; at: number }[] = [];
  #dead: Error | undefined;
  #closed: (() => void) | undefined;
  #snapshotted: ((seq: number) => void) | undefined;
  seq = 0;

  private constructor(worker: Worker, failed: (reason: string) => void) {
    this.#worker = worker;
    this.#failed = failed;
  }

  /** @throws JournalError with a sentence for the operator. */
  static open(place: Place, receiver: Receiver, failed: (reason: string) => void): Promise<Opened> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: place });
    const journal = new Journal(worker, failed);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        try {
          if (message.t === 'snapshot') receiver.snapshot(message.body);
          else if (message.t === 'rows')
            for (const { body, version } of message.rows)
              for (const event of decode(body, version)) receiver.event(event);
          else if (message.t === 'refused') reject(new JournalError(message.reason));
          else if (message.t === 'open') {
            journal.seq = message.seq;
            resolve({ journal, epoch: message.epoch });
          } else journal.#hear(message);
        } catch (error) {
          reject(error);
          journal.#fail(error instanceof Error ? error.message : String(error));
        }
      });
      worker.on('error', (error) => {
        reject(error);
        journal.#fail(error.message);
      });
    });
  }

  /** Whether another command may be executed: the queue has room and the disk is well. */
  get ready(): boolean {
    return this.#dead === undefined && this.#waiting.length < WAITING_LIMIT;
  }

  append(events: readonly Event[], at: number): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (events.length === 0) return this.#settled();
    const id = this.#nextId++;
    if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
    this.#unsent.push({ id, body: encode(events), count: events.length, at });
    return this.#wait(id);
  }

  /** An answer that changed nothing may still rest on events that are not on disk yet: it waits for those. */
  #settled(): Promise<void> {
    const last = this.#waiting.at(-1);
    return last ? this.#wait(last.id) : Promise.resolve();
  }

  #wait(id: number): Promise<void> {
    return new Promise((resolve, reject) => this.#waiting.push({ id, resolve, reject }));
  }

  #send(): void {
    if (this.#unsent.length === 0) return;
    this.#post({ t: 'append', entries: this.#unsent });
    this.#unsent = [];
  }

  /** Keeps a copy of the state as it is now, behind everything appended so far. */
  snapshot(body: string): Promise<number> {
    if (this.#dead) return Promise.reject(this.#dead);
    this.#send();
    this.#post({ t: 'snapshot', body });
    return new Promise((resolve) => {
      this.#snapshotted = resolve;
    });
  }

  /** Writes what waits, then lets go of the file. */
  close(): Promise<void> {
    this.#send();
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve;
    });
    this.#post({ t: 'close' });
    return closed.then(() => void this.#worker.terminate());
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: Extract<FromWorker, { t: 'committed' | 'snapshotted' | 'failed' | 'closed' }>): void {
    if (message.t === 'failed') return this.#fail(message.reason);
    if (message.t === 'closed') return this.#closed?.();
    if (message.t === 'snapshotted') return this.#snapshotted?.(message.seq);
    this.seq = message.seq;
    let done = 0;
    while (done < this.#waiting.length && this.#waiting[done]!.id <= message.id) done += 1;
    for (const { resolve } of this.#waiting.splice(0, done)) resolve();
  }

  #fail(reason: string): void {
    if (this.#dead) return;
    this.#dead = new Error(`the journal failed: ${reason}`);
    for (const { reject } of this.#waiting.splice(0)) reject(this.#dead);
    this.#failed(reason);
  }
}
