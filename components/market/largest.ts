import { byTurnover } from '#lib/market/value.ts';
import { type MarketRow, tickersOf } from './rows.ts';

/** The largest USDT markets but for other dollars: what home shows. */
export function largest(rows: readonly MarketRow[], count: number): readonly MarketRow[] {
  const shown = rows.filter(({ market }) => market.quote === 'USDT' && !market.tags.includes('stable'));
  const rowOf = new Map(shown.map((row) => [row.market.symbol, row]));
  const sorted = byTurnover(
    shown.map(({ market }) => market),
    tickersOf(rows),
  );
  return sorted.slice(0, count).flatMap(({ symbol }) => rowOf.get(symbol) ?? []);
}
