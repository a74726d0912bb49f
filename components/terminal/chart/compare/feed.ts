import { CANDLE_LIMIT } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { levelOf } from '../adapter.ts';
import type { ChartSource } from '../types.ts';

/** Closes that are held at most: more than the candles beside them. */
const MOST = 20_000;
/** History that did not come is not asked for again before this long. ms */
const PAUSE = 10_000;

type Needs = {
  readonly source: ChartSource;
  /** ms */
  readonly barLength: number;
  readonly now: () => number;
  /** `history`: the line begins or goes on elsewhere; otherwise it only moved at its end. */
  readonly changed: (what: 'history' | 'live') => void;
};

/** Closes of a second pair by the time their candles opened, as far back as the reader looks. */
export class SecondFeed {
  readonly #needs: Needs;
  readonly #closes = new Map<number, number>();
  readonly #unwatch: () => void;
  #oldest = Number.POSITIVE_INFINITY;
  #newest = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #state: 'idle' | 'asking' | 'whole' | 'closed' = 'idle';
  #notBefore = Number.NEGATIVE_INFINITY;
  /** The last history that was asked for did not come. */
  failed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    void this.#ask();
    this.#unwatch = needs.source.watch((candles) => this.#live(candles));
  }

  /** Epoch ms of the candle's opening → a place on the price axis. */
  closeAt(opened: number): number | undefined {
    return this.#closes.get(opened);
  }

  /** Bars are looked at from then on. @param opened epoch ms */
  reach(opened: number): void {
    this.#wanted = opened;
    if (this.#closes.size === 0 || opened < this.#oldest) void this.#ask();
  }

  close(): void {
    this.#state = 'closed';
    this.#unwatch();
  }

  async #ask(): Promise<void> {
    const { source, now, changed } = this.#needs;
    if (this.#state !== 'idle' || now() < this.#notBefore) return;
    this.#state = 'asking';
    const end = this.#closes.size === 0 ? undefined : this.#oldest;
    const candles = await source.history(end, CANDLE_LIMIT).catch(() => null);
    if (this.#isClosed()) return;
    this.#state = 'idle';
    this.failed = candles === null;
    if (candles === null) this.#notBefore = now() + PAUSE;
    else {
      const before = this.#closes.size;
      this.#take(candles);
      if (this.#closes.size === before || this.#closes.size >= MOST) this.#state = 'whole';
    }
    changed('history');
    if (candles !== null && this.#wanted < this.#oldest) await this.#ask();
  }

  #live(candles: readonly Candle[]): void {
    const first = candles[0];
    if (!first) return;
    // The stream came back with a hole between: what is here is read anew.
    if (this.#newest > 0 && first[0] - this.#newest > this.#needs.barLength) {
      this.#closes.clear();
      this.#oldest = Number.POSITIVE_INFINITY;
      this.#newest = 0;
      if (this.#state === 'whole') this.#state = 'idle';
      void this.#ask();
    }
    // Before history has come a live candle alone would be taken for its beginning.
    if (this.#closes.size === 0) return;
    this.#take(candles);
    this.#needs.changed('live');
  }

  #take(candles: readonly Candle[]): void {
    for (const [opened, , , , close] of candles) {
      this.#closes.set(opened, levelOf(close));
      this.#oldest = Math.min(this.#oldest, opened);
      this.#newest = Math.max(this.#newest, opened);
    }
  }

  /** Asked for after waiting: by then another call may have closed it. */
  #isClosed(): boolean {
    return this.#state === 'closed';
  }
}
