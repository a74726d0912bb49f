import { type Context, Exchange, type Result } from '#gateway/exchange/exchange.ts';
import type { AccountCommand, Command } from '#gateway/exchange/orders/commands.ts';
import { type EnvBook, NO_OWN } from '#gateway/exchange/orders/merged.ts';
import { Restoring, snapshotOf } from '#gateway/exchange/snapshot.ts';
import type { Env } from '#lib/contract/trade.ts';
import { Journal } from '../data/journal/journal.ts';
import { EngineBusy } from './busy.ts';
import { Clockwork } from './clockwork.ts';
import { viewFor } from './command-view.ts';
import { beginnings, refuseWrongListing } from './contract-rules.ts';
import type { EngineNeeds } from './needs.ts';
import { noticesOf } from './notices.ts';
import { noteOpening, orClose } from './opened.ts';
import { type Done, EngineRefused, type Outcome } from './outcome.ts';
import { Ownership } from './ownership.ts';
import { Lights, PerpFigures } from './perp-figures.ts';
import type { About, Amounts, Asked, Batch, BookFeed, EnginePort, Listing, Terms, Told } from './port.ts';
import { orderView } from './present.ts';
import { perpOrderView } from './present-perp.ts';
import { PrivateReader } from './private-reader.ts';
import type { Look } from './private-topics.ts';
import { QUESTIONS } from './questions.ts';
import { SafeBooks } from './safe-books.ts';
import { specsOf } from './specs.ts';
import { marketsOf } from './touched.ts';
import { Views } from './view.ts';

/** Characters of the newest snapshot up to which closing makes one more; the rows behind a larger one are sooner read. */
const CLOSING_LENGTH = 16 * 1024 * 1024;

/**
 * Owns one environment: executes commands one after the other, and lets an answer out only when its events are on
 * disk. Whoever is in the same process speaks to it directly, but as to another process: by the port, and nothing more.
 */
