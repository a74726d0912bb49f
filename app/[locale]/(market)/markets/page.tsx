import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { LiveScope } from '#components/market/live-scope.tsx';
import { MarketFacts } from '#components/market/market-facts.tsx';
import { MarketsIsland } from '#components/market/markets-island.tsx';
import { MarketsStill } from '#components/market/markets-still.tsx';
import { readRows } from '#components/market/read-rows.ts';
import { readSourceName } from '#components/market/read-source.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { segment } = await openPage(params);
  const t = await getTranslations('markets');
  return pageMetadata({ segment, path: '/markets', title: t('title'), description: t('description') });
}

export default async function MarketsPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('markets');
  const [known, source] = await Promise.all([readRows(), readSourceName()]);
  const rows = known?.rows ?? null;
  return (
    <PageFrame locale={locale} path="/markets" name={t('title')}>
      <div className="mx-auto max-w-[1440px] px-8 pt-5 max-md:px-4">
        <AreaMessages names={['markets']}>
          <LiveScope className="flex flex-wrap items-baseline gap-x-4">
            <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('title')}</h1>
            <MarketsIsland initial={rows} source={source}>
              <MarketsStill rows={rows} />
            </MarketsIsland>
          </LiveScope>
        </AreaMessages>
        {known ? <MarketFacts about="markets" {...known} /> : null}
      </div>
    </PageFrame>
  );
}
