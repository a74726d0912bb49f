'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconInfo } from '#components/ui/icons.tsx';
import { Link } from '#components/ui/link.tsx';
import { useSiteLocale } from '#components/ui/locale.tsx';
import { EmptyState, ErrorState, Skeleton } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import { fetchAnnouncements } from '#lib/api/announcement.ts';
import { direction, isLocale, languageTag } from '#lib/i18n/locales.ts';
import { pageQueries } from '#stores/queries.ts';

/** For an element whose text may be in another language than its page. A code nobody knows is English. */
function textLanguage(code: string) {
  const known = isLocale(code) ? code : 'en';
  return { lang: languageTag(known), dir: direction(known) };
}

const ROWS = 20;

/** What the venue told everybody. */
export function NewsList({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('notices');
  const common = useTranslations('common');
  const { code } = useSiteLocale();
  const { data, isError, isFetching, refetch } = useQuery(
    { queryKey: ['market', 'announcements', code], queryFn: ({ signal }) => fetchAnnouncements(code, ROWS, signal) },
    pageQueries(),
  );
  if (isError && !isFetching)
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        action={
          <Button size={28} onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton className="mt-4 h-10 w-full" />;
  if (data.rows.length === 0) return <EmptyState title={t('news.empty')} text={t('news.emptyText')} />;
  return (
    <>
      <ul>
        {data.rows.map(({ id, at, title, locale }) => (
          <li key={id} className="relative -mx-6 flex gap-3 border-b border-line px-6 py-3 text-13 hover:bg-hover">
            <IconInfo size={16} className="mt-0.5 shrink-0 text-muted" />
            <Link
              href={`/announcements/${id}`}
              onClick={onLeave}
              {...textLanguage(locale)}
              className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
            >
              {title}
            </Link>
            <Time ts={at} format="date" className="shrink-0 text-12 text-faint" />
          </li>
        ))}
      </ul>
      <Link
        href="/announcements"
        onClick={onLeave}
        className="touch mt-3 inline-block text-12 font-medium text-accent hover:underline"
      >
        {t('news.all')}
      </Link>
    </>
  );
}
