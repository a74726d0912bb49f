import type { Database } from '../app/database.ts';
import type { Found } from './pages.ts';
import { type Explained, type FillFilter, type LedgerFilter, type OrderFilter, Queries } from './queries.ts';
import { PerpQueries } from './queries-perp.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from './records.ts';

type Follows = {
  /** Resolves when the tables hold everything that was committed before the call. */
  readonly reach: () => Promise<unknown>;
  readonly rebuild: () => Promise<unknown>;
};

/**
 * What accounts of one environment did: orders that are over, fills, changes of balances. Written behind the journal;
 * every question waits until the tables hold what was committed before it was asked.
 */
export class History {
  readonly #queries: Queries;
  readonly #follows: Follows;
  readonly #perp: PerpQueries;

  constructor(env: string, db: Pick<Database, 'transaction'>, follows: Follows) {
    this.#queries = new Queries(env, db);
    this.#follows = follows;
    this.#perp = new PerpQueries(env, db);
  }

  /** What is known of contracts, once the tables hold everything that was committed before. */
  async perp(): Promise<PerpQueries> {
    await this.#follows.reach();
    return this.#perp;
  }

  /** Resolves when the tables hold everything that was committed before. */
  async reach(): Promise<void> {
    await this.#follows.reach();
  }

  /** Orders that are over, newest first; the open ones are in the exchange's memory. */
  async orders(account: number, filter: OrderFilter = {}): Promise<Found<OrderRecord>> {
    await this.#follows.reach();
    return this.#queries.orders(account, filter);
  }

  async fills(account: number, filter: FillFilter = {}): Promise<Found<FillRecord>> {
    await this.#follows.reach();
    return this.#queries.fills(account, filter);
  }

  async ledger(account: number, filter: LedgerFilter = {}): Promise<Found<LedgerRecord>> {
    await this.#follows.reach();
    return this.#queries.ledger(account, filter);
  }

  /** One order, open or over; null when the account has none of that number. */
  async order(account: number, id: number): Promise<OrderRecord | null> {
    await this.#follows.reach();
    return this.#queries.order(account, id);
  }

  /** Orders of one client id, open or over, newest first. @param limit at most `PAGE_LIMIT` */
  async named(account: number, clientId: string, limit: number): Promise<readonly OrderRecord[]> {
    await this.#follows.reach();
    return this.#queries.named(account, clientId, limit);
  }

  /** One fill with its order and the fills of the same moment; null when the account has none of that number. */
  async fill(account: number, id: number): Promise<Explained | null> {
    await this.#follows.reach();
    return this.#queries.fill(account, id);
  }

  /** Empties the tables and reads the whole journal again. */
  async rebuild(): Promise<void> {
    await this.#follows.rebuild();
  }
}
