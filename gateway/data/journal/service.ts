import { Committer, type Task } from './committer.ts';
import { Copies, type Copying } from './copies.ts';
import type { CopyTask } from './copy.ts';
import { JournalError, openJournal } from './opening.ts';
import type { FromWorker, JournalLocation, ToWorker } from './protocol.ts';
import type { Store } from './store.ts';

/** How often the highest committed sequence is noted, and how long an owner may not know that it was deposed. */
export const NOTE_MS = 1000;

/** What the journal's half behind the link works with. */
export type Hands = {
  readonly place: Pick<JournalLocation, 'acceptLoss' | 'above'>;
  /** `lost` may be called at any time later: the store is gone. */
  readonly openStore: (lost: (reason: string) => void) => Promise<Store>;
  readonly readNote: () => number | null;
  readonly writeNote: (seq: number) => Promise<void>;
  /** Calls back again and again. @returns what stops it. */
  readonly every: (ms: number, call: () => void) => () => void;
  /** Begins a snapshot beside the commits. */
  readonly copy: (task: CopyTask) => Copying;
  readonly tell: (message: FromWorker) => void;
};

/**
 * The journal's half behind the link: opens the store, hands over what it holds, commits what arrives. `hear` takes
 * everything that lies ready at once, so that it goes into one commit.
 */
export class Service {
  readonly #hands: Hands;
  #store: Store | undefined;
  #committer: Committer | undefined;
  #taken: ((well: boolean) => void) | undefined;
  /** Characters of the snapshot that was offered last. */
  #offered = 0;
  #stopNoting: () => void = () => undefined;
  #noted = 0;
  #noting: Promise<void> | undefined;
  #lost: string | undefined;
  readonly #copies: Copies;

  constructor(hands: Hands) {
    this.#hands = hands;
    this.#copies = new Copies({
      begin: (task) => hands.copy(task),
      made: ({ snapshot, length }, kept) => {
        const isKept = () => {
          kept();
          hands.tell({ t: 'copied', seq: snapshot.seq, length });
        };
        this.#committer?.add([{ made: snapshot, kept: isKept }]);
      },
      failed: (reason) => hands.tell({ t: 'uncopied', reason }),
    });
  }

  async open(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      await this.#store?.close().catch(() => undefined);
      const reason = messageOf(error);
      this.#hands.tell({
        t: 'refused',
        reason: error instanceof JournalError ? reason : `The journal cannot be opened: ${reason}`,
      });
    }
  }

  hear(messages: readonly ToWorker[]): void {
    const tasks = messages.flatMap((message): readonly Task[] =>
      message.t === 'append' ? message.entries : message.t === 'snapshot' ? [{ snapshot: message.body }] : [],
    );
    this.#committer?.add(tasks);
    for (const message of messages) {
      if (message.t === 'taken') this.#taken?.(message.well);
      else if (message.t === 'copies') this.#copies.start(message.listing, message.pace);
      else if (message.t === 'close') void this.#close();
    }
  }

  async #open(): Promise<void> {
    const { place, openStore, readNote, tell } = this.#hands;
    const store = await openStore((reason) => {
      this.#lost = reason;
      this.#committer?.fail(reason);
    });
    this.#store = store;
    const { epoch, forgot, last, snapshot, passedOver, events } = await openJournal(
      store,
      { noted: readNote(), acceptLoss: place.acceptLoss, above: place.above },
      {
        snapshot: (_, texts) => this.#offerAll(texts),
        rows: async (rows) =>
          void (await this.#offer({ t: 'rows', rows: rows.map(({ body, version }) => ({ body, version })) })),
        read: async () => void (await this.#offer({ t: 'read' })),
      },
    );
    this.#committer = new Committer(store, epoch, last, {
      committed: (id, seq, count) => {
        tell({ t: 'committed', id, seq });
        this.#copies.count(count, { epoch, seq });
      },
      snapshotted: (seq) => tell({ t: 'snapshotted', seq }),
      failed: (reason, deposed) => {
        this.#stopNoting();
        void this.#copies.stop();
        tell({ t: 'failed', reason, deposed });
      },
    });
    this.#copies.opened({ events, length: snapshot === 0 ? 0 : this.#offered });
    const { seq } = this.#committer;
    await this.#hands.writeNote(seq);
    this.#noted = seq;
    tell({ t: 'open', epoch, forgot, seq, snapshot, passedOver, at: last?.at ?? 0 });
    if (this.#lost !== undefined) return this.#committer.fail(this.#lost);
    this.#stopNoting = this.#hands.every(NOTE_MS, () => this.#noteSoon());
  }

  /** One part after the other, the last one as such. */
  async #offerAll(texts: AsyncIterable<string>): Promise<boolean> {
    let before: string | undefined;
    this.#offered = 0;
    for await (const body of texts) {
      this.#offered += body.length;
      if (before !== undefined && !(await this.#offer({ t: 'offer', body: before, last: false }))) return false;
      before = body;
    }
    return before !== undefined && this.#offer({ t: 'offer', body: before, last: true });
  }

  #offer(message: Extract<FromWorker, { t: 'offer' | 'rows' | 'read' }>): Promise<boolean> {
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.#hands.tell(message);
    });
  }

  /**
   * An owner that writes nothing learns here that it was deposed: its reads would be of the past for ever. One that
   * cannot ask is treated as one that cannot write.
   */
  async #look(): Promise<void> {
    try {
      if ((await this.#store?.owns()) === false) this.#committer?.depose();
    } catch (error) {
      this.#committer?.fail(`who owns this environment cannot be read: ${messageOf(error)}`);
    }
  }

  /** A note that cannot be written is a disk that cannot be trusted. */
  async #note(): Promise<void> {
    const seq = this.#committer?.seq ?? 0;
    if (seq === this.#noted) return;
    try {
      await this.#hands.writeNote(seq);
      this.#noted = seq;
    } catch (error) {
      this.#committer?.fail(`the note of how far the journal reached cannot be written: ${messageOf(error)}`);
    }
  }

  /** One at a time. */
  #noteSoon(): void {
    this.#noting ??= this.#look()
      .then(() => this.#note())
      .finally(() => {
        this.#noting = undefined;
      });
  }

  async #close(): Promise<void> {
    await this.#copies.stop();
    await this.#committer?.drain();
    this.#stopNoting();
    await this.#noting;
    await this.#note();
    await this.#store?.close().catch(() => undefined);
    this.#hands.tell({ t: 'closed' });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
