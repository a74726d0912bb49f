import type { AccountCommand, Answer, Command } from '#gateway/exchange/commands.ts';
import type { Event } from '#gateway/exchange/events.ts';
import { type Context, Exchange, type Result } from '#gateway/exchange/exchange.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import type { MarketView } from '#gateway/exchange/turn.ts';
import type { Balance, Env, Order } from '#lib/contract/trade.ts';
import type { Clock } from '../clock.ts';
import { Journal } from '../data/journal/journal.ts';
import type { Place } from '../data/journal/protocol.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import type { Log } from '../log.ts';
import { EngineBusy } from './busy.ts';
import { balanceView, type Notice, noticesOf, orderView } from './notices.ts';
import { RecentFills } from './recent-fills.ts';
import { assetsOf, marketSpecOf } from './specs.ts';
import { ticksOf, viewOf } from './view.ts';

export type EngineNeeds = {
  readonly env: Env;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly place: Place;
  readonly log: Log;
  /** Hears what every event of the journal meant to whom, again at a start: whoever keeps it must take it twice. */
  readonly retold?: (notices: readonly Notice[]) => void;
  /** The journal failed: nothing more is accepted, and the process should end. */
  readonly failed: (reason: string) => void;
};

/** Events that are on disk, with what they mean to each account. */
export type Committed = {
  readonly events: readonly Event[];
  readonly notices: readonly Notice[];
  /** Number of the command, counted from the start of this process. */
  readonly command: number;
};

/** What a caller hears: the exchange's answer and the orders it named, as they stood right after the command. */
export type Outcome = { readonly answer: Answer; readonly orders: readonly Order[] };

const TICK_MS = 2 * FEED_TICK_MS;
/** Events between two snapshots. */
const SNAPSHOT_EVERY = 20_000;

/**
 * Owns one environment: executes commands one after the other, and lets an answer out only when its events are on
 * disk. Everything else speaks to it in commands and events, as if it were another process.
 */
export class Engine {
  readonly env: Env;
  readonly #needs: EngineNeeds;
  #exchange: Exchange;
  #journal!: Journal;
  #timer: NodeJS.Timeout | undefined;
  #listeners = new Set<(batch: Committed) => void>();
  #sinceSnapshot = 0;
  #commands = 0;
  readonly #recent = new RecentFills();
  #snapshotting = false;
  #lastTick: number;

  private constructor(needs: EngineNeeds) {
    this.env = needs.env;
    this.#needs = needs;
    this.#exchange = this.#fresh();
    this.#lastTick = needs.clock.now();
  }

  /** Reads the journal and takes ownership. @throws JournalError with a sentence for the operator. */
  static async open(needs: EngineNeeds): Promise<Engine> {
    const engine = new Engine(needs);
    const { journal } = await Journal.open(
      needs.place,
      {
        snapshot: (body) => {
          const { assets, markets } = engine.#listing();
          engine.#exchange = Exchange.from(restore(assets, markets, JSON.parse(body)));
        },
        event: (event) => {
          engine.#exchange.replay(event);
          needs.retold?.(noticesOf(engine.env, engine.#exchange.state, [event]));
        },
      },
      needs.failed,
    );
    engine.#journal = journal;
    return engine;
  }

  #listing() {
    const instruments = this.#needs.feed.instruments().filter(({ product }) => product === 'spot');
    return { assets: assetsOf(instruments), markets: instruments.map(marketSpecOf) };
  }

  #fresh(): Exchange {
    const { assets, markets } = this.#listing();
    return new Exchange(assets, markets);
  }

