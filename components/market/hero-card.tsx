import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, pairName, spotPath } from './rows.ts';

type CardProps = {
  readonly row: MarketRow;
  readonly parts: Parts;
  readonly intervals: ReactNode;
  readonly chart: ReactNode;
  readonly book: ReactNode;
};

/** The frame around one market: name and price above, chart and book below. */
export function HeroCard({ row, parts, intervals, chart, book }: CardProps) {
  const t = useTranslations('home.hero');
  const pair = pairName(row.market);
  return (
    <section
      aria-label={t('label', { pair })}
      className="overflow-hidden rounded-panel border border-line bg-panel shadow-overlay"
    >
      <div className="flex h-11 items-center gap-2.5 border-b border-line px-4 whitespace-nowrap">
        <Coin symbol={row.market.base} />
        <Link href={spotPath(row.market)} className="text-14 font-semibold hover:text-accent">
          <bdi dir="ltr">{pair}</bdi>
        </Link>
        <parts.Price row={row} className="text-14 font-semibold" />
        <parts.Change row={row} className="text-12" />
        <div className="ms-auto max-sm:hidden">{intervals}</div>
      </div>
      <div dir="ltr" className="flex">
        <div className="min-w-0 flex-1 border-r border-line max-sm:border-r-0">{chart}</div>
        <div className="w-[200px] shrink-0 max-sm:hidden">{book}</div>
      </div>
    </section>
  );
}
