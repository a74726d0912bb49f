'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { useLiveTicker } from '#components/terminal/figure.tsx';
import { Painted, type Tone, type Watch } from '#components/ui/painted.tsx';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { divideDecimal, multiplyDecimal, shiftDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatShortSize, formatSigned } from '#lib/format/narrow.ts';
import { formatFixed, formatPercent, trendOf } from '#lib/format/price.ts';
import { futuresMarket, lotsOf, ticksOf, unitsText } from '#lib/futures/market.ts';
import { roundTrip } from '#lib/futures/round-trip.ts';
import { valuePlaces } from '#lib/market/names.ts';
import { liveLeg, livePool, onLive } from '#stores/futures-live.ts';
import { usePnlBy } from '#stores/pnl-by.ts';
import { useWhatIf } from '#stores/what-if.ts';
import { useGain } from '../account/use-gain.ts';
import { useContract } from '../contract.tsx';
import type { FuturesLine } from './lines.ts';
import { marginAt } from './margin-at.ts';
import { closeResult } from './results.ts';

type FiguresProps = {
  readonly line: FuturesLine;
  readonly watch: Watch;
  readonly price: () => string;
  /** It is on its way, or waits for a yes. */
  readonly moving: boolean;
};

/** Nothing is drawn of a figure that says nothing. */
const FIGURE = 'px-2 empty:hidden';

/** What a line comes to. Painted, not rendered. */
export function TagFigures(props: FiguresProps) {
  switch (props.line.tone) {
    case 'long':
    case 'short':
      return <Gain {...props} />;
    case 'liquidation':
      return props.moving ? <Margin {...props} /> : <Distance {...props} />;
    case 'takeProfit':
    case 'stopLoss':
      return <Result {...props} />;
    case 'whatIf':
      return <Supposed />;
    default:
      return (
        <>
          <Size {...props} />
          {props.moving ? <Cost {...props} /> : null}
        </>
      );
  }
}

function Size({ line }: FiguresProps) {
  const { sizePlace } = useContract().instrument;
  return line.size === null ? null : (
    <span className="num px-2 text-text">{formatShortSize(line.size, sizePlace)}</span>
  );
}

/** What the leg would have gained there, as the card says. */
function Supposed() {
  const line = useWhatIf((state) => state.line);
  const { instrument } = useContract();
  if (!line || line.pnl === null) return null;
  return (
    <span className={`num px-2 ${line.falls ? 'text-warning' : TREND[trendOf(line.pnl)]}`}>
      {`${formatSigned(line.pnl, valuePlaces(instrument))} ${line.settle}`}
    </span>
  );
}

const TREND = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** Size of the leg beside its name, then profit and return as its row tells them. */
function Gain({ line }: FiguresProps) {
  const { instrument } = useContract();
  const { sizePlace } = instrument;
  const by = usePnlBy((state) => state.by);
  const { watch, now: figures } = useGain(by, line.side ?? 'long');
  const places = valuePlaces(instrument);
  const gained = () => {
    const now = figures();
    return now ? formatSigned(unitsText(now.gain), places) : MISSING;
  };
  const roe = () => {
    const now = figures();
    return now ? formatPercent(shiftDecimal(`${now.roe}`, -4), { sign: true }) : '';
  };
  const tone = (): Tone => {
    const now = figures();
    return now ? TONE[trendOf(unitsText(now.gain))] : 'plain';
  };
  return (
    <>
      <span className="num border-s-0! pe-2 text-text">
        {line.size === null ? '' : formatShortSize(line.size, sizePlace)}
      </span>
      <Painted watch={watch} text={gained} tone={tone} className="num ps-2 pe-1" />
      <Painted watch={watch} text={roe} tone={tone} className="num border-s-0! pe-2" />
    </>
  );
}

const TONE = { up: 'up', down: 'down', flat: 'plain' } as const;

/** From the mark to the liquidation price. */
function Distance({ line }: FiguresProps) {
  const { instrument } = useContract();
  const text = () => {
    const { symbol, contract } = instrument;
    const now = line.side && liveLeg({ settle: contract.settle, symbol, positionSide: line.side });
    return now?.distance == null ? '' : formatPercent(shiftDecimal(`${now.distance}`, -4), { sign: true });
  };
  return <Painted watch={onLive} text={text} className={`num ${FIGURE}`} />;
}

/** What must be put to the leg, or may be taken out, to be liquidated there. */
function Margin({ line, watch, price }: FiguresProps) {
  const t = useTranslations('futuresChart.own');
  const { instrument } = useContract();
  const { settle } = instrument.contract;
  const text = () => {
    const pool = livePool(settle);
    const found = pool && line.side && marginAt(instrument, pool, line.side, price());
    if (!found) return t('noMargin');
    const amount = formatAmount(unitsText(found.margin < 0n ? -found.margin : found.margin), {
      precision: valuePlaces(instrument),
    });
    return t(found.margin < 0n ? 'takeMargin' : 'addMargin', { amount, coin: settle });
  };
  return <Painted watch={watch} text={text} className={`num ${FIGURE} text-text`} />;
}

/** What an exit would bring after fees. */
function Result({ line, watch, price }: FiguresProps) {
  const { instrument } = useContract();
  const { symbol, contract } = instrument;
  const market = useMemo(() => futuresMarket(instrument), [instrument]);
  const result = (): bigint | null => {
    const { side, order } = line;
    const ticks = ticksOf(market, price());
    const lots = line.size === null ? null : lotsOf(market, line.size);
    if (!side || ticks === null || lots === null) return null;
    if (order?.kind === 'tpsl') {
      const leg = livePool(contract.settle)?.holdings.find((one) => one.market.symbol === symbol)?.legs[side];
      return leg ? closeResult(market, leg, { side, lots, ticks }) : null;
    }
    const opens = order?.price ?? order?.triggers[0]?.price ?? null;
    const entry = opens === null ? null : ticksOf(market, opens);
    return entry === null ? null : roundTrip(market, { side, lots, entry, exit: ticks });
  };
  const places = valuePlaces(instrument);
  const text = () => {
    const units = result();
    if (units === null) return '';
    return `${formatSigned(unitsText(units), places)} ${contract.settle}`;
  };
  const either = useEither(watch, onLive);
  return <Painted watch={either} text={text} className={`num ${FIGURE}`} />;
}

/** While it is on its way: how far from the last price, and what the order is then worth. */
function Cost({ line, watch, price }: FiguresProps) {
  const t = useTranslations('futuresChart.own');
  const { quote, quotePlace, contract } = useContract().instrument;
  const live = useLiveTicker();
  const either = useEither(watch, live.watch);
  const away = () => {
    const last = live.now()?.last ?? null;
    const share = divideDecimal(subtractDecimal(price(), last), last, 6);
    return share === null ? '' : t('away', { percent: formatPercent(share, { sign: true }) });
  };
  const worth = () => {
    const sum = line.size === null || contract.kind === 'inverse' ? null : multiplyDecimal(price(), line.size);
    return sum === null ? '' : `${formatFixed(sum, quotePlace)} ${quote}`;
  };
  return (
    <>
      <Painted watch={either} text={away} className={`${FIGURE} text-text`} />
      <Painted watch={watch} text={worth} className={`${FIGURE} text-text`} />
    </>
  );
}

function useEither(one: Watch, other: Watch): Watch {
  return useCallback(
    (listener: () => void) => {
      const stops = [one(listener), other(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [one, other],
  );
}
