import type { Ref } from 'react';
import type { Ticker } from '#lib/contract/shapes/market.ts';
import { scaleBetween } from '#lib/market/scale.ts';

/** Where the mark of the last price stands on the bar of the day, as CSS; null where that is not known. */
export function rangeAt(ticker: Ticker | null): string | null {
  const at = ticker && scaleBetween(ticker.last, ticker.low24h, ticker.high24h, 1000);
  return at === null ? null : `calc(${at / 10}% - 1px)`;
}

/** Where the last price stands between the low and the high of the day. Its low end is where the column of lows is. */
export function RangeBar({ at, mark }: { at: string | null; mark?: Ref<HTMLSpanElement> }) {
  return (
    <span aria-hidden="true" className="relative block h-1 rounded-full bg-line-strong">
      <span
        ref={mark}
        hidden={at === null}
        suppressHydrationWarning
        className="absolute -top-[3px] h-2.5 w-0.5 rounded-full bg-text"
        style={{ insetInlineStart: at ?? 0 }}
      />
    </span>
  );
}
