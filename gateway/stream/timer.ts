import type { Clock } from '#gateway/base/clock.ts';

/** The finest period of the stream. ms */
const PERIOD = 50;

/** Calls back just after each full 50 ms of the clock, so that a tick sees the feed's newest state. */
export class TickTimer {
  readonly #clock: Clock;
  readonly #tick: (now: number, late: number) => void;
  #handle: NodeJS.Timeout | null = null;

  /** @param tick is told how many ms after its time it comes */
  constructor(clock: Clock, tick: (now: number, late: number) => void) {
    this.#clock = clock;
    this.#tick = tick;
  }

  start(): void {
    if (this.#handle) return;
    this.#arm();
  }

  stop(): void {
    if (this.#handle) clearTimeout(this.#handle);
    this.#handle = null;
  }

  #arm(): void {
    const before = this.#clock.now();
    const rest = PERIOD - (before % PERIOD);
    this.#handle = setTimeout(() => {
      this.#arm();
      const now = this.#clock.now();
      this.#tick(now, Math.max(0, now - before - rest));
    }, rest);
  }
}
