import { scaleBetween } from '#lib/market/scale.ts';

/** Where the last price stands between the low and the high of the day. Its low end is where the column of lows is. */
export function RangeBar({ last, low, high }: { last: string; low: string; high: string }) {
  const at = scaleBetween(last, low, high, 1000);
  return (
    <span aria-hidden="true" className="relative block h-1 rounded-full bg-line-strong">
      {at === null ? null : (
        <span
          className="absolute -top-[3px] h-2.5 w-0.5 rounded-full bg-text"
          style={{ insetInlineStart: `calc(${at / 10}% - 1px)` }}
        />
      )}
    </span>
  );
}
