'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconStar } from '#components/ui/icons.tsx';
import { useIdle } from '#components/ui/lazy.ts';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { useResize } from '#components/ui/use-resize.ts';
import { OPEN } from '#lib/site/open.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useMarketColumns } from '#stores/market-columns.ts';
import { ColumnsButton } from './columns/columns-button.tsx';
import { FilterBar, MarketSearch, SortSelect } from './filter-bar.tsx';
import { useLiveTickers } from './live.ts';
import { MarketsSkeleton } from './markets-skeleton.tsx';
import { MarketsTable } from './markets-table.tsx';
import { MarketsTop } from './markets-top.tsx';
import { type Markets, useMarkets } from './queries.ts';
import type { MarketRow } from './rows.ts';
import { FIRST_SORT, type Filter, filterRows, LISTS, NO_FILTER, type Sort } from './selection.ts';

type BoardProps = {
  readonly initial: readonly MarketRow[] | null;
  /** Where prices come from, in words. */
  readonly source: string | null;
  /** What stood in the search of the still page, and whether somebody was writing there. */
  readonly typed: string;
  readonly typing: boolean;
};

/** The living markets page. */
export function MarketsBoard({ initial, source, typed, typing }: BoardProps) {
  useLiveTickers();
  const markets = useMarkets(initial);
  const [filter, setFilter] = useState<Filter>({ ...NO_FILTER, query: typed });
  const [sort, setSort] = useState<Sort>(FIRST_SORT);
  useEffect(() => useMarketColumns.getState().hydrate(), []);
  useEffect(() => {
    // The search of the header leads here without script: `/markets?q=btc`.
    const query = new URLSearchParams(window.location.search).get('q');
    if (query) setFilter({ ...NO_FILTER, query });
  }, []);
  return (
    <>
      <MarketsTop rows={markets.rows} source={source} onSort={setSort} />
      <Lists markets={markets} filter={filter} onFilter={setFilter} sort={sort} onSort={setSort} typing={typing} />
    </>
  );
}

type ListsProps = {
  readonly markets: Markets;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

function Lists({ markets, filter, onFilter, sort, onSort, typing }: ListsProps & { readonly typing: boolean }) {
  const t = useTranslations('markets');
  const tags = useMemo(() => new Set(markets.rows?.flatMap(({ market }) => market.tags)), [markets.rows]);
  const contracts = useInstruments((state) => state.bySymbol);
  // A star may outlive its market.
  const starred = useFavourites(
    ({ symbols }) => symbols.filter((symbol) => contracts[symbol] || isListed(markets.rows, symbol)).length,
  );
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  useResize(box, ({ width }) => setRoom(width));
  const choose = (list: string) =>
    onFilter({ ...filter, list: LISTS.find((known) => known === list) ?? 'spot', quote: null });
  const futures = filter.list === 'futures';
  return (
    <section ref={box} aria-label={t('tabs.label')} className="mt-2 w-full rounded-panel bg-panel">
      <Tabs value={filter.list} onValueChange={choose}>
        <div className="flex h-12 items-center justify-between gap-4 border-b border-line px-4 max-md:h-auto max-md:flex-wrap max-md:gap-y-0">
          <TabList label={t('tabs.label')} className="gap-5">
            <Tab value="spot" className="text-14">
              {t('tabs.spot')}
              <Count value={markets.rows?.length} />
            </Tab>
            {OPEN.futures ? (
              <Tab value="futures" className="text-14">
                {t('tabs.futures')}
              </Tab>
            ) : null}
            <Tab value="favourites" className="text-14">
              <IconStar size={14} />
              {t('tabs.favourites')}
              <Count value={starred} />
            </Tab>
          </TabList>
          <div className="md:hidden">{futures ? null : <SortSelect sort={sort} onSort={onSort} />}</div>
          <div className="max-md:w-full max-md:pb-2">
            <MarketSearch filter={filter} onFilter={onFilter} autoFocus={typing} />
          </div>
        </div>
        {futures ? null : (
          <FilterBar filter={filter} onFilter={onFilter} tags={tags}>
            <ColumnsButton room={room} />
          </FilterBar>
        )}
        <TabPanel value={filter.list}>
          {futures ? (
            <LateFutures query={filter.query} onClear={() => onFilter({ ...NO_FILTER, list: 'futures' })} />
          ) : (
            <List markets={markets} filter={filter} onFilter={onFilter} sort={sort} onSort={onSort} room={room} />
          )}
        </TabPanel>
      </Tabs>
    </section>
  );
}

const loadFutures = () => import('./futures/futures-list.tsx').then((module) => module.FuturesList);

/** The list of contracts, once somebody wants it. */
function LateFutures(props: ComponentProps<Awaited<ReturnType<typeof loadFutures>>>) {
  const FuturesList = useIdle(loadFutures);
  if (FuturesList) return <FuturesList {...props} />;
  return props.only ? null : <MarketsSkeleton />;
}

/** How many a list has, beside its name. */
function Count({ value }: { value: number | undefined }) {
  return <span className="num font-normal text-faint">{value}</span>;
}

/** The rows that pass, or why there are none. */
function List({ markets, filter, onFilter, sort, onSort, room }: ListsProps & { readonly room: number }) {
  const t = useTranslations('markets');
  const favourites = useFavourites((state) => state.symbols);
  // Typing stays quick: the list follows when there is time.
  const wanted = useDeferredValue(filter);
  const rows = useMemo(() => filterRows(markets.rows ?? [], wanted, favourites), [markets.rows, wanted, favourites]);
  if (!markets.rows) return markets.failed ? <Away retry={markets.retry} /> : <MarketsSkeleton />;
  // Stars that are no spot pair's may be those of contracts.
  const others = filter.list === 'favourites' ? favourites.filter((symbol) => !isListed(markets.rows, symbol)) : [];
  const contracts =
    OPEN.futures && others.length > 0 ? (
      <LateFutures query={filter.query} only={others} onClear={() => onFilter(NO_FILTER)} />
    ) : null;
  if (rows.length > 0 || contracts) {
    return (
      <>
        {rows.length > 0 ? (
          <MarketsTable rows={rows} sort={sort} onSort={onSort} ranked={wanted.query.trim() !== ''} room={room} />
        ) : null}
        {contracts}
      </>
    );
  }
  const none = filter.list === 'favourites' && favourites.length === 0;
  return (
    <EmptyState
      className="min-h-80 border-t border-line"
      title={t(none ? 'empty.favourites' : 'empty.search')}
      text={t(none ? 'empty.favouritesText' : 'empty.searchText')}
      action={
        <Button size={28} onClick={() => onFilter(NO_FILTER)}>
          {t(none ? 'empty.favouritesAction' : 'empty.clear')}
        </Button>
      }
    />
  );
}

const isListed = (rows: Markets['rows'], symbol: string) => rows?.some(({ market }) => market.symbol === symbol);

function Away({ retry }: { retry: () => void }) {
  const t = useTranslations('markets.away');
  const common = useTranslations('common');
  return (
    <ErrorState
      className="min-h-80 border-t border-line"
      title={t('title')}
      text={t('text')}
      action={
        <Button size={28} onClick={retry}>
          {common('retry')}
        </Button>
      }
    />
  );
}
