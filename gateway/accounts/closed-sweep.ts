import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { EngineBusy } from '../engine/busy.ts';
import type { Closing } from './closing.ts';
import { Repeated } from './repeated.ts';

type Needs = {
  readonly closing: Pick<Closing, 'erase'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
};

/** How often one looks. ms */
const EVERY_MS = 60_000;

/** Erases closed accounts when they can no longer be opened again. */
export class ClosedSweep {
  readonly #needs: Needs;
  readonly #repeated = new Repeated({ run: () => this.sweep(), failed: (error) => this.#failed(error) });

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): void {
    this.#repeated.start(EVERY_MS);
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  /** One look. @returns how many were erased */
  sweep(): Promise<number> {
    const { closing, clock } = this.#needs;
    return closing.erase(clock.now());
  }

  #failed(error: unknown): void {
    if (error instanceof EngineBusy) return;
    this.#needs.log.error({ err: error }, 'erasing closed accounts failed; the next look tries again');
  }
}
