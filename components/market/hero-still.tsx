import { cx } from '#components/ui/cx.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { HeroCard } from './hero-card.tsx';
import { FIRST_INTERVAL, HERO_INTERVALS } from './home-sizes.ts';
import { MiniBook, type Sides } from './mini-book.tsx';
import { MiniChart } from './mini-chart.tsx';
import type { MarketRow } from './rows.ts';
import { STILL } from './still-parts.tsx';

export type HeroMarket = {
  readonly row: MarketRow;
  readonly sizePlace: number;
  /** Of the first interval, oldest first; null where the server had none. */
  readonly candles: readonly Candle[] | null;
  readonly sides: Sides | null;
  /** The page's language, BCP-47. */
  readonly tag: string;
};

/** The same market as the server knew it. */
export function HeroStill({ row, sizePlace, candles, sides, tag }: HeroMarket) {
  return (
    <HeroCard
      row={row}
      parts={STILL}
      intervals={
        <span aria-hidden="true" className="flex gap-1 text-12 text-muted">
          {HERO_INTERVALS.map((interval) => (
            <span
              key={interval}
              className={cx(
                'grid h-6 place-items-center rounded-control px-1.5',
                interval === FIRST_INTERVAL && 'bg-accent-soft font-medium text-accent',
              )}
            >
              {interval}
            </span>
          ))}
        </span>
      }
      chart={<MiniChart market={row.market} interval={FIRST_INTERVAL} candles={candles} zone="UTC" tag={tag} />}
      book={<MiniBook market={row.market} ticker={row.ticker} sizePlace={sizePlace} sides={sides} />}
    />
  );
}
