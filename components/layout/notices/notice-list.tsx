'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { NoticeKind } from '#lib/contract/notice.ts';
import type { Notice } from '#lib/contract/shapes/notice.ts';
import type { Env } from '#lib/contract/trade.ts';
import { formatDate } from '#lib/format/time.ts';
import { useSettings } from '#stores/settings.ts';
import { NoticeRow } from './notice-row.tsx';
import { useNoticePages, useSeen } from './use-notices.ts';

type ListProps = {
  readonly env: Env;
  readonly kinds: readonly NoticeKind[] | undefined;
  readonly onLeave: () => void;
};

const PLACES = [0, 1, 2, 3, 4];

/** Notices by day, newest first. Being shown is being seen. */
export function NoticeList({ env, kinds, onLeave }: ListProps) {
  const t = useTranslations('notices');
  const common = useTranslations('common');
  const { rows, failed, retry, more, loadingMore } = useNoticePages(env, kinds);
  const fresh = useSeen(env, rows);
  if (failed)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        action={
          <Button size={28} onClick={retry}>
            {common('retry')}
          </Button>
        }
      />
    );
  if (rows === null) return <Waiting />;
  if (rows.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Days rows={rows} fresh={fresh} onLeave={onLeave} />
      {more ? (
        <div className="mt-3 grid">
          <Button size={32} onClick={more} loading={loadingMore && t('loading')}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 pt-4">
      {PLACES.map((place) => (
        <div key={place} className="grid gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  );
}

type DaysProps = {
  readonly rows: readonly Notice[];
  readonly fresh: ReadonlySet<string>;
  readonly onLeave: () => void;
};

const DAY_MS = 86_400_000;

function Days({ rows, fresh, onLeave }: DaysProps) {
  const t = useTranslations('notices');
  const zone = useSettings((settings) => settings.timezone);
  const day = (ts: number) => formatDate(ts, { zone });
  const now = Date.now();
  const names = new Map([
    [day(now - DAY_MS), t('yesterday')],
    [day(now), t('today')],
  ]);
  return [...Map.groupBy(rows, ({ at }) => day(at))].map(([date, own]) => (
    <section key={date}>
      <h3 className="mt-3 mb-1 text-12 text-faint">
        {names.get(date) ?? <Time ts={own[0]?.at ?? now} format="date" />}
      </h3>
      <ul>
        {own.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} fresh={fresh.has(notice.id)} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  ));
}
