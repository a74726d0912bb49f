'use client';

import { useCallback, useEffect, useState } from 'react';
import { Painted } from '#components/ui/painted.tsx';
import { MISSING } from '#lib/format/amount.ts';
import { countdownText } from '#lib/format/countdown.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { newest, onMark, useMarks } from '#stores/marks.ts';
import { LIVE } from '../live-parts.tsx';
import type { MarketRow } from '../rows.ts';
import type { FuturesRow } from './rows.ts';

/** Rates of funding are small: 0.0100%. */
const RATE_DIGITS = 4;

/** The row as the parts of the spot list draw it. */
function asMarket({ instrument, ticker }: FuturesRow): MarketRow {
  return { market: instrument, ticker, spark: null };
}

export const Last = ({ row }: { row: FuturesRow }) => <LIVE.Price row={asMarket(row)} />;
export const Change = ({ row }: { row: FuturesRow }) => <LIVE.Change row={asMarket(row)} />;
export const Turnover = ({ row }: { row: FuturesRow }) => <LIVE.Turnover row={asMarket(row)} />;

/** The mark, as the stream says it; the state's until that has spoken. */
export function Mark({ row: { instrument, state } }: { row: FuturesRow }) {
  const { symbol, pricePlace } = instrument;
  const watch = useCallback((listener: () => void) => onMark(symbol, listener), [symbol]);
  const text = () => {
    const mark = newest(useMarks.getState().bySymbol[symbol], state)?.mark;
    return !mark || mark === '0' ? MISSING : formatPrice(mark, pricePlace);
  };
  return <Painted watch={watch} text={text} />;
}

/** The rate as it would be paid now, and how long until it is. */
export function Funding({ row: { state } }: { row: FuturesRow }) {
  return (
    <span className="inline-grid justify-items-end">
      <span className="num">{formatPercent(state?.fundingRate ?? null, { sign: true, digits: RATE_DIGITS })}</span>
      <span className="num text-12 text-faint">
        {state ? <Left until={state.nextFundingAt} told={state.ts} /> : ''}
      </span>
    </span>
  );
}

/** By the venue's clock, which in a replay is the tape's. */
function Left({ until, told }: { until: number; told: number }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const offset = told - Date.now();
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [told]);
  return now === null ? null : countdownText(until - now);
}
