import type { Event } from '#gateway/exchange/events/events.ts';
import { decode, encode } from './codec.ts';
import type { Entry } from './committer.ts';
import { COPY_EVERY, LENGTH_PER_EVENT, type Pace } from './copies.ts';
import type { Listing } from './copy.ts';
import { JournalError } from './opening.ts';
import type { FromWorker, JournalLocation, Link } from './protocol.ts';
import { workerLink } from './worker-link.ts';

/** What may wait for the disk at most; beyond it commands are refused as busy before they touch the state. */
export const WAITING_LIMIT = 10_000;
/** The same in characters of events, for commands with very many of them. */
export const WAITING_LENGTH = 32 * 1024 * 1024;

export type Opened = {
  readonly journal: Journal;
  readonly epoch: number;
  /** The journal knew of fewer owners than others did; worth a line in the log. */
  readonly forgot: boolean;
  /** Row of the snapshot the state was taken from, 0 when every row was read. */
  readonly snapshot: number;
  /** Why newer snapshots were passed over; worth a line in the log. */
  readonly passedOver: readonly string[];
  /** Time of the last row, epoch ms; 0 without one. */
  readonly at: number;
};

/** Hands a start what is on disk: first a snapshot if there is one, then every event after it. */
export type Receiver = {
  /**
   * Returns false when the snapshot has a form it does not know, and has changed nothing then: an older one comes, or
   * every event. Throws when it knows the form and the content cannot be: then nothing is opened. A long one comes in
   * parts, of which the last is told as such.
   */
  readonly snapshot: (body: string, last: boolean) => unknown;
  readonly event: (event: Event) => void;
  /**
   * Everything that was on disk is handed over; the environment is taken over once this resolves, and not where it
   * throws. What its owner commits until then still comes as events.
   */
  readonly fits?: () => Promise<void>;
  /** A snapshot could not be made beside the commits. Nothing is lost by it. */
  readonly uncopied?: (reason: string) => unknown;
  /** One was made of the rows up to `seq`. */
  readonly copied?: (seq: number) => unknown;
};

/** `deposed`: the disk is well, but another process owns the environment now. */
export type Failed = (reason: string, deposed: boolean) => void;

