import type { Candle } from '#lib/contract/shapes/market.ts';
import type { Share } from '#lib/contract/shapes/share.ts';
import { shareChart } from '#lib/contract/share.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { scaleAll } from '#lib/market/scale.ts';

const BOX = { width: 720, height: 260, pad: 16 } as const;
const SCALE = 1000;

/** Candles of a trade's time with its fills on them. Time runs from left to right in every language. */
export function TradeChart({ share, candles, label }: { share: Share; candles: readonly Candle[]; label: string }) {
  const { start, width } = shareChart(share);
  const prices = [
    ...candles.flatMap(([, , high, low]) => [high, low]),
    ...share.fills.map(({ price }) => price),
    share.entry,
  ];
  const heights = scaleAll(prices, SCALE);
  if (!heights) return null;
  const inner = BOX.height - 2 * BOX.pad;
  const y = (at: number) => Math.round(BOX.pad + inner - ((heights[at] ?? 0) * inner) / SCALE);
  const step = BOX.width / Math.max(1, candles.length + 1);
  const x = (ts: number) => Math.round(((ts - start) / width + 0.5) * step);
  const first = candles[0]?.[0] ?? start;
  const shift = x(first) - step / 2;
  const own = 2 * candles.length;
  /** Under the low of its candle what was bought, over the high what was sold: nothing is hidden. */
  const mark = (ts: number, side: 'buy' | 'sell', at: number) => {
    const bar = candles.findIndex(([opened]) => opened === Math.floor(ts / width) * width);
    return y(bar < 0 ? own + at : side === 'buy' ? 2 * bar + 1 : 2 * bar);
  };
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="h-auto w-full">
      <line
        x1="0"
        x2={BOX.width}
        y1={y(prices.length - 1)}
        y2={y(prices.length - 1)}
        className="stroke-line-strong"
        strokeDasharray="4 3"
      />
      {candles.map(([ts, open, , , close], at) => {
        const body = bodyOf(candles, heights, at, inner);
        return (
          <g
            key={ts}
            className={
              compareDecimal(close, open) >= 0 ? 'fill-up-mark stroke-up-mark' : 'fill-down-mark stroke-down-mark'
            }
          >
            <line x1={x(ts) - shift} x2={x(ts) - shift} y1={y(2 * at)} y2={y(2 * at + 1)} strokeWidth="1" />
            <rect
              x={x(ts) - shift - step * 0.35}
              width={Math.max(1, step * 0.7)}
              y={body.top}
              height={body.height}
              strokeWidth="0"
            />
          </g>
        );
      })}
      {share.fills.map(({ id, ts, side }, at) => (
        <path
          key={id}
          transform={`translate(${x(Math.floor(ts / width) * width) - shift} ${mark(ts, side, at)})`}
          d={side === 'buy' ? 'M-6 14L6 14L0 4Z' : 'M-6 -14L6 -14L0 -4Z'}
          className={side === 'buy' ? 'fill-up stroke-panel' : 'fill-down stroke-panel'}
        />
      ))}
    </svg>
  );
}

/** Open and close between high and low, by the share that they have of that range. */
function bodyOf(candles: readonly Candle[], heights: readonly number[], at: number, inner: number) {
  const [, open, high, low, close] = candles[at]!;
  const range = scaleAll([low, high, open, close], SCALE) ?? [0, 0, 0, 0];
  const [top, bottom] = [heights[2 * at] ?? 0, heights[2 * at + 1] ?? 0];
  const of = (share: number) => BOX.pad + inner - ((bottom + ((top - bottom) * share) / SCALE) * inner) / SCALE;
  const [a, b] = [of(range[2] ?? 0), of(range[3] ?? 0)];
  return { top: Math.min(a, b), height: Math.max(1, Math.abs(a - b)) };
}
