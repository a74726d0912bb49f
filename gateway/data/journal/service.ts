import { Committer, type Task } from './committer.ts';
import { JournalError, openJournal } from './opening.ts';
import type { FromWorker, Place, ToWorker } from './protocol.ts';
import type { Store } from './store.ts';

/** How often the highest committed sequence is noted. */
export const NOTE_MS = 1000;

/** What the journal's half behind the link works with. */
export type Hands = {
  readonly place: Pick<Place, 'acceptLoss'>;
  /** `lost` may be called at any time later: the store is gone. */
  readonly openStore: (lost: (reason: string) => void) => Promise<Store>;
  readonly readNote: () => number | null;
  readonly writeNote: (seq: number) => Promise<void>;
  /** Calls back again and again. @returns what stops it. */
  readonly every: (ms: number, call: () => void) => () => void;
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
  #stopNoting: () => void = () => undefined;
  #noted = 0;
  #noting: Promise<void> | undefined;
  #lost: string | undefined;

  constructor(hands: Hands) {
    this.#hands = hands;
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
    const { epoch, last, snapshot, passedOver } = await openJournal(
      store,
      { noted: readNote(), acceptLoss: place.acceptLoss },
      {
        snapshot: ({ body }) => this.#offer({ t: 'offer', body }),
        rows: async (rows) =>
          void (await this.#offer({ t: 'rows', rows: rows.map(({ body, version }) => ({ body, version })) })),
      },
    );
    this.#committer = new Committer(store, epoch, last, {
      committed: (id, seq) => tell({ t: 'committed', id, seq }),
      snapshotted: (seq) => tell({ t: 'snapshotted', seq }),
      failed: (reason) => {
        this.#stopNoting();
        tell({ t: 'failed', reason });
      },
    });
    const { seq } = this.#committer;
    await this.#hands.writeNote(seq);
    this.#noted = seq;
    tell({ t: 'open', epoch, seq, snapshot, passedOver });
    if (this.#lost !== undefined) return this.#committer.fail(this.#lost);
    this.#stopNoting = this.#hands.every(NOTE_MS, () => this.#noteSoon());
  }

  #offer(message: Extract<FromWorker, { t: 'offer' | 'rows' }>): Promise<boolean> {
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.#hands.tell(message);
    });
  }

  /** One at a time. A note that cannot be written is a disk that cannot be trusted. */
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

  #noteSoon(): void {
    this.#noting ??= this.#note().finally(() => {
      this.#noting = undefined;
    });
  }

  async #close(): Promise<void> {
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
