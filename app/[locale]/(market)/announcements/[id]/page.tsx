import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AnnouncementText } from '#components/content/announcement.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { readAnnouncement } from '#lib/api/announcement-server.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export const revalidate = 60;

/** Made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; id: string }> };

/** The one spelling of a number: no other address of the same page. */
const ID = /^[1-9]\d{0,14}$/;

async function open(params: PageProps['params']) {
  const locale = await openPage(params);
  const { id } = await params;
  const detail = ID.test(id) ? await readAnnouncement(locale.code, id) : 'unknown';
  return { locale, id, detail };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale, id, detail } = await open(params);
  if (detail === 'unknown') return {};
  const t = await getTranslations('announcements');
  return pageMetadata({
    segment: locale.segment,
    path: `/announcements/${id}`,
    title: detail?.title ?? t('title'),
    description: t('description', { brand: BRAND.name }),
  });
}

export default async function AnnouncementPage({ params }: PageProps) {
  const { locale, id, detail } = await open(params);
  if (detail === 'unknown') notFound();
  return (
    <PageFrame locale={locale} path={`/announcements/${id}`} {...(detail ? { name: detail.title } : {})}>
      <div className="mx-auto max-w-[760px] px-8 pt-5 max-md:px-4">
        <AnnouncementText detail={detail} />
      </div>
    </PageFrame>
  );
}
