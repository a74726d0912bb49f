'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText, useSend } from '#components/funds/use-send.ts';
import { listingOf, useAllListings } from '#components/orders/listing.ts';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { closeAllPositions } from '#lib/api/futures.ts';
import type { Position } from '#lib/contract/shapes/perp-account.ts';
import type { LegResult } from '#lib/contract/shapes/perp-order.ts';
import type { Env } from '#lib/contract/trade.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { legKey, useFuturesPositions } from '#stores/futures-positions.ts';
import { useToldOrders } from '#stores/told-orders.ts';
import { useLegName } from '../leg-text.ts';
import { CloseAllResult } from './close-all-result.tsx';
import { LegDialog, Problem } from './leg-dialog.tsx';

type CloseAllProps = {
  readonly env: Env;
  readonly positions: readonly Position[];
  /** Only this contract; null: all. */
  readonly symbol: string | null;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly changed: () => void;
};

/** Ends the orders of the markets that are meant and closes every leg; each leg's own refusal is told. */
export function CloseAllDialog({ env, positions, symbol, open, onOpenChange, changed }: CloseAllProps) {
  const t = useTranslations('positions.closeAll');
  const act = useTranslations('positions.act');
  const listings = useAllListings();
  const { sending, send } = useSend(env);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const orders = useFuturesOrders(
    (state) => state.open?.filter((one) => symbol === null || one.symbol === symbol).length ?? 0,
  );
  const tell = useTell(positions);
  const go = async () => {
    const request = symbol === null ? {} : { symbol };
    const sent = await send(request, (intent) => closeAllPositions(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return setProblem(sent.text);
    const left = tell(sent.value);
    setRefused(left);
    if (left.length === 0) onOpenChange(false);
  };
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={symbol === null ? t('title') : t('titlePair', { pair: listingOf(symbol, listings[symbol]).pair })}
      description={t('text', { orders, count: positions.length })}
      sending={sending}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={sending} onClick={() => onOpenChange(false)}>
            {act('keep')}
          </Button>
          <Button
            size={44}
            variant="danger"
            className="flex-1"
            disabled={positions.length === 0}
            loading={sending && t('sending')}
            onClick={go}
          >
            {t('act', { count: positions.length })}
          </Button>
        </>
      }
    >
      {refused.length > 0 || positions.length === 0 ? null : <CloseAllResult positions={positions} />}
      {refused.length > 0 ? (
        <ul aria-label={t('rest')} className="grid gap-1 text-12 text-danger">
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <Problem text={problem} />
    </LegDialog>
  );
}

/** Says what became of the legs. @returns a line for each that stays */
function useTell(positions: readonly Position[]) {
  const t = useTranslations('positions.closeAll');
  const name = useLegName();
  const failure = useFailureText();
  return (results: readonly LegResult[]): readonly string[] => {
    const left = results.flatMap((result) => {
      const { refusal, order, symbol, positionSide } = result;
      if (order) useToldOrders.getState().told(order);
      if (refusal === null && order?.status === 'filled') return [];
      const known =
        useFuturesPositions.getState().byKey[legKey(result)] ?? positions.find((one) => legKey(one) === legKey(result));
      const leg = name({ symbol, positionSide, openLevel: known?.openLevel ?? '' });
      const text = refusal ? failure({ kind: 'refused', ...refusal }).text : t('rest');
      return [t('row', { leg, text })];
    });
    const done = results.length - left.length;
    if (left.length === 0) toast({ kind: 'success', text: t('done', { count: done }) });
    else toast({ kind: 'warning', text: t('some', { done: String(done), count: String(results.length) }) });
    return left;
  };
}
