import type { Order } from '#lib/contract/shapes/order.ts';
import type { Clock } from '../base/clock.ts';
import { type DoneOrders, FILLS_AT_ONCE, ORDERS_AT_ONCE } from '../data/jobs/done-orders.ts';
import type { Mark, News, ToldTable } from '../data/jobs/told.ts';
import type { OrderRecord } from '../data/projections/records.ts';
import type { EnginePort } from '../engine/port.ts';
import { endNews, fillNews, manyNews, type Untold } from './order-news.ts';
import { type SettingsOf, withWays } from './ways.ts';

/** Where histories and their words come from. */
export type OrderSource = {
  /** Resolves when the tables hold everything that was committed before. */
  reach(): Promise<void>;
  /** An order in the words of the contract; null for a market that is not listed any more. */
  present(record: OrderRecord): Order | null;
};

type Needs = {
  readonly told: Pick<ToldTable, 'mark' | 'tell'>;
  readonly orders: Pick<DoneOrders, 'latestFill' | 'filledSince' | 'orders' | 'endedSince'>;
  readonly source: OrderSource;
  readonly engine: Pick<EnginePort, 'watch'>;
  readonly clock: Clock;
  readonly settings: SettingsOf;
  readonly tell: (accounts: readonly number[]) => void;
};

/** Fills of an order that is still open wait for more of them so long, ms. */
const MERGE_MS = 3_000;
/** More orders than these of one account in one look are told as one notice. */
const APART = 10;

/**
 * Tells what became of orders: read from the tables behind the journal, and written together with the mark up to which
 * they were read. A kill between repeats the look; an order has one notice of what it got, so that nothing is doubled.
 */
export class OrderJob {
  readonly #needs: Needs;
  #fills = 0;
  #ends: Mark = { at: 0, id: 0 };
  /** Something may be there to be told. */
  #due = true;
  /** When something happened last. */
  #heardAt = Number.NEGATIVE_INFINITY;
  #deposed = false;
  #looked = false;
  #unwatch: () => void = () => {};

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async begin(): Promise<void> {
    const { told, orders, clock, engine } = this.#needs;
    this.#fills = (await told.mark('fills', { at: 0, id: await orders.latestFill() })).id;
    this.#ends = await told.mark('ends', { at: clock.now(), id: 0 });
    this.#unwatch = engine.watch(({ events }) => {
      if (!events.some(({ t }) => t === 'fill' || t === 'done' || t === 'failed')) return;
      this.#due = true;
      this.#heardAt = clock.now();
    });
  }

  /** Asks for nothing while nothing happened. */
  async look(): Promise<void> {
    if (!this.#due || this.#deposed) return;
    this.#due = false;
    try {
      const until = this.#needs.clock.now() - 1;
      await this.#needs.source.reach();
      await this.#first();
      const more = [await this.#tellFills(), await this.#tellEnds(until)];
      // What ended in the very moment of the look is told with the next one.
      if (more.includes(true) || this.#heardAt >= until) this.#due = true;
    } catch (error) {
      this.#due = true;
      throw error;
    }
  }

  stop(): void {
    this.#unwatch();
  }

  /** A lost journal counts its fills from the beginning again; that is known once the tables are behind this one. */
  async #first(): Promise<void> {
    if (this.#looked) return;
    this.#fills = Math.min(this.#fills, await this.#needs.orders.latestFill());
    this.#looked = true;
  }

  /** @returns whether there is more to tell, now or in a moment */
  async #tellFills(): Promise<boolean> {
    const { orders, clock } = this.#needs;
    const groups = await orders.filledSince(this.#fills);
    if (groups.length === 0) return this.#passOver();
    const known = await orders.orders(groups.map(({ order }) => order));
    const now = clock.now();
    const ready = groups.filter(({ order, since }) => {
      const isOpen = known.get(order)?.record.ending.reason === null;
      // A clock that was set back makes nobody wait.
      return !isOpen || Math.abs(now - since) >= MERGE_MS;
    });
    const news = ready.flatMap(({ order }): Untold[] => {
      const found = known.get(order);
      const presented = found && this.#needs.source.present(found.record);
      if (!found || !presented) return [];
      return [fillNews(found.record.facts.account, presented, found.fills)];
    });
    const waiting = groups.filter((group) => !ready.includes(group));
    const last = groups.at(-1)!;
    const ends = [
      ...waiting.map(({ first }) => first - 1),
      // Others that begin later may have fills between those of these.
      ...(groups.length === ORDERS_AT_ONCE ? [last.first] : []),
    ];
    const mark = ends.length > 0 ? Math.min(...ends) : Math.max(...groups.map((group) => group.last));
    if (news.length > 0 || mark > this.#fills) await this.#write('fills', news, { at: now, id: mark });
    this.#fills = Math.max(mark, this.#fills);
    // There may be more behind those that were looked through.
    return true;
  }

  /** Fills of accounts that are gone leave holes, and some are longer than what is looked through at once. */
  async #passOver(): Promise<boolean> {
    if ((await this.#needs.orders.latestFill()) <= this.#fills + FILLS_AT_ONCE) return false;
    this.#fills += FILLS_AT_ONCE;
    return true;
  }

  async #tellEnds(until: number): Promise<boolean> {
    // A clock that was set back: what was told by then is known by its source.
    const from = this.#ends.at > until ? { at: until, id: 0 } : this.#ends;
    const records = await this.#needs.orders.endedSince(from, until);
    const last = records.at(-1);
    if (!last) {
      this.#ends = { at: until, id: 0 };
      return false;
    }
    const news = records.flatMap((record): Untold[] => {
      const order = this.#needs.source.present(record);
      return order ? [endNews(record.facts.account, order)] : [];
    });
    const mark = { at: last.ending.at, id: last.facts.id };
    await this.#write('ends', news, mark);
    this.#ends = mark;
    return records.length === ORDERS_AT_ONCE;
  }

  async #write(name: 'fills' | 'ends', untold: readonly Untold[], mark: Mark): Promise<void> {
    const byAccount = Map.groupBy(untold, ({ account }) => account);
    const settings = await this.#needs.settings([...byAccount.keys()]);
    const now = this.#needs.clock.now();
    const news: News[] = [...byAccount.values()]
      .flatMap((own) => (own.length > APART ? [manyNews(name, own)] : own))
      .map((one) => withWays(one, settings, now));
    const accounts = await this.#needs.told.tell(name, news, mark);
    if (accounts === null) this.#deposed = true;
    else if (accounts.length > 0) this.#needs.tell(accounts);
  }
}
