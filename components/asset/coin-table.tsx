'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useAllListings } from '#components/orders/listing.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { HeadCell, type SortOrder, Table, TableBody, TableHead } from '#components/ui/table.tsx';
import type { Column } from '#components/ui/table-layout.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import type { HeldCoin } from '#lib/market/coins.ts';
import { usePreferences } from '#stores/preferences.ts';
import { CoinRow, type CoinWords } from './coin-row.tsx';
import { nameOfCoin } from './names.ts';
import { Panel } from './panel.tsx';

type TableProps = {
  /** Largest value first. */
  readonly coins: readonly HeldCoin[];
  /** USDT */
  readonly total: string;
  /** With a search field and the share of each coin. */
  readonly withShare: boolean;
};

type SortKey = 'coin' | 'total' | 'unrealised';
type Sort = { readonly key: SortKey; readonly order: SortOrder };

/** Below this a balance is small. USDT */
const SMALL = '1';

const COLUMNS: readonly (Column & { readonly sort?: SortKey })[] = [
  { id: 'coin', sort: 'coin' },
  { id: 'total', width: 140, sort: 'total' },
  { id: 'available', width: 108, className: 'max-md:hidden' },
  { id: 'locked', width: 96, className: 'max-md:hidden' },
  { id: 'price', width: 112, className: 'max-md:hidden' },
  { id: 'unrealised', width: 104, className: 'max-md:hidden', sort: 'unrealised' },
  { id: 'share', width: 140, className: 'max-xl:hidden' },
  { id: 'act', width: 88, className: 'max-lg:hidden' },
];

/** Coin by coin: how much, where, at what price, with what result. */
export function CoinTable({ coins, total, withShare }: TableProps) {
  const t = useTranslations('assets.coins');
  const listings = useAllListings();
  const hideSmall = usePreferences((preferences) => preferences.smallCoins === 'hidden');
  const setPreference = usePreferences((preferences) => preferences.setPreference);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'total', order: 'descending' });
  const rows = useMemo(
    () =>
      sorted(
        coins.filter((coin) => isFound(coin, query, nameOfCoin(coin.asset, listings)) && !(hideSmall && isSmall(coin))),
        sort,
      ),
    [coins, query, hideSmall, sort, listings],
  );
  const columns = COLUMNS.filter(({ id }) => withShare || id !== 'share');
  const words: CoinWords = { total, listings, withShare };
  return (
    <Panel
      title={t('title')}
      tools={
        <>
          <Checkbox
            checked={hideSmall}
            onCheckedChange={(hide) => setPreference('smallCoins', hide ? 'hidden' : 'shown')}
            className="text-muted"
          >
            {t('hideSmall')}
          </Checkbox>
          {withShare ? (
            <SearchField
              label={t('search')}
              placeholder={t('search')}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onClear={() => setQuery('')}
              className="w-48 max-md:w-full"
            />
          ) : null}
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <Button
              size={28}
              onClick={() => {
                setQuery('');
                setPreference('smallCoins', 'shown');
              }}
            >
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <div className="px-3 pb-2 max-md:px-1">
          <Table label={t('title')} columns={columns} rowCount={rows.length} scroll={false} className="text-13">
            <TableHead className="max-md:sr-only">
              {columns.map(({ id, className, sort: key }) => (
                <HeadCell
                  key={id}
                  align={id === 'coin' ? 'start' : 'end'}
                  className={className}
                  {...(key
                    ? { sort: sort.key === key ? sort.order : null, onSort: () => setSort(turned(sort, key)) }
                    : {})}
                >
                  {id === 'act' ? <span className="sr-only">{t('actions')}</span> : t(`columns.${id as 'coin'}`)}
                </HeadCell>
              ))}
            </TableHead>
            <TableBody>
              {rows.map((coin) => (
                <CoinRow key={coin.asset} coin={coin} words={words} />
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

function turned(sort: Sort, key: SortKey): Sort {
  const first: SortOrder = key === 'coin' ? 'ascending' : 'descending';
  if (sort.key !== key) return { key, order: first };
  return { key, order: sort.order === 'ascending' ? 'descending' : 'ascending' };
}

function sorted(coins: readonly HeldCoin[], { key, order }: Sort): readonly HeldCoin[] {
  const by = (a: HeldCoin, b: HeldCoin): number => {
    if (key === 'coin') return a.asset < b.asset ? -1 : 1;
    return key === 'total' ? compareDecimal(a.value, b.value) : compareDecimal(a.unrealised, b.unrealised);
  };
  return [...coins].sort((a, b) => (order === 'ascending' ? by(a, b) : by(b, a)));
}

function isSmall({ value }: HeldCoin): boolean {
  return value !== null && compareDecimal(value, SMALL) < 0;
}

function isFound({ asset }: HeldCoin, query: string, name: string): boolean {
  const wanted = query.trim().toLowerCase();
  return asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);
}
