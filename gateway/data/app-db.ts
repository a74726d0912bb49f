import { Worker } from 'node:worker_threads';
import { DomainRefusal } from '../base/refusal.ts';
import type { DbRow, Statement, Value } from './app/database.ts';
import type { AppPlace, Asking, Followed, FromApp } from './app/protocol.ts';
import { DatabaseError, failureOf } from './failure.ts';
import { History } from './projections/history.ts';

/** Questions that may wait at most; beyond it new ones are refused. */
const WAITING_LIMIT = 1000;

/** app.db cannot be opened or used, or a statement failed. The sentence says what was found. */
export class AppDbError extends DatabaseError {
  override readonly name = 'AppDbError';
}

/** Too much waits already; nothing was done. */
export class AppDbBusy extends DomainRefusal {
  override readonly name = 'AppDbBusy';

  constructor(message: string) {
    super('busy', 'busy', { message });
  }
}

type Waiting = {
  readonly resolve: (rows: readonly (readonly DbRow[])[]) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Everything that can be looked up: accounts, sessions, and the histories behind the journals. SQLite by default,
 * PostgreSQL by address; both in a thread of their own, so that nothing here ever stops the caller.
 */
export class AppDb {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #failed: (reason: string) => void;
  #nextId = 1;
  #opened = false;
  #dead: AppDbError | undefined;
  /** What the operator should know of how it was opened. */
  notes: readonly string[] = [];

  private constructor(worker: Worker, failed: (reason: string) => void) {
    this.#worker = worker;
    this.#failed = failed;
    worker.on('message', (message: FromApp) => this.#hear(message));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => this.#fail(`its thread ended with code ${code}`));
  }

  /**
   * @param failed  called at most once, and only after this has resolved: nothing can be looked up any more
   * @throws AppDbError with a sentence for the operator
   */
  static async open(place: AppPlace, failed: (reason: string) => void): Promise<AppDb> {
    const db = new AppDb(new Worker(new URL('./app/worker.ts', import.meta.url), { workerData: place }), failed);
    try {
      const [notes = []] = await db.#wait(0);
      db.notes = notes.map(({ note }) => String(note));
      db.#opened = true;
      return db;
    } catch (error) {
      await db.#worker.terminate();
      throw new AppDbError(`app.db cannot be opened: ${(error as Error).message}.`, failureOf(error));
    }
  }

  /** Rows of one statement. */
  async all(sql: string, values: readonly Value[] = []): Promise<readonly DbRow[]> {
    const [rows = []] = await this.transaction([{ sql, values }]);
    return rows;
  }

  /** All of the statements or none, on disk when it resolves. @returns the rows of each. */
  transaction(statements: readonly Statement[]): Promise<readonly (readonly DbRow[])[]> {
    return this.#ask({ t: 'transaction', statements });
  }

  /**
   * Keeps an environment's histories behind its journal from now on. Call it once the journal is open.
   * @param seq  asks for the highest row that is committed: what is looked up always includes it
   */
  async follow({ env, file, postgres }: Followed, seq: () => number | Promise<number>): Promise<History> {
    await this.#ask({ t: 'follow', place: { env, file, postgres } });
    return new History(env, this, {
      reach: async () => this.#ask({ t: 'reach', env, seq: await seq() }),
      rebuild: () => this.#ask({ t: 'rebuild', env }),
    });
  }

  /** Answers what waits, then lets go of the files. */
  async close(): Promise<void> {
    if (!this.#dead) await this.#ask({ t: 'close' }).catch(() => undefined);
    this.#dead ??= new AppDbError('app.db is closed');
    await this.#worker.terminate();
  }

  #ask(asking: Asking): Promise<readonly (readonly DbRow[])[]> {
    if (this.#dead) return Promise.reject(this.#dead);
    if (this.#waiting.size >= WAITING_LIMIT) return Promise.reject(new AppDbBusy('app.db is busy; try again later'));
    const id = this.#nextId++;
    this.#worker.postMessage({ id, asking });
    return this.#wait(id);
  }

  #wait(id: number): Promise<readonly (readonly DbRow[])[]> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear(message: FromApp): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new AppDbError(message.error, message.kind));
    else waiting?.resolve(message.rows);
  }

  #fail(reason: string): void {
    if (!this.#dead && this.#opened) this.#failed(reason);
    this.#dead ??= new AppDbError(`app.db failed: ${reason}`);
    for (const { reject } of this.#waiting.values()) reject(this.#dead);
    this.#waiting.clear();
  }
}
