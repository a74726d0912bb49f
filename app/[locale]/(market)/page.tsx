import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AnnouncementBar, LOOKED_AT } from '#components/content/announcement-bar.tsx';
import { LatestAnnouncements } from '#components/content/latest-announcements.tsx';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { FIRST_PAIR } from '#components/layout/nav.ts';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { StructuredData } from '#components/layout/structured-data.tsx';
import { Home } from '#components/market/home.tsx';
import { readAnnouncements } from '#lib/api/announcement-server.ts';
import { pageMetadata } from '#lib/site/metadata.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { siteData } from '#lib/site/structured-data.ts';

export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { segment } = await openPage(params);
  const t = await getTranslations('home');
  return pageMetadata({ segment, path: '/', title: t('title'), description: t('description') });
}

export default async function HomePage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('home');
  const told = (await readAnnouncements(locale.code, LOOKED_AT))?.rows ?? [];
  return (
    <PageFrame locale={locale} path="/">
      <AnnouncementBar rows={told} />
      <AreaMessages names={['home']}>
        <Home first={FIRST_PAIR} news={told.length > 0 ? <LatestAnnouncements rows={told} /> : null} />
      </AreaMessages>
      <StructuredData value={siteData({ code: locale.code, config: siteRouting() }, t('description'))} />
    </PageFrame>
  );
}
