import { getTranslations } from 'next-intl/server';
import { Link } from '#components/ui/link.tsx';
import type { Announcement } from '#lib/contract/shapes/announcement.ts';
import { KindChip } from './kind-chip.tsx';
import { textLanguage } from './text-language.ts';

/** Among so many the one for the bar is looked for. */
export const LOOKED_AT = 10;

/**
 * One line about what matters now, on home; nothing when nothing does. The page is made anew every minute.
 * @param rows the newest `LOOKED_AT`
 */
export async function AnnouncementBar({ rows }: { rows: readonly Announcement[] }) {
  const one = current(rows, Date.now());
  if (!one) return null;
  const t = await getTranslations('announcements');
  return (
    <aside aria-label={t('bar')} className="border-b border-line bg-panel">
      <div className="mx-auto flex min-h-10 max-w-[1440px] items-center gap-3 px-16 py-2 text-13 max-xl:px-8 max-md:px-4">
        <KindChip kind={one.kind} />
        <Link
          href={`/announcements/${one.id}`}
          {...textLanguage(one.locale)}
          className="min-w-0 flex-1 truncate font-medium hover:underline"
        >
          {one.title}
        </Link>
        <Link href="/announcements" className="shrink-0 text-muted hover:text-text max-md:hidden">
          {t('back')}
        </Link>
      </div>
    </aside>
  );
}

/** The newest that belongs into the bar at this time. @param now epoch ms */
export function current(rows: readonly Announcement[], now: number): Announcement | null {
  return rows.find(({ barUntil }) => barUntil !== null && barUntil > now) ?? null;
}
