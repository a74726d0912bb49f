import type { Clock } from '../base/clock.ts';
import { type DoneOrders, FILLS_AT_ONCE, ORDERS_AT_ONCE } from '../data/jobs/done-orders.ts';
import type { Mark, MarkName, News, ToldTable } from '../data/jobs/told.ts';
import type { OrderRecord } from '../data/projections/records.ts';
import type { EnginePort } from '../engine/port.ts';
import type { OrderWords, Untold } from './order-news.ts';
import { type SettingsOf, withWays } from './ways.ts';

/** Where histories and their words come from. */
export type OrderSource<R, O> = {
  /** Resolves when the tables hold everything that was committed before. */
  reach(): Promise<void>;
  /** An order in the words of the contract; null for a market that is not listed any more. */
  present(record: R): O | null;
};

type Needs<R extends OrderRecord, O> = {
  readonly told: Pick<ToldTable, 'mark' | 'tell'>;
  readonly orders: Pick<DoneOrders<R>, 'latestFill' | 'filledSince' | 'orders' | 'endedSince' | 'placedBy' | 'cut'>;
  readonly source: OrderSource<R, O>;
  readonly words: OrderWords<O>;
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
export class OrderJob<R extends OrderRecord, O> {
  readonly #needs: Needs<R, O>;
  #fills = 0;
  #ends: Mark = { at: 0, id: 0 };
  /** Something may be there to be told. */
  #due = true;
  /** When something happened last. */
  #heardAt = Number.NEGATIVE_INFINITY;
  #deposed = false;
  #looked = false;
  #unwatch: () => void = () => {};

  constructor(needs: Needs<R, O>) {
    this.#needs = needs;
  }

  async begin(): Promise<void> {
    const { told, orders, clock, engine, words } = this.#needs;
    this.#fills = (await told.mark(words.marks.fills, { at: 0, id: await orders.latestFill() })).id;
    this.#ends = await told.mark(words.marks.ends, { at: clock.now(), id: 0 });
    this.#unwatch = engine.watch(({ events }) => {
      if (!events.some(({ t }) => words.hears.has(t))) return;
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
    const { orders, clock, words } = this.#needs;
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
      return [words.fill(found.record.facts.account, presented, found.fills)];
    });
    const waiting = groups.filter((group) => !ready.includes(group));
    const last = groups.at(-1)!;
    const ends = [
      ...waiting.map(({ first }) => first - 1),
      // Others that begin later may have fills between those of these.
      ...(groups.length === ORDERS_AT_ONCE ? [last.first] : []),
    ];
    const mark = ends.length > 0 ? Math.min(...ends) : Math.max(...groups.map((group) => group.last));
    if (news.length > 0 || mark > this.#fills) await this.#write(words.marks.fills, news, { at: now, id: mark });
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
    const { orders, source, words } = this.#needs;
    const cut = await orders.cut(records);
    const placed = await orders.placedBy(records.filter(({ ending }) => ending.reason === 'fired'));
    const news = records.flatMap((record): Untold[] => {
      const { id, account } = record.facts;
      const order = cut.has(id) ? null : source.present(record);
      const own = placed.find(({ facts }) => facts.parent === id);
      return order ? [words.end(account, order, (own && source.present(own)) ?? null)] : [];
    });
    const mark = { at: last.ending.at, id: last.facts.id };
    await this.#write(words.marks.ends, news, mark);
    this.#ends = mark;
    return records.length === ORDERS_AT_ONCE;
  }

  async #write(name: MarkName, untold: readonly Untold[], mark: Mark): Promise<void> {
    const byAccount = Map.groupBy(untold, ({ account }) => account);
    const settings = await this.#needs.settings([...byAccount.keys()]);
    const now = this.#needs.clock.now();
    const news: News[] = [...byAccount.values()]
      .flatMap((own) => (own.length > APART ? [this.#needs.words.many(own)] : own))
      .map((one) => withWays(one, settings, now));
    const accounts = await this.#needs.told.tell(name, news, mark);
    if (accounts === null) this.#deposed = true;
    else if (accounts.length > 0) this.#needs.tell(accounts);
  }
}
