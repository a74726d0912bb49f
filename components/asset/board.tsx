'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountGate } from '#components/funds/account-gate.tsx';
import { FundsButton, useGiven } from '#components/funds/test-funds.tsx';
import { useFuturesFacts } from '#components/orders/contracts/facts.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Link } from '#components/ui/link.tsx';

import { EmptyState, ErrorState, StaleStrip } from '#components/ui/states.tsx';
import { signOf } from '#lib/format/decimal.ts';
import { formatTime } from '#lib/format/time.ts';
import { worthOfCoins } from '#lib/market/coins.ts';
import { useSettings } from '#stores/settings.ts';
import { Allocation } from './allocation.tsx';
import type { AssetPlace } from './asset-frame.tsx';
import { CoinTable } from './coin-table.tsx';
import { FuturesWallets } from './futures-wallets.tsx';
import { addWorth, useFuturesWorth, withPools } from './futures-worth.ts';
import { Head } from './head.tsx';
import { type Coins, useCoins } from './use-coins.ts';
import { Wallets } from './wallets.tsx';

type BoardProps = { readonly place: AssetPlace; readonly waiting: ReactNode };

/** What the account has: total, parts, wallets, coins. */
export function AssetBoard({ place, waiting }: BoardProps) {
  const t = useTranslations('assets.invite');
  return (
    <AccountGate waiting={waiting} title={t('title')} text={t('text')}>
      <LateTexts area="positions" fallback={waiting}>
        <Board place={place} waiting={waiting} />
      </LateTexts>
    </AccountGate>
  );
}

function Board({ place, waiting }: BoardProps) {
  const facts = useCoins();
  const contracts = useFuturesFacts();
  const futures = useFuturesWorth(contracts, facts.tickers);
  const { coins } = facts;
  if (facts.failed) return <Failed onRetry={facts.retry} />;
  if (coins === null) return waiting;
  const spot = worthOfCoins(coins);
  const worth = place === 'overview' ? addWorth(spot, futures.worth) : place === 'futures' ? futures.worth : spot;
  return (
    <>
      {facts.stale ? <Stale facts={facts} /> : null}
      <div data-stale={facts.stale || undefined} className="grid gap-2">
        <Head place={place} facts={facts} worth={worth} />
        {place === 'futures' ? (
          <FuturesWallets facts={contracts} />
        ) : coins.length === 0 && signOf(worth.total) === 0 ? (
          <Empty />
        ) : (
          <>
            <Allocation coins={place === 'overview' ? withPools(coins, futures.pools) : coins} total={worth.total} />
            {place === 'overview' ? <Wallets spot={spot} futures={futures} /> : null}
            <CoinTable coins={coins} total={spot.total} withShare={place === 'spot'} />
          </>
        )}
      </div>
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('assets.states');
  const common = useTranslations('common');
  return (
    <ErrorState
      title={t('failed')}
      text={t('failedText')}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
      className="rounded-panel bg-panel py-16!"
    />
  );
}

function Stale({ facts: { at, retry } }: { facts: Coins }) {
  const t = useTranslations('assets.states');
  const common = useTranslations('common');
  const zone = useSettings((settings) => settings.timezone);
  return (
    <div className="flex items-center gap-2 overflow-hidden rounded-panel bg-warning-soft">
      <StaleStrip className="min-w-0 flex-1 bg-transparent!">
        {at === null ? t('stale') : t('staleSince', { time: formatTime(at, { zone }) })}
      </StaleStrip>
      <Button variant="quiet" size={24} className="me-2" onClick={retry}>
        {common('retry')}
      </Button>
    </div>
  );
}

function Empty() {
  const t = useTranslations('assets.states');
  const given = useGiven();
  return (
    <EmptyState
      title={t('empty')}
      text={given ? t('emptyText') : undefined}
      action={
        given ? (
          <FundsButton />
        ) : (
          <Link href="/spot/BTCUSDT" className={buttonClass({ size: 32 })}>
            {t('emptyAct')}
          </Link>
        )
      }
      className="rounded-panel bg-panel py-16!"
    />
  );
}
