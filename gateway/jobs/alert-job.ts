import type { Market } from '#gateway/exchange/orders/spec.ts';
import { ALERT_WINDOWS, type AlertFigure, type AlertWindow } from '#lib/contract/notice.ts';
import type { NoticeSettings } from '#lib/contract/shapes/notice.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AlertRow, AlertTable, Firing } from '../data/jobs/alerts.ts';
import type { EnginePort } from '../engine/port.ts';
import { boundOf, reachedAt } from './bounds.ts';
import { afterFiring, type Moment } from './judge.ts';
import { linkOf } from './link.ts';
import {
  type ContractPrices,
  type Moments,
  marksOf,
  type Prices,
  ratesOf,
  spanOf,
  ticksIn,
  tradesOf,
} from './spans.ts';
import { type Watched, Watching } from './watching.ts';
import { USUAL, waysOf } from './ways.ts';

export type JobNeeds = {
  readonly table: Pick<AlertTable, 'own' | 'waiting' | 'fired'>;
  readonly engine: Pick<EnginePort, 'env' | 'listing'>;
  readonly prices: Prices;
  /** Marks and funding; absent where no contract is listed. */
  readonly contracts?: ContractPrices | undefined;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** What is muted, of each account. */
  readonly settings: (accounts: readonly number[]) => Promise<Settings>;
  /** Accounts with a new notice, once it is on disk. */
  readonly told: (accounts: readonly number[]) => void;
};

type Due = { readonly alert: Watched; readonly moment: Moment; readonly late: boolean };
type Settings = ReadonlyMap<number, NoticeSettings>;

/** Without anything that fired, the mark of what was judged is written so often, ms. */
const MARK_MS = 10_000;
/** Longer without a look and it is said with the notice: the venue was away. */
const AWAY_MS = 60_000;
/** What fires is written in such pieces. */
const PIECE = 200;

/**
 * Judges the alerts of one environment. Everything that fires is on disk with its notice before anybody hears of it; what
 * could not be written stays, and is written with the next look. The mark on disk never passes what was not written.
 */
export class AlertJob {
  readonly #needs: JobNeeds;
  readonly #watching = new Watching();
  /** Fired and not on disk yet, with what is known of them. */
  #due: Due[] = [];
  readonly #rows = new Map<number, AlertRow>();
  /** Markets with an alert that came while it was being judged: from then on they are looked at once more. */
  #again: ReadonlyMap<string, number> = new Map();
  #until = 0;
  /** What is being looked at, or was looked at, ends here. */
  #reached = 0;
  /** The mark that is on disk, and when it was written. */
  #mark = 0;
  #markedAt = 0;
  /** Somebody else runs this now. */
  #deposed = false;

  constructor(needs: JobNeeds) {
    this.#needs = needs;
  }

  get size(): number {
    return this.#watching.size;
  }

  /** Takes over, and reads what waits. */
  async begin(): Promise<void> {
    const { table, clock } = this.#needs;
    const { owned, judgedAt } = await table.own(clock.now());
    this.#until = judgedAt;
    this.#mark = judgedAt;
    if (!owned) this.#depose();
    else for (const row of await table.waiting()) this.#watch(row);
  }

  /** An alert was made or changed; one that does not wait is let go. */
  put(row: AlertRow): void {
    this.#watch(row);
    // It was on its way to the disk while a look passed it by. Looking again tells nothing twice.
    if (row.since < this.#reached) this.#lookAgain([[row.symbol, row.since]]);
  }

  #lookAgain(markets: Iterable<readonly [symbol: string, from: number]>): void {
    const again = new Map(this.#again);
    for (const [symbol, from] of markets) again.set(symbol, Math.min(from, again.get(symbol) ?? from));
    this.#again = again;
  }

  #watch(row: AlertRow): void {
    this.drop(row.id);
    const watched = row.state === 'on' ? watchedOf(row, this.#needs.engine.listing.markets.get(row.symbol)) : null;
    if (watched === null) return;
    this.#rows.set(row.id, row);
    this.#watching.put(watched);
  }

  #depose(): void {
    this.#deposed = true;
    this.#needs.log.warn({ env: this.#needs.engine.env }, 'another process judges the price alerts now');
  }

  drop(id: number): void {
    this.#rows.delete(id);
    this.#watching.remove(id);
    this.#due = this.#due.filter(({ alert }) => alert.id !== id);
  }

