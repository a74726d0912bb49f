import type { EventType } from '#gateway/exchange/events/events.ts';
import type { Clock } from '../base/clock.ts';
import type { Mark, MarkName, ToldTable } from '../data/jobs/told.ts';
import type { EnginePort } from '../engine/port.ts';
import type { Untold } from './order-news.ts';
import { type SettingsOf, withWays } from './ways.ts';

/** Something that happened, from a table whose rows are numbered as they come. */
export type Source = {
  readonly mark: MarkName;
  /** After this event there may be something. */
  readonly hears: EventType;
  /** Number of the latest row. */
  latest(): Promise<number>;
  /** What to tell of the rows after one, and up to which they were read; null: there are none. */
  since(row: number): Promise<{ readonly news: readonly Untold[]; readonly last: number } | null>;
};

type Needs = {
  readonly told: Pick<ToldTable, 'mark' | 'tell'>;
  readonly source: Source;
  /** Resolves when the tables hold everything that was committed before. */
  readonly reach: () => Promise<void>;
  readonly engine: Pick<EnginePort, 'watch'>;
  readonly clock: Clock;
  readonly settings: SettingsOf;
  readonly tell: (accounts: readonly number[]) => void;
};

/** Tells what a table of contracts has, together with the mark up to which it was read. What it told is known by its source. */
export class PerpJob {
  readonly #needs: Needs;
  #mark: Mark = { at: 0, id: 0 };
  /** Something may be there to be told. */
  #due = true;
  #deposed = false;
  #looked = false;
  #unwatch: () => void = () => {};

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async begin(): Promise<void> {
    const { told, source, engine } = this.#needs;
    this.#mark = await told.mark(source.mark, { at: 0, id: await source.latest() });
    this.#unwatch = engine.watch(({ events }) => {
      if (events.some(({ t }) => t === source.hears)) this.#due = true;
    });
  }

  /** Asks for nothing while nothing happened. */
  async look(): Promise<void> {
    if (!this.#due || this.#deposed) return;
    this.#due = false;
    try {
      await this.#needs.reach();
      await this.#first();
      this.#due = await this.#tellMore();
    } catch (error) {
      this.#due = true;
      throw error;
    }
  }

  stop(): void {
    this.#unwatch();
  }

  /** A lost journal counts its rows from the beginning again; that is known once the tables are behind this one. */
  async #first(): Promise<void> {
    if (this.#looked) return;
    const id = Math.min(this.#mark.id, await this.#needs.source.latest());
    this.#mark = { ...this.#mark, id };
    this.#looked = true;
  }

  /** @returns whether there may be more */
  async #tellMore(): Promise<boolean> {
    const { source, settings, clock, told, tell } = this.#needs;
    const found = await source.since(this.#mark.id);
    if (!found) return this.#due;
    const held = await settings([...new Set(found.news.map(({ account }) => account))]);
    const now = clock.now();
    const mark = { at: now, id: found.last };
    const news = found.news.map((one) => withWays(one, held, now));
    const accounts = await told.tell(source.mark, news, mark);
    if (accounts === null) {
      this.#deposed = true;
      return false;
    }
    this.#mark = mark;
    tell(accounts);
    return true;
  }
}
