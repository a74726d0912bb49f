import { ALERT_WAITS, ALERT_WINDOWS, type AlertFigure, type AlertWindow } from '#lib/contract/notice.ts';
import { changeOf, isArmedAgain, type Judged, looksUp, type Moment, reaches } from './judge.ts';

export type Watched = Judged & { readonly symbol: string; readonly window: AlertWindow | null };

/** Armed alerts that wait for one figure, nearest first on both sides, and those that rest. */
class Figure {
  /** Ascending, and descending. */
  readonly #up: Watched[] = [];
  readonly #down: Watched[] = [];
  readonly #resting = new Map<number, Watched>();

  add(alert: Watched): void {
    if (alert.restsUntil !== null) {
      this.#resting.set(alert.id, alert);
      return;
    }
    const side = this.#side(alert);
    side.splice(placeOf(side, alert), 0, alert);
  }

  remove(alert: Watched): void {
    if (this.#resting.delete(alert.id)) return;
    const side = this.#side(alert);
    const at = side.findIndex(({ id }) => id === alert.id);
    if (at !== -1) side.splice(at, 1);
  }

  get isEmpty(): boolean {
    return this.#up.length + this.#down.length + this.#resting.size === 0;
  }

  /** Takes out what fires in a moment; those that it does not concern stay. @param low, high of the figure */
  take(at: number, low: number, high: number): Watched[] {
    const fired: Watched[] = [];
    for (const side of [this.#up, this.#down]) {
      let reached = 0;
      while (reached < side.length && reaches(side[reached]!, low, high)) reached += 1;
      if (reached === 0) continue;
      const kept = side.slice(0, reached).filter((alert) => alert.since >= at || !fired.push(alert));
      side.splice(0, reached, ...kept);
    }
    return fired;
  }

  /** Those that come to wait again by this moment. @returns their numbers */
  rearm(at: number, low: number, high: number): readonly number[] {
    const armed: number[] = [];
    for (const alert of this.#resting.values()) {
      if (!isArmedAgain(alert, at, low, high)) continue;
      this.#resting.delete(alert.id);
      this.add({ ...alert, restsUntil: null, since: at });
      armed.push(alert.id);
    }
    return armed;
  }

  #side({ kind }: Watched): Watched[] {
    return looksUp(kind) ? this.#up : this.#down;
  }
}

/** A fall is bounded by how far it goes. */
const rank = ({ kind, bound }: Watched): number => (looksUp(kind) || kind === 'fall' ? bound : -bound);

/** Behind those of the same bound. */
function placeOf(side: readonly Watched[], alert: Watched): number {
  let [low, high] = [0, side.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rank(side[middle]!) <= rank(alert)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Alerts of all accounts of one environment, by what they wait for. */
export class Watching {
  readonly #alerts = new Map<number, Watched>();
  readonly #figures = new Map<string, Figure>();
  /** Came to wait again, and since when; until that is said to be written. */
  readonly #armed = new Map<number, number>();

  get size(): number {
    return this.#alerts.size;
  }

  /** Puts an alert in, in place of what stands under its number. */
  put(alert: Watched): void {
    this.remove(alert.id);
    this.#alerts.set(alert.id, alert);
    const key = keyOf(alert);
    const figure = this.#figures.get(key) ?? new Figure();
    this.#figures.set(key, figure);
    figure.add(alert);
  }

  /** Alerts that came to wait again, and since when, until they are said to be written. */
  get armed(): ReadonlyMap<number, number> {
    return this.#armed;
  }

  written(armed: Iterable<number>): void {
    for (const id of armed) this.#armed.delete(id);
  }

  remove(id: number): void {
    const alert = this.#alerts.get(id);
    if (!alert) return;
    this.#alerts.delete(id);
    this.#armed.delete(id);
    const key = keyOf(alert);
    const figure = this.#figures.get(key);
    figure?.remove(alert);
    if (figure?.isEmpty) this.#figures.delete(key);
  }

  /** Markets that somebody waits for. */
  symbols(): ReadonlySet<string> {
    return new Set([...this.#figures.keys()].map((key) => key.split(' ')[0]!));
  }

  /** Windows of a market that somebody waits for. */
  windows(symbol: string): readonly AlertWindow[] {
    return WINDOWS.filter((window) => this.#figures.has(`${symbol} ${window}`));
  }

  /** Whether somebody waits for a figure of a market; changes of its price need the last one, too. */
  waitsFor(symbol: string, of: Exclude<AlertFigure, 'change'>): boolean {
    return this.#figures.has(nameOf(symbol, of)) || (of === 'last' && this.windows(symbol).length > 0);
  }

  /** What fires by a figure of a moment: it is not armed any more, and stands to be put in again. */
  take(symbol: string, { at, low, high }: Moment, of: Exclude<AlertFigure, 'change'> = 'last'): readonly Watched[] {
    const figure = this.#figures.get(nameOf(symbol, of));
    if (!figure) return [];
    for (const id of figure.rearm(at, low, high)) this.#armed.set(id, at);
    return figure.take(at, low, high);
  }

  /** The same of what is measured by the price a window ago. @param base ticks */
  takeChange(symbol: string, window: AlertWindow, base: number, { at, low, high }: Moment): readonly Watched[] {
    const figure = this.#figures.get(`${symbol} ${window}`);
    if (!figure) return [];
    const [least, most] = [changeOf(base, low), changeOf(base, high)];
    for (const id of figure.rearm(at, least, most)) this.#armed.set(id, at);
    return figure.take(at, least, most);
  }
}

const WINDOWS = Object.keys(ALERT_WINDOWS) as AlertWindow[];
const nameOf = (symbol: string, of: string): string => `${symbol} ${of}`;
const keyOf = ({ symbol, kind, window }: Watched): string => nameOf(symbol, window ?? ALERT_WAITS[kind].of);