type Waiting = {
  readonly id: number;
  readonly length: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

/**
 * The main thread's side of the journal. `append` resolves when its events are on disk; whoever acknowledges anything
 * waits for that. After a failure nothing resolves any more and `failed` is called once.
 */
export class Journal {
  readonly #link: Link;
  readonly #failed: Failed;
  readonly #told: Receiver;
  #nextId = 1;
  #waiting: Waiting[] = [];
  #length = 0;
  #unsent: Entry[] = [];
  #dead: Error | undefined;
  #closing: Promise<void> | undefined;
  #closed: () => void = () => undefined;
  #snapshots: { readonly resolve: (seq: number) => void; readonly reject: (error: Error) => void }[] = [];
  /** Characters of the newest snapshot, 0 while there is none. */
  snapshotLength = 0;
  /** Highest row known to be on disk. */
  seq = 0;

  private constructor(link: Link, failed: Failed, told: Receiver) {
    this.#link = link;
    this.#failed = failed;
    this.#told = told;
  }

  /**
   * Reads the journal and takes ownership of its environment.
   * @param failed  called at most once, and only after this has resolved: nothing more is written
   * @throws JournalError with a sentence for the operator
   */
  static async open(
    place: JournalLocation,
    receiver: Receiver,
    failed: Failed,
    link: Link = workerLink(place),
  ): Promise<Opened> {
    const journal = new Journal(link, failed, receiver);
    try {
      const { epoch, forgot, seq, snapshot, passedOver, at } = await journal.#receive(receiver);
      journal.seq = seq;
      return { journal, epoch, forgot, snapshot, passedOver, at };
    } catch (error) {
      await link.end();
      throw error instanceof JournalError
        ? error
        : new JournalError(
            `The journal cannot be read by this program: ${error instanceof Error ? error.message : error}.`,
          );
    }
  }

  #receive(receiver: Receiver): Promise<Extract<FromWorker, { t: 'open' }>> {
    let opened = false;
    return new Promise((resolve, reject) => {
      const hear = (message: FromWorker) => {
        if (opened) return this.#hear(message);
        if (message.t === 'refused') return reject(new JournalError(message.reason));
        if (message.t === 'read') return void this.#agree(receiver).catch(reject);
        if (message.t !== 'open') return this.#take(message, receiver);
        opened = true;
        resolve(message);
      };
      this.#link.listen(
        (message) => {
          try {
            hear(message);
          } catch (error) {
            if (!opened) reject(error);
            else this.#fail(error instanceof Error ? error.message : String(error));
          }
        },
        (reason) => {
          reject(new JournalError(`The journal cannot be opened: ${reason}`));
          if (opened) this.#fail(reason);
        },
      );
    });
  }

  async #agree({ fits }: Receiver): Promise<void> {
    await fits?.();
    this.#link.post({ t: 'taken', well: true });
  }

  #take(message: FromWorker, receiver: Receiver): void {
    if (message.t === 'offer') {
      const well = receiver.snapshot(message.body, message.last) !== false;
      this.snapshotLength = well ? this.snapshotLength + message.body.length : 0;
      return this.#link.post({ t: 'taken', well });
    }
    if (message.t !== 'rows') return;
    for (const { body, version } of message.rows) for (const event of decode(body, version)) receiver.event(event);
    this.#link.post({ t: 'taken', well: true });
  }

  /** Whether another command may be executed: the queue has room and the disk is well. */
  get ready(): boolean {
    return (
      this.#dead === undefined &&
      this.#closing === undefined &&
      this.#waiting.length < WAITING_LIMIT &&
      this.#length < WAITING_LENGTH
    );
  }

  /** Whether everything that was appended is on disk. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves when the events, and all that were appended before them, are on disk. Without events it waits for those before. */
  append(events: readonly Event[], at: number): Promise<void> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (this.#closing) return Promise.reject(new Error('the journal is closed'));
    if (events.length === 0) {
      // An answer that changed nothing may still rest on events that are not on disk yet.
      const last = this.#waiting.at(-1);
      return last ? this.#wait(last.id, 0) : Promise.resolve();
    }
    const id = this.#nextId++;
    const body = encode(events);
    if (this.#unsent.length === 0) queueMicrotask(() => this.#send());
    this.#unsent.push({ id, body, count: events.length, at });
    return this.#wait(id, body.length);
  }

  /** Keeps a copy of the state as it is now, behind everything appended so far. @returns the row it stands on. */
  snapshot(body: string): Promise<number> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (this.#closing) return Promise.reject(new Error('the journal is closed'));
    this.#send();
    this.#link.post({ t: 'snapshot', body });
    return new Promise((resolve, reject) => this.#snapshots.push({ resolve, reject }));
  }

  /**
   * From now on snapshots are made beside the commits, in a thread of their own, from what is on disk: nobody waits.
   */
  keepCopies(listing: Listing, { every = COPY_EVERY, lengthPerEvent = LENGTH_PER_EVENT }: Partial<Pace> = {}): void {
    this.#link.post({ t: 'copies', listing, pace: { every, lengthPerEvent } });
  }

  /** Writes what waits, then lets go of the file. Never rejects; whoever waits for a failed disk was told. */
  close(): Promise<void> {
    this.#send();
    this.#closing ??= new Promise<void>((resolve) => {
      if (this.#dead) return resolve();
      this.#closed = resolve;
      this.#link.post({ t: 'close' });
    }).then(() => this.#link.end());
    return this.#closing;
  }

  #wait(id: number, length: number): Promise<void> {
    this.#length += length;
    return new Promise((resolve, reject) => this.#waiting.push({ id, length, resolve, reject }));
  }

  #send(): void {
    if (this.#unsent.length === 0 || this.#dead) return;
    this.#link.post({ t: 'append', entries: this.#unsent });
    this.#unsent = [];
  }

  #hear(message: FromWorker): void {
    if (message.t === 'failed') this.#fail(message.reason, message.deposed);
    else if (message.t === 'closed') this.#closed();
    else if (message.t === 'copied') this.#copied(message);
    else if (message.t === 'uncopied') this.#told.uncopied?.(message.reason);
    else if (message.t === 'snapshotted') this.#snapshots.shift()?.resolve(message.seq);
    else if (message.t === 'committed') this.#committed(message.id, message.seq);
  }

  #copied({ seq, length }: Extract<FromWorker, { t: 'copied' }>): void {
    this.snapshotLength = length;
    this.#told.copied?.(seq);
  }

  #committed(id: number, seq: number): void {
    this.seq = seq;
    let done = 0;
    while (done < this.#waiting.length && this.#waiting[done]!.id <= id) done += 1;
    for (const { resolve, length } of this.#waiting.splice(0, done)) {
      this.#length -= length;
      resolve();
    }
  }

  #fail(reason: string, deposed = false): void {
    if (this.#dead) return;
    const dead = new Error(`the journal failed: ${reason}`);
    this.#dead = dead;
    for (const { reject } of this.#waiting.splice(0)) reject(dead);
    for (const { reject } of this.#snapshots.splice(0)) reject(dead);
    this.#closed();
    this.#failed(reason, deposed);
  }
}
