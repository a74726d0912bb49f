import { getTranslations } from 'next-intl/server';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Announcement } from '#lib/contract/shapes/announcement.ts';
import { textLanguage } from './text-language.ts';

/** As many as stand beside the popular markets. */
export const LATEST = 6;

/** What was told last, in a panel on home. */
export async function LatestAnnouncements({ rows }: { rows: readonly Announcement[] }) {
  const t = await getTranslations('announcements');
  return (
    <section className="overflow-hidden rounded-panel bg-panel">
      <div className="flex h-12 items-center justify-between border-b border-line px-4">
        <h2 className="text-14 font-semibold">{t('title')}</h2>
        <Link href="/announcements" className="touch text-13 text-accent hover:underline">
          {t('all')}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {rows.slice(0, LATEST).map(({ id, kind, at, locale, title }) => (
          <li key={id} className="relative px-4 py-2.5 hover:bg-hover">
            <Link
              href={`/announcements/${id}`}
              {...textLanguage(locale)}
              className="block truncate text-13 after:absolute after:inset-0"
            >
              {title}
            </Link>
            <p className="mt-0.5 text-12 text-faint">
              {t(`kind.${kind}`)} · <Time ts={at} format="date" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
