import { marketsOf } from '#gateway/engine/touched.ts';
import type { Answer, Command, VenueCommand } from '#gateway/exchange/orders/commands.ts';
import type { State } from '#gateway/exchange/orders/state.ts';
import type { MarketView } from '#gateway/exchange/orders/transaction.ts';
import type { Feed } from './feed.ts';
import { CONTRACTS } from './house.ts';

/** Slices done in one go; what is left follows behind those who wait. */
const SLICES = 2;

type Needs = {
  readonly feed: Feed;
  readonly state: () => State;
  readonly isReady: () => boolean;
  readonly now: () => number;
  /** Runs a command of the venue. @returns its answer, null when that ended the run */
  readonly execute: (command: VenueCommand, view: MarketView) => Answer | null;
  /** A market's risk was looked at to its end. */
  readonly checked: (symbol: string, view: MarketView) => void;
  /** The planted error: steps of the feed are passed over. */
  readonly looksAway: boolean;
};

/** What time and the feed do in one process: as `gateway/engine/clockwork.ts`, over a feed that is pushed. */
export class Venue {
  readonly #needs: Needs;
  /** Steps taken in, by market; of those before it began the latest is taken in once more. */
  readonly #taken: Map<string, number>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#taken = new Map(CONTRACTS.map((symbol) => [symbol, Math.max(0, needs.feed.count(symbol) - 1)]));
  }

  /** The feed as a command sees it: marks and indexes always, the book of the market that it is about. */
  view(command: Command, given: MarketView | null | 'feed'): MarketView {
    const { feed, state } = this.#needs;
    if (given !== 'feed') {
      const { marks, indexes } = feed.view(undefined);
      return given === null ? feed.view(undefined) : { ...given, marks, indexes };
    }
    if ('symbol' in command && command.symbol !== undefined) return feed.view(command.symbol);
    return feed.view('account' in command ? marketsOf(state(), command)[0] : undefined);
  }

  /** Takes in what is due. @returns false when some of it is left */
  work(symbols: readonly string[] = CONTRACTS): boolean {
    if (!this.#runOut()) return false;
    let isDone = true;
    for (const symbol of symbols) isDone = this.#pay(symbol) && this.#catchUp(symbol) && isDone;
    return isDone;
  }

  /** As far as a command is concerned. */
  workFor(command: Command): void {
    if (!('account' in command)) return;
    this.work(marketsOf(this.#needs.state(), command).filter((symbol) => CONTRACTS.includes(symbol)));
  }

  #runOut(): boolean {
    const { state, isReady, now, execute, feed } = this.#needs;
    const { countdowns } = state().positions;
    while (countdowns.next !== null && countdowns.next <= now())
      if (!isReady() || !execute({ c: 'runOut' }, feed.view(undefined))) return false;
    return true;
  }

  #pay(symbol: string): boolean {
    const { feed, state } = this.#needs;
    const { legs, stamps } = state().positions;
    if ((legs.get(symbol)?.size ?? 0) === 0 || feed.isStale(symbol)) return true;
    for (const { symbol: of, at: stamp, rate } of feed.stamps) {
      const last = stamps.get(symbol);
      const isPaid = last !== undefined && (last.stamp > stamp || (last.stamp === stamp && last.part === last.parts));
      if (of === symbol && !isPaid && !this.#repeat({ c: 'stamp', symbol, stamp, rate })) return false;
    }
    return true;
  }

  #catchUp(symbol: string): boolean {
    const { feed, checked, looksAway } = this.#needs;
    const taken = this.#taken.get(symbol)!;
    for (const [i, { low, high, at }] of feed.stepsSince(symbol, taken).entries()) {
      if (!looksAway && !this.#repeat({ c: 'tick', symbol, low, high, from: at - 1 })) return false;
      this.#taken.set(symbol, taken + i + 1);
      const view = feed.view(symbol);
      if (!view.stale) checked(symbol, view);
    }
    return true;
  }

  /** @returns false when not all of it could be done */
  #repeat(command: VenueCommand & { readonly symbol: string }): boolean {
    const { feed, isReady, execute } = this.#needs;
    for (let slices = 0; slices < SLICES; slices++) {
      if (!isReady()) return false;
      const answer = execute(command, feed.view(command.symbol));
      if (answer === null) return false;
      if (!answer.ok || !answer.more) return true;
    }
    return false;
  }
}
