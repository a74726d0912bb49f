import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Away } from '#components/contracts/away.tsx';
import { ContractList } from '#components/contracts/contract-list.tsx';
import { ListIsland } from '#components/contracts/island.tsx';
import { readList } from '#components/contracts/read.ts';
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
  const t = await getTranslations('contracts.list');
  return pageMetadata({ segment, path: '/trade-swap', title: t('title'), description: t('description') });
}

export default async function ContractsPage({ params }: PageProps) {
  const locale = await openPage(params);
  const t = await getTranslations('contracts.list');
  const facts = await readList();
  const rows = facts?.contracts.map((instrument) => ({
    instrument,
    state: facts.states?.find(({ symbol }) => symbol === instrument.symbol) ?? null,
  }));
  return (
    <PageFrame locale={locale} path="/trade-swap" name={t('title')}>
      <div className="mx-auto max-w-[1440px] px-8 pt-5 max-md:px-4">
        <h1 className="text-28 font-semibold tracking-[-0.01em]">{t('title')}</h1>
        <p className="mt-1 text-13 text-muted">{t('lead')}</p>
        <section aria-label={t('title')} className="mt-4 rounded-panel bg-panel">
          <AreaMessages names={['contracts']}>
            {facts && rows ? (
              <ListIsland facts={facts}>
                {rows.length > 0 ? <div className="h-12 border-b border-line" /> : null}
                <ContractList rows={rows} />
              </ListIsland>
            ) : (
              <Away />
            )}
          </AreaMessages>
        </section>
      </div>
    </PageFrame>
  );
}
