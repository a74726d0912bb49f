'use client';

import { useTranslations } from 'next-intl';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconArrowDown, IconArrowUp, IconSearch } from '#components/ui/icons.tsx';
import { IconList } from '#components/ui/icons-terminal.tsx';
import { useNavigation } from '#components/ui/navigation.ts';
import { ErrorState } from '#components/ui/states.tsx';
import { Tab, TabList, Tabs } from '#components/ui/tabs.tsx';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { endAhead } from '#lib/hotkeys/ahead.ts';
import { marketPath } from '#lib/market/names.ts';
import { useCommand } from '#stores/command.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarket } from '../market.tsx';
import { LIST_HEIGHT, PairListSkeleton } from './pair-list-skeleton.tsx';
import {
  ALL,
  CONTRACT_SORTS,
  DEFAULT_SORT,
  FAVOURITES,
  nextSort,
  pairRows,
  quotesOf,
  SORTS,
  type Sort,
} from './pair-rows.ts';
import { columnsOf, PairTable } from './pair-table.tsx';
import { useKindInstruments } from './use-instruments.ts';
import { useContractStates } from './use-states.ts';

const PAGE = 8;

type PairListProps = {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly title: string;
  readonly onClose: () => void;
};

/** The pairs to choose from, or why there are none. */
export function PairList(props: PairListProps) {
  const t = useTranslations('trade.pairs');
  const { list, failed, retry } = useKindInstruments();
  if (list) return <Pairs {...props} list={list} />;
  if (!failed) return <PairListSkeleton />;
  return (
    <ErrorState
      className={LIST_HEIGHT}
      title={t('failed')}
      text={t('failedHint')}
      action={
        <Button size={28} onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** Search, quote tabs and the pairs. The focus stays in the search field; the arrows move through the list. */
function Pairs({ search, title, onClose, list }: PairListProps & { readonly list: readonly Instrument[] }) {
  const t = useTranslations('trade.pairs');
  const { push } = useNavigation();
  const listId = useId();
  const [query, setQuery] = useState('');
  const { contract, quote } = useMarket().instrument;
  // Of contracts each quote is a product, with a wallet of its own: the list begins with that of the screen.
  const [tab, setTab] = useState(contract === null ? ALL : quote);
  const [sort, setSort] = useState<Sort>(DEFAULT_SORT);
  const [active, setActive] = useState(0);
  const favourites = useFavourites((state) => state.symbols);
  const toggle = useFavourites((state) => state.toggle);
  const tickers = useDeferredValue(useTickers((state) => state.bySymbol));
  const states = useContractStates(contract !== null);
  const rows = useMemo(
    () => pairRows(list, { tab, query, sort, favourites, tickers, states }),
    [list, tab, query, sort, favourites, tickers, states],
  );
  const at = Math.min(active, rows.length - 1);
  const symbol = rows[at]?.instrument.symbol;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, at, rows.length);
    if (to !== null) setActive(to);
    else if (event.key !== 'Enter') return;
    else if (symbol && event.shiftKey) toggle(symbol);
    else if (symbol) {
      onClose();
      push(marketPath(rows[at]!.instrument));
    }
    event.preventDefault();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first row
  useEffect(() => setActive(0), [query, tab, sort]);
  return (
    <div className={cx('flex flex-col', LIST_HEIGHT)}>
      <SearchField
        search={search}
        query={query}
        listId={listId}
        active={symbol && `${listId}-${symbol}`}
        onChange={setQuery}
        onKeyDown={onKeyDown}
      />
      <div className="flex shrink-0 items-center border-b border-line pe-2">
        <QuoteTabs quotes={quotesOf(list)} tab={tab} listId={listId} onChange={setTab} />
        <WatchlistsButton onClose={onClose} />
      </div>
      <SortHeads contracts={contract !== null} sort={sort} onSort={(by) => setSort(nextSort(sort, by))} />
      <PairTable
        id={listId}
        title={title}
        rows={rows}
        active={at}
        favourites={favourites}
        onToggle={toggle}
        onOpen={onClose}
      />
      <p className="border-t border-line px-3 py-2 text-12 text-faint max-md:hidden">{t('hint')}</p>
    </div>
  );
}

/** Where a key leads in a list; null for keys that mean something else. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return null;
}

type SearchProps = {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly listId: string;
  readonly active: string | undefined;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ search, query, listId, active, onChange, onKeyDown }: SearchProps) {
  const t = useTranslations('trade.pairs');
  const type = useRef(onChange);
  type.current = onChange;
  // The list may come after the popup has opened and taken the focus itself.
  useEffect(() => {
    search.current?.focus();
    const typed = endAhead();
    if (typed) type.current(typed);
  }, [search]);
  return (
    <label className="m-3 mb-1 flex h-9 shrink-0 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:border-accent max-md:h-11">
      <IconSearch size={16} className="text-faint" />
      <input
        ref={search}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active}
        aria-autocomplete="list"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-13 outline-none placeholder:text-faint max-md:text-16"
      />
    </label>
  );
}

type QuoteTabsProps = {
  readonly quotes: readonly string[];
  readonly tab: string;
  readonly listId: string;
  readonly onChange: (tab: string) => void;
};

function QuoteTabs({ quotes, tab, listId, onChange }: QuoteTabsProps) {
  const t = useTranslations('trade.pairs');
  return (
    <Tabs value={tab} onValueChange={onChange}>
      <TabList label={t('quotes')} className="h-9! min-w-0 flex-1 px-3">
        <Tab value={FAVOURITES} controls={listId}>
          {t('favourites')}
        </Tab>
        <Tab value={ALL} controls={listId}>
          {t('all')}
        </Tab>
        {quotes.map((quote) => (
          <Tab key={quote} value={quote} controls={listId}>
            <bdi>{quote}</bdi>
          </Tab>
        ))}
      </TabList>
    </Tabs>
  );
}

/** Closes the list: what it opens lies over the whole page. */
function WatchlistsButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('nav.search.more');
  const ask = useCommand((state) => state.ask);
  const open = () => {
    onClose();
    ask('watchlists');
  };
  return <IconButton icon={IconList} size={32} label={t('watchlists')} onClick={open} />;
}

type HeadsProps = {
  readonly contracts: boolean;
  readonly sort: Sort;
  readonly onSort: (by: Sort['by']) => void;
};

function SortHeads({ contracts, sort, onSort }: HeadsProps) {
  const t = useTranslations('trade.pairs');
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that order the list below
    <div role="group" aria-label={t('order')} className={cx('h-8 shrink-0 text-12 text-faint', columnsOf(contracts))}>
      <span />
      {(contracts ? CONTRACT_SORTS : SORTS).map((by) => {
        const on = sort.by === by;
        const Arrow = sort.down ? IconArrowDown : IconArrowUp;
        return (
          <button
            key={by}
            type="button"
            aria-pressed={on}
            onClick={() => onSort(by)}
            className={cx(
              'inline-flex max-w-full items-center gap-0.5 whitespace-nowrap hover:text-text',
              by === 'pair' ? 'justify-self-start' : 'justify-self-end',
              (by === 'turnover' || by === 'funding' || by === 'interest') && 'max-md:hidden',
              on && 'text-text',
            )}
          >
            <span className="truncate">{t(`columns.${by}`)}</span>
            {on ? <Arrow size={12} label={sort.down ? t('descending') : t('ascending')} /> : null}
          </button>
        );
      })}
    </div>
  );
}
