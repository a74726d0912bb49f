'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { icon } from '#components/ui/icon.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/menu.tsx';
import { type Change, NowThen } from '#components/ui/now-then.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { toast } from '#components/ui/toast.ts';
import { transferFunds } from '#lib/api/positions.ts';
import { print } from '#lib/exact/fixed.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { formatPercent } from '#lib/format/price.ts';
import { unitsText } from '#lib/futures/market.ts';
import type { TransferWallet } from '#lib/futures/transfer.ts';
import { reconcileFutures } from '#stores/futures.ts';
import { reconcilePrivate } from '#stores/private.ts';
import { useSend } from '../use-send.ts';
import type { TransferStart } from './start.ts';
import { type Free, type Transfer, useTransfer, WALLETS } from './use-transfer.ts';

/** Lucide (ISC), as those of components/ui. */
const IconSwap = /* @__PURE__ */ icon('arrow-up-down', [
  ['path', { d: 'm21 16-4 4-4-4' }],
  ['path', { d: 'M17 20V4' }],
  ['path', { d: 'm3 8 4-4 4 4' }],
  ['path', { d: 'M7 4v16' }],
]);

export type TransferProps = {
  readonly start: TransferStart;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** From a wallet to another one of the account, with what that does to both. */
export function TransferDialog({ start, open, onOpenChange }: TransferProps) {
  const t = useTranslations('positions.transfer');
  const wallets = useTranslations('positions.assets.wallets');
  const transfer = useTransfer(start);
  const { env, from, to, asset, amount, units, most } = transfer;
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, send } = useSend(env);
  const shown = `${formatAmount(amount === '' ? '0' : amount)} ${asset}`;
  const tooMuch = units !== null && most !== null && units > most;
  const wrong = tooMuch ? t('tooMuch', { bound: amountText(most, asset) }) : null;
  const go = async () => {
    if (wrong !== null) return;
    if (units === null) return setProblem(t('enter'));
    const request = { from, to, asset, amount: unitsText(units) };
    const sent = await send(request, (intent) => transferFunds(request, intent));
    if (sent === null) return;
    reconcilePrivate();
    reconcileFutures();
    if (sent.kind === 'failed') return setProblem(sent.text);
    toast({ kind: 'success', text: t('done', { amount: shown, wallet: wallets(to) }) });
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      beforeClose={() => !sending}
      title={t('title')}
      sheet
      footer={
        <Button
          size={44}
          variant="primary"
          className="flex-1"
          loading={sending && t('sending')}
          onClick={() => void go()}
        >
          {units === null ? t('title') : t('actTo', { amount: shown, wallet: wallets(to) })}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Wallets transfer={transfer} onChosen={() => setProblem(null)} />
        <Amount transfer={transfer} error={wrong} onTyped={() => setProblem(null)} />
        <Consequence transfer={transfer} />
        {problem === null ? null : (
          <p role="alert" className="flex items-start gap-1.5 text-12 text-danger">
            <IconCircleAlert size={14} className="mt-px" />
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

type PartProps = { readonly transfer: Transfer };

/** From, to, and which coin. */
function Wallets({ transfer, onChosen }: PartProps & { readonly onChosen: () => void }) {
  const t = useTranslations('positions.transfer');
  const names = useTranslations('positions.assets.wallets');
  const { from, to, asset, assets, leaving, arriving, choose, swap } = transfer;
  const options = WALLETS.map((value) => ({ value, label: names(value) }));
  const one = (end: 'from' | 'to', value: TransferWallet, free: Free) => (
    <div className="flex items-center gap-2 text-13">
      <span className="w-12 text-faint">{t(end)}</span>
      <Select
        label={t(end)}
        value={value}
        options={options}
        onValueChange={(wallet) => {
          choose({ [end]: wallet });
          onChosen();
        }}
        className="min-w-0 flex-1"
      />
      <bdi className="num min-w-24 text-end text-12 text-muted">{amountText(free.now, asset)}</bdi>
    </div>
  );
  return (
    <div className="grid gap-2">
      {one('from', from, leaving)}
      <IconButton
        icon={IconSwap}
        size={32}
        label={t('swap')}
        onClick={() => {
          swap();
          onChosen();
        }}
        className="mx-auto"
      />
      {one('to', to, arriving)}
      {assets.length > 1 ? (
        <div className="flex items-center gap-2 text-13">
          <span className="w-12 text-faint">{t('coin')}</span>
          <Select
            label={t('coin')}
            value={asset}
            options={assets.map((value) => ({ value, label: value }))}
            onValueChange={(chosen) => choose({ asset: chosen })}
            className="flex-1"
          />
        </div>
      ) : null}
    </div>
  );
}

const COIN_PLACES = 8;
const isDollar = (asset: string) => asset.startsWith('USD');
const STEP_PLACES = 12;

function Amount({
  transfer,
  error,
  onTyped,
}: PartProps & { readonly error: string | null; readonly onTyped: () => void }) {
  const t = useTranslations('positions.transfer');
  const { amount, asset, units, type } = transfer;
  const most = transfer.most ?? 0n;
  const percent = most > 0n && units !== null ? Number.parseInt(`${(units * 100n) / most}`, 10) : null;
  const take = (text: string) => {
    type(text);
    onTyped();
  };
  const share = (of: number) => take(of === 0 ? '' : unitsText(of >= 100 ? most : (most * BigInt(of)) / 100n));
  return (
    <div className="grid gap-1">
      <NumberInput
        label={t('amount')}
        value={amount}
        onValueChange={take}
        fractionDigits={STEP_PLACES}
        unit={asset}
        error={error ?? undefined}
        stepButtons={false}
      />
      <PercentSlider
        label={t('share')}
        value={percent === null ? null : Math.min(100, percent)}
        disabled={most <= 0n}
        figures={false}
        onValueChange={share}
      />
      <p className="flex justify-between text-12 text-faint">
        {transfer.most === 0n ? t('none') : t('free')}
        <button
          type="button"
          disabled={most <= 0n}
          onClick={() => share(100)}
          className="touch rounded-control text-accent hover:underline disabled:text-faint"
        >
          <bdi>{t('most', { amount: amountText(transfer.most, asset) })}</bdi>
        </button>
      </p>
    </div>
  );
}

/** What is free in both, before and after, and the margin ratio of a wallet with open positions. */
function Consequence({ transfer }: PartProps) {
  const t = useTranslations('positions.transfer');
  const names = useTranslations('positions.assets.wallets');
  const { leaving, arriving, asset } = transfer;
  const text = (units: bigint | null) => (units === null ? null : amountText(units, asset));
  const free = ({ wallet, now, after }: Free): Change => ({
    name: t('freeOf', { wallet: names(wallet) }),
    now: text(now),
    next: after !== null && after < 0n ? null : text(after),
  });
  const ratio = leaving.ratio ?? arriving.ratio;
  const worse = leaving.ratio !== null && leaving.ratio.after > leaving.ratio.now;
  return (
    <NowThen
      label={t('then')}
      rows={[
        free(leaving),
        free(arriving),
        ...(ratio
          ? [
              {
                name: t('ratio'),
                now: formatPercent(print(ratio.now, 8)),
                next: formatPercent(print(ratio.after, 8)),
                tone: worse ? ('warning' as const) : ('plain' as const),
              },
            ]
          : []),
      ]}
    />
  );
}

function amountText(units: bigint | null, asset: string): string {
  if (units === null) return '--';
  const options = isDollar(asset) ? { precision: 2 } : { precision: COIN_PLACES, removeTrailingZeros: true };
  return `${formatAmount(unitsText(units), options)} ${asset}`;
}
