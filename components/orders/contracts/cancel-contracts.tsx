'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { toast } from '#components/ui/toast.ts';
import { cancelContracts } from '#lib/api/futures.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useListing } from '../listing.ts';

type CancelProps = {
  readonly env: Env;
  /** How many would be cancelled. */
  readonly count: number;
  /** Null: all contracts. */
  readonly symbol: string | null;
  readonly changed: () => void;
};

/** Cancels every open order of contracts, of one or of all, after a question. */
export function CancelContracts({ env, count, symbol, changed }: CancelProps) {
  const t = useTranslations('positions.orders');
  const words = useTranslations('orders.cancel');
  const { pair } = useListing(symbol ?? '');
  const [open, setOpen] = useState(false);
  const { sending, send } = useSend(env);
  const run = async () => {
    const request = symbol === null ? {} : { symbol };
    const sent = await send(request, (intent) => cancelContracts(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return void toast({ kind: 'error', text: sent.text });
    toast({ kind: 'success', text: t('cancelAllDone', { count: sent.value.length }) });
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        disabled={count === 0}
        data-key="cancel-all"
        onClick={() => setOpen(true)}
        className="touch h-6 rounded-control px-1.5 text-12 whitespace-nowrap text-muted hover:text-text disabled:text-faint"
      >
        {t('cancelAll')}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        beforeClose={() => !sending}
        title={symbol === null ? t('cancelAllTitle') : t('cancelAllPair', { pair })}
        description={t('cancelAllText', { count })}
        footer={
          <>
            <Button className="flex-1" size={44} disabled={sending} onClick={() => setOpen(false)}>
              {words('keep')}
            </Button>
            <Button
              className="flex-1"
              size={44}
              variant="danger"
              loading={sending && words('running')}
              onClick={() => void run()}
            >
              {t('cancelAllAct', { count })}
            </Button>
          </>
        }
      />
    </>
  );
}
