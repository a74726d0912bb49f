import type { State } from '#gateway/exchange/state.ts';
import type { Env, Fill, HistoryQuery, LedgerEntry, LedgerReason, Order, Page } from '#lib/contract/trade.ts';
import type { History } from '../data/projections/history.ts';
import type { Filter, Found } from '../data/projections/queries.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from '../data/projections/records.ts';
import { amount, fillOf, orderOf } from './present.ts';

type Query = { readonly [K in keyof HistoryQuery]?: HistoryQuery[K] | undefined };
type FillQuery = Query & { readonly order?: string | undefined };
type LedgerQuery = Omit<Query, 'symbol' | 'side'> & {
  readonly asset?: string | undefined;
  readonly reason?: LedgerReason | undefined;
};

/** What is listed: the records count in its ticks, lots and units. */
export type Listed = Pick<State, 'market' | 'assets'>;

/** What accounts of one environment did, in the words of the contract. Texts that name a number are digits: the routes let nothing else in. */
export class Past {
  readonly #env: Env;
  readonly #history: History;
  readonly #listed: Listed;

  constructor(env: Env, history: History, listed: Listed) {
    this.#env = env;
    this.#history = history;
    this.#listed = listed;
  }

  /** Resolves when everything is in it that was committed before. */
  reach(): Promise<void> {
    return this.#history.reach();
  }

  /** Orders that are over, newest first. */
  async orders(account: number, query: Query): Promise<Page<Order>> {
    return page(await this.#history.orders(account, filterOf(query)), (record) => this.#order(record));
  }

  /** One order, open or over; null when the account has none of that number. */
  async order(account: number, id: number): Promise<Order | null> {
    const record = await this.#history.order(account, id);
    return record && this.#order(record);
  }

  /** Newest first. */
  async fills(account: number, { order, ...query }: FillQuery): Promise<Page<Fill>> {
    const filter = { ...filterOf(query), order: order === undefined ? undefined : number(order) };
    return page(await this.#history.fills(account, filter), (record) => this.#fill(record));
  }

  /** What changed the balances, newest first. */
  async ledger(account: number, { asset, reason, ...query }: LedgerQuery): Promise<Page<LedgerEntry>> {
    const filter = { ...filterOf(query), asset, reason };
    return page(await this.#history.ledger(account, filter), (record) => this.#entry(record));
  }

  /** One fill, its order, and every fill that order got in the same moment; null when the account has none of that number. */
  async fill(account: number, id: string) {
    const found = await this.#history.fill(account, number(id));
    if (!found) return null;
    return {
      fill: this.#fill(found.fill),
      order: this.#order(found.order),
      together: found.together.map((record) => this.#fill(record)),
    };
  }

  #order({ facts, progress, ending }: OrderRecord): Order {
    return orderOf(this.#env, this.#listed.market(facts.symbol).spec, facts, progress, ending);
  }

  #fill(record: FillRecord): Fill {
    return fillOf(this.#env, this.#listed.market(record.symbol).spec, record);
  }

  #entry({ id, asset, change, reason, ref, at }: LedgerRecord): LedgerEntry {
    const places = this.#listed.assets.get(asset)?.places ?? 0;
    return {
      env: this.#env,
      id: `${id}`,
      asset,
      change: amount(change, places),
      reason,
      ref: ref === null ? null : `${ref}`,
      ts: at,
    };
  }
}

function page<R, T>({ rows, cursor }: Found<R>, present: (record: R) => T): Page<T> {
  return { rows: rows.map(present), cursor: cursor === null ? null : `${cursor}` };
}

function filterOf({ side, cursor, ...rest }: Query): Filter {
  return {
    ...rest,
    side: side === undefined ? undefined : side === 'buy' ? 0 : 1,
    cursor: cursor === undefined ? undefined : number(cursor),
  };
}

function number(text: string): number {
  return Number.parseInt(text, 10);
}
