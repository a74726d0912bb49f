import { useReplay } from '#stores/replay.ts';
import { useTickers } from '#stores/tickers.ts';

/** Whether the page shows a recorded market, as the server wrote it. */
export function isReplay(): boolean {
  return document.documentElement.dataset.replay !== undefined;
}

/**
 * The time of the market, epoch ms: on a tape what was told last of it, which stands still with it and runs as fast; else
 * the present.
 */
export function marketNow(symbol: string, now: number = Date.now()): number {
  if (!isReplay()) return now;
  const told = Math.max(useReplay.getState().source?.now ?? 0, useTickers.getState().bySymbol[symbol]?.ts ?? 0);
  // Nothing was told yet.
  return told || now;
}
