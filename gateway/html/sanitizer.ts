import { Worker } from 'node:worker_threads';
import type { HtmlHosts } from '#lib/safety/html-links.ts';
import type { FromHtml } from './protocol.ts';

export type Sanitized = {
  readonly html: string;
  /** Links and sources that were taken out, as their warnings. */
  readonly refused: readonly string[];
};

/** HTML that could not be sanitised; nothing of it may be kept. */
export class HtmlError extends Error {
  override readonly name = 'HtmlError';
}

type Limits = {
  /** Texts that may wait; beyond it new ones are refused. */
  readonly waiting: number;
  /** ms for one text, the start of the thread included. */
  readonly patience: number;
  /** ms without work after which the thread ends. */
  readonly idle: number;
};

const LIMITS: Limits = { waiting: 32, patience: 30_000, idle: 60_000 };
const MEGABYTES = 512;

type Job = {
  readonly html: string;
  readonly hosts: HtmlHosts;
  readonly resolve: (result: Sanitized) => void;
  readonly reject: (error: HtmlError) => void;
};

/** Sanitises in a thread of its own, one text at a time, in the order they came. */
export class HtmlSanitizer {
  readonly #limits: Limits;
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Whether there is a thread now. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  /** @throws HtmlError when too much waits, the text takes too long, or the thread fails */
  sanitize(html: string, hosts: HtmlHosts): Promise<Sanitized> {
    if (this.#closed) return Promise.reject(new HtmlError('The sanitiser is closed.'));
    if (this.#waiting.length >= this.#limits.waiting)
      return Promise.reject(
        new HtmlError(`${this.#limits.waiting} texts wait for the sanitiser already; try again later.`),
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ html, hosts, resolve, reject });
      this.#next();
    });
  }

  /** Refuses what waits and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new HtmlError('The sanitiser is closed.'));
    await this.#end(new HtmlError('The sanitiser was closed before it had read the text.'));
  }

  #next(): void {
    if (this.#job) return;
    clearTimeout(this.#timer);
    this.#job = this.#waiting.shift();
    if (!this.#job) {
      this.#timer = setTimeout(() => void this.#end(), this.#limits.idle).unref();
      return;
    }
    this.#worker ??= this.#start();
    const { html, hosts } = this.#job;
    this.#worker.postMessage({ html, hosts });
    const late = new HtmlError(`The text could not be read within ${this.#limits.patience} ms; it is too tangled.`);
    this.#timer = setTimeout(() => void this.#end(late), this.#limits.patience);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    const mine = (then: () => void) => {
      if (this.#worker === worker) then();
    };
    worker.on('message', (message: FromHtml) => mine(() => this.#hear(message)));
    worker.on('error', (error) =>
      mine(() => void this.#end(new HtmlError(`The sanitiser failed: ${reasonOf(error)}`))),
    );
    worker.on('exit', (code) => mine(() => void this.#end(new HtmlError(`The sanitiser ended with code ${code}.`))));
    // An idle thread keeps no process alive; while one works, its timer does.
    worker.unref();
    return worker;
  }

  #hear(message: FromHtml): void {
    const job = this.#job;
    this.#job = undefined;
    if ('error' in message) job?.reject(new HtmlError(`The sanitiser failed: ${message.error}`));
    else job?.resolve(message);
    this.#next();
  }

  /** Ends the thread; the text it had is refused, the next one gets a new thread. */
  async #end(why = new HtmlError('The sanitiser ended.')): Promise<void> {
    clearTimeout(this.#timer);
    const [worker, job] = [this.#worker, this.#job];
    this.#worker = undefined;
    this.#job = undefined;
    job?.reject(why);
    await worker?.terminate();
    if (!this.#closed && this.#waiting.length > 0) this.#next();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
