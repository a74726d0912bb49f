/** A time in which the venue was open: prices could be seen, and traded on. Epoch ms, both inclusive. */
export type Span = { readonly from: number; readonly until: number };

/** Whether somebody could look at a moment (epoch ms). */
export type Watched = (at: number) => boolean;

/** Always: what a feed without a venue takes every moment for. */
export const ALWAYS: Watched = () => true;

/** @param spans oldest first; the last one has not ended */
export function watchedIn(spans: readonly Span[]): Watched {
  const last = spans.at(-1);
  if (!last) return ALWAYS;
  return (at) => at >= last.from || spans.some(({ from, until }) => at >= from && at <= until);
}
