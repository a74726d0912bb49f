import { decode, encode } from '#gateway/data/journal/codec.ts';
import type { Copying } from '#gateway/data/journal/copies.ts';
import { type CopyTask, copyState } from '#gateway/data/journal/copy.ts';
import { Journal } from '#gateway/data/journal/journal.ts';
import type { FromWorker, Link, ToWorker } from '#gateway/data/journal/protocol.ts';
import { Service } from '#gateway/data/journal/service.ts';
import type { Event } from '#gateway/exchange/events/events.ts';
import { Exchange } from '#gateway/exchange/exchange.ts';
import { numberOf, spotOf, WALLETS } from '#gateway/exchange/ledger/numbers.ts';
import type { Answer, Command } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import { Restoring, snapshotOf } from '#gateway/exchange/snapshot.ts';
import { rulesOf } from '#tests/gateway/exchange/perp/world.ts';
import type { Clockwork } from './clockwork.ts';
import type { Disk } from './disk.ts';
import { ASSETS, house, marketsOf } from './house.ts';

/** What a gateway did for one request, and where its events stand among all events there ever were. */
export type Execution = {
  readonly life: number;
  readonly epoch: number;
  readonly request: number;
  readonly answer: Answer;
  readonly from: number;
  readonly to: number;
};

/** Errors that can be planted, to see that they are found. */
export type Bug =
  | 'answersFirst'
  | 'neverSyncs'
  | 'snapshotFirst'
  | 'forgetsKeys'
  | 'minesUnits'
  | 'clockGoesBack'
  | 'looksAway'
  | 'minesMargin';

type Needs = {
  readonly life: number;
  readonly clockwork: Clockwork;
  readonly disk: Disk;
  readonly clock: () => number;
  readonly bug: Bug | null;
  /** What it lists contracts with. */
  readonly listing: number;
  readonly failed: (reason: string) => void;
  /** A snapshot was made beside the commits, or could not be for this reason. */
  readonly copied: (failure: string | null) => void;
};

/** Events between two snapshots that are made beside the commits. */
const COPY_EVERY = 40;

/** A gateway in memory: the exchange, both halves of the journal, and between them the wire of `clockwork`. */
export class Process {
  readonly life: number;
  readonly #needs: Needs;
  readonly #journal: Journal;
  readonly epoch: number;
  readonly #exchange: Exchange;
  /** Events that were on disk when this process began. */
  readonly base: readonly Event[];
  readonly #emitted: Event[] = [];
  readonly executions: Execution[] = [];
  #now: number;

  private constructor(needs: Needs, journal: Journal, epoch: number, exchange: Exchange) {
    this.life = needs.life;
    this.#needs = needs;
    this.#journal = journal;
    this.epoch = epoch;
    this.#exchange = exchange;
    this.base = eventsOf(needs.disk).slice();
    this.#now = Math.max(0, ...this.base.map((event) => ('at' in event ? event.at : 0)));
  }

  static async open(needs: Needs): Promise<Process> {
    const { life, clockwork, disk, bug } = needs;
    const markets = marketsOf(needs.listing);
    let exchange = house(needs.listing);
    let restoring = new Restoring(ASSETS, markets);
    const { journal, epoch } = await Journal.open(
      { env: 'paper', file: '', postgres: null, note: '', acceptLoss: false },
      {
        snapshot: (body, last) => {
          restoring.add(JSON.parse(body));
          if (!last) return;
          exchange = Exchange.from(restoring.state());
          restoring = new Restoring(ASSETS, markets);
        },
        event: (event) => exchange.replay(event),
        copied: () => needs.copied(null),
        uncopied: (reason) => needs.copied(reason),
      },
      needs.failed,
      wire(clockwork, disk, life, bug),
    );
    journal.keepCopies({ assets: ASSETS, markets }, { every: COPY_EVERY });
    return new Process(needs, journal, epoch, exchange);
  }

  /** What a start says first. */
  get rules(): Command {
    return rulesOf(marketsOf(this.listing));
  }

  get listing(): number {
    return this.#needs.listing;
  }

  get state(): State {
    return this.#exchange.state;
  }

