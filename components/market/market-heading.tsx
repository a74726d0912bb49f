import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/states.tsx';
import type { Summary } from '#lib/market/value.ts';

type HeadingProps = {
  /** Null while the markets are not known. */
  readonly summary: Summary | null;
  /** Turnover of all in the display currency. */
  readonly turnover: ReactNode;
  /** How fresh the numbers are. */
  readonly children: ReactNode;
};

/**
 * The whole market in one line, beside the name of the page. That stands in the page and is never drawn anew: a heading
 * in its place would be the largest thing painted, long after the first.
 */
export function MarketHeading({ summary, turnover, children }: HeadingProps) {
  const t = useTranslations('markets');
  return (
    <>
      {summary ? (
        <p className="flex flex-wrap gap-x-1.5 text-13 text-muted [&>span:not(:last-child)]:after:ms-1.5 [&>span:not(:last-child)]:after:content-['·']">
          <span>{t('summary.pairs', { count: summary.pairs })}</span>
          <Count name="rising" count={summary.rising} className="text-up" />
          <Count name="falling" count={summary.falling} className="text-down" />
          <Count name="unchanged" count={summary.unchanged} />
          {/* Last, because its width is known last. */}
          <span>{t.rich('summary.turnover', { amount: () => turnover })}</span>
        </p>
      ) : (
        <Skeleton className="h-3 w-72" />
      )}
      {/* A line of its own where there is little room: its words change their length. */}
      <div className="ms-auto flex h-8 min-w-56 justify-end self-center max-lg:mt-1 max-lg:w-full max-lg:justify-start">
        {children}
      </div>
    </>
  );
}

type CountProps = {
  readonly name: 'rising' | 'falling' | 'unchanged';
  readonly count: number;
  readonly className?: string;
};

function Count({ name, count, className }: CountProps) {
  const t = useTranslations('markets.summary');
  return <span>{t.rich(name, { count: () => <span className={`num ${className ?? ''}`}>{count}</span> })}</span>;
}
