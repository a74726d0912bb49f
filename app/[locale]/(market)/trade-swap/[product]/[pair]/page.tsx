import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Away } from '#components/contracts/away.tsx';
import { ContractView } from '#components/contracts/contract-view.tsx';
import { ContractIsland } from '#components/contracts/island.tsx';
import { readContract } from '#components/contracts/read.ts';
import { AreaMessages } from '#components/layout/messages-scope.tsx';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { StructuredData } from '#components/layout/structured-data.tsx';
import { contractDetailsPath } from '#lib/contract/place.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { breadcrumbData } from '#lib/site/structured-data.ts';

export const revalidate = 60;

/** Pages of contracts are made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; product: string; pair: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, product, pair } = await params;
  const { facts } = await readContract({ product, pair });
  if (facts === 'unknown') return {};
  const t = await getTranslations({ locale: segment, namespace: 'contracts.page' });
  const name = facts === 'away' ? pair : facts.instrument.baseName;
  return pageMetadata({
    segment,
    path: contractDetailsPath(product, pair),
    title: t('title', { pair }),
    description: t('description', { pair, name }),
  });
}

export default async function ContractPage({ params }: PageProps) {
  const locale = await openPage(params);
  const { product, pair } = await params;
  const { facts, moved } = await readContract({ product, pair });
  if (moved !== null) permanentRedirect(withPrefix(moved, locale.prefix));
  if (facts === 'unknown') notFound();
  const [nav, t] = await Promise.all([getTranslations('nav'), getTranslations('contracts')]);
  const path = contractDetailsPath(product, pair);
  const crumbs = [
    { name: nav('home', { brand: BRAND.name }), path: '/' },
    { name: t('list.title'), path: '/trade-swap' },
    { name: t('page.crumb', { pair }), path },
  ];
  return (
    <PageFrame locale={locale} path={path}>
      <div className="mx-auto max-w-[1440px] px-8 pt-5 max-md:px-4">
        <AreaMessages names={['contracts']}>
          {facts === 'away' ? (
            <>
              <h1 className="mb-4 text-28 font-semibold">{t('page.heading', { pair })}</h1>
              <Away />
            </>
          ) : (
            <ContractIsland facts={facts}>
              <ContractView {...facts} />
            </ContractIsland>
          )}
        </AreaMessages>
      </div>
      <StructuredData value={breadcrumbData({ code: locale.code, config: siteRouting() }, crumbs)} />
    </PageFrame>
  );
}
