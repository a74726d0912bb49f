import { getTranslations } from 'next-intl/server';
import { Html } from '#components/ui/html.tsx';
import { Link } from '#components/ui/link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnnouncementDetail } from '#lib/contract/shapes/announcement.ts';
import { siteHtmlHosts } from '#lib/site/html-hosts.ts';
import { KindChip } from './kind-chip.tsx';
import { textLanguage } from './text-language.ts';

/** @param detail null while it cannot be read */
export async function AnnouncementText({ detail }: { detail: AnnouncementDetail | null }) {
  const t = await getTranslations('announcements');
  if (!detail)
    return (
      <>
        <h1 className="sr-only">{t('title')}</h1>
        <EmptyState title={t('away')} text={t('awayText')} />
      </>
    );
  const { kind, at, locale, title, body } = detail;
  const language = textLanguage(locale);
  return (
    <article>
      <Link href="/announcements" className="text-13 text-muted hover:text-text">
        {t('back')}
      </Link>
      <h1 {...language} className="mt-3 text-28 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="mt-2 mb-6 flex items-center gap-3">
        <KindChip kind={kind} />
        <Time ts={at} className="text-12 text-faint" />
      </p>
      <Html html={body} hosts={siteHtmlHosts()} {...language} />
    </article>
  );
}
