import type { Copied, CopyTask, Listing } from './copy.ts';
import type { CopyName } from './parts.ts';

/** Events between two snapshots. */
export const COPY_EVERY = 20_000;
/**
 * Characters of a snapshot for each event that must have come since: a start reads so many and an event in about the same
 * time, so a large state is not written again and again for the sake of a start that it would hardly shorten.
 */
export const LENGTH_PER_EVENT = 1000;

/** How often snapshots are made: so many events between two of them, more when they are large. */
export type Pace = { readonly every: number; readonly lengthPerEvent: number };

/** A snapshot on its way. `stop` ends it at once; then nothing comes of it. */
export type Copying = { readonly done: Promise<Copied>; readonly stop: () => Promise<void> };

type Needs = {
  readonly begin: (task: CopyTask) => Copying;
  /** Its text is on disk; its row is, and makes a snapshot of it, when `kept` is called. */
  readonly made: (copied: Copied, kept: () => void) => void;
  readonly failed: (reason: string) => void;
};

/** Decides when a snapshot is made beside the commits. One at a time; one that fails is tried again when the next is due. */
export class Copies {
  readonly #needs: Needs;
  #listing: Listing | undefined;
  #pace: Pace = { every: COPY_EVERY, lengthPerEvent: LENGTH_PER_EVENT };
  /** Characters of the newest one. */
  #length = 0;
  #since = 0;
  #running: Copying | undefined;
  #stopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** From now on. */
  start(listing: Listing, pace: Pace): void {
    this.#listing = listing;
    this.#pace = pace;
  }

  /** A start read so many events behind a snapshot of so many characters; without this, starts would never add up to one. */
  opened({ events, length }: { readonly events: number; readonly length: number }): void {
    this.#since = events;
    this.#length = length;
  }

  get #isDue(): boolean {
    const { every, lengthPerEvent } = this.#pace;
    return this.#since >= Math.max(every, this.#length / lengthPerEvent);
  }

  /** So many events more are on disk, up to this row. */
  count(events: number, copy: CopyName): void {
    this.#since += events;
    if (!this.#listing || this.#running || this.#stopped || !this.#isDue) return;
    this.#since = 0;
    this.#running = this.#needs.begin({ listing: this.#listing, copy });
    this.#running.done.then(
      (copied) => this.#made(copied),
      (error: unknown) => this.#failed(error),
    );
  }

  #made(copied: Copied): void {
    if (this.#stopped) return;
    this.#needs.made(copied, () => {
      this.#length = copied.length;
      // Not before: the next one would take a text that no row names yet for one that nobody needs.
      this.#running = undefined;
    });
  }

  #failed(error: unknown): void {
    this.#running = undefined;
    if (!this.#stopped) this.#needs.failed(error instanceof Error ? error.message : String(error));
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running?.stop();
  }
}
