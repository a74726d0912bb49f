import { useTranslations } from 'next-intl';
import { TREND_TEXT } from '#components/ui/change.tsx';
import { cx } from '#components/ui/cx.ts';
import type { Interval } from '#lib/contract/market.ts';
import type { Candle } from '#lib/contract/shapes/market.ts';
import { compareDecimal, divideDecimal, subtractDecimal } from '#lib/format/decimal.ts';
import { formatPercent, formatPrice } from '#lib/format/price.ts';
import { formatDay, formatTime } from '#lib/format/time.ts';
import { type ChartShape, chartShape, HEIGHT } from './chart-shape.ts';
import { type ListedMarket, pairName } from './rows.ts';

type MiniChartProps = {
  readonly market: ListedMarket;
  readonly interval: Interval;
  /** Oldest first; null while none are known. */
  readonly candles: readonly Candle[] | null;
  /** IANA zone of the labels below. */
  readonly zone: string;
  /** BCP-47 */
  readonly tag: string;
};

/** A small candle chart without tools and without state: the server draws it, and the browser draws it anew. */
export function MiniChart({ market, interval, candles, zone, tag }: MiniChartProps) {
  const t = useTranslations('home.hero');
  const shape = candles ? chartShape(candles, interval, market.pricePlace) : null;
  const last = candles?.at(-1);
  return (
    <div dir="ltr" className="relative h-75 overflow-hidden text-12">
      {shape && last ? (
        <>
          <Legend market={market} interval={interval} candle={last} shape={shape} />
          <div role="img" aria-label={t('chart', { pair: pairName(market), interval })}>
            <Drawing shape={shape} rises={compareDecimal(last[4], last[1]) >= 0} />
          </div>
          <PriceAxis shape={shape} market={market} last={last} />
          <TimeAxis shape={shape} zone={zone} tag={tag} />
        </>
      ) : (
        <div className="absolute inset-3 rounded-control bg-raised" />
      )}
    </div>
  );
}

const FIGURES = ['open', 'high', 'low', 'close'] as const;

/** 72 px for prices at the right, 24 for times below, 52 for the legend above, and volumes in 48 under the candles. */
const PLOT = 'absolute top-13 right-18 bottom-20 left-0';
const VOLUMES = 'absolute right-18 bottom-6 left-0 h-12';

function Drawing({ shape, rises }: { shape: ChartShape; rises: boolean }) {
  const box = { viewBox: `0 0 ${shape.width} ${HEIGHT}`, preserveAspectRatio: 'none' } as const;
  return (
    <>
      <div className={PLOT}>
        {shape.prices.map(({ value, at }) => (
          <span key={value} className="absolute inset-x-0 h-px bg-line" style={{ bottom: `${at / 10}%` }} />
        ))}
        <svg aria-hidden="true" {...box} className="absolute inset-0 size-full overflow-visible">
          <path d={shape.wicks.up} stroke="var(--up-mark)" vectorEffect="non-scaling-stroke" />
          <path d={shape.wicks.down} stroke="var(--down-mark)" vectorEffect="non-scaling-stroke" />
          <path d={shape.bodies.up} fill="var(--up-mark)" />
          <path d={shape.bodies.down} fill="var(--down-mark)" />
          {shape.averages.map(({ length, path }, index) => (
            <path
              key={length}
              d={path}
              fill="none"
              stroke={`var(--series-${index + 1})`}
              strokeWidth="1.25"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <span
          className={cx('absolute inset-x-0 border-t border-dotted', rises ? 'border-up-mark' : 'border-down-mark')}
          style={{ bottom: `${shape.last / 10}%` }}
        />
      </div>
      <div className={VOLUMES}>
        <svg aria-hidden="true" {...box} className="size-full opacity-45">
          <path d={shape.volumes.up} fill="var(--up-mark)" />
          <path d={shape.volumes.down} fill="var(--down-mark)" />
        </svg>
      </div>
      <span className="absolute top-0 right-18 bottom-0 w-px bg-line" />
      <span className="absolute inset-x-0 bottom-6 h-px bg-line" />
    </>
  );
}

function Legend({
  market,
  interval,
  candle,
  shape,
}: {
  market: ListedMarket;
  interval: Interval;
  candle: Candle;
  shape: ChartShape;
}) {
  const t = useTranslations('home.hero.legend');
  const [, open, high, low, close] = candle;
  const order = compareDecimal(close, open);
  const tone = TREND_TEXT[order > 0 ? 'up' : order < 0 ? 'down' : 'flat'];
  const figures = { open, high, low, close };
  return (
    <div className="num pointer-events-none absolute top-2 left-3 z-1 leading-[18px] whitespace-nowrap">
      <p className="flex gap-2">
        <span className="font-medium">
          {pairName(market)} · {interval}
        </span>
        {FIGURES.map((name) => (
          <span key={name} className="max-sm:hidden">
            <span className="text-faint">{t(name)}</span>{' '}
            <span className={tone}>{formatPrice(figures[name], market.pricePlace)}</span>
          </span>
        ))}
        <span className={tone}>
          {formatPercent(divideDecimal(subtractDecimal(close, open), open, 8), { sign: true })}
        </span>
      </p>
      <p className="flex gap-2">
        {shape.averages.map(({ length, value }, index) =>
          value ? (
            <span key={length} style={{ color: `var(--series-${index + 1})` }}>
              {t('average', { length })} {formatPrice(value, market.pricePlace)}
            </span>
          ) : null,
        )}
      </p>
    </div>
  );
}

/** Labels stand on their line; those that the tag of the last price would touch give way. */
function PriceAxis({ shape, market, last }: { shape: ChartShape; market: ListedMarket; last: Candle }) {
  const rises = compareDecimal(last[4], last[1]) >= 0;
  return (
    <div aria-hidden="true" className="num absolute top-13 right-0 bottom-20 w-18 text-faint">
      {shape.prices
        .filter(({ at }) => Math.abs(at - shape.last) > 70)
        .map(({ value, at }) => (
          <span key={value} className="absolute inset-x-0 translate-y-1/2 pl-2" style={{ bottom: `${at / 10}%` }}>
            {formatPrice(value, market.pricePlace)}
          </span>
        ))}
      <span
        className={cx(
          'absolute inset-x-0 translate-y-1/2 py-px pl-2 font-semibold',
          rises ? 'bg-up-fill text-up-contrast' : 'bg-down-fill text-down-contrast',
        )}
        style={{ bottom: `${shape.last / 10}%` }}
      >
        {formatPrice(last[4], market.pricePlace)}
      </span>
    </div>
  );
}

/** A midnight shows its date. */
function TimeAxis({ shape, zone, tag }: { shape: ChartShape; zone: string; tag: string }) {
  return (
    <div aria-hidden="true" className="num absolute right-18 bottom-0 left-0 h-6 leading-6 text-faint">
      {shape.times
        .filter(({ at }) => at > 70 && at < 950)
        .map(({ ts, at }) => {
          const time = formatTime(ts, { zone, seconds: false });
          const midnight = time === '00:00';
          return (
            <span
              key={ts}
              className={cx(
                'absolute -translate-x-1/2 whitespace-nowrap',
                midnight ? 'font-semibold text-muted' : 'max-sm:hidden',
              )}
              style={{ left: `${at / 10}%` }}
            >
              {midnight ? formatDay(ts, { zone, tag }) : time}
            </span>
          );
        })}
    </div>
  );
}
