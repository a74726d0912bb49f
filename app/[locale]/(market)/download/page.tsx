import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Download } from '#components/content/download/download.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { segment } = await openPage(params);
  const t = await getTranslations('download');
  const description = t('description', { brand: BRAND.name });
  return pageMetadata({ segment, path: '/download', title: t('title'), description });
}

export default async function DownloadPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('download');
  return (
    <PageFrame locale={locale} path="/download" name={t('title')}>
      <Download />
    </PageFrame>
  );
}
