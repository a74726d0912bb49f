'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CANCEL_ALL_TIP } from '#components/terminal/tips.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox } from '#components/ui/fields.tsx';
import type { Order } from '#lib/contract/shapes/order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { isTrigger } from '#lib/order/kind.ts';
import { usePreferences } from '#stores/preferences.ts';
import { useListing } from './listing.ts';
import { useCancelAll } from './use-actions.ts';

type CancelAllProps = {
  readonly env: Env;
  /** What would be cancelled: all open orders, or those of one pair. */
  readonly orders: readonly Order[];
  /** Null: all pairs. */
  readonly symbol: string | null;
  readonly changed: () => void;
};

/** Cancels everything that is in the list, after a question that can be silenced. */
export function CancelAll({ env, orders, symbol, changed }: CancelAllProps) {
  const t = useTranslations('orders.cancel');
  const cancelAll = useCancelAll(env, changed);
  const silent = usePreferences(({ tipFlags }) => tipFlags.includes(CANCEL_ALL_TIP));
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const run = async (remember: boolean) => {
    setRunning(true);
    const done = await cancelAll(symbol);
    setRunning(false);
    if (!done) return;
    setAsking(false);
    if (remember) usePreferences.getState().dismiss('tipFlags', CANCEL_ALL_TIP);
  };
  return (
    <>
      <button
        type="button"
        disabled={orders.length === 0 || running}
        data-key="cancel-all"
        onClick={() => (silent ? void run(false) : setAsking(true))}
        className="touch h-6 rounded-control px-1.5 text-12 whitespace-nowrap text-muted hover:text-text disabled:text-faint"
      >
        {running ? t('running') : t('all')}
      </button>
      <Question
        open={asking}
        onOpenChange={setAsking}
        running={running}
        orders={orders}
        symbol={symbol}
        onAgree={(remember) => void run(remember)}
      />
    </>
  );
}

type QuestionProps = Pick<CancelAllProps, 'orders' | 'symbol'> & {
  readonly open: boolean;
  readonly running: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAgree: (remember: boolean) => void;
};

function Question({ open, onOpenChange, running, orders, symbol, onAgree }: QuestionProps) {
  const t = useTranslations('orders.cancel');
  const { pair } = useListing(symbol ?? '');
  const [remember, setRemember] = useState(false);
  const triggers = orders.filter(isTrigger).length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      beforeClose={() => !running}
      title={symbol === null ? t('allTitle') : t('allOf', { pair })}
      description={t('allText', { open: orders.length - triggers, triggers })}
      footer={
        <>
          <Button className="flex-1" size={44} onClick={() => onOpenChange(false)} disabled={running}>
            {t('keep')}
          </Button>
          <Button
            className="flex-1"
            size={44}
            variant="danger"
            loading={running && t('running')}
            onClick={() => onAgree(remember)}
          >
            {t('allAct', { count: orders.length })}
          </Button>
        </>
      }
    >
      <Checkbox checked={remember} onCheckedChange={setRemember} disabled={running}>
        {t('remember')}
      </Checkbox>
    </Dialog>
  );
}
