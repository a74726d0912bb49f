import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfflineMessage } from '#components/layout/installed/offline-message.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';

// The service worker keeps it and shows it at every address that cannot be reached (gateway/browser/site-worker.ts).
export const revalidate = 3600;

type Props = { readonly params: Promise<{ locale: string }> };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('installed.offline');
  return { title: t('title'), robots: { index: false, follow: true } };
}

export default async function OfflinePage({ params }: Props) {
  const locale = await openPage(params);
  return (
    <PageFrame locale={locale} path="/">
      <OfflineMessage />
    </PageFrame>
  );
}
