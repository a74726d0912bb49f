import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BadAddressMessage } from '#components/layout/missing/not-found-message.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';

// What the front shows, with status 400, for a target that is no address (`/en/%`): the site is never asked for those.
export const revalidate = 3600;

type Props = { readonly params: Promise<{ locale: string }> };

export function generateStaticParams(): { locale: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('errors.badAddress');
  return { title: t('title'), robots: { index: false, follow: true } };
}

export default async function BadAddressPage({ params }: Props) {
  const locale = await openPage(params);
  return (
    <PageFrame locale={locale} path="/">
      <BadAddressMessage />
    </PageFrame>
  );
}
