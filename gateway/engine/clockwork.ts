import type { Answer, VenueCommand } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import { small } from '#lib/exact/parse.ts';
import type { Clock } from '../base/clock.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import { type Due, Stamps } from './stamps.ts';
import { Steps, type TradedRange } from './steps.ts';

const TICK_MS = 2 * FEED_TICK_MS;
/** Slices that are done in one go, some 20 ms each at most. */
const SLICES = 2;
/** Commands of users that are taken before the next slice. */
const BETWEEN = 20;

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Work in slices is done to its end before anybody's command. */
  readonly whole: boolean;
  readonly state: () => State;
  /** Another process owns the environment. */
  readonly isLost: () => boolean;
  /** The journal has room. */
  readonly isReady: () => boolean;
  /** Done when it returns, on disk when `committed` resolves. */
  readonly execute: (
    command: VenueCommand,
    now: number,
    viewedAt: number,
  ) => { readonly answer: Answer; readonly committed: Promise<unknown> };
};

/**
 * What time and the feed do in an environment while nobody asks for anything: switches that run out, stamps of funding,
 * steps of prices. It decides when, in which order and in how many slices; the exchange decides what.
 */
export class Clockwork {
  readonly #needs: Needs;
  readonly #steps: Steps;
  readonly #stamps: Stamps;
  #timer: NodeJS.Timeout | undefined;
  #next: NodeJS.Immediate | undefined;
  #stopped = false;
  /** Slices that this go still has room for. */
  #room = 0;
  /** Commands that were taken since the last slice. */
  #taken = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
    // Of a tape the very moment at which it stands may be taken in only in part.
    this.#steps = new Steps(needs.feed, () => needs.clock.now() - (needs.whole ? 1 : 0));
    this.#stamps = new Stamps(needs.feed.contracts);
  }

  /** What the feed did up to now is on disk. */
  caughtUp(): void {
    this.#steps.forget();
  }

  /** Time went back: what the feed does is news again. */
  rewound(): void {
    this.#steps.forget();
    this.#stamps.forget();
  }

  /**
   * Takes in what the feed did in these markets, where that is not done yet, before somebody's command. Where slices are left
   * those who wait have their turn first.
   */
  catchUp(symbols: readonly string[], now: number): void {
    const behind = symbols.filter((symbol) => !this.#steps.isTaken(symbol, now));
    const waits = !this.#needs.whole && behind.some((symbol) => this.#isBusy(symbol));
    if (waits) this.#taken += 1;
    const isTheirs = waits && this.#taken <= BETWEEN;
    if (!isTheirs) this.#begin();
    this.#room = SLICES;
    const open = behind.filter((symbol) => !(isTheirs && this.#isBusy(symbol)));
    if (open.length > 1 || this.#hasRunOut(now)) this.#pass(now, this.#contracts(open));
    for (const symbol of open) this.#catchUp(symbol, now);
  }

  /** A go. */
  #begin(): void {
    this.#room = SLICES;
    this.#taken = 0;
  }

  #isBusy = (symbol: string): boolean => this.#needs.state().positions.isBusy(symbol);

  /**
   * Moves every market that has something waiting up to now; a quiet market costs nothing.
   * @returns false when not all of it could be done: what is left comes with the next call
   */
  tick(now: number): boolean {
    if (this.#needs.isLost()) return true;
    this.#begin();
    let isDone = this.#pass(now);
    for (const symbol of this.#needs.state().markets.keys()) isDone = this.#catchUp(symbol, now) && isDone;
    return isDone;
  }

  /** Takes in the time that has passed, before what the feed did: dead-man's switches, stamps of funding. */
  pass(now: number): boolean {
    if (this.#needs.isLost()) return true;
    this.#begin();
    return this.#pass(now);
  }

  /** Moment by moment: of a stamp and a switch the earlier one comes first, at one moment the stamp. */
  #pass(now: number, symbols = this.#contracts()): boolean {
    let left: number | null = null;
    for (const due of this.#due(symbols, now)) {
      if (left !== null && due.at > left) break;
      this.#runOut(now, due.at - 1);
      if (!this.#pay(due, now)) left = due.at;
    }
    // Whatever the stamps wait for: nobody is there who would cancel those orders.
    return this.#runOut(now) && left === null;
  }

  #contracts(symbols: Iterable<string> = this.#needs.state().markets.keys()): readonly string[] {
    return [...symbols].filter((symbol) => this.#needs.state().market(symbol).spec.perp !== undefined);
  }

  /** Stamps of these markets, earliest first. */
  #due(symbols: readonly string[], now: number): readonly (Due & { readonly symbol: string })[] {
    const { positions } = this.#needs.state();
    return symbols
      .flatMap((symbol) => this.#stamps.next(symbol, positions, now).map((due) => ({ ...due, symbol })))
      .sort((a, b) => a.at - b.at);
  }

  /** Dead-man's switches go by the clock, whatever the feed does. @returns false where the journal has no room */
  #runOut(now: number, until = now): boolean {
    while (this.#needs.isReady() && this.#hasRunOut(until))
      this.#needs.execute({ c: 'runOut', until }, now, now).committed.catch(() => undefined);
    return !this.#hasRunOut(until);
  }

  #hasRunOut(until: number): boolean {
    const { next } = this.#needs.state().positions.countdowns;
    return next !== null && next <= until;
  }

  /** @returns false when not all of it could be done */
  #pay({ symbol, at, rate, markedAt }: Due & { readonly symbol: string }, now: number): boolean {
    if (!this.#repeat({ c: 'stamp', symbol, stamp: at, rate: small(rate) }, now, markedAt)) return false;
    this.#stamps.taken(symbol, at);
    return true;
  }

  /** Takes in what the feed did in a market. What the journal has no room for stays for the next time. */
  #catchUp(symbol: string, now: number): boolean {
    const { spec } = this.#needs.state().market(symbol);
    if (spec.perp && !this.#pass(now, [symbol])) return false;
    for (const step of this.#isQuiet(symbol) ? [] : this.#steps.next(spec, now)) {
      if (!this.#take(symbol, step, now)) return false;
      this.#steps.taken(symbol, step.at);
    }
    this.#steps.taken(symbol, now);
    return true;
  }

  /** Nobody waits for anything there, and nobody holds anything that a price could end. */
  #isQuiet(symbol: string): boolean {
    const { markets, positions } = this.#needs.state();
    const { book, waiting, trails } = markets.get(symbol)!;
    const ladders = [book, ...Object.values(waiting), ...Object.values(trails)];
    return ladders.every(({ size }) => size === 0) && (positions.legs.get(symbol)?.size ?? 0) === 0;
  }

  /** @returns false when not all of it could be done */
  #take(symbol: string, { at, low, high }: TradedRange, now: number): boolean {
    return this.#repeat({ c: 'tick', symbol, low, high, from: at - 1 }, now, now);
  }

  /**
   * Gives a command again while its answer says that there is more. Where users' commands may come in between, only some
   * slices are done in one go; the rest follows when they had their turn.
   * @returns false when not all of it could be done
   */
  #repeat(command: VenueCommand, now: number, viewedAt: number): boolean {
    for (let isCut = command.c === 'stamp'; ; isCut = true) {
      if (!this.#needs.isReady()) return false;
      if (this.#room <= 0 && this.#isSliced(command, isCut)) {
        this.#goOn();
        return false;
      }
      const { answer, committed } = this.#needs.execute(command, now, viewedAt);
      committed.catch(() => undefined);
      if (!(answer.ok && answer.more)) return true;
      this.#room -= 1;
    }
  }

  /** Whether a command may wait; a step may where it was cut before. */
  #isSliced(command: VenueCommand, isCut: boolean): boolean {
    if (this.#needs.whole || !('symbol' in command)) return false;
    if (this.#needs.state().market(command.symbol).spec.perp === undefined) return false;
    return isCut || this.#isBusy(command.symbol);
  }

  /** Slices are left: they go on when those had their turn who wait now. */
  #goOn(): void {
    this.#next ??= setImmediate(() => {
      this.#next = undefined;
      if (!this.#stopped) this.tick(this.#needs.clock.now());
    });
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(this.#needs.clock.now()), TICK_MS);
  }

  /** Nothing is moved any more but by `tick` itself. */
  stop(): void {
    clearInterval(this.#timer);
    clearImmediate(this.#next);
    this.#stopped = true;
  }
}
