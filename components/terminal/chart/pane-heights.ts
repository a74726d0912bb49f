/** Share of the height that the candles keep, whatever stands under them. */
export const LEAST_CANDLES = 0.45;
/** And this much of a low chart, as one of four: candles in a strip say nothing, px. */
export const LEAST_CANDLES_PX = 120;
/** A pane lower than this shows nothing that could be read, px. */
export const LEAST_PANE = 36;
/** px of the time axis, which is nobody's. */
const TIME_AXIS = 24;

type Room = {
  /** Of the whole chart, px. */
  readonly height: number;
  /** Of the height that each pane would have, from the top down. */
  readonly shares: readonly number[];
};

/** Lowest height of the candles, px. */
export function leastCandles(height: number): number {
  const all = Math.max(0, height - TIME_AXIS);
  return Math.ceil(Math.max(all * LEAST_CANDLES, Math.min(all, LEAST_CANDLES_PX)));
}

/**
 * Heights of panes under the candles: what they would have where there is room, less in proportion where there is not.
 * @returns px, from the top down; shorter than `shares` where the last ones have no room at all
 */
export function paneHeights({ height, shares }: Room): readonly number[] {
  // Each has an edge of 1 px above it.
  const room = Math.max(0, height - TIME_AXIS - leastCandles(height) - shares.length);
  const some = shares.slice(0, Math.floor(room / LEAST_PANE));
  const wanted = some.map((share) => Math.max(LEAST_PANE, Math.round(share * height)));
  const over = wanted.reduce((sum, one) => sum + one, 0) - room;
  if (over <= 0) return wanted;
  // Nobody gives what he needs himself.
  const spare = wanted.reduce((sum, one) => sum + one - LEAST_PANE, 0);
  return wanted.map((one) => Math.floor(one - ((one - LEAST_PANE) / spare) * over));
}

/** A chart lower than this, as one of four, is read for its candles: of panes it keeps the volume. px */
export const LOW_CHART = 300;

/** Which panes may have room in a chart of that height. */
export function offeredPanes<Name extends string>(height: number, panes: readonly Name[]): readonly Name[] {
  const volume = panes.filter((name) => name === 'VOL');
  return height < LOW_CHART && volume.length > 0 ? volume : panes;
}
