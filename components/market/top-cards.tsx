import { useTranslations } from 'next-intl';
import { Coin } from '#components/ui/coin.tsx';
import type { IconComponent } from '#components/ui/icon.tsx';
import { IconChartColumn, IconChevronRight, IconTrendingDown, IconTrendingUp } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { Skeleton } from '#components/ui/states.tsx';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { signOf } from '#lib/format/decimal.ts';
import { PairText } from './pair.tsx';
import type { Parts } from './parts.ts';
import { type MarketRow, spotPath } from './rows.ts';
import { type Sort, sortRows } from './selection.ts';

const CARD_ROWS = 3;
type Tickers = Readonly<Record<string, Ticker | undefined>>;

type Card = {
  readonly id: 'gainers' | 'losers' | 'traded';
  readonly icon: IconComponent;
  readonly sort: Sort;
  readonly sortText: 'cards.sortGainers' | 'cards.sortLosers' | 'cards.sortTraded';
  /** Sign of the change that belongs here; 0 for any. */
  readonly sign: 1 | -1 | 0;
};

const CARDS: readonly Card[] = [
  {
    id: 'gainers',
    icon: IconTrendingUp,
    sort: { key: 'change', order: 'descending' },
    sortText: 'cards.sortGainers',
    sign: 1,
  },
  {
    id: 'losers',
    icon: IconTrendingDown,
    sort: { key: 'change', order: 'ascending' },
    sortText: 'cards.sortLosers',
    sign: -1,
  },
  {
    id: 'traded',
    icon: IconChartColumn,
    sort: { key: 'turnover', order: 'descending' },
    sortText: 'cards.sortTraded',
    sign: 0,
  },
];

type CardsProps = {
  /** Null while they are not known. */
  readonly rows: readonly MarketRow[] | null;
  readonly tickers: Tickers;
  readonly parts: Parts;
  readonly onSort?: (sort: Sort) => void;
};

/** Three short lists of the USDT markets, other dollars left out; on small screens side by side in a strip. */
export function TopCards({ rows, tickers, parts, onSort }: CardsProps) {
  const dollars = rows?.filter(({ market }) => market.quote === 'USDT' && !market.tags.includes('stable'));
  const chosen = ({ sort, sign }: Card) =>
    dollars &&
    sortRows(
      dollars.filter(({ market }) => sign === 0 || signOf(tickers[market.symbol]?.change24h) === sign),
      sort,
      tickers,
    ).slice(0, CARD_ROWS);
  return (
    <div className="grid grid-cols-3 gap-2 max-lg:-mx-8 max-lg:flex max-lg:snap-x max-lg:overflow-x-auto max-lg:px-8 max-lg:[scrollbar-width:none] max-md:-mx-4 max-md:px-4">
      {CARDS.map((card) => (
        <TopCard key={card.id} card={card} rows={chosen(card)} parts={parts} onSort={onSort} />
      ))}
    </div>
  );
}

type CardProps = {
  readonly card: Card;
  readonly rows: readonly MarketRow[] | undefined;
  readonly parts: Parts;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

function TopCard({ card, rows, parts, onSort }: CardProps) {
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
          onClick={onSort && (() => onSort(card.sort))}
          className="touch p-1 text-faint hover:text-text"
        >
          <IconChevronRight size={14} />
        </button>
      </div>
      {rows
        ? rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the card, which must not move
            <TopRow key={index} row={row} parts={parts} turnover={card.id === 'traded'} />
          ))
        : [0, 1, 2].map((index) => <Skeleton key={index} className="my-2 h-3" />)}
    </section>
  );
}

function TopRow({ row, parts, turnover }: { row: MarketRow; parts: Parts; turnover: boolean }) {
  return (
    <Link
      href={spotPath(row.market)}
      className="-mx-2 flex h-7 items-center gap-2 rounded-control px-2 text-12 hover:bg-hover max-md:h-11"
    >
      <Coin symbol={row.market.base} size={18} />
      <PairText key={row.market.symbol} market={row.market} />
      <span className="ms-auto">{turnover ? <parts.Turnover row={row} /> : <parts.Price row={row} />}</span>
      <parts.Change row={row} className="w-[76px] text-end font-medium" />
    </Link>
  );
}
