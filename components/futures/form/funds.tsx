'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { TransferButton } from '#components/funds/transfer/transfer-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { toast } from '#components/ui/toast.ts';
import { PERP_WALLETS } from '#lib/contract/perp.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { addDecimal, compareDecimal, multiplyDecimal, subtractDecimal } from '#lib/format/decimal.ts';
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
import { settlePlaces } from './places.ts';
import { useTicket, useTicketForm } from './use-ticket.ts';

/** Decimals of what is moved: what every settle asset has. */
const MOVED_PLACES = 8;

/** Half of what the spot wallet has of the settle asset; null while that is not known. */
function useHalf(): string | null {
  const { settle } = useContract().instrument.contract;
  const has = useAccount((account) => availableOf(account, settle));
  return has && snapDecimal({ value: multiplyDecimal(has, '0.5'), step: stepOfPlaces(MOVED_PLACES), toward: 'down' });
}

/** What an order lacks, and a little of its cost beside it: the mark moves while value goes from wallet to wallet. */
const SPARE = '0.01';

/** What the order that is spoken of lacks, as far as spot has it; null where it lacks nothing, or spot has nothing. */
function useLacking(): { readonly amount: string; readonly enough: boolean } | null {
  const { instrument } = useContract();
  const has = useAccount((account) => availableOf(account, instrument.contract.settle));
  const problem = useTicket((state) => state.problemAt('amount'));
  if (problem?.rule !== 'insufficientMargin' || has === null || problem.value === null) return null;
  return transferFor({
    ...{ cost: problem.value, available: problem.bound ?? '0', has },
    places: settlePlaces(instrument),
  });
}

/** @returns what is moved, up to a step of its places; `enough`: the order can go on with it. Null where there is nothing to move */
export function transferFor({ cost, available, has, places }: Lacking): { amount: string; enough: boolean } | null {
  const wanted = addDecimal(subtractDecimal(cost, available), multiplyDecimal(cost, SPARE));
  const amount = wanted && snapDecimal({ value: wanted, step: stepOfPlaces(places), toward: 'up' });
  if (amount === null || compareDecimal(amount, '0') <= 0 || compareDecimal(has, '0') <= 0) return null;
  return compareDecimal(amount, has) <= 0
    ? { amount, enough: true }
    : { amount: has, enough: compareDecimal(addDecimal(available, has), cost) >= 0 };
}

type Lacking = Readonly<Record<'cost' | 'available' | 'has', string>> & { readonly places: number };

/** How long the order waits for the wallet to show what came. ms */
const SHOWN_MS = 4_000;

/** Moves some of spot's settle asset to the futures wallet, and goes on with the order where it then can. */
function useMove(): { readonly running: boolean; readonly move: (amount: string, enough: boolean) => void } {
  const t = useTranslations('futuresForm.transfer');
  const { mode, press, store } = useTicketForm();
  const { settle, wallet } = useContract().instrument.contract;
  const [running, setRunning] = useState(false);
  const key = useRef<{ readonly amount: string; readonly key: string } | null>(null);
  const move = async (amount: string, enough: boolean) => {
    if (running || (mode !== 'live' && mode !== 'paper')) return;
    setRunning(true);
    const side: Side = useFuturesDraft.getState().side;
    keepSize(store.getState().sides[side].size);
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
      if ((await changed(() => useFuturesWallets.getState().pools?.[settle] !== before)) && enough) goOn(side);
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
  return { running, move: (amount, enough) => void move(amount, enough) };
}

/** A share of what there is would become one of what there is then: the order goes on as it was. */
function keepSize(size: string): void {
  const { amount, setUnit } = useFuturesDraft.getState();
  if (amount.by === 'percent' && size !== '') setUnit('size', size);
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

/** One press moves what the order lacks and goes on with it; of a spot wallet with less than that, all it has. */
export function LackOffer() {
  const t = useTranslations('futuresForm.transfer');
  const { instrument } = useContract();
  const lacking = useLacking();
  const { running, move } = useMove();
  if (lacking === null) return null;
  const { amount, enough } = lacking;
  const text = formatAmount(amount, { precision: settlePlaces(instrument), rounding: 'floor' });
  return (
    <button
      type="button"
      aria-busy={running || undefined}
      onClick={() => move(amount, enough)}
      className="touch text-start font-medium text-accent hover:underline"
    >
      {running ? t('moving') : t(enough ? 'moveOn' : 'move', { amount: `${text} ${instrument.contract.settle}` })}
    </button>
  );
}

/** One press moves half of spot, as no order says yet how much is wanted. Nothing where spot has none. */
function HalfOffer() {
  const t = useTranslations('futuresForm.transfer');
  const { settle } = useContract().instrument.contract;
  const amount = useHalf();
  const { running, move } = useMove();
  if (amount === null || compareDecimal(amount, '0') <= 0) return null;
  return (
    <Button size={28} loading={running && t('moving')} onClick={() => move(amount, false)} className="max-md:h-11!">
      {t('move', { amount: `${formatAmount(amount, { precision: 2, rounding: 'floor' })} ${settle}` })}
    </Button>
  );
}

/** A futures wallet with nothing in it says so, and offers the way in. */
export function EmptyWallet() {
  const t = useTranslations('futuresForm.transfer');
  const { settle } = useContract().instrument.contract;
  const empty = useFuturesWallets(({ pools }) => pools !== null && isEmpty(pools[settle]));
  const spot = useAccount((account) => availableOf(account, settle));
  const { sheet } = useTicketForm();
  // Where the size lacks it, the way in stands there. A sheet is as high as what is in it: there the place is kept.
  const said = useTicket((state) => state.problemAt('amount')?.rule === 'insufficientMargin');
  if (!empty || (said && !sheet) || spot === null) return null;
  const none = compareDecimal(spot, '0') <= 0;
  return (
    <div
      className={cx(
        'mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-12 text-muted',
        said && 'invisible',
      )}
    >
      <span>{none ? `${t('empty', { settle })} ${t('none', { settle })}` : t('empty', { settle })}</span>
      <HalfOffer />
    </div>
  );
}

const isEmpty = (pool: { readonly balance: string } | undefined): boolean =>
  pool === undefined || compareDecimal(pool.balance, '0') === 0;