export class Engine implements EnginePort {
  readonly env: Env;
  readonly #needs: EngineNeeds;
  #exchange: Exchange;
  #journal!: Journal;
  #listeners = new Set<(batch: Batch) => void>();
  /** Something happened since the start. */
  #changed = false;
  #commands = 0;
  #reader!: PrivateReader;
  readonly #views: Views;
  readonly #lights = new Lights();
  readonly #safe = new SafeBooks({
    market: (symbol) => this.#exchange.state.markets.get(symbol),
    isSafe: () => this.#journal.idle,
    settled: () => this.#settled(),
  });
  readonly books: BookFeed = {
    latest: (symbol) => this.#bookOf(symbol),
    ask: async (symbol) => this.#bookOf(symbol),
  };
  #epoch = 0;
  #lastAt = 0;
  readonly #ownership: Ownership;
  #listed!: Listing;
  readonly #clockwork: Clockwork;

  private constructor(needs: EngineNeeds) {
    this.env = needs.env;
    this.#needs = needs;
    this.#views = new Views(needs.feed);
    this.#ownership = new Ownership(needs.env, needs.log, needs.deposed);
    const { assets, markets } = specsOf(needs.feed);
    this.#exchange = new Exchange(assets, markets);
    const { feed, clock, whole = false } = needs;
    this.#clockwork = new Clockwork({
      ...{ feed, clock, whole },
      state: () => this.#exchange.state,
      isLost: () => this.#ownership.isLost,
      isReady: () => this.#journal.ready,
      execute: (command, now, viewedAt) => this.#execute(command, now, undefined, viewedAt),
    });
  }

  /** Reads the journal and takes ownership. @throws JournalError with a sentence for the operator. */
  static async open(needs: EngineNeeds): Promise<Engine> {
    const engine = new Engine(needs);
    const { assets, markets } = specsOf(needs.feed);
    const checkListing = () => refuseWrongListing(needs.env, engine.#exchange.state, needs.feed);
    // Let go of once it is read: what it is called from lives as long as the engine.
    let restoring: Restoring | undefined;
    const opened = await Journal.open(
      needs.place,
      {
        snapshot: (body, last) => {
          restoring ??= new Restoring(assets, markets);
          restoring.add(JSON.parse(body));
          if (!last) return;
          engine.#exchange = Exchange.from(restoring.state());
          restoring = undefined;
        },
        event: (event) => {
          engine.#exchange.replay(event);
          if ('at' in event) engine.#lastAt = Math.max(engine.#lastAt, event.at);
        },
        fits: async () => {
          checkListing();
          await needs.ready?.();
        },
        uncopied: (reason) => needs.log.error({ reason }, 'the snapshot failed'),
      },
      (reason, deposed) => (deposed ? engine.#ownership.lose(reason) : needs.failed(reason)),
    );
    const { journal, epoch, at } = opened;
    // The owner before may have traded a market for the first time meanwhile.
    await orClose(journal, checkListing);
    engine.#journal = journal;
    engine.#lastAt = Math.max(engine.#lastAt, at);
    engine.#epoch = epoch;
    noteOpening(needs, opened);
    journal.keepCopies({ assets, markets });
    const { state } = engine.#exchange;
    engine.#reader = new PrivateReader(state);
    engine.#listed = {
      assets: new Map(state.assets),
      markets: new Map([...state.markets].map(([symbol, { spec }]) => [symbol, spec])),
    };
    return engine;
  }

  /** Time of the latest thing that was on disk when it was opened, epoch ms; 0 where nothing was. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /** Whether it ever had an account. */
  get isUsed(): boolean {
    return this.#exchange.state.newestAccount > 0;
  }

  /** What the feed did up to now is on disk. */
  caughtUp(): void {
    this.#clockwork.caughtUp();
  }

  /** Time went back, and nobody was ever here: what the feed does is news again. */
  rewound(): void {
    this.#lastAt = 0;
    this.#clockwork.rewound();
  }

  /** Counts the owners of this environment. */
  get epoch(): number {
    return this.#epoch;
  }

  get listing(): Listing {
    return this.#listed;
  }

  watch(listener: (batch: Batch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submit(command: AccountCommand, { key, opening }: Terms = {}): Promise<Outcome> {
    const now = this.#needs.clock.now();
    // What the feed did before the command came happens before it: nobody cancels a fill that was on the tape.
    this.#clockwork.catchUp(marketsOf(this.#exchange.state, command), now);
    // Journalled before the command: once that is on disk, so is the opening. When neither gets there both say so.
    if (opening) this.#open(command.account, opening, now)?.catch(() => undefined);
    this.#checkReady();
    const { answer, at, committed, orders, perpOrders } = this.#execute(command, now, key);
    await committed;
    return answer.ok ? { ok: true, ids: answer.orders, orders, perpOrders, legs: answer.legs, at } : answer;
  }

  async submitOrThrow(command: AccountCommand): Promise<Done> {
    const outcome = await this.submit(command);
    if (!outcome.ok) throw new EngineRefused(this.env, command, outcome.refusal);
    return outcome;
  }

  async open(account: number, amounts: Amounts): Promise<void> {
    await this.#open(account, amounts, this.#needs.clock.now());
  }

  /** What contracts are listed with is written down, and the fund gets what it begins with. Before anything else happens. */
  async begin(fund: Amounts = {}): Promise<void> {
    for (const command of beginnings(this.#exchange.state, this.#needs.feed, fund)) {
      const { answer, committed } = this.#execute(command, this.#needs.clock.now());
      if (!answer.ok) throw new RangeError(`a start with ${answer.refusal.value} of ${answer.refusal.field} cannot be`);
      await committed;
    }
  }

  /** Executed when it returns, on disk when what it returns resolves. @throws EngineBusy, EngineRefused */
  #open(account: number, amounts: Amounts, now: number): Promise<void> | undefined {
    this.#ownership.check();
    if (this.#exchange.state.accounts.has(account)) return undefined;
    this.#checkReady();
    const grant = { c: 'grant', account, reason: 'grant', amounts } as const;
    const { answer, committed } = this.#execute(grant, now);
    if (!answer.ok) throw new EngineRefused(this.env, grant, answer.refusal);
    return committed;
  }

  /** The orders of a deposed engine may be gone by now. */
  #bookOf(symbol: string): EnvBook {
    return this.#ownership.isLost ? NO_OWN : this.#safe.of(symbol);
  }

  #checkReady(): void {
    this.#ownership.check();
    if (!this.#journal.ready)
      throw new EngineBusy(`the ${this.env} engine takes no orders right now; nothing was done, try again`);
  }

  #execute(asked: Command, now: number, key?: { readonly key: string; readonly hash: string }, viewedAt = now) {
    const { events, answer, at } = this.#run(asked, {
      now,
      view: viewFor(this.#exchange.state, this.#views, asked, viewedAt),
      key,
    });
    const { state } = this.#exchange;
    const notices = noticesOf(this.env, state, events, () => this.#look(now));
    const command = this.#commands + 1;
    this.#commands = command;
    for (const notice of notices) this.#reader.note(notice.account, notice);
    const ids = answer.ok ? answer.orders : [];
    const orders = ids.flatMap((id) => orderView(this.env, state, id) ?? []);
    const perpOrders = ids.flatMap((id) => perpOrderView(this.env, state, id) ?? []);
    const committed = this.#journal.append(events, now).then(() => this.#tell({ events, notices, command }));
    if (events.length > 0) this.#changed = true;
    return { answer, at, orders, perpOrders, committed };
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

  #tell(batch: Batch): void {
    if (batch.events.length > 0) for (const listener of this.#listeners) listener(batch);
  }

  /** Figures of contracts at the marks of a moment. */
  #look(now: number): ReturnType<Look> {
    const turn = this.#exchange.look({ now, view: this.#views.ofNone(now) });
    return { now, figures: new PerpFigures(turn, this.#lights) };
  }

  /** As in `Clockwork`, as the next one is. */
  tick = (now: number): boolean => this.#clockwork.tick(now);
  pass = (now: number): boolean => this.#clockwork.pass(now);

  /** When something is due by the clock alone, epoch ms; null while nothing is. */
  get due(): number | null {
    return this.#exchange.state.positions.countdowns.next;
  }

  start(): void {
    this.#clockwork.start();
  }

  async settled(): Promise<number> {
    await this.#settled();
    return this.#journal.seq;
  }

  #settled(): Promise<void> {
    return this.#journal.append([], 0);
  }

  async read<A extends About>(about: A, of: Asked<A>): Promise<Told<A>> {
    this.#ownership.check();
    const look = () => this.#look(this.#needs.clock.now());
    const { state } = this.#exchange;
    const told = QUESTIONS[about]({ env: this.env, state, reader: this.#reader, command: this.#commands, look }, of);
    await this.#settled();
    return told;
  }

  /** Stops ticking, keeps a snapshot, lets go of the journal. Nothing is matched any more, so it is made of the state itself. */
  async close(): Promise<void> {
    this.#clockwork.stop();
    if (this.#journal.ready && this.#changed && this.#journal.snapshotLength <= CLOSING_LENGTH) await this.#keep();
    await this.#journal.close();
  }

  async #keep(): Promise<void> {
    try {
      await this.#journal.snapshot(JSON.stringify(snapshotOf(this.#exchange.state)));
    } catch (error) {
      // Too long for a text, or a disk that failed, which was told already. The rows are read instead.
      this.#needs.log.error({ err: error }, 'the snapshot failed');
    }
  }
}
