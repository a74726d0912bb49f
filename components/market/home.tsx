import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { readCandles, readDepth } from '#lib/api/market-server.ts';
import { Hero } from './hero.tsx';
import type { HeroMarket } from './hero-still.tsx';
import { MoversIsland, PopularIsland } from './home-islands.tsx';
import { FIRST_INTERVAL, POPULAR, SHOWN_CANDLES } from './home-sizes.ts';
import { largest } from './largest.ts';
import { LiveScope } from './live-scope.tsx';
import { Movers } from './movers.tsx';
import { Popular } from './popular.tsx';
import { readRows } from './read-rows.ts';
import { spotPath } from './rows.ts';
import { STILL } from './still-parts.tsx';
import { ValueCards } from './value-cards.tsx';

type HomeProps = {
  /** Symbol of the market in the hero. */
  readonly first: string;
  /** The page's language, BCP-47. */
  readonly tag: string;
  /** What stands beside the popular markets, if anything does. */
  readonly news: ReactNode;
};

/** The home page between header and footer. */
export async function Home({ first, tag, news }: HomeProps) {
  const known = await readRows();
  const rows = known && largest(known.rows, POPULAR);
  const market = known && (await heroMarket(first, known, tag));
  const terminal = spotPath(market?.row.market ?? { symbol: first });
  return (
    <LiveScope>
      <Hero market={market} pairs={known?.rows.length ?? null} terminal={terminal} />
      <div className="mx-auto max-w-[1440px] px-16 max-xl:px-8 max-md:px-4">
        <MoversIsland rows={rows}>
          <Movers rows={rows} parts={STILL} />
        </MoversIsland>
        <ValueCards terminal={terminal} />
        <div
          className={cx('mt-2', news ? 'grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2 max-lg:grid-cols-1' : '')}
        >
          <PopularIsland rows={rows}>
            <Popular rows={rows} parts={STILL} />
          </PopularIsland>
          {news}
        </div>
      </div>
    </LiveScope>
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof readRows>>>;

/** The wanted market, or the first one where an operator does not list it. */
async function heroMarket(symbol: string, { rows, instruments }: Known, tag: string): Promise<HeroMarket | null> {
  const row = rows.find(({ market }) => market.symbol === symbol) ?? rows[0];
  const instrument = instruments.find((one) => one.symbol === row?.market.symbol);
  if (!row || !instrument) return null;
  const [candles, depth] = await Promise.all([
    readCandles({ symbol: instrument.symbol, interval: FIRST_INTERVAL, limit: SHOWN_CANDLES }),
    readDepth(instrument.symbol),
  ]);
  return {
    row,
    sizePlace: instrument.sizePlace,
    candles,
    tag,
    sides: depth && { bids: depth.bids.slice(0, 6), asks: depth.asks.slice(0, 6) },
  };
}
