'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts, NowThen } from '#components/ui/now-then.tsx';
import { toast } from '#components/ui/toast.ts';
import { reversePosition } from '#lib/api/futures.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { legFigures } from '#lib/futures/figures.ts';
import { afterFill } from '#lib/futures/fill.ts';
import { lotsOf, ticksOf } from '#lib/futures/market.ts';
import { useFuturesOrders } from '#stores/futures-orders.ts';
import { useTickers } from '#stores/tickers.ts';
import { useToldOrders } from '#stores/told-orders.ts';
import { type LegText, sizeText, useLegName, useLegText } from '../leg-text.ts';
import { useLiveLeg, useLivePool } from '../live.ts';
import { LegDialog, type LegDialogProps, Problem, Warning } from './leg-dialog.tsx';

/** Closes a leg and opens as much the other way, said before it is done. */
export function ReverseDialog(props: LegDialogProps) {
  const { env, position, open, onOpenChange, changed } = props;
  const t = useTranslations('positions.reverse');
  const words = useTranslations('positions');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, send } = useSend(env);
  const told = useTold(text, position.positionSide === 'long' ? 'short' : 'long');
  const twoWay = position.positionMode === 'twoWay';
  const other = position.positionSide === 'long' ? 'short' : 'long';
  const go = async () => {
    const request = { symbol: position.symbol };
    const sent = await send(request, (intent) => reversePosition(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return setProblem(sent.text);
    told(sent.value);
    onOpenChange(false);
  };
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { leg: name })}
      description={twoWay ? t('twoWay') : t('text', { pair: text.pair })}
      sending={sending}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={sending} onClick={() => onOpenChange(false)}>
            {words('act.keep')}
          </Button>
          <Button
            size={44}
            variant={other === 'long' ? 'buy' : 'sell'}
            className="flex-1"
            disabled={twoWay}
            loading={sending && t('sending')}
            onClick={go}
          >
            {t('act', { side: words(`sides.${other}`), size: sizeText(text, position.count) })}
          </Button>
        </>
      }
    >
      {twoWay ? null : <Preview {...props} text={text} />}
      <Problem text={problem} />
    </LegDialog>
  );
}

function Preview({ position, text }: LegDialogProps & { readonly text: LegText }) {
  const t = useTranslations('positions.reverse');
  const words = useTranslations('positions');
  const { after, now } = useAfter(position, text);
  const orders = useFuturesOrders(
    (state) => state.open?.filter(({ symbol }) => symbol === position.symbol).length ?? 0,
  );
  const side = position.positionSide;
  const other = side === 'long' ? 'short' : 'long';
  const size = sizeText(text, position.count);
  return (
    <>
      <NowThen
        label={t('then')}
        rows={[
          { name: t('position'), now: `${words(`sides.${side}`)} ${size}`, next: `${words(`sides.${other}`)} ${size}` },
          { name: t('entry'), now: text.listing.price(position.openAvgPrice), next: text.price(after?.ticks ?? null) },
          {
            name: t('liquidation'),
            now: text.price(now?.liquidation ?? null),
            next: text.price(after?.liquidation ?? null),
            tone: 'warning',
          },
        ]}
      />
      <Facts
        rows={[
          [
            t('realised'),
            <bdi key="r">{`${text.amount(after?.realised ?? null, { sign: true })} ${text.settle}`}</bdi>,
          ],
          [t('fees'), <bdi key="f">{`${text.amount(after ? -after.fee : null)} ${text.settle}`}</bdi>],
          [t('orders'), orders],
        ]}
      />
      <Warning>{t('warn')}</Warning>
    </>
  );
}

/** The leg as it would be: both orders at the price that stands against it. */
function useAfter(position: LegDialogProps['position'], { market }: LegText) {
  const pool = useLivePool(position.settle);
  const now = useLiveLeg(position);
  const { symbol, positionSide: side } = position;
  const ticker = useTickers((state) => state.bySymbol[symbol]);
  const best = (side === 'long' ? ticker?.bid : ticker?.ask) ?? position.markPrice;
  const ticks = market && ticksOf(market, best);
  const lots = market && lotsOf(market, position.count);
  if (!pool || !ticks || !lots) return { now, after: null };
  const filled = afterFill(pool, { symbol, buys: side === 'short', lots: lots * 2, ticks, positionSide: null });
  const figures = filled && legFigures(filled.pool, symbol, side === 'long' ? 'short' : 'long');
  const after = filled && {
    ticks,
    realised: filled.realised,
    fee: filled.fee,
    liquidation: figures?.liquidation ?? null,
  };
  return { now, after };
}

/** What became of both orders. */
function useTold(text: LegText, side: 'long' | 'short') {
  const t = useTranslations('positions.reverse');
  const words = useTranslations('positions');
  return (orders: readonly PerpOrder[]) => {
    for (const order of orders) useToldOrders.getState().told(order);
    const [, opened] = orders;
    if (opened && compareDecimal(opened.filled, '0') > 0)
      return toast({
        kind: 'success',
        text: t('done', { side: words(`sides.${side}`), size: sizeText(text, opened.filled) }),
      });
    return toast({ kind: 'warning', text: t('closedOnly') });
  };
}
