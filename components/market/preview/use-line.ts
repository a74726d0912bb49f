'use client';

import { useQuery } from '@tanstack/react-query';
import { compareDecimal, divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { FINE, type Spark, sparkOf } from '#lib/market/spark.ts';
import { pageQueries } from '#stores/queries.ts';

export const SPANS = ['day', 'week'] as const;
export type Span = (typeof SPANS)[number];

/** How a span is asked for: a bar every few pixels. */
const BARS = { day: { interval: '15m', limit: 96 }, week: { interval: '1h', limit: 168 } } as const;
/** A line this old is drawn again when it is next looked at. ms */
const FRESH_MS = 60_000;
/** Of a line as wide as the card's. */
const POINTS = 168;

export type Line = {
  readonly spark: Spark | null;
  readonly high: string;
  readonly low: string;
  /** From its first point to its last, a fraction; null where that cannot be told. */
  readonly change: string | null;
};

/** The way of the price over a span; null until it is known, and where it cannot be. */
export function useLine(symbol: string, span: Span): Line | null {
  const { data } = useQuery(
    {
      queryKey: ['market', 'line', symbol, span],
      queryFn: ({ signal }) => fetchLine(symbol, span, signal),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    },
    pageQueries(),
  );
  return data ?? null;
}

async function fetchLine(symbol: string, span: Span, signal: AbortSignal): Promise<Line | null> {
  const { fetchCandles } = await import('#lib/api/market.ts');
  const candles = await fetchCandles({ symbol, ...BARS[span] }, signal);
  const [first] = candles;
  if (!first) return null;
  const most = (column: 2 | 3, order: 1 | -1) =>
    candles.reduce(
      (best, candle) => (compareDecimal(candle[column], best) * order > 0 ? candle[column] : best),
      first[column],
    );
  const closes = candles.map(([, , , , close]) => close);
  return {
    spark: sparkOf(closes, POINTS, FINE),
    change: changeOf(closes[0], closes.at(-1)),
    high: most(2, 1),
    low: most(3, -1),
  };
}

const CHANGE_PLACES = 8;

function changeOf(first: string | undefined, last: string | undefined): string | null {
  return divideDecimal(subtractDecimal(last, first), first, CHANGE_PLACES);
}
