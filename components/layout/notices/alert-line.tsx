'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { pageQueries } from '#stores/queries.ts';
import { linePlaces, PLACES } from './alert-places.ts';

/** A day in a bar every few pixels. */
const BARS = { interval: '15m', limit: 96 } as const;
/** A line this old is asked for again when the form opens. ms */
const FRESH_MS = 60_000;
/** px; of a label beside the line */
const HEIGHT = 72;
const LABEL = 18;

type LineProps = {
  readonly market: Instrument;
  readonly last: string | null;
  /** The price of the alert; '' for none. */
  readonly price: string;
};

/** The last 24 hours, and the price that is waited for. Decoration: the same stands in figures below. Keeps its room while it loads. */
export function AlertLine({ market, last, price }: LineProps) {
  const closes = useCloses(market.symbol);
  const drawn = useMemo(() => (closes ? linePlaces({ closes, last, price }) : null), [closes, last, price]);
  return (
    <div dir="ltr" aria-hidden="true" className="relative me-1" style={{ height: HEIGHT }}>
      {drawn ? (
        <>
          <svg
            viewBox={`0 0 ${PLACES} ${PLACES}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-y-0 start-0 h-full w-[calc(100%-88px)] overflow-visible"
          >
            <polyline
              points={drawn.points}
              fill="none"
              stroke="var(--text-faint)"
              strokeWidth="1.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {drawn.last !== null && !isNear(drawn.last, drawn.price) ? (
            <Label
              at={drawn.last}
              text={formatPrice(last, market.pricePlace, { exact: true })}
              className="text-muted"
            />
          ) : null}
          {drawn.price === null ? null : (
            <>
              <span
                className="absolute inset-x-0 border-t border-dashed border-accent"
                style={{ top: `${drawn.price / (PLACES / 100)}%` }}
              />
              <Label
                at={drawn.price}
                text={formatPrice(price, market.pricePlace, { exact: true })}
                className="bg-accent text-accent-contrast"
              />
            </>
          )}
        </>
      ) : null}
    </div>
  );
}

type LabelProps = { readonly at: number; readonly text: string; readonly className: string };

function Label({ at, text, className }: LabelProps) {
  return (
    <span
      className={cx(
        'num absolute end-0 -translate-y-1/2 rounded-control px-1.5 text-12 leading-[18px] font-medium',
        className,
      )}
      style={{ top: `${at / (PLACES / 100)}%` }}
    >
      {text}
    </span>
  );
}

/** Two labels would lie on each other. */
function isNear(a: number, b: number | null): boolean {
  return b !== null && (Math.abs(a - b) * HEIGHT) / PLACES < LABEL;
}

/** The closes of a day, oldest first; null until they are known, and where they cannot be. */
function useCloses(symbol: string): readonly string[] | null {
  const { data } = useQuery(
    {
      queryKey: ['market', 'closes', symbol],
      queryFn: async ({ signal }) => {
        const { fetchCandles } = await import('#lib/api/market.ts');
        const candles = await fetchCandles({ symbol, ...BARS }, signal);
        return candles.map(([, , , , close]) => close);
      },
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    },
    pageQueries(),
  );
  return data ?? null;
}
