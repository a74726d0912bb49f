'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useStale } from '#components/terminal/market.tsx';
import { ACCOUNT_CODE } from '#lib/contract/account-code.ts';
import { MODE_CODE } from '#lib/contract/mode-codes.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { useContract } from '../contract.tsx';
import type { Mode } from './use-mode.ts';

/** `waiting`: nothing is wrong, it only takes a moment; `early`: and a button was pressed meanwhile. */
export type Blocked = { readonly text: string; readonly waiting: boolean; readonly early?: boolean };

/**
 * What was pressed too early is told so, and is pressed again: an order that goes by itself a moment later, at another
 * price, was asked for by nobody.
 */
export function useEarly(blocked: Blocked | null): readonly [told: Blocked | null, pressed: () => void] {
  const t = useTranslations('futuresForm.blocked');
  const [early, setEarly] = useState(false);
  const waiting = blocked?.waiting === true;
  useEffect(() => {
    if (!waiting) setEarly(false);
  }, [waiting]);
  const told = waiting && early ? { ...blocked, text: t('early'), early } : blocked;
  return [told, () => setEarly(waiting)];
}

/** Why nothing can be sent now; null when it can. */
export function useBlocked(mode: Mode): Blocked | null {
  const t = useTranslations('order');
  const own = useTranslations('futuresForm.blocked');
  const codes = useTranslations('codes');
  const { status } = useContract().instrument;
  const stale = useStale();
  const known = useFuturesWallets((wallets) => wallets.pools !== null);
  const failure = useFuturesWallets((wallets) => wallets.failure);
  const never = neverTrades(failure?.error);
  const wrong = (text: string) => ({ text, waiting: false });
  const opening = { text: t('opening'), waiting: true };
  if (mode === 'none') return null;
  if (status === 'settling') return wrong(own('settling'));
  if (status !== 'trading') return wrong(t('blocked.halted'));
  if (stale) return wrong(t('blocked.stale'));
  if (mode === 'unknown') return opening;
  if (known) return null;
  if (never) return wrong(codes(never));
  return failure ? wrong(t('blocked.account')) : opening;
}

/** Why this login does not trade here at all: an agency, or one that is kept to paper trading. Null where it might. */
function neverTrades(error: unknown): typeof ACCOUNT_CODE.notPermitted | typeof MODE_CODE.paperOnly | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return [ACCOUNT_CODE.notPermitted, MODE_CODE.paperOnly].find((known) => known === code) ?? null;
}
