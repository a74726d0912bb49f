import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/states.tsx';
import type { FundDay } from '#lib/contract/shapes/protection.ts';
import { compareDecimal } from '#lib/format/decimal.ts';
import { formatFixed } from '#lib/format/price.ts';
import { formatDate } from '#lib/format/time.ts';
import { FINE, type Spark, sparkOf } from '#lib/market/spark.ts';
import { SPANS, type Span } from './facts.ts';
import { Section } from './section.tsx';

type CurveProps = { readonly days: readonly FundDay[] | null; readonly span: Span; readonly spans?: ReactNode };

/** The value of the fund, one point a day. */
export function FundCurve({ days, span, spans }: CurveProps) {
  const t = useTranslations('contracts.fund');
  const shown = days?.slice(-SPANS[span]) ?? [];
  const [first, last] = [shown[0], shown.at(-1)];
  const line = sparkOf(
    shown.map(({ value }) => value),
    SPANS.year,
    FINE,
  );
  return (
    <Section title={t('curve')} tools={spans ?? <span className="h-7" />}>
      {line && first && last ? (
        <Line days={shown} first={first} last={last} line={line} />
      ) : (
        <EmptyState className="min-h-48" title={days === null ? t('failed') : t('young')} />
      )}
    </Section>
  );
}

type LineProps = {
  readonly days: readonly FundDay[];
  readonly first: FundDay;
  readonly last: FundDay;
  readonly line: Spark;
};

/** Time runs from left to right in every language. */
function Line({ days, first, last, line }: LineProps) {
  const t = useTranslations('contracts.fund');
  const [low, high] = ends(days);
  const text = (value: string) => formatFixed(value, 2);
  const day = ({ at }: FundDay) => formatDate(at, { zone: 'UTC' });
  const label = t('curveOf', {
    ...{ from: day(first), to: day(last), low: text(low), high: text(high), now: text(last.value) },
  });
  return (
    <div dir="ltr" className="px-5 pb-4 max-md:px-4">
      <p className="num mb-1 text-end text-12 text-faint">{text(high)}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${line.box.join(' ')}`}
        preserveAspectRatio="none"
        className="block h-44 w-full overflow-visible border-y border-line"
      >
        <path
          d={line.path}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="num mt-1 text-end text-12 text-faint">{text(low)}</p>
      <p className="num mt-1 flex justify-between text-12 text-faint">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </p>
    </div>
  );
}

/** The lowest and the highest value. */
function ends(days: readonly FundDay[]): readonly [low: string, high: string] {
  let [low, high] = [days[0]?.value ?? '0', days[0]?.value ?? '0'];
  for (const { value } of days) {
    if (compareDecimal(value, low) < 0) low = value;
    if (compareDecimal(value, high) > 0) high = value;
  }
  return [low, high];
}
