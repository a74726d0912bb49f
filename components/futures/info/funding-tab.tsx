'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LateTexts } from '#components/ui/late-texts.tsx';
import { Painted } from '#components/ui/painted.tsx';
import { EmptyState, ErrorState, Skeleton } from '#components/ui/states.tsx';
import { fetchFunding } from '#lib/api/market.ts';
import { MIX_MARKET } from '#lib/contract/endpoints.ts';
import { FUNDING_LIMIT } from '#lib/contract/market.ts';
import type { FundingRow } from '#lib/contract/shapes/contract-market.ts';
import { formatAmount, MISSING } from '#lib/format/amount.ts';
import { addDecimal, divideDecimal, multiplyDecimal } from '#lib/format/decimal.ts';
import { formatPercent, trendOf } from '#lib/format/price.ts';
import { pageQueries } from '#stores/queries.ts';
import { useContract, useLiveFunding } from '../contract.tsx';
import { Countdown } from '../ticker/countdown.tsx';
import { RATE_DIGITS } from '../ticker/futures-figures.tsx';
import { FundingBars } from './funding-bars.tsx';

/** What was paid at the stamps so far, what would be paid now, and how a rate comes about. */
export function FundingTab() {
  return (
    <LateTexts area="futuresChart" fallback={<Skeleton className="m-3 min-h-60 flex-1" />}>
      <Funding />
    </LateTexts>
  );
}

function Funding() {
  const t = useTranslations('futuresChart.funding');
  const { instrument } = useContract();
  const { rows, failed, retry } = useStamps(instrument.symbol);
  return (
    <section aria-label={t('title')} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <Figures rows={rows} />
      {failed ? (
        <ErrorState
          className="flex-1"
          title={t('failed')}
          text={t('failedHint')}
          action={
            <Button size={28} onClick={retry}>
              {t('retry')}
            </Button>
          }
        />
      ) : rows === null ? (
        <Skeleton className="min-h-40 flex-1" />
      ) : rows.length === 0 ? (
        <EmptyState className="flex-1" title={t('empty')} text={t('emptyHint')} />
      ) : (
        <FundingBars key={instrument.symbol} rows={rows} />
      )}
      <Formula />
    </section>
  );
}

/** A stamp of four months ago says nothing of today. */
const STAMPS = 300;

/** Oldest first; null until they are known. */
function useStamps(symbol: string) {
  const { data, isError, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [MIX_MARKET.funding, symbol],
      queryFn: ({ pageParam, signal }) =>
        fetchFunding({ symbol, limit: FUNDING_LIMIT, ...(pageParam === '' ? {} : { cursor: pageParam }) }, signal),
      initialPageParam: '',
      getNextPageParam: ({ cursor }, pages) => (pages.length * FUNDING_LIMIT < STAMPS ? cursor : null),
    },
    pageQueries(),
  );
  // The pages behind come by themselves: there are few.
  if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  const pages = data?.pages;
  const rows = useMemo(() => pages && [...pages.flatMap((page) => page.rows)].reverse(), [pages]);
  return { rows: rows ?? null, failed: isError && !rows, retry: () => void refetch() };
}

function Figures({ rows }: { rows: readonly FundingRow[] | null }) {
  const t = useTranslations('futuresChart.funding');
  const { contract } = useContract().instrument;
  const { watch, now } = useLiveFunding();
  const rate = (value: string | null | undefined) => formatPercent(value ?? null, { sign: true, digits: RATE_DIGITS });
  const sum = rows === null ? null : sumOf(rows);
  // Paid every so many hours, so often a year.
  const yearly = rows?.length
    ? multiplyDecimal(divideDecimal(sum, `${rows.length}`, 12), `${(24 / contract.fundingHours) * 365}`)
    : null;
  return (
    <dl className="grid shrink-0 grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-x-5 gap-y-2 text-12">
      <Figure name={t('now')}>
        <Painted watch={watch} text={() => rate(now()?.fundingRate)} className="text-warning" />
      </Figure>
      <Figure name={t('last')}>
        <Painted watch={watch} text={() => rate(now()?.lastFundingRate)} />
      </Figure>
      <Figure name={t('next')}>
        <Countdown />
      </Figure>
      <Figure name={t('sum', { count: rows?.length ?? 0 })}>{sum === null ? MISSING : rate(sum)}</Figure>
      <Figure name={t('year')}>
        <span className={TONE[trendOf(yearly, 2)]}>{formatPercent(yearly, { sign: true })}</span>
      </Figure>
      <Figure name={t('bounds', { floor: rate(contract.fundingFloor), cap: rate(contract.fundingCap) })}>
        <span className="font-normal text-muted">{t('hours', { hours: contract.fundingHours })}</span>
      </Figure>
    </dl>
  );
}

const TONE = { up: 'text-up', down: 'text-down', flat: '' } as const;

function sumOf(rows: readonly FundingRow[]): string {
  return rows.reduce((sum, row) => addDecimal(sum, row.rate) ?? sum, '0');
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd dir="ltr" className="num mt-0.5 w-fit font-medium">
        {children}
      </dd>
    </div>
  );
}

function Formula() {
  const t = useTranslations('futuresChart.funding');
  const { contract, quote } = useContract().instrument;
  return (
    <details className="shrink-0 text-12 text-muted">
      <summary className="touch w-fit cursor-pointer text-accent hover:underline">{t('formula')}</summary>
      <p className="mt-2 max-w-[72ch]">
        {t('formulaText', { impact: `${formatAmount(contract.impact)} ${quote}`, hours: contract.fundingHours })}
      </p>
    </details>
  );
}
