import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AnnouncementList } from '#components/content/announcement-list.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { readAnnouncements } from '#lib/api/announcement-server.ts';
import { ANNOUNCEMENT_LIMIT } from '#lib/contract/announcement.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { segment } = await openPage(params);
  const t = await getTranslations('announcements');
  const description = t('description', { brand: BRAND.name });
  return pageMetadata({ segment, path: '/announcements', title: t('title'), description });
}

export default async function AnnouncementsPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('announcements');
  const page = await readAnnouncements(locale.code, ANNOUNCEMENT_LIMIT);
  return (
    <PageFrame locale={locale} path="/announcements" name={t('title')}>
      <div className="mx-auto max-w-[960px] px-8 pt-5 max-md:px-4">
        <AnnouncementList rows={page?.rows ?? null} />
      </div>
    </PageFrame>
  );
}
