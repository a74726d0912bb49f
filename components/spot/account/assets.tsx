'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { CoinAmount } from '#components/funds/coin-amount.tsx';
import { FundsButton, useGiven } from '#components/funds/test-funds.tsx';
import { placesOfCoin } from '#components/orders/listing.ts';
import { Sheet, type SheetColumn } from '#components/orders/sheet.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Balance } from '#lib/contract/shapes/balance.ts';
import type { Instrument } from '#lib/contract/shapes/market.ts';
import { compareDecimal, signOf } from '#lib/format/decimal.ts';
import { type Holding, holdingsOf } from '#lib/market/holdings.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';

type AssetsProps = {
  /** Null while unknown. */
  readonly balances: readonly Balance[] | null;
  readonly listings: Readonly<Record<string, Instrument>>;
  readonly hideSmall: boolean;
  readonly stale: boolean;
};

/** Below this a balance is small. USDT */
const SMALL = '1';

/** What the account holds, largest value first. */
export function Assets({ balances, listings, hideSmall, stale }: AssetsProps) {
  const t = useTranslations('orders');
  const tickers = useTickers((state) => state.bySymbol);
  const given = useGiven();
  useEffect(() => watchTickers(), []);
  const rows = useMemo(() => {
    const all = balances && holdingsOf(balances, tickers);
    return all && hideSmall ? all.filter(({ value }) => value === null || compareDecimal(value, SMALL) >= 0) : all;
  }, [balances, tickers, hideSmall]);
  const own = (id: 'total' | 'available' | 'locked', head: string): SheetColumn<Holding> => ({
    id,
    head,
    width: 132,
    cell: ({ asset, [id]: value }) => (
      <CoinAmount
        value={value}
        places={placesOfCoin(asset, listings)}
        className={signOf(value) === 0 ? 'text-faint' : undefined}
      />
    ),
  });
  const columns: readonly SheetColumn<Holding>[] = [
    {
      id: 'coin',
      head: t('columns.coin'),
      align: 'start',
      tall: true,
      cell: ({ asset }) => (
        <span className="flex items-center gap-2 font-medium">
          <Coin symbol={asset} size={18} />
          {asset}
        </span>
      ),
    },
    own('total', t('assets.total')),
    own('available', t('columns.available')),
    own('locked', t('columns.inOrders')),
    { id: 'value', head: t('columns.value'), width: 120, cell: ({ value }) => <Amount value={value} scene="usdt" /> },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 148,
      cell: ({ asset }) => <TradeLink market={listings[`${asset}USDT`]} />,
    },
  ];
  return (
    <Sheet
      label={t('tabs.assets')}
      columns={columns}
      rows={rows}
      keyOf={({ asset }) => asset}
      empty={
        <EmptyState
          title={t('states.noAssets')}
          text={t('states.noAssetsText')}
          action={given ? <FundsButton /> : undefined}
          className="flex-1 py-3!"
        />
      }
      stale={stale}
    />
  );
}

function TradeLink({ market }: { market: Instrument | undefined }) {
  const t = useTranslations('orders.assets');
  if (!market) return null;
  return (
    <Link href={`/spot/${market.symbol}`} className={buttonClass({ variant: 'quiet', size: 24 })}>
      {t('trade', { pair: `${market.base}/${market.quote}` })}
    </Link>
  );
}
