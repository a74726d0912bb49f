import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { GlobeGrid } from '#components/ui/globe.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { OutcomeIsland, StatusIsland } from './home-islands.tsx';
import { type OutcomeProps, OutcomeStill } from './outcome/outcome-still.tsx';
import { sourced } from './sourced.ts';
import { StartPaper } from './start-paper.tsx';
import { StatusChip } from './status-chip.tsx';

type HeroProps = {
  /** The order that is worked out; null while the markets are not known. */
  readonly example: OutcomeProps | null;
  /** How many markets there are; null while that is not known. */
  readonly pairs: number | null;
  /** Where prices come from, in words; null while that is not known. */
  readonly source: string | null;
};

/** What the product is, beside the product. */
export async function Hero({ example, pairs, source }: HeroProps) {
  const t = await getTranslations('home');
  const status = pairs === null ? t('statusAway') : sourced(t('status', { count: pairs }), source);
  return (
    <section className="relative overflow-hidden">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute start-[calc(50%-110px)] top-[-130px] max-lg:hidden"
      >
        <GlobeGrid className="max-w-none" />
      </div>
      <div className="relative mx-auto grid min-h-[508px] max-w-[1440px] grid-cols-[minmax(0,1fr)_minmax(0,728px)] max-xl:grid-cols-[minmax(0,1fr)_minmax(0,600px)] items-center gap-14 px-16 py-10 max-xl:gap-8 max-xl:px-8 max-lg:grid-cols-1 max-md:px-4 max-md:py-8">
        <div>
          <StatusIsland pairs={pairs} source={source}>
            <StatusChip text={status} dot="text-faint" />
          </StatusIsland>
          <h1 className="mt-5 mb-3 text-40 font-semibold tracking-[-0.02em] text-balance max-md:text-28">
            {t('heading')}
          </h1>
          <p className="text-16 text-muted">{t('lead')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <StartPaper className={`${buttonClass({ variant: 'paper', size: 48 })} max-sm:w-full`}>
              {t('startPaper')}
            </StartPaper>
            <Link href="/markets" className={`${buttonClass({ size: 48 })} max-sm:w-full`}>
              {t('seeMarkets')}
            </Link>
          </div>
          <p className="mt-3 text-13 text-faint">
            {t('actionsNote', { funds: `${formatAmount(PAPER_FUNDS.USDT)} USDT` })}
          </p>
        </div>
        {example ? (
          <OutcomeIsland {...example}>
            <OutcomeStill {...example} />
          </OutcomeIsland>
        ) : (
          <div aria-hidden="true" className="h-[470px] rounded-panel border border-line bg-panel p-4 shadow-overlay">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="mt-6 h-[390px] rounded-control" />
          </div>
        )}
      </div>
    </section>
  );
}
