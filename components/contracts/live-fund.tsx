'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import type { FundEvent } from '#lib/contract/shapes/protection.ts';
import { ENVS, type Env, type Page } from '#lib/contract/trade.ts';
import { csvDecimal, toCsv } from '#lib/format/csv.ts';
import { pageQueries } from '#stores/queries.ts';
import { useSimulation } from '#stores/simulation.ts';
import type { MoreBookings } from './bookings.tsx';
import { BOOKINGS, type FundFacts, SPANS, type Span } from './facts.ts';
import { FundView } from './fund-view.tsx';

/** The fund is asked for at these paces. ms */
const PACE = { fund: 3_000, days: 60_000 } as const;
/** Bookings that are kept on the page at most. */
const MOST_BOOKINGS = 1000;

/** The page of the fund, living. Who trades on paper sees that fund first. */
export function LiveFund(facts: FundFacts) {
  const t = useTranslations('contracts');
  const onPaper = useSimulation((state) => state.active);
  const [chosen, setChosen] = useState<Env | null>(null);
  const [span, setSpan] = useState<Span>('quarter');
  const env = chosen ?? (onPaper ? 'paper' : facts.env);
  const own = env === facts.env ? facts : { ...facts, days: null, events: null };
  const protection = useAsked('protection', async () => (await api()).fetchProtection(), PACE.fund);
  const days = useAsked(
    `fund-days ${env}`,
    async () => (await api()).fetchFundDays({ env, days: SPANS.year }),
    PACE.days,
  );
  const { events, more } = useBookings(env, own.events);
  return (
    <FundView
      {...own}
      env={env}
      protection={protection ?? facts.protection}
      days={days?.rows ?? own.days}
      events={events}
      more={more}
      span={span}
      whose={
        <Segmented
          label={t('fund.env')}
          value={env}
          options={ENVS.map((value) => ({ value, label: t(`adl.envs.${value}`) }))}
          onValueChange={setChosen}
          className="w-44"
        />
      }
      spans={
        <Segmented
          label={t('fund.span')}
          look="plain"
          value={span}
          options={(['month', 'quarter', 'year'] as const).map((value) => ({ value, label: t(`fund.spans.${value}`) }))}
          onValueChange={setSpan}
        />
      }
    />
  );
}

const api = () => import('#lib/api/market.ts');

function useAsked<T>(what: string, queryFn: () => Promise<T>, pace: number): T | undefined {
  const query = { queryKey: ['market', what], queryFn, refetchInterval: pace, staleTime: 0 };
  return useQuery(query, pageQueries()).data;
}

/** The newest bookings again and again; older ones when somebody asks. */
function useBookings(env: Env, initial: FundFacts['events']) {
  const t = useTranslations('contracts.fund');
  const [pages, setPages] = useState<{ readonly env: Env; readonly page: FundFacts['events'] }>({ env, page: initial });
  const [busy, setBusy] = useState(false);
  const page = pages.env === env ? pages.page : initial;
  const ask = useCallback(
    async (cursor?: string) => (await api()).fetchFundEvents({ env, limit: BOOKINGS, ...(cursor ? { cursor } : {}) }),
    [env],
  );
  const newest = useAsked(`fund-events ${env}`, () => ask(), PACE.fund);
  useEffect(() => {
    if (newest) setPages((known) => ({ env, page: joined(newest, known.env === env ? known.page : null) }));
  }, [newest, env]);
  const older = async () => {
    if (!page?.cursor || busy) return;
    setBusy(true);
    try {
      const told = await ask(page.cursor);
      setPages({ env, page: { ...joined(page, told), cursor: told.cursor } });
    } catch {
      // What is shown stays; the button is there again.
    } finally {
      setBusy(false);
    }
  };
  const csv = async () => {
    const { saveText } = await import('#components/ui/download.ts');
    const head = ['id', t('time'), t('contract'), t('event'), 'asset', t('change')];
    const rows = (page?.rows ?? []).map((event) => [
      ...[event.id, new Date(event.ts).toISOString(), event.symbol ?? '', event.reason, event.asset],
      csvDecimal(event.change),
    ]);
    saveText(toCsv(head, rows), `protection-fund-${env}.csv`);
  };
  const hasOlder = page !== null && page.cursor !== null && page.rows.length < MOST_BOOKINGS;
  const more: MoreBookings = { busy, older: hasOlder ? () => void older() : null, csv: () => void csv() };
  return { events: page, more };
}

/**
 * Newer rows before older ones, none twice. Bookings are numbered one by one: where some lie between the two, the older
 * ones are given up.
 */
function joined(newer: Page<FundEvent>, older: Page<FundEvent> | null): Page<FundEvent> {
  const [last, first] = [newer.rows.at(-1), older?.rows.at(0)];
  if (!older || !last || !first || numberOf(last) - 1 > numberOf(first)) return newer;
  const rows = new Map([...newer.rows, ...older.rows].map((row) => [row.id, row]));
  return { rows: [...rows.values()].slice(0, MOST_BOOKINGS), cursor: older.cursor };
}

const numberOf = ({ id }: FundEvent) => Number.parseInt(id, 10);
