import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingMessage } from '#components/layout/missing/not-found-message.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';

// Without script Next's own answer to notFound() is an empty document. The front sends this page in its place, with
// status 404, so that visitors and crawlers read it in their language.
export const revalidate = 3600;

type Props = { readonly params: Promise<{ locale: string }> };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('errors.notFound');
  return { title: t('title'), robots: { index: false, follow: true } };
}

export default async function NotFoundPage({ params }: Props) {
  const locale = await openPage(params);
  return (
    <PageFrame locale={locale} path="/">
      <MissingMessage />
    </PageFrame>
  );
}
