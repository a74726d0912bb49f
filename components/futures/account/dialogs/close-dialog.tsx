'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSend } from '#components/funds/use-send.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/now-then.tsx';
import { NumberInput } from '#components/ui/number-input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { PercentSlider } from '#components/ui/slider.tsx';
import { toast } from '#components/ui/toast.ts';
import { closePosition } from '#lib/api/futures.ts';
import type { PerpOrder } from '#lib/contract/shapes/perp-order.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatPercent } from '#lib/format/price.ts';
import { lotsOf, sizeText as lotsText, ticksOf } from '#lib/futures/market.ts';
import { useMarks } from '#stores/marks.ts';
import { useTickers } from '#stores/tickers.ts';
import { useToldOrders } from '#stores/told-orders.ts';
import { type LegText, sizeText, useLegName, useLegText } from '../leg-text.ts';
import { useLivePool } from '../live.ts';
import { type CloseEstimate, closeEstimate } from './close-estimate.ts';
import { LegDialog, type LegDialogProps, Problem } from './leg-dialog.tsx';
import { percentOf, shareOf } from './leg-size.ts';

export type CloseWay = 'market' | 'limit';

/** Reduces a leg, or ends it: at the market, or with a limit. */
export function CloseDialog({ way: first, ...props }: LegDialogProps & { readonly way: CloseWay }) {
  const { env, position, open, onOpenChange, changed } = props;
  const t = useTranslations('positions.close');
  const act = useTranslations('positions.act');
  const text = useLegText(position.symbol);
  const name = useLegName()(position);
  const [way, setWay] = useState<CloseWay>(first);
  const [typed, setSize] = useState<string | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { sending, send } = useSend(env);
  const told = useTold(text);
  const size = typed ?? position.count;
  const best = useBest(props);
  const limit = price ?? best;
  const figures = useEstimate(
    props,
    text,
    size,
    way === 'limit' ? limit : best,
    way === 'limit' && !crosses(position, limit, best),
  );
  const wrong = text.market ? sizeProblem(size, position.count, text, t) : null;
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setProblem(null);
      set(value);
    };
  const whole = typed === null || compareDecimal(size, position.count) === 0;
  const go = async () => {
    if (wrong !== null) return setProblem(wrong);
    const request = {
      symbol: position.symbol,
      ...(position.positionMode === 'twoWay' ? { positionSide: position.positionSide } : {}),
      ...(whole ? {} : { size }),
      ...(way === 'limit' ? { price: limit } : {}),
    };
    const sent = await send(request, (intent) => closePosition(request, intent));
    if (sent === null) return;
    changed();
    if (sent.kind === 'failed') return setProblem(sent.text);
    told(sent.value, way);
    onOpenChange(false);
  };
  return (
    <LegDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { leg: name })}
      sending={sending}
      footer={
        <>
          <Button size={44} className="flex-1" disabled={sending} onClick={() => onOpenChange(false)}>
            {act('cancel')}
          </Button>
          <Button
            size={44}
            variant={position.positionSide === 'long' ? 'sell' : 'buy'}
            className="flex-1"
            loading={sending && t('sending')}
            onClick={go}
          >
            {t('act', { size: sizeText(text, size) })}
          </Button>
        </>
      }
    >
      <Segmented
        label={t('how')}
        value={way}
        options={[
          { value: 'market', label: t('market') },
          { value: 'limit', label: t('limit') },
        ]}
        onValueChange={change(setWay)}
      />
      {way === 'limit' ? (
        <NumberInput
          label={t('price')}
          value={limit}
          onValueChange={change(setPrice)}
          fractionDigits={text.listing.instrument?.pricePlace ?? 0}
          step={text.listing.instrument?.tick ?? '1'}
          unit={text.listing.instrument?.quote}
        />
      ) : null}
      <Size text={text} size={size} count={position.count} error={wrong} onChange={change(setSize)} />
      <Estimate
        text={text}
        figures={figures}
        position={position}
        maker={way === 'limit' && !crosses(position, limit, best)}
      />
      {way === 'market' ? <p className="text-12 text-faint">{t('slippage', { share: slippage(text) })}</p> : null}
      <Problem text={problem} />
    </LegDialog>
  );
}

type SizeProps = {
  readonly text: LegText;
  readonly size: string;
  /** All that there is. */
  readonly count: string;
  readonly error: string | null;
  readonly onChange: (size: string) => void;
};

/** How much of a leg: typed, or as a share. */
export function Size({ text, size, count, error, onChange }: SizeProps) {
  const t = useTranslations('positions.close');
  const { market, listing, unit } = text;
  const lots = (market && lotsOf(market, count)) ?? 0;
  return (
    <div className="grid gap-1">
      <NumberInput
        label={t('size')}
        value={size}
        onValueChange={onChange}
        fractionDigits={listing.instrument?.sizePlace ?? 0}
        step={listing.instrument?.lot ?? '1'}
        max={count}
        unit={unit}
        error={error ?? undefined}
      />
      <PercentSlider
        label={t('size')}
        value={market && percentOf(market, lots, size)}
        disabled={!market}
        onValueChange={(percent) => market && onChange(shareOf(market, lots, percent))}
      />
    </div>
  );
}

