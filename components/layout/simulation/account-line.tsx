'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { FiatAmount } from '#components/ui/fiat-amount.tsx';
import { IconRotateCcw } from '#components/ui/icons-paper.tsx';
import { useLazy } from '#components/ui/lazy.ts';
import { Skeleton } from '#components/ui/states.tsx';
import { worthOf } from '#lib/market/holdings.ts';
import { useAccount } from '#stores/account.ts';
import { reconcilePrivate, watchPrivate } from '#stores/private.ts';
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
  const [Reset, warm] = useLazy(load);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <span className="flex items-baseline gap-1">
        <span className="max-md:sr-only">{t('balance')}</span>
        <Amount value={worth} scene="usdt" unit="USDT" className="font-semibold" />
        <span className="text-muted max-lg:hidden">
          ≈ <FiatAmount usdt={worth} />
        </span>
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

/** All balances together in USDT, with the prices of now; null until every price is known. */
function useWorth(): string | null {
  useEffect(() => watchTickers(), []);
  const balances = useAccount((state) => state.balances);
  return useTickers(({ bySymbol }) => balances && worthOf(Object.values(balances), bySymbol));
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
