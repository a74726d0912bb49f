import type { Market } from '#gateway/exchange/orders/spec.ts';
import type { LedgerEntry } from '#lib/contract/shapes/history.ts';
import type { Fill, Order } from '#lib/contract/shapes/order.ts';
import { type Env, LEDGER_REASONS, type LedgerReason, PAGE_LIMIT, type Page } from '#lib/contract/trade.ts';
import type { History } from '../data/projections/history.ts';
import type { FillRecord, LedgerRecord, OrderRecord } from '../data/projections/records.ts';
import type { Listing } from '../engine/port.ts';
import { amount, fillOf, orderOf } from '../engine/present.ts';
import { filterOf, number, page, type Query } from './page.ts';
import { PerpPast } from './perp-past.ts';

type FillQuery = Query & { readonly order?: string | undefined; readonly clientId?: string | undefined };
type LedgerQuery = Omit<Query, 'symbol' | 'side'> & {
  readonly asset?: string | undefined;
  readonly reason?: LedgerReason | undefined;
};

/** Those of each environment that this gateway has an engine of. */
export type Histories = Readonly<Partial<Record<Env, Past>>>;

/** What accounts of one environment did, in the words of the contract. Texts that name a number are digits: the routes let nothing else in. */
export class Past {
  readonly #env: Env;
  readonly #history: History;
  readonly #listing: Listing;
  /** What they did with contracts. */
  readonly perp: PerpPast;

  /** @param listing the records count in its ticks, lots and units */
  constructor(env: Env, history: History, listing: Listing) {
    this.#env = env;
    this.#history = history;
    this.#listing = listing;
    this.perp = new PerpPast(env, history, listing);
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

  /** Orders of one client id, open or over, newest first. @param limit at most `PAGE_LIMIT` */
  async named(account: number, clientId: string, limit: number): Promise<readonly Order[]> {
    return (await this.#history.named(account, clientId, limit)).map((record) => this.#order(record));
  }

  /** Newest first. */
  async fills(account: number, { order, clientId, ...query }: FillQuery): Promise<Page<Fill>> {
    const named = clientId === undefined ? undefined : await this.#history.named(account, clientId, PAGE_LIMIT);
    if (named?.length === 0) return { rows: [], cursor: null };
    const orders = named?.map(({ facts }) => facts.id);
    const filter = { ...filterOf(query), order: order === undefined ? undefined : number(order), orders };
    return page(await this.#history.fills(account, filter), (record) => this.#fill(record));
  }

  /** What changed the balances, newest first. */
  async ledger(account: number, { asset, reason, ...query }: LedgerQuery): Promise<Page<LedgerEntry>> {
    const filter = { ...filterOf(query), asset, reason };
    return page(await this.#history.ledger(account, filter), (record) => this.entry(record));
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

  /** An order in the words of the contract; null where its market is not listed any more. */
  present(record: OrderRecord): Order | null {
    return this.#listing.markets.has(record.facts.symbol) ? this.#order(record) : null;
  }

  #market(symbol: string): Market {
    const market = this.#listing.markets.get(symbol);
    if (!market) throw new RangeError(`the records name ${symbol}, which is not listed`);
    return market;
  }

  #order({ facts, progress, ending }: OrderRecord): Order {
    return orderOf(this.#env, this.#market(facts.symbol), facts, progress, ending);
  }

  #fill(record: FillRecord): Fill {
    return fillOf(this.#env, this.#market(record.symbol), record);
  }

  /** A ledger entry in the words of the contract. */
  entry({ id, asset, change, reason, ref, at }: LedgerRecord): LedgerEntry {
    const places = this.#listing.assets.get(asset)?.places ?? 0;
    return {
      env: this.#env,
      id: `${id}`,
      asset,
      change: amount(change, places),
      reason: spotReason(reason),
      ref: ref === null ? null : `${ref}`,
      ts: at,
    };
  }
}

/** @throws RangeError for a word that only wallets of contracts have */
function spotReason(reason: string): LedgerReason {
  const found = LEDGER_REASONS.find((one) => one === reason);
  if (!found) throw new RangeError(`a spot wallet changed for ${reason}, which is a word of contracts`);
  return found;
}
