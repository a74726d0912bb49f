import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { EntranceFrame, FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';

export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; type: string }> };

/** Third parties that send the browser back here. */
const TYPES: readonly string[] = ['apple', 'google', 'tg'];

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('login');
  // The address carries a proof for a moment: nobody else may be told it.
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

export default async function ThirdPage({ params }: PageProps) {
  const locale = await openPage(params);
  const { type } = await params;
  if (!TYPES.includes(type)) notFound();
  const t = await getTranslations('login');
  return (
    <PageFrame locale={locale} path={`/third/${type}`}>
      <EntranceFrame title={t('title')} links={null}>
        <AreaMessages names={['forms', 'login']}>
          <AccountIsland part="third">
            <FormSkeleton fields={1} tabs={false} />
          </AccountIsland>
        </AreaMessages>
      </EntranceFrame>
    </PageFrame>
  );
}
