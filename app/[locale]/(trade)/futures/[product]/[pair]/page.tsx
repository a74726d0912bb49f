import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ContractFacts } from '#components/futures/contract-facts.tsx';
import { FuturesAway } from '#components/futures/futures-away.tsx';
import { FuturesScreen } from '#components/futures/futures-screen.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { StructuredData } from '#components/layout/structured-data.tsx';
import { withPrefix } from '#lib/i18n/links.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { breadcrumbData } from '#lib/site/structured-data.ts';
import { readFutures } from '../../markets.ts';

export const revalidate = 60;

/** Pages of contracts are made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; product: string; pair: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, product, pair } = await params;
  const { market } = await readFutures({ product, pair });
  if (market === 'unknown') return {};
  const t = await getTranslations({ locale: segment, namespace: 'futures.meta' });
  return pageMetadata({
    segment,
    path: `/futures/${product}/${pair}`,
    title: t('title', { pair }),
    description: t('description', { pair, name: market === 'away' ? pair : market.instrument.baseName }),
  });
}

export default async function FuturesPage({ params }: PageProps) {
  const locale = await openPage(params);
  const { product, pair } = await params;
  const { market, moved, near } = await readFutures({ product, pair });
  if (moved !== null) permanentRedirect(withPrefix(moved, locale.prefix));
  if (market === 'unknown') notFound();
  const [nav, futures] = await Promise.all([getTranslations('nav'), getTranslations('futures.meta')]);
  const crumbs = [
    { name: nav('home', { brand: BRAND.name }), path: '/' },
    { name: nav('markets'), path: '/markets' },
    { name: futures('crumb', { pair }), path: `/futures/${product}/${pair}` },
  ];
  return (
    <>
      {market === 'away' ? (
        <FuturesAway pair={pair} />
      ) : (
        <FuturesScreen market={market} facts={<ContractFacts market={market} near={near} />} />
      )}
      <StructuredData value={breadcrumbData({ code: locale.code, config: siteRouting() }, crumbs)} />
    </>
  );
}
