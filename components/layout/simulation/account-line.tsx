'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { FiatAmount } from '#components/ui/fiat-amount.tsx';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { addDecimal } from '#lib/format/decimal.ts';
import { worthOf } from '#lib/market/holdings.ts';
import { useAccount } from '#stores/account.ts';
import { watchFutures } from '#stores/futures.ts';
import { useFuturesPositions } from '#stores/futures-positions.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { futuresWorth } from '#stores/futures-worth.ts';
import { watchMarks } from '#stores/marks.ts';
import { reconcilePrivate, watchPrivate } from '#stores/private.ts';
import { useSettings } from '#stores/settings.ts';
import { useTickers, watchTickers } from '#stores/tickers.ts';
import { RIBBON_BUTTON } from './ribbon-button.ts';

const load = () => import('./reset-dialog.tsx').then((module) => module.ResetDialog);

/**
 * What the paper account is worth, and its reset. Following the account makes it where the visitor has none, so that
 * there are funds as soon as paper trading begins.
 */
export function AccountLine() {
  const known = useAccount(({ env, balances }) => env === 'paper' && balances !== null);
  const failed = useAccount(({ failure }) => failure !== null);
  useEffect(() => watchPrivate.paper(), []);
  if (known) return <Known />;
  return failed ? <Failed /> : <Opening />;
}

function Known() {
  const t = useTranslations('simulation');
  const worth = useWorth();
  // The same figure in dollars says nothing that the one in USDT does not.
  const inDollars = useSettings(({ unit }) => unit === 'USD');
  const [Reset, warm] = useLazy(load);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <span className="flex items-baseline gap-1">
        <span className="max-md:sr-only">{t('balance')}</span>
        <Amount value={worth} scene="usdt" unit="USDT" className="font-semibold" />
        {inDollars ? null : (
          <span className="text-muted max-lg:hidden">
            ≈ <FiatAmount usdt={worth} />
          </span>
        )}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onClick={() => {
          warm();
          setAsking(true);
        }}
        className={RIBBON_BUTTON}
      >
        <IconRotateCcw size={14} />
        <span className="max-md:sr-only">{t('reset.open')}</span>
      </button>
      {Reset ? <Reset open={asking} onOpenChange={setAsking} /> : null}
    </>
  );
}

/** All wallets together in USDT, open positions at the marks of now; null until everything of it is known. */
function useWorth(): string | null {
  useEffect(() => watchTickers(), []);
  useEffect(() => watchFutures.paper(), []);
  const balances = useAccount((state) => state.balances);
  const pools = useFuturesWallets(({ env, pools: all }) => (env === 'paper' ? all : null));
  const open = useFuturesPositions(({ env, all }) => env === 'paper' && all !== null && all.length > 0);
  // Marks are wanted by what is open alone.
  useEffect(() => (open ? watchMarks() : undefined), [open]);
  return useTickers(({ bySymbol }) => {
    const spot = balances && worthOf(Object.values(balances), bySymbol);
    const contracts = futuresWorth(pools, bySymbol);
    return spot === null || contracts === null ? null : addDecimal(spot, contracts);
  });
}

function Opening() {
  const t = useTranslations('simulation');
  return (
    <span role="status">
      <span className="sr-only">{t('opening')}</span>
      <Skeleton className="h-4 w-40 max-md:w-24" />
    </span>
  );
}

function Failed() {
  const t = useTranslations('simulation');
  const common = useTranslations('common');
  return (
    <span role="alert" className="flex items-center gap-2 text-warning">
      {t('failed')}
      <button type="button" onClick={reconcilePrivate} className={RIBBON_BUTTON}>
        {common('retry')}
      </button>
    </span>
  );
}
