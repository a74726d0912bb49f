type Work = {
  readonly run: () => Promise<unknown>;
  readonly failed: (error: unknown) => void;
};

/** Work of the house that is looked after again and again, one look at a time. */
export class Repeated {
  readonly #work: Work;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | null = null;

  constructor(work: Work) {
    this.#work = work;
  }

  /** @param everyMs between looks; one that takes longer lets the next ones pass */
  start(everyMs: number): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#work
        .run()
        .catch(this.#work.failed)
        .finally(() => {
          this.#running = null;
        });
    }, everyMs);
    this.#timer.unref();
  }

  /** Resolves when no look is under way and none will come. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
