import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { GlobeGrid } from '#components/ui/globe.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import type { Candle, Depth, Instrument } from '#lib/contract/market.ts';
import { HeroCard } from './hero-card.tsx';
import { HeroStatus } from './hero-status.tsx';
import type { MarketRow } from './rows.ts';

export type HeroMarket = {
  readonly instrument: Instrument;
  readonly row: MarketRow;
  readonly candles: readonly Candle[] | null;
  readonly depth: Depth | null;
};

/** What the product is, beside the product. */
export async function Hero({ market, pairs }: { market: HeroMarket | null; pairs: number | null }) {
  const t = await getTranslations('home');
  const first = market ? `/spot/${market.instrument.symbol}` : '/markets';
  return (
    <section className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute start-[calc(50%-110px)] top-[-130px] max-lg:start-auto max-lg:end-[-260px]"
      >
        <GlobeGrid className="max-w-none" />
      </div>
      <div className="relative mx-auto grid min-h-[508px] max-w-[1440px] grid-cols-[minmax(0,500px)_minmax(0,1fr)] items-center gap-14 px-16 py-10 max-xl:gap-8 max-xl:px-8 max-lg:grid-cols-1 max-md:px-4 max-md:py-8">
        <div>
          <HeroStatus pairs={pairs} />
          <h1 className="mt-5 mb-3 text-40 font-semibold tracking-[-0.02em] text-balance max-md:text-28">
            {t('heading')}
          </h1>
          <p className="text-16 text-muted">{t('lead')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link href={first} className={buttonClass({ variant: 'primary', size: 48 })}>
              {t('openTerminal')}
            </Link>
            <Link href="/markets" className={buttonClass({ size: 48 })}>
              {t('seeMarkets')}
            </Link>
          </div>
          <p className="mt-3 text-13 text-faint">{t('actionsNote')}</p>
        </div>
        {market ? (
          <HeroCard
            row={market.row}
            sizePlace={market.instrument.sizePlace}
            candles={market.candles}
            depth={market.depth}
          />
        ) : (
          <div aria-hidden="true" className="h-[346px] rounded-panel border border-line bg-panel p-4 shadow-overlay">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="mt-6 h-[270px] rounded-control" />
          </div>
        )}
      </div>
    </section>
  );
}
