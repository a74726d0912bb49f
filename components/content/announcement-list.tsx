import { getTranslations } from 'next-intl/server';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Announcement } from '#lib/contract/shapes/announcement.ts';
import { KindChip } from './kind-chip.tsx';
import { textLanguage } from './text-language.ts';

/** Newest first. @param rows null while they cannot be read */
export async function AnnouncementList({ rows }: { rows: readonly Announcement[] | null }) {
  const t = await getTranslations('announcements');
  return (
    <>
      <h1 className="text-28 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">{t('title')}</h1>
      {rows === null ? (
        <EmptyState title={t('away')} text={t('awayText')} className="mt-4 rounded-panel bg-panel" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} className="mt-4 rounded-panel bg-panel" />
      ) : (
        <ul className="mt-4 divide-y divide-line rounded-panel bg-panel">
          {rows.map(({ id, kind, at, locale, title }) => (
            <li
              key={id}
              className="relative grid min-h-[52px] grid-cols-[104px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover max-md:grid-cols-[auto_1fr]"
            >
              <span>
                <KindChip kind={kind} />
              </span>
              <Link
                href={`/announcements/${id}`}
                {...textLanguage(locale)}
                className="text-14 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 max-md:order-first max-md:col-span-2"
              >
                {title}
              </Link>
              <Time ts={at} format="date" className="text-12 text-faint" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