  /** Every event that made the state, in order. */
  get events(): readonly Event[] {
    return [...this.base, ...this.#emitted];
  }

  /** Its own clock: never back. */
  get now(): number {
    return Math.max(this.#now, this.#needs.clock());
  }

  get ready(): boolean {
    return this.#journal.ready;
  }

  /** Executes; the answer may leave when the promise is resolved. */
  execute(
    request: number,
    command: Command,
    view: MarketView | null,
  ): {
    execution: Execution;
    events: readonly Event[];
    safe: Promise<void>;
  } {
    const { bug, clock } = this.#needs;
    // The exchange is never shown a clock that went back.
    this.#now = bug === 'clockGoesBack' ? clock() : Math.max(this.#now, clock());
    const key = bug === 'forgetsKeys' ? undefined : { key: `request ${request}`, hash: JSON.stringify(command) };
    const from = this.base.length + this.#emitted.length;
    const { events, answer } = this.#exchange.execute(command, { now: this.#now, view, key });
    if (bug === 'minesUnits' && events.length > 4) mine(this.#exchange.state);
    if (bug === 'minesMargin' && events.some(({ t }) => t === 'funding')) unlock(this.#exchange.state);
    this.#emitted.push(...events);
    const execution = { life: this.life, epoch: this.epoch, request, answer, from, to: from + events.length };
    this.executions.push(execution);
    const committed = this.#journal.append(events, this.#now);
    committed.catch(() => undefined);
    return { execution, events, safe: bug === 'answersFirst' ? Promise.resolve() : committed };
  }

  /** May be lost with the process like anything else. */
  snapshot(): void {
    if (this.ready) this.#journal.snapshot(JSON.stringify(snapshotOf(this.state))).catch(() => undefined);
  }

  close(): Promise<void> {
    return this.#journal.close();
  }
}

/** Every event on the disk, first one first. */
export function eventsOf(disk: Disk): Event[] {
  return disk.content.rows.flatMap(({ body, version }) => decode(body, version));
}

export const textOf = (events: readonly Event[]): string => encode(events);

function mine(state: State): void {
  const { available, locked } = state.balance(1, 'USDT');
  state.ledger.restore(spotOf(1), 'USDT', { available: available + 1n, locked });
}

/** Someone may have what a leg or an order still holds. */
function unlock({ ledger }: State): void {
  const number = numberOf(1, WALLETS['futures:usdt']);
  const { available, locked } = ledger.balance(number, 'USDT');
  ledger.restore(number, 'USDT', { available: available + 1n, locked: locked - 1n });
}

/** Messages keep their order; what waits at one end arrives there together, and now and then twice. */
function wire(clockwork: Clockwork, disk: Disk, life: number, bug: Bug | null): Link {
  let hear: (message: FromWorker) => void = () => undefined;
  const inbox: ToWorker[] = [];
  const outbox: FromWorker[] = [];
  const service = new Service({
    place: { acceptLoss: false },
    openStore: async () => disk.store(life),
    readNote: () => disk.content.note,
    writeNote: (seq) => disk.writeNote(life, seq),
    every: (ms, call) => clockwork.every(ms, life, call),
    copy: (task) => copyingOn(disk, life, task),
    tell(message) {
      outbox.push(message);
      clockwork.after(clockwork.random(2), life, () => {
        for (const one of outbox.splice(0)) hear(one);
      });
    },
  });
  const deliver = () => {
    const messages = inbox.splice(0);
    if (bug === 'snapshotFirst') messages.sort((a, b) => Number(b.t === 'snapshot') - Number(a.t === 'snapshot'));
    service.hear(messages);
    const again = messages.filter(({ t }) => t === 'append');
    if (again.length > 0 && clockwork.random(20) === 0) service.hear(again);
  };
  return {
    post(message) {
      inbox.push(message);
      clockwork.after(clockwork.random(3), life, deliver);
    },
    listen(listener) {
      hear = listener;
      void service.open();
    },
    end: async () => undefined,
  };
}

/** A thread's work, with the disk's time between its steps. It ends with its process; stopped, nothing comes of it. */
function copyingOn(disk: Disk, life: number, task: CopyTask): Copying {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<Copying['done']>>();
  copyState(disk.store(life), task).then(resolve, reject);
  return { done: promise, stop: async () => reject(new Error('stopped')) };
}
