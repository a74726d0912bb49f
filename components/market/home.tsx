import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { readDepth } from '#lib/api/market-server.ts';
import { Hero } from './hero.tsx';
import { MoversIsland, PopularIsland } from './home-islands.tsx';
import { POPULAR } from './home-sizes.ts';
import { largest } from './largest.ts';
import { LiveScope } from './live-scope.tsx';
import { MarketFacts } from './market-facts.tsx';
import { Movers } from './movers.tsx';
import { PAIRS } from './outcome/first-wish.ts';
import type { OutcomeMarket } from './outcome/outcome-card.tsx';
import type { OutcomeProps } from './outcome/outcome-still.tsx';
import { Popular } from './popular.tsx';
import { Proofs } from './proofs/proofs.tsx';
import { readRows } from './read-rows.ts';
import { readSourceName } from './read-source.ts';
import { type MarketRow, spotPath } from './rows.ts';
import { STILL } from './still-parts.tsx';

type HomeProps = {
  /** Symbol of the market in the hero. */
  readonly first: string;
  /** What stands beside the popular markets, if anything does. */
  readonly news: ReactNode;
};

/** The home page between header and footer. */
export async function Home({ first, news }: HomeProps) {
  const [known, source] = await Promise.all([readRows('day'), readSourceName()]);
  const rows = known && largest(known.rows, POPULAR);
  const example = known && (await exampleOf(first, known, rows ?? []));
  const market = example?.markets[0] ?? null;
  const terminal = spotPath(market?.row.market ?? { symbol: first });
  return (
    <LiveScope>
      <Hero example={example} pairs={known?.rows.length ?? null} source={source} />
      <div className="mx-auto max-w-[1440px] px-16 max-xl:px-8 max-md:px-4">
        <MoversIsland rows={rows}>
          <Movers rows={rows} parts={STILL} />
        </MoversIsland>
        <Proofs market={market} sides={example?.sides ?? null} terminal={terminal} />
        <div
          className={cx(
            'below-fold mt-2 [--below-fold:400px]',
            news ? 'grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-2 max-lg:grid-cols-1' : '',
          )}
        >
          <PopularIsland rows={rows}>
            <Popular rows={rows} parts={STILL} />
          </PopularIsland>
          {news}
        </div>
        {known ? <MarketFacts about="home" {...known} /> : null}
      </div>
    </LiveScope>
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof readRows>>>;

/** Levels of either side that the page carries: enough for its first order. */
const LEVELS = 24;

/** The wanted market, or the first one where an operator does not list it, and the largest others beside it. */
async function exampleOf(
  symbol: string,
  known: Known,
  largestRows: readonly MarketRow[],
): Promise<OutcomeProps | null> {
  const wanted = known.rows.find(({ market }) => market.symbol === symbol) ?? known.rows[0];
  const others = largestRows.filter((row) => row.market.symbol !== wanted?.market.symbol);
  const chosen = [wanted, ...others].flatMap((row): OutcomeMarket[] => {
    const instrument = known.instruments.find((one) => one.symbol === row?.market.symbol);
    return row && instrument ? [{ row, instrument }] : [];
  });
  const [first, ...rest] = chosen.slice(0, PAIRS);
  if (!first) return null;
  const depth = await readDepth(first.instrument.symbol);
  return {
    markets: [first, ...rest],
    sides: depth && { bids: depth.bids.slice(0, LEVELS), asks: depth.asks.slice(0, LEVELS) },
  };
}