  /** Hears every batch once it is on disk, in order. */
  listen(listener: (batch: Committed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @throws EngineBusy when nothing was done. Rejects when the disk failed before the events were safe. */
  async submit(command: AccountCommand, key?: { readonly key: string; readonly hash: string }): Promise<Outcome> {
    if (!this.#journal.ready)
      throw new EngineBusy(`the ${this.env} engine takes no orders right now; nothing was done, try again`);
    const { answer, committed, orders } = this.#execute(command, key);
    await committed;
    return { answer, orders };
  }

  #execute(asked: Command, key?: { readonly key: string; readonly hash: string }) {
    const now = this.#needs.clock.now();
    const { events, answer } = this.#run(asked, { now, view: this.#viewFor(asked, now), key });
    const { state } = this.#exchange;
    const notices = noticesOf(this.env, state, events);
    this.#commands += 1;
    const command = this.#commands;
    for (const { account, fills } of notices) this.#recent.add(account, fills);
    const orders = answer.ok ? answer.orders.flatMap((id) => orderView(this.env, state, id) ?? []) : [];
    const committed = this.#journal.append(events, now).then(() => this.#tell({ events, notices, command }));
    this.#countForSnapshot(events.length);
    return { answer, orders, committed };
  }

  /** An invariant that broke is the end: the state is not to be trusted, what is on disk is. */
  #run(asked: Command, context: Context): Result {
    try {
      return this.#exchange.execute(asked, context);
    } catch (error) {
      this.#needs.failed(`an invariant broke in ${asked.c}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  #tell(batch: Committed): void {
    if (batch.events.length === 0) return;
    for (const listener of this.#listeners) listener(batch);
  }

  #viewFor(command: Command, now: number): MarketView | null {
    const symbol =
      'symbol' in command
        ? command.symbol
        : command.c === 'amend'
          ? this.#exchange.state.orders.get(command.order)?.facts.symbol
          : undefined;
    const market = symbol === undefined ? undefined : this.#exchange.state.markets.get(symbol);
    return market ? viewOf(this.#needs.feed, market.spec, now) : null;
  }

  /** Moves every market that has something waiting up to now; a quiet market costs nothing. */
  tick(now: number): void {
    const from = this.#lastTick;
    this.#lastTick = now;
    for (const [symbol, { spec, book, triggers }] of this.#exchange.state.markets) {
      if (book.size === 0 && triggers.size === 0) continue;
      if (!this.#journal.ready) return;
      const prices = this.#needs.feed.tradesBetween(symbol, from, now).map((trade) => ticksOf(spec, trade.price));
      const last = ticksOf(spec, this.#needs.feed.ticker(symbol, now).last);
      this.#execute({
        c: 'tick',
        symbol,
        low: Math.min(last, ...prices),
        high: Math.max(last, ...prices),
        from,
      }).committed.catch(() => undefined);
    }
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(this.#needs.clock.now()), TICK_MS);
  }

  /** Resolves when everything executed so far is on disk: what is read after it will not be taken back. */
  settled(): Promise<void> {
    return this.#journal.append([], 0);
  }

  async balances(account: number): Promise<Balance[]> {
    const { state } = this.#exchange;
    const assets = [...(state.accounts.get(account)?.balances.keys() ?? [])].sort();
    const views = assets.map((asset) => balanceView(state, account, asset));
    await this.settled();
    return views;
  }

  async openOrders(account: number, symbol?: string): Promise<Order[]> {
    const { state } = this.#exchange;
    const orders = [...(state.accounts.get(account)?.orders.values() ?? [])].filter(
      ({ facts }) => symbol === undefined || facts.symbol === symbol,
    );
    const views = orders.flatMap(({ facts }) => orderView(this.env, state, facts.id) ?? []);
    await this.settled();
    return views.sort((a, b) => b.createdAt - a.createdAt);
  }

  /** An account now, the last command in it, and when all of that is on disk. */
  read(account: number): {
    readonly state: Omit<Notice, 'account'>;
    readonly command: number;
    readonly safe: Promise<void>;
  } {
    const { state } = this.#exchange;
    const owner = state.accounts.get(account);
    const assets = [...(owner?.balances.keys() ?? [])].sort();
    const orders = [...(owner?.orders.keys() ?? [])].sort((a, b) => b - a);
    return {
      state: {
        orders: orders.flatMap((id) => orderView(this.env, state, id) ?? []),
        fills: this.#recent.of(account),
        balances: assets.map((asset) => balanceView(state, account, asset)),
      },
      command: this.#commands,
      safe: this.settled(),
    };
  }

  hasAccount(account: number): boolean {
    return this.#exchange.state.accounts.has(account);
  }

  /** Resting lots of this environment by price, for its merged book. */
  resting(symbol: string) {
    return this.#exchange.state.markets.get(symbol);
  }

  #countForSnapshot(events: number): void {
    this.#sinceSnapshot += events;
    if (this.#sinceSnapshot < SNAPSHOT_EVERY || this.#snapshotting) return;
    this.#sinceSnapshot = 0;
    void this.#snapshot().catch((error: unknown) => this.#needs.log.error({ err: error }, 'the snapshot failed'));
  }

  async #snapshot(): Promise<void> {
    this.#snapshotting = true;
    await this.#journal.snapshot(JSON.stringify(snapshotOf(this.#exchange.state))).finally(() => {
      this.#snapshotting = false;
    });
  }

  /** Stops ticking, keeps a snapshot, lets go of the journal. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#journal.ready && this.#sinceSnapshot > 0) await this.#snapshot();
    await this.#journal.close();
  }
}
