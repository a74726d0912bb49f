import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EntranceFrame, FormSkeleton } from '#components/account/entrance-frame.tsx';
import { AccountIsland } from '#components/account/island.tsx';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { GUARD_PAGE } from '#lib/contract/account.ts';

export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('guard');
  // The address carries a secret for a moment: nobody else may be told it.
  return {
    title: t('title'),
    description: t('description'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** Where the link of a message leads: "this was not me" (ACC-26). */
export default async function GuardPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('guard');
  return (
    <PageFrame locale={locale} path={GUARD_PAGE}>
      <EntranceFrame title={t('title')} links={null}>
        <AreaMessages names={['forms', 'guard']}>
          <AccountIsland part="guard">
            <FormSkeleton fields={2} tabs={false} />
          </AccountIsland>
        </AreaMessages>
      </EntranceFrame>
    </PageFrame>
  );
}
