import { ALERT_LIMIT, ALERT_WAITS, type AlertKind, type AlertRepeat } from '#lib/contract/notice.ts';

/** What a figure did in one moment: prices in ticks, rates in hundred-millionths. @param at epoch ms */
export type Moment = { readonly at: number; readonly low: number; readonly high: number };

/** An alert as the judge sees it. `bound`: ticks; of `rise` and `fall` millionths of the price a window ago; of funding hundred-millionths. */
export type Judged = {
  readonly id: number;
  readonly kind: AlertKind;
  readonly bound: number;
  readonly repeat: AlertRepeat;
  /** Moments up to this one do not concern it: it was made, changed or judged then. Epoch ms. */
  readonly since: number;
  /** Has it fired, it waits until the market was on the other side again, and until then. Epoch ms; null: it is armed. */
  readonly restsUntil: number | null;
  /** How often it fired on this UTC day. */
  readonly day: number;
  readonly today: number;
};

const DAY_MS = 86_400_000;
const PPM = 1_000_000;

export const looksUp = (kind: AlertKind): boolean => ALERT_WAITS[kind].up;

/** Whether the market, or its change, is where the alert waits for it. @param low, high in what `bound` is counted in */
export function reaches({ kind, bound }: Pick<Judged, 'kind' | 'bound'>, low: number, high: number): boolean {
  if (looksUp(kind)) return high >= bound;
  return low <= (kind === 'fall' ? -bound : bound);
}

/** Change in millionths, cut toward nothing. Prices are below 2³¹ ticks, so that the product is exact enough. */
export function changeOf(base: number, ticks: number): number {
  return Math.trunc(((ticks - base) * PPM) / base);
}

/** What becomes of an alert that fires. null: it will not again. */
export function afterFiring(
  { repeat, day, today }: Judged,
  at: number,
): Pick<Judged, 'restsUntil' | 'day' | 'today'> | null {
  if (repeat === 'once') return null;
  const on = Math.floor(at / DAY_MS);
  const count = on === day ? today + 1 : 1;
  const tomorrow = (on + 1) * DAY_MS;
  const isOver = repeat === 'daily' || count >= ALERT_LIMIT.perDay;
  return { restsUntil: isOver ? tomorrow : at + ALERT_LIMIT.restMs, day: on, today: count };
}

/** Whether one that fired waits again: its rest is over, and the market came back. */
export function isArmedAgain(alert: Judged, at: number, low: number, high: number): boolean {
  if (alert.restsUntil === null || at < alert.restsUntil) return false;
  // All of the moment on the other side.
  return looksUp(alert.kind) ? !reaches(alert, high, high) : !reaches(alert, low, low);
}
