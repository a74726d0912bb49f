'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { TransferButton } from '#components/funds/transfer/transfer-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { PERP_WALLETS } from '#lib/contract/perp.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { compareDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { snapDecimal, stepOfPlaces } from '#lib/format/steps.ts';
import { randomKey } from '#lib/order/intent.ts';
import type { Side } from '#lib/rules/words.ts';
import { availableOf, useAccount } from '#stores/account.ts';
import { reconcileFutures } from '#stores/futures.ts';
import { useFuturesDraft } from '#stores/futures-draft.ts';
import { useFuturesWallets } from '#stores/futures-wallets.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { useContract } from '../contract.tsx';
import { IconTransfer } from './icons.tsx';
import { useTicket, useTicketForm } from './use-ticket.ts';

/** Decimals of what is moved: what every settle asset has. */
const MOVED_PLACES = 8;

/** Half of what the spot wallet has of the settle asset; null while that is not known. */
function useHalf(): string | null {
  const { settle } = useContract().instrument.contract;
  const has = useAccount((account) => availableOf(account, settle));
  return has && snapDecimal({ value: multiplyDecimal(has, '0.5'), step: stepOfPlaces(MOVED_PLACES), toward: 'down' });
}

/** How long the order waits for the wallet to show what came. ms */
const SHOWN_MS = 4_000;

/** Moves half of spot's settle asset to the futures wallet, and goes on with the order where there is one. */
function useMove(): { readonly running: boolean; readonly move: (amount: string) => void } {
  const t = useTranslations('futuresForm.transfer');
  const { mode, press } = useTicketForm();
  const { settle, wallet } = useContract().instrument.contract;
  const [running, setRunning] = useState(false);
  const key = useRef<{ readonly amount: string; readonly key: string } | null>(null);
  const move = async (amount: string) => {
    if (running || (mode !== 'live' && mode !== 'paper')) return;
    setRunning(true);
    const side: Side = useFuturesDraft.getState().side;
    if (key.current?.amount !== amount) key.current = { amount, key: randomKey() };
    const before = useFuturesWallets.getState().pools?.[settle];
    try {
      // Fetched when it is asked for: most visits never do.
      const { transferFunds } = await import('#lib/api/positions.ts');
      const request = { from: 'spot', to: wallet, asset: settle, amount };
      await transferFunds(request, { env: mode, key: key.current.key });
      key.current = null;
      toast({ kind: 'success', text: t('moved', { amount: `${formatAmount(amount)} ${settle}` }), place: 'panel' });
      reconcileFutures();
      reconcilePrivate();
      if (await changed(() => useFuturesWallets.getState().pools?.[settle] !== before)) goOn(side);
    } catch {
      toast({ kind: 'error', text: t('failed'), place: 'panel' });
    } finally {
      setRunning(false);
    }
  };
  const goOn = (side: Side) => {
    const { amount } = useFuturesDraft.getState();
    if (amount.by === 'percent' ? amount.value > 0 : amount.value !== '') press(side);
  };
  return { running, move: (amount) => void move(amount) };
}

/** Waits until the wallet tells of it. @returns false where it does not within its time */
function changed(isThere: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (there: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(there);
    };
    const stop = useFuturesWallets.subscribe(() => {
      if (isThere()) end(true);
    });
    const timer = setTimeout(() => end(isThere()), SHOWN_MS);
    if (isThere()) end(true);
  });
}

/** From any wallet to any other, beginning with spot and the one that this contract is settled from. */
export function TransferAny() {
  const t = useTranslations('futuresForm.transfer');
  const { mode } = useTicketForm();
  const { settle, wallet } = useContract().instrument.contract;
  const to = PERP_WALLETS.find((name) => name === wallet);
  if (mode !== 'live' && mode !== 'paper') return null;
  return (
    <TransferButton
      from="spot"
      {...(to ? { to } : {})}
      asset={settle}
      label={t('open')}
      className="touch grid size-5 place-items-center rounded-control text-accent hover:text-text"
    >
      <IconTransfer size={14} />
    </TransferButton>
  );
}

/** One press moves half of spot. Nothing where spot has none. */
export function TransferOffer({ link = false }: { link?: boolean }) {
  const t = useTranslations('futuresForm.transfer');
  const { settle } = useContract().instrument.contract;
  const amount = useHalf();
  const { running, move } = useMove();
  if (amount === null || compareDecimal(amount, '0') <= 0) return null;
  const name = t(link ? 'moveOn' : 'move', {
    amount: `${formatAmount(amount, { precision: 2, rounding: 'floor' })} ${settle}`,
  });
  if (!link)
    return (
      <Button size={28} loading={running && t('moving')} onClick={() => move(amount)} className="max-md:h-11!">
        {name}
      </Button>
    );
  return (
    <button
      type="button"
      aria-busy={running || undefined}
      onClick={() => move(amount)}
      className="touch text-start font-medium text-accent hover:underline"
    >
      {running ? t('moving') : name}
    </button>
  );
}

/** A futures wallet with nothing in it says so, and offers the way in. */
export function EmptyWallet() {
  const t = useTranslations('futuresForm.transfer');
  const { settle } = useContract().instrument.contract;
  const empty = useFuturesWallets(({ pools }) => pools !== null && isEmpty(pools[settle]));
  const spot = useAccount((account) => availableOf(account, settle));
  // Where the size lacks it, the way in stands there.
  const said = useTicket((state) => state.problemAt('amount')?.rule === 'insufficientMargin');
  if (!empty || said || spot === null) return null;
  const none = compareDecimal(spot, '0') <= 0;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-12 text-muted">
      <span>{none ? `${t('empty', { settle })} ${t('none', { settle })}` : t('empty', { settle })}</span>
      <TransferOffer />
    </div>
  );
}

const isEmpty = (pool: { readonly balance: string } | undefined): boolean =>
  pool === undefined || compareDecimal(pool.balance, '0') === 0;
