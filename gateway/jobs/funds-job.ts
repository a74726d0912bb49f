import type { LedgerEntry } from '#lib/contract/shapes/history.ts';
import type { Clock } from '../base/clock.ts';
import { type Arrivals, ENTRIES_AT_ONCE } from '../data/jobs/arrivals.ts';
import type { News, ToldTable } from '../data/jobs/told.ts';
import type { LedgerRecord } from '../data/projections/records.ts';
import type { EnginePort } from '../engine/port.ts';
import { type SettingsOf, withWays } from './ways.ts';

/** Where ledgers and their words come from. */
export type FundsSource = {
  /** Resolves when the tables hold everything that was committed before. */
  reach(): Promise<void>;
  /** A ledger entry in the words of the contract. */
  entry(record: LedgerRecord): LedgerEntry;
};

type Needs = {
  readonly told: Pick<ToldTable, 'mark' | 'tell'>;
  readonly arrivals: Pick<Arrivals, 'latest' | 'since'>;
  readonly source: FundsSource;
  readonly engine: Pick<EnginePort, 'watch'>;
  readonly clock: Clock;
  readonly settings: SettingsOf;
  readonly tell: (accounts: readonly number[]) => void;
};

/** Tells what arrived on accounts: read from the ledger behind the journal, and written with the mark up to which it was read. */
export class FundsJob {
  readonly #needs: Needs;
  #entry = 0;
  /** Something may be there to be told. */
  #due = true;
  #deposed = false;
  #looked = false;
  #unwatch: () => void = () => {};

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async begin(): Promise<void> {
    const { told, arrivals, engine } = this.#needs;
    this.#entry = (await told.mark('arrivals', { at: 0, id: await arrivals.latest() })).id;
    this.#unwatch = engine.watch(({ events }) => {
      if (events.some((event) => event.t === 'transfer')) this.#due = true;
    });
  }

  /** Asks for nothing while nothing happened. */
  async look(): Promise<void> {
    if (!this.#due || this.#deposed) return;
    this.#due = false;
    try {
      await this.#needs.source.reach();
      const latest = await this.#needs.arrivals.latest();
      // A lost journal counts its entries from the beginning again; that is known once the tables are behind this one.
      if (!this.#looked) this.#entry = Math.min(this.#entry, latest);
      this.#looked = true;
      await this.#tellFrom(this.#entry, latest);
      if (this.#entry < latest) this.#due = true;
    } catch (error) {
      this.#due = true;
      throw error;
    }
  }

  stop(): void {
    this.#unwatch();
  }

  async #tellFrom(entry: number, latest: number): Promise<void> {
    if (latest <= entry) return;
    const { arrivals, settings, clock, told, tell } = this.#needs;
    const groups = [...Map.groupBy(await arrivals.since(entry), together).values()];
    const held = await settings([...new Set(groups.map(([first]) => first!.account))]);
    const now = clock.now();
    const news = groups.map((own): News => withWays(this.#newsOf(own), held, now));
    const id = Math.min(latest, entry + ENTRIES_AT_ONCE);
    const accounts = await told.tell('arrivals', news, { at: now, id });
    if (accounts === null) {
      this.#deposed = true;
      return;
    }
    this.#entry = id;
    tell(accounts);
  }

  /** Several assets of one moment are one notice. */
  #newsOf(own: readonly LedgerRecord[]): Omit<News, 'ways'> {
    const [first] = own;
    const { account, at, reason } = first!;
    const { asset, change } = this.#needs.source.entry(first!);
    const one = own.length === 1;
    return {
      ...{ account, at, kind: 'deposit', level: 'good', link: '/asset', source: `deposit:${together(first!)}` },
      title: one ? 'arrived' : 'arrivedMany',
      params: one ? { reason, asset, amount: change } : { reason, assets: `${own.length}` },
    };
  }
}

const together = ({ account, reason, at }: LedgerRecord): string => `${account}:${reason}:${at}`;
