'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { IconCircleAlert } from '#components/ui/icons.tsx';
import { toast } from '#components/ui/toast.ts';
import { resetPaper } from '#lib/api/trade.ts';
import { PAPER_FUNDS } from '#lib/contract/trade.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { randomKey } from '#lib/order/intent.ts';
import { outcomeOf } from '#lib/order/refusal.ts';
import { reconcilePrivate } from '#stores/private.ts';

type ResetProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** `100,000 USDT · 100,000 USDC · 1 BTC · 20 ETH`: the same in every language. */
const FUNDS = Object.entries(PAPER_FUNDS)
  .map(([asset, amount]) => `${formatAmount(amount)} ${asset}`)
  .join(' · ');

/** Asks before the paper account begins again. It stays open until the gateway has answered. */
export function ResetDialog({ open, onOpenChange }: ResetProps) {
  const t = useTranslations('simulation.reset');
  const common = useTranslations('common');
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<'failed' | 'unknown' | null>(null);
  // One wish, one key: pressed again after no answer came, it is the same reset.
  const key = useRef<string | null>(null);
  const run = async () => {
    key.current ??= randomKey();
    setRunning(true);
    setFailure(null);
    try {
      await resetPaper({ key: key.current });
      key.current = null;
      reconcilePrivate();
      toast({ kind: 'success', text: t('done') });
      onOpenChange(false);
    } catch (error) {
      const answered = outcomeOf(error).kind !== 'unknown';
      if (answered) key.current = null;
      setFailure(answered ? 'failed' : 'unknown');
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={() => setFailure(null)}
      beforeClose={() => !running}
      title={t('title')}
      description={t('text', { funds: FUNDS })}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={running} onClick={() => onOpenChange(false)}>
            {common('cancel')}
          </Button>
          <Button
            size={44}
            variant="danger"
            className="flex-1"
            loading={running && t('running')}
            onClick={() => void run()}
          >
            {t('act')}
          </Button>
        </>
      }
    >
      {failure ? (
        <p role="alert" className="flex items-center gap-1 text-12 text-danger">
          <IconCircleAlert size={12} />
          {t(failure)}
        </p>
      ) : null}
    </Dialog>
  );
}
