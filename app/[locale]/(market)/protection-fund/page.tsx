import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FundView } from '#components/contracts/fund-view.tsx';
import { FundIsland } from '#components/contracts/island.tsx';
import { readFund } from '#components/contracts/read.ts';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { segment } = await openPage(params);
  const t = await getTranslations('contracts.fund');
  return pageMetadata({ segment, path: '/protection-fund', title: t('title'), description: t('description') });
}

export default async function ProtectionFundPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('contracts.fund');
  const facts = await readFund('live');
  return (
    <PageFrame locale={locale} path="/protection-fund" name={t('title')}>
      <div className="mx-auto max-w-[1440px] px-8 pt-5 max-md:px-4">
        <AreaMessages names={['contracts']}>
          <FundIsland facts={facts}>
            <FundView {...facts} span="quarter" spans={<span className="h-7" />} />
          </FundIsland>
        </AreaMessages>
      </div>
    </PageFrame>
  );
}