  /** One look: everything that was traded since the last one. @throws AppDbBusy: the rest is for the next look */
  async look(): Promise<void> {
    const now = this.#needs.clock.now();
    // A clock that was set back: what was judged is not judged again.
    if (this.#deposed || now <= this.#until) return;
    this.#reached = now;
    const again = this.#again;
    this.#again = new Map();
    try {
      for (const symbol of this.#watching.symbols())
        await this.#judgeAll(symbol, again.get(symbol) ?? this.#until, now);
    } catch (error) {
      this.#lookAgain(again);
      throw error;
    }
    this.#until = now;
    if (this.#due.length > 0 || now - this.#markedAt >= MARK_MS) await this.#write(now);
  }

  async #judgeAll(symbol: string, from: number, now: number): Promise<void> {
    const { engine, prices, contracts } = this.#needs;
    const market = engine.listing.markets.get(symbol);
    if (!market) return;
    const watching = this.#watching;
    const late = now - this.#until > AWAY_MS;
    const each = async (moments: Moments, judge: (moment: Moment) => void) => {
      if (late) for await (const moment of spanOf(moments, market, from, now)) judge(moment);
      else for (const moment of moments.between(from, now)) judge(moment);
    };
    if (watching.waitsFor(symbol, 'last'))
      await each(tradesOf(prices, market, now), (moment) => this.#judge(market, moment, late));
    if (!contracts || market.perp === undefined) return;
    if (watching.waitsFor(symbol, 'mark'))
      await each(marksOf(contracts, market, now), (moment) => this.#take('mark', market, moment, late));
    if (watching.waitsFor(symbol, 'funding'))
      for (const moment of ratesOf(contracts, symbol, from, now)) this.#take('funding', market, moment, late);
  }

  #take(of: Exclude<AlertFigure, 'change'>, { symbol }: Market, moment: Moment, late: boolean): void {
    for (const alert of this.#watching.take(symbol, moment, of)) this.#due.push({ alert, moment, late });
  }

  #judge(market: Market, moment: Moment, late: boolean): void {
    const { symbol } = market;
    this.#take('last', market, moment, late);
    for (const window of this.#watching.windows(symbol)) {
      const base = this.#before(market, window, moment.at);
      if (base === null) continue;
      for (const alert of this.#watching.takeChange(symbol, window, base, moment))
        this.#due.push({ alert, moment, late });
    }
  }

  /** The price a window before, in ticks. */
  #before(market: Market, window: AlertWindow, at: number): number | null {
    const [trade] = this.#needs.prices.trades(market.symbol, 1, at - ALERT_WINDOWS[window]);
    return trade ? ticksIn(market, trade.price) : null;
  }

  /**
   * Pieces are whole, and only the last one moves the mark: a kill between two repeats what the next one would have had.
   * What came to wait again is written before what fired since, or a start behind the mark would let it rest for ever.
   */
  async #write(now: number): Promise<void> {
    do {
      const piece = this.#watching.armed.size > PIECE ? [] : this.#due.slice(0, PIECE);
      const settings = await this.#needs.settings(accountsOf(piece.map(({ alert }) => this.#rows.get(alert.id))));
      // Whatever came or went meanwhile is what is written of.
      const written = this.#due.slice(0, PIECE).filter((due) => piece.includes(due));
      const armed = [...this.#watching.armed].slice(0, PIECE).map(([id, since]) => ({ id, since }));
      for (const { id, since } of armed) this.#waits(id, since);
      const firings = written.flatMap((due) => this.#firing(due, settings, now) ?? []);
      const isLast = written.length === this.#due.length && armed.length === this.#watching.armed.size;
      const stand = await this.#needs.table.fired(firings, isLast ? now : this.#mark, armed);
      if (stand === null) return this.#depose();
      this.#watching.written(armed.map(({ id }) => id));
      this.#due = this.#due.filter((due) => !written.includes(due));
      for (const [i, { alert }] of firings.entries()) this.#settled(alert, stand[i] ?? null);
      this.#needs.told(accountsOf(firings.map(({ alert }) => alert)));
    } while (this.#due.length + this.#watching.armed.size > 0);
    this.#mark = now;
    this.#markedAt = now;
  }

  /** As the disk is about to have it. */
  #waits(id: number, since: number): void {
    const row = this.#rows.get(id);
    if (row && row.since < since) this.#rows.set(id, { ...row, since, restsUntil: null });
  }

  #firing({ alert, moment, late }: Due, settings: Settings, now: number): Firing | null {
    const { at, low, high } = moment;
    const row = this.#rows.get(alert.id);
    const market = this.#needs.engine.listing.markets.get(alert.symbol);
    if (!row || !market) return null;
    const next = afterFiring(alert, at);
    const { symbol, kind, price, change, span, rate, note } = row;
    return {
      alert: row,
      after: {
        ...(next ? { state: 'on' as const, ...next } : { state: 'done' as const, restsUntil: null }),
        ...{ since: at, firedAt: at, fired: row.fired + 1 },
      },
      params: {
        alert: `${row.id}`,
        symbol,
        kind,
        price,
        change,
        window: span,
        rate,
        note,
        late,
        traded: reachedAt(market, alert, low, high),
      },
      link: linkOf(market),
      ways: waysOf(settings.get(row.account) ?? USUAL, { kind: 'alert', level: 'info' }, now),
    };
  }

  /** Stands on as the disk has it, where its owner has not changed it meanwhile: then that is what holds. */
  #settled(fired: Firing['alert'], row: AlertRow | null): void {
    if (this.#rows.get(fired.id) !== fired) return;
    if (row === null) this.drop(fired.id);
    else this.#watch(row);
  }
}

const accountsOf = (rows: readonly (Pick<AlertRow, 'account'> | undefined)[]): readonly number[] => [
  ...new Set(rows.flatMap((row) => row?.account ?? [])),
];

/** null for what this listing does not have, or cannot count. */
function watchedOf(row: AlertRow, market: Market | undefined): Watched | null {
  const { id, symbol, kind, span: window, repeat, since, restsUntil, day, today } = row;
  const bound = market ? boundOf(row, market) : null;
  return bound === null ? null : { id, symbol, kind, bound, window, repeat, since, restsUntil, day, today };
}
