/** What was, what is, and what was taken back. */
export type History<T> = { readonly past: readonly T[]; readonly now: T; readonly later: readonly T[] };

/** Steps that can be taken back at most. */
export const HISTORY_LIMIT = 100;

export function begin<T>(now: T): History<T> {
  return { past: [], now, later: [] };
}

export function record<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-HISTORY_LIMIT), now: next, later: [] };
}

/** The same history where there is nothing to take back. */
export function undo<T>(history: History<T>): History<T> {
  const { past, now, later } = history;
  return past.length === 0 ? history : { past: past.slice(0, -1), now: past.at(-1)!, later: [now, ...later] };
}

/** The same history where nothing was taken back. */
export function redo<T>(history: History<T>): History<T> {
  const { past, now, later } = history;
  return later.length === 0 ? history : { past: [...past, now], now: later[0]!, later: later.slice(1) };
}
