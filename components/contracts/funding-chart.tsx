import { useTranslations } from 'next-intl';
import type { FundingRow } from '#lib/contract/shapes/contract-market.ts';
import { compareDecimal, signOf } from '#lib/format/decimal.ts';
import { formatDate } from '#lib/format/time.ts';
import type { FundingFigures } from '#lib/market/funding-figures.ts';
import { scaleBetween } from '#lib/market/scale.ts';
import { rateText } from './rate-text.ts';

type ChartProps = { readonly rows: readonly FundingRow[]; readonly figures: FundingFigures };

const HEIGHT = 1000;
const WIDTH = 1000;
/** Of a bar's place, in tenths. */
const BAR = 7;

/** One bar a stamp, the newest at the end; bars of rates above zero stand on the line, others hang from it. */
export function FundingChart({ rows, figures: { count, mean, lowest, highest } }: ChartProps) {
  const t = useTranslations('contracts.funding');
  const low = compareDecimal(lowest, '0') < 0 ? lowest : '0';
  const high = compareDecimal(highest, '0') > 0 ? highest : '0';
  const heightOf = (rate: string) => HEIGHT - (scaleBetween(rate, low, high, HEIGHT) ?? 0);
  const zero = heightOf('0');
  const step = WIDTH / rows.length;
  const label = t('chart', { count, low: rateText(lowest), high: rateText(highest), mean: rateText(mean) });
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return (
    <div dir="ltr" className="px-5 pb-4 max-md:px-4">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full"
      >
        {rows.toReversed().map(({ at, rate }, place) => {
          const top = heightOf(rate);
          return (
            <rect
              key={at}
              x={place * step}
              width={(step * BAR) / 10}
              y={Math.min(top, zero)}
              height={Math.max(Math.abs(zero - top), 4)}
              fill={signOf(rate) < 0 ? 'var(--down)' : 'var(--up)'}
            >
              <title>{rateText(rate)}</title>
            </rect>
          );
        })}
        <line
          x1={0}
          x2={WIDTH}
          y1={zero}
          y2={zero}
          stroke="var(--line-strong)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="num mt-1 flex justify-between text-12 text-faint">
        <span>{oldest ? formatDate(oldest.at, { zone: 'UTC' }) : ''}</span>
        <span>{newest ? formatDate(newest.at, { zone: 'UTC' }) : ''}</span>
      </p>
    </div>
  );
}
