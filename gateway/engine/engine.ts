import type { AccountCommand, Answer, Command } from '#gateway/exchange/commands.ts';
import type { Event } from '#gateway/exchange/events.ts';
import { type Context, Exchange, type Result } from '#gateway/exchange/exchange.ts';
import { restore, snapshotOf } from '#gateway/exchange/snapshot.ts';
import type { MarketView } from '#gateway/exchange/turn.ts';
import type { Balance, Env, Fill, Order } from '#lib/contract/trade.ts';
import type { Clock } from '../clock.ts';
import { Journal } from '../data/journal/journal.ts';
import type { Place } from '../data/journal/protocol.ts';
import type { BookSides } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import type { Log } from '../log.ts';
import { EngineBusy } from './busy.ts';
import { balanceView, type Notice, noticesOf, orderView } from './notices.ts';
import type { Listed } from './past.ts';
import { RecentFills } from './recent-fills.ts';
import { SafeBooks } from './safe-books.ts';
import { assetsOf, marketSpecOf } from './specs.ts';
import { type Step, Steps } from './steps.ts';
import { marketsOf } from './touched.ts';
import { mergedSides, Views } from './view.ts';

export type EngineNeeds = {
  readonly env: Env;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly place: Place;
  readonly log: Log;
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
  readonly #views: Views;
  readonly #books = new SafeBooks({
    market: (symbol) => this.#exchange.state.markets.get(symbol),
    isSafe: () => this.#journal.idle,
    settled: () => this.settled(),
  });
  readonly #steps: Steps;
  #snapshotting = false;

  private constructor(needs: EngineNeeds) {
    this.env = needs.env;
    this.#needs = needs;
    this.#views = new Views(needs.feed);
    this.#exchange = this.#fresh();
    this.#steps = new Steps(needs.feed, needs.clock.now());
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
        event: (event) => engine.#exchange.replay(event),
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
    const now = this.#needs.clock.now();
    // What the feed did before the command came happens before it: nobody cancels a fill that was on the tape.
    const behind = marketsOf(this.#exchange.state, command).filter((symbol) => !this.#steps.isTaken(symbol, now));
    for (const symbol of behind) this.#catchUp(symbol, now);
    if (!this.#journal.ready)
      throw new EngineBusy(`the ${this.env} engine takes no orders right now; nothing was done, try again`);
    const { answer, committed, orders } = this.#execute(command, now, key);
    await committed;
    return { answer, orders };
  }

  #execute(asked: Command, now: number, key?: { readonly key: string; readonly hash: string }) {
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
    return market ? this.#views.of(market.spec, now) : null;
  }

  /** Moves every market that has something waiting up to now; a quiet market costs nothing. */
  tick(now: number): void {
    for (const symbol of this.#exchange.state.markets.keys()) this.#catchUp(symbol, now);
  }

  /** Takes in what the feed did in a market. What the journal has no room for stays for the next time. */
  #catchUp(symbol: string, now: number): void {
    const { spec, book, triggers } = this.#exchange.state.market(symbol);
    const isQuiet = book.size === 0 && triggers.size === 0;
    for (const step of isQuiet ? [] : this.#steps.next(spec, now)) {
      if (!this.#take(symbol, step, now)) return;
      this.#steps.taken(symbol, step.at);
    }
    this.#steps.taken(symbol, now);
  }

  /** @returns false when not all of it could be done */
  #take(symbol: string, { at, low, high }: Step, now: number): boolean {
    for (;;) {
      if (!this.#journal.ready) return false;
      const { answer, committed } = this.#execute({ c: 'tick', symbol, low, high, from: at - 1 }, now);
      committed.catch(() => undefined);
      if (!(answer.ok && answer.more)) return true;
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
    // Oldest first in the account, whatever the clock said.
    return views.reverse();
  }

  /**
   * An account now, the last command in it, and when all of that is on disk. `fillsBefore`: its fills are not all there
   * may be, the history may have more with lower numbers; `remember` takes them for the next time.
   */
  read(account: number): {
    readonly state: Omit<Notice, 'account'>;
    readonly command: number;
    readonly safe: Promise<void>;
    readonly fillsBefore: string | null;
    readonly remember: (older: readonly Fill[]) => void;
  } {
    const { state } = this.#exchange;
    const owner = state.accounts.get(account);
    const assets = [...(owner?.balances.keys() ?? [])].sort();
    const orders = [...(owner?.orders.keys() ?? [])].sort((a, b) => b - a);
    const { fills, isWhole } = this.#recent.of(account);
    return {
      state: {
        orders: orders.flatMap((id) => orderView(this.env, state, id) ?? []),
        fills,
        balances: assets.map((asset) => balanceView(state, account, asset)),
      },
      command: this.#commands,
      safe: this.settled(),
      fillsBefore: isWhole ? null : (fills.at(-1)?.id ?? `${state.nextFill}`),
      remember: (older) => this.#recent.complete(account, fills.at(-1), older),
    };
  }

  /** The highest row of the journal known to be on disk. */
  get seq(): number {
    return this.#journal.seq;
  }

  /** Assets and markets of this environment. */
  get listed(): Listed {
    return this.#exchange.state;
  }

  /** The greatest account number there ever was, 0 when there was none. */
  newestAccount(): number {
    return this.#exchange.state.newestAccount;
  }

  hasMarket(symbol: string): boolean {
    return this.#exchange.state.markets.has(symbol);
  }

  hasAccount(account: number): boolean {
    return this.#exchange.state.accounts.has(account);
  }

  /**
   * This environment's book: what the feed shows, less what was taken of it lately, with the orders that rest here, as
   * far as they are on disk.
   * @param feed the feed's levels at `now`; the very same object comes back where nothing differs
   */
  depth(symbol: string, feed: BookSides, limit: number, now: number): BookSides {
    const market = this.#exchange.state.markets.get(symbol);
    return market ? mergedSides(market.spec, this.#books.of(symbol), { feed, limit, now }) : feed;
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