type EstimateProps = {
  readonly text: LegText;
  readonly figures: CloseEstimate | null;
  readonly position: LegDialogProps['position'];
  readonly maker: boolean;
};

function Estimate({ text, figures, position, maker }: EstimateProps) {
  const t = useTranslations('positions.close');
  const { instrument } = text.listing;
  const rate = formatPercent((maker ? instrument?.makerFee : instrument?.takerFee) ?? '0', { digits: 3 });
  const { settle } = text;
  const amount = (units: bigint | null, sign = true) => `${text.amount(units, { sign })} ${settle}`;
  const tone = figures && figures.realised < 0n ? 'text-down' : 'text-up';
  const net = figures ? figures.realised - figures.fee : 0n;
  return (
    <Facts
      rows={[
        [t('estimate'), text.price(figures?.ticks ?? null)],
        [
          t('realised'),
          <bdi key="realised" className={figures ? tone : 'text-faint'}>
            {amount(figures?.realised ?? null)}
          </bdi>,
        ],
        [
          t('fee', { role: t(maker ? 'maker' : 'taker'), rate }),
          <bdi key="fee">{amount(figures ? -figures.fee : null)}</bdi>,
        ],
        [
          t('net'),
          <bdi key="net" className={figures ? (net < 0n ? 'text-down' : 'text-up') : 'text-faint'}>
            {amount(figures ? net : null)}
          </bdi>,
        ],
        ...(position.marginMode === 1
          ? ([[t('returned'), <bdi key="returned">{amount(figures?.freed ?? null, false)}</bdi>]] as const)
          : []),
        [
          t('left'),
          <bdi key="left">{figures && text.market ? sizeText(text, lotsText(text.market, figures.left)) : '--'}</bdi>,
        ],
      ]}
    />
  );
}

/** The price that a close meets first. */
function useBest({ position: { symbol, positionSide, markPrice } }: LegDialogProps): string {
  const ticker = useTickers((state) => state.bySymbol[symbol]);
  const mark = useMarks((state) => state.bySymbol[symbol]?.mark);
  return (positionSide === 'long' ? ticker?.bid : ticker?.ask) ?? mark ?? markPrice;
}

function useEstimate({ position }: LegDialogProps, text: LegText, size: string, price: string, maker: boolean) {
  const pool = useLivePool(position.settle);
  const { market } = text;
  if (!pool || !market) return null;
  const held = lotsOf(market, position.count) ?? 0;
  return closeEstimate(pool, market, {
    symbol: position.symbol,
    side: position.positionSide,
    held,
    size,
    price,
    maker,
  });
}

/** A limit that meets somebody at once. */
const crosses = ({ positionSide }: LegDialogProps['position'], limit: string, best: string): boolean =>
  positionSide === 'long' ? compareDecimal(limit, best) <= 0 : compareDecimal(limit, best) >= 0;

const slippage = ({ listing: { instrument } }: LegText): string =>
  formatPercent(instrument?.contract?.slippage ?? null);

type Words = ReturnType<typeof useTranslations<'positions.close'>>;

/** What stands against a size; null where nothing does. */
export function sizeProblem(size: string, count: string, text: LegText, t: Words): string | null {
  const { market } = text;
  if (!market) return null;
  const lots = lotsOf(market, size);
  if (!lots) return t('tooLittle', { bound: sizeText(text, text.listing.instrument?.minSize ?? '0') });
  return lots > (lotsOf(market, count) ?? 0) ? t('tooMuch', { bound: sizeText(text, count) }) : null;
}

/** What became of it, as a toast. */
function useTold(text: LegText) {
  const t = useTranslations('positions.close');
  return (order: PerpOrder, way: CloseWay) => {
    const wanted = sizeText(text, order.size ?? '0');
    const filled = sizeText(text, order.filled);
    const none = compareDecimal(order.filled, '0') === 0;
    if (order.status === 'new' && way === 'limit')
      return toast({ kind: 'success', text: t('resting', { size: wanted, price: text.listing.price(order.price) }) });
    useToldOrders.getState().told(order);
    if (none) return toast({ kind: 'warning', text: t('nothing') });
    if (order.status !== 'filled') return toast({ kind: 'warning', text: t('partly', { filled, size: wanted }) });
    return toast({ kind: 'success', text: t('done', { size: filled, price: text.listing.price(order.averagePrice) }) });
  };
}

/** Ticks of a price that is typed; null where it is none. */
export const typedTicks = ({ market }: LegText, price: string): number | null => market && ticksOf(market, price);
