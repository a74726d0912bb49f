'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Change } from '#components/ui/change.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { useNavigation } from '#components/ui/navigation.ts';
import { EmptyState, ErrorState, Skeleton } from '#components/ui/states.tsx';
import { marketPath } from '#lib/contract/place.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { formatPrice } from '#lib/format/price.ts';
import { findMarkets } from '#lib/market/find.ts';
import { byTurnover } from '#lib/market/value.ts';
import { offered } from '#lib/site/open.ts';
import { useCommand } from '#stores/command.ts';
import { useFavourites } from '#stores/favourites.ts';
import { useInstruments } from '#stores/instruments.ts';
import { useTickers } from '#stores/tickers.ts';
import { useMarketData } from './market-data.ts';

/** Rows shown at most: the list is for going somewhere, the markets page for looking around. */
const LIMIT = 8;

/** What the field does with a key; true when it was used here. */
export type SearchKeys = { press(key: string): boolean };

type ResultsProps = {
  readonly id: string;
  readonly query: string;
  readonly keys: Ref<SearchKeys>;
  readonly overlay: boolean;
  /** Id of the row that the keys have reached. */
  readonly onActive: (id: string | null) => void;
  readonly onLeave: () => void;
};

export function SearchResults({ id, query, keys, overlay, onActive, onLeave }: ResultsProps) {
  const t = useTranslations('nav.search');
  const { failed, retry } = useMarketData();
  const known = useInstruments((state) => state.list.length > 0);
  const { title, rows } = useRows(query);
  const [at, setAt] = useState(-1);
  const navigation = useNavigation();
  const reached = at >= 0 && at < rows.length ? at : -1;
  useEffect(() => onActive(reached < 0 ? null : `${id}-${reached}`), [id, reached, onActive]);
  // A new query begins at its best answer.
  useEffect(() => setAt(query ? 0 : -1), [query]);
  useImperativeHandle(keys, () => ({
    press: (key) => {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      const chosen = rows[reached];
      if (step !== 0 && rows.length > 0) setAt((reached + step + rows.length) % rows.length);
      else if (key === 'Enter' && chosen) {
        navigation.push(marketPath(chosen));
        onLeave();
      } else return false;
      return true;
    },
  }));
  return (
    <div
      className={
        overlay
          ? 'overlay-box absolute end-0 top-full z-(--z-popover) mt-2 max-h-[70vh] w-96 overflow-y-auto py-2'
          : '-mx-4 mt-3'
      }
    >
      {title ? <p className="px-4 pb-1 text-12 font-medium text-faint">{t(title)}</p> : null}
      <div id={id} role="listbox" aria-label={t('results')}>
        {rows.map((instrument, index) => (
          <ResultRow
            key={instrument.symbol}
            id={`${id}-${index}`}
            instrument={instrument}
            reached={index === reached}
            onReach={() => setAt(index)}
            onLeave={onLeave}
          />
        ))}
      </div>
      {rows.length > 0 ? null : failed ? (
        <Failed onRetry={retry} />
      ) : known && query ? (
        <EmptyState title={t('none', { query: query.trim() })} text={t('noneHint')} />
      ) : (
        <Waiting />
      )}
      <More onLeave={onLeave} />
      <p role="status" className="sr-only">
        {query && known ? t('count', { count: rows.length }) : ''}
      </p>
    </div>
  );
}

/** With a query its best answers; without one the favourites, and where there are none the largest markets. */
function useRows(query: string): { title: 'favourites' | 'popular' | null; rows: readonly Instrument[] } {
  const list = useInstruments((state) => state.list);
  const tickers = useTickers((state) => state.bySymbol);
  const favourites = useFavourites((state) => state.symbols);
  // The order must not jump under the pointer while prices move: it is made once per query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: tickers are read, not followed
  const sorted = useMemo(() => byTurnover(offered(list), tickers), [list, query]);
  return useMemo(() => {
    if (query.trim()) return { title: null, rows: findMarkets(sorted, query).slice(0, LIMIT) };
    const starred = sorted.filter(({ symbol }) => favourites.includes(symbol));
    if (starred.length > 0) return { title: 'favourites', rows: starred.slice(0, LIMIT) };
    const spot = sorted.filter(({ product }) => product === 'spot');
    return { title: spot.length > 0 ? 'popular' : null, rows: spot.slice(0, LIMIT) };
  }, [sorted, favourites, query]);
}

type RowProps = {
  readonly id: string;
  readonly instrument: Instrument;
  readonly reached: boolean;
  readonly onReach: () => void;
  readonly onLeave: () => void;
};

function ResultRow({ id, instrument, reached, onReach, onLeave }: RowProps) {
  const t = useTranslations('nav.search');
  const ticker = useTickers((state) => state.bySymbol[instrument.symbol]);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={reached}
      tabIndex={-1}
      href={marketPath(instrument)}
      onClick={onLeave}
      onPointerMove={onReach}
      className={cx('flex h-11 items-center gap-2 px-4 text-13', reached && 'bg-hover')}
    >
      <Coin symbol={instrument.base} />
      <span className="font-medium">
        {instrument.base}
        <span className="font-normal text-faint"> / {instrument.quote}</span>
      </span>
      {instrument.contract ? <Chip>{t('perp')}</Chip> : null}
      <span className="truncate text-12 text-faint">{instrument.baseName}</span>
      <span className="num ms-auto">{formatPrice(ticker?.last, instrument.pricePlace)}</span>
      <Change fraction={ticker?.change24h} className="w-16 text-end" />
    </Link>
  );
}

/** What else one can go to or do: by touch too, where there are no keys for it. */
function More({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('nav.search');
  const ask = useCommand((state) => state.ask);
  return (
    <div className="mt-2 flex gap-1 border-t border-line px-3 pt-2">
      {(['palette', 'watchlists', 'help'] as const).map((what) => (
        <Button
          key={what}
          variant="quiet"
          size={32}
          // The field keeps the focus, and the list with it stays open until the press.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onLeave();
            ask(what);
          }}
        >
          {t(`more.${what}`)}
        </Button>
      ))}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('nav.search');
  const common = useTranslations('common');
  return (
    <ErrorState
      title={t('failed')}
      action={
        // The field keeps the focus, and the list with it stays open.
        <Button size={28} onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div className="grid gap-3 px-4 py-2">
      {[72, 88, 64, 80].map((width) => (
        <div key={width} className="flex h-8 items-center justify-between">
          <span style={{ width }}>
            <Skeleton className="h-3" />
          </span>
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
