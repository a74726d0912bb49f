import type { Ticker } from '#lib/contract/shapes/market.ts';
import { absDecimal, compareDecimal } from '#lib/format/decimal.ts';
import { shareOfWhole } from '#lib/market/scale.ts';
import { turnoverInUsdt } from '#lib/market/value.ts';
import { largest } from './largest.ts';
import { type MarketRow, tickersOf } from './rows.ts';

/** One market of the strip. `width` is a share of the widest, 1 to 1000. */
export type Tile = { readonly row: MarketRow; readonly width: number };

/** Tiles of the strip; smaller screens show the first of them. */
const TILES = 14;
const WIDEST = 1_000;
/** Turnover of the largest market in steps, of which the width is the root. */
const STEPS = WIDEST * WIDEST;

/**
 * The largest markets, as wide as the root of their turnover, so that the first does not hide the others. Made once from
 * what the server knew: tiles change their colour, never their place.
 */
export function heatTiles(rows: readonly MarketRow[]): Tile[] {
  const shown = largest(rows, TILES);
  const tickers = tickersOf(rows);
  const turnovers = shown.map(({ market }) => turnoverInUsdt(market, tickers) ?? '0');
  const most = turnovers.reduce((best, one) => (compareDecimal(one, best) > 0 ? one : best), '0');
  return shown.map((row, index) => ({
    row,
    width: Math.max(1, Math.round(Math.sqrt(shareOfWhole(turnovers[index] ?? '0', most, STEPS)))),
  }));
}

/** Colour of the direction, percent over the panel: at this change and beyond it is the strongest. */
const FULL_AT = '0.05';
const FAINTEST = 8;
const STRONGEST = 42;

export function heatOf(change: Ticker['change24h'] | undefined): number {
  const size = absDecimal(change ?? '0') ?? '0';
  return FAINTEST + shareOfWhole(size, FULL_AT, STRONGEST - FAINTEST);
}
