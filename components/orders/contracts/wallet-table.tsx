'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { TransferButton } from '#components/funds/transfer/transfer-button.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Coin } from '#components/ui/coin.tsx';
import type { Tone } from '#components/ui/painted.tsx';
import { PaintedAmount } from '#components/ui/painted-amount.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { PerpAccount } from '#lib/contract/shapes/perp-account.ts';
import { print } from '#lib/exact/fixed.ts';
import { MISSING } from '#lib/format/amount.ts';
import { signOf } from '#lib/format/decimal.ts';
import { formatFixed, formatPercent } from '#lib/format/price.ts';
import type { PoolFigures } from '#lib/futures/figures.ts';
import { unitsText } from '#lib/futures/market.ts';
import { livePoolFigures, onLive } from '#stores/futures-live.ts';
import { ListFailed } from '../list-failed.tsx';
import { useAllListings } from '../listing.ts';
import { Sheet, type SheetColumn } from '../sheet.tsx';
import type { FuturesFacts } from './facts.ts';

/** Decimals of dollars and of coins. */
const PLACES = 2;
const COIN_PLACES = 8;
const placesOf = ({ wallet }: PerpAccount) => (wallet === 'futures:coin' ? COIN_PLACES : PLACES);

/** The wallets that contracts are settled in, at the present marks. */
export function WalletTable({ facts }: { facts: FuturesFacts }) {
  const t = useTranslations('positions');
  useAllListings();
  const columns = useColumns();
  const rows = useMemo(
    () =>
      facts.pools &&
      Object.values(facts.pools).filter(({ balance, locked }) => signOf(balance) !== 0 || signOf(locked) !== 0),
    [facts.pools],
  );
  if (facts.failed && rows === null) return <ListFailed onRetry={facts.changed} />;
  return (
    <Sheet
      label={t('tabs.assets')}
      columns={columns}
      rows={rows}
      keyOf={({ wallet, settle }) => `${wallet} ${settle}`}
      empty={
        <EmptyState
          title={t('states.noAssets')}
          text={t('states.noAssetsText')}
          action={
            <TransferButton from="spot" to="futures:usdt" className={buttonClass({ size: 28 })}>
              {t('assets.transfer')}
            </TransferButton>
          }
          className="flex-1 py-3!"
        />
      }
      stale={facts.stale}
    />
  );
}

function useColumns(): readonly SheetColumn<PerpAccount>[] {
  const t = useTranslations('positions');
  const figure = (
    id: string,
    head: string,
    of: (figures: PoolFigures) => bigint,
    toned = false,
  ): SheetColumn<PerpAccount> => ({
    id,
    head,
    width: 124,
    cell: (pool) => <Live pool={pool} of={of} toned={toned} />,
  });
  return [
    {
      id: 'coin',
      head: t('columns.wallet'),
      align: 'start',
      tall: true,
      width: 180,
      cell: ({ wallet, settle }) => (
        <span className="flex items-center gap-2 font-medium">
          <Coin symbol={settle} size={18} />
          {settle}
          <span className="font-normal text-muted">{t(`assets.wallets.${wallet}`)}</span>
        </span>
      ),
    },
    figure('balance', t('columns.balance'), ({ wallet }) => wallet),
    figure(
      'unrealised',
      t('columns.unrealised'),
      ({ unrealised, isolatedUnrealised }) => unrealised + isolatedUnrealised,
      true,
    ),
    figure(
      'equity',
      t('columns.equity'),
      ({ wallet, unrealised, isolatedUnrealised }) => wallet + unrealised + isolatedUnrealised,
    ),
    figure('available', t('columns.available'), ({ transferable }) => transferable),
    {
      id: 'ratio',
      head: t('columns.ratio'),
      width: 96,
      cell: (pool) => (
        <PaintedAmount
          watch={onLive}
          text={() => {
            const figures = livePoolFigures(pool.settle);
            return figures ? formatPercent(print(figures.ratio, 8)) : MISSING;
          }}
        />
      ),
    },
    {
      id: 'act',
      head: t('columns.actions'),
      bare: true,
      width: 108,
      cell: ({ wallet, settle }) => (
        <TransferButton from={wallet} to="spot" asset={settle} className={buttonClass({ variant: 'quiet', size: 24 })}>
          {t('assets.transfer')}
        </TransferButton>
      ),
    },
  ];
}

type LiveProps = { readonly pool: PerpAccount; readonly of: (figures: PoolFigures) => bigint; readonly toned: boolean };

/** A figure of a pool; it follows the marks without rendering. */
function Live({ pool, of, toned }: LiveProps) {
  const now = () => {
    const figures = livePoolFigures(pool.settle);
    return figures && of(figures);
  };
  const text = () => {
    const value = now();
    if (value === null) return MISSING;
    const shown = formatFixed(unitsText(value), placesOf(pool));
    return toned && value > 0n ? `+${shown}` : shown;
  };
  const tone = (): Tone => {
    const value = now();
    return value === null ? 'none' : value > 0n ? 'up' : value < 0n ? 'down' : 'flat';
  };
  return <PaintedAmount watch={onLive} text={text} {...(toned ? { tone } : {})} />;
}
