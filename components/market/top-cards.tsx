import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Coin } from '#components/ui/coin.tsx';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconChartColumn, IconChevronRight, IconTrendingDown, IconTrendingUp } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import { PairText } from './pair.tsx';
import { type MarketRow, spotPath } from './rows.ts';
import type { Sort } from './selection.ts';
import { STILL } from './still-parts.tsx';
import { CARDS, type CardId, type Ranks } from './top-ranks.ts';

type Card = {
  readonly id: CardId;
  readonly icon: IconComponent;
  readonly sortText: 'cards.sortGainers' | 'cards.sortLosers' | 'cards.sortTraded';
};

const LISTS: readonly Card[] = [
  { id: 'gainers', icon: IconTrendingUp, sortText: 'cards.sortGainers' },
  { id: 'losers', icon: IconTrendingDown, sortText: 'cards.sortLosers' },
  { id: 'traded', icon: IconChartColumn, sortText: 'cards.sortTraded' },
];

type CardsProps = {
  /** Null while the markets are not known. */
  readonly ranks: Ranks | null;
  readonly box?: Ref<HTMLDivElement>;
  readonly onSort?: (sort: Sort) => void;
};

/** Three short lists of the USDT markets; on small screens side by side in a strip. */
export function TopCards({ ranks, box, onSort }: CardsProps) {
  return (
    <div
      ref={box}
      className="grid grid-cols-3 gap-2 max-lg:-mx-8 max-lg:flex max-lg:snap-x max-lg:overflow-x-auto max-lg:px-8 max-lg:[scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {LISTS.map((card) => (
        <TopCard key={card.id} card={card} rows={ranks?.[card.id]} onSort={onSort} />
      ))}
    </div>
  );
}

type CardProps = {
  readonly card: Card;
  readonly rows: readonly MarketRow[] | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

function TopCard({ card, rows, onSort }: CardProps) {
  const t = useTranslations('markets');
  const { icon: Icon } = card;
  return (
    <section className="min-h-[134px] rounded-panel bg-panel px-4 pt-3 pb-2.5 max-lg:w-80 max-lg:shrink-0 max-lg:snap-center max-md:min-h-[182px] max-md:w-[78vw]">
      <div className="mb-1 flex h-6 items-center justify-between">
        <h2 className="flex items-center gap-1.5 text-13 font-medium">
          <Icon size={14} className="text-faint" />
          {t(`cards.${card.id}`)}
        </h2>
        <button
          type="button"
          aria-label={t(card.sortText)}
          onClick={onSort && (() => onSort(CARDS[card.id].sort))}
          className="touch p-1 text-faint hover:text-text"
        >
          <IconChevronRight size={14} />
        </button>
      </div>
      {rows
        ? rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the card, which must not move
            <TopRow key={index} row={row} turnover={card.id === 'traded'} />
          ))
        : [0, 1, 2].map((index) => <Skeleton key={index} className="my-2 h-3" />)}
    </section>
  );
}

function TopRow({ row, turnover }: { row: MarketRow; turnover: boolean }) {
  return (
    <Link
      href={spotPath(row.market)}
      className="-mx-2 flex h-7 items-center gap-2 rounded-control px-2 text-12 hover:bg-hover max-md:h-11"
    >
      <Coin symbol={row.market.base} size={18} />
      <PairText key={row.market.symbol} market={row.market} />
      <span className="ms-auto">{turnover ? <STILL.Turnover row={row} /> : <STILL.Price row={row} />}</span>
      <STILL.Change row={row} className="w-[76px] text-end font-medium" />
    </Link>
  );
}
