import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FIRST_PAIR } from '#components/layout/nav.ts';
import { openPage } from '#components/layout/page-locale.ts';
import { ReplayLanding } from '#components/layout/replay/landing.tsx';
import { StructuredData } from '#components/layout/structured-data.tsx';
import { PairFacts } from '#components/spot/info/pair-facts.tsx';
import { SpotScreen } from '#components/spot/spot-screen.tsx';
import { AwayScreen } from '#components/terminal/layout/away-screen.tsx';
import { readSource } from '#lib/api/market-server.ts';
import { BRAND } from '#lib/site/brand.ts';
import { pageMetadata } from '#lib/site/metadata.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { breadcrumbData } from '#lib/site/structured-data.ts';
import { readSpot } from './market.ts';

export const revalidate = 60;

/** Pages of pairs are made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; symbol: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, symbol } = await params;
  const { market, pair } = await readSpot(symbol);
  if (market === 'unknown') return {};
  const t = await getTranslations({ locale: segment, namespace: 'trade.meta' });
  return pageMetadata({
    segment,
    path: `/spot/${symbol}`,
    title: t('title', { pair }),
    description: t('description', { pair, name: market === 'away' ? pair : market.instrument.baseName }),
  });
}

export default async function SpotPage({ params }: PageProps) {
  const locale = await openPage(params);
  const { symbol } = await params;
  const { market, pair, near } = await readSpot(symbol);
  if (market === 'unknown') {
    // Paper trading begins here, whatever a tape has.
    if (symbol === FIRST_PAIR && (await readSource())?.source === 'replay')
      return <ReplayLanding locale={locale} path={`/spot/${symbol}`} />;
    notFound();
  }
  const [nav, trade] = await Promise.all([getTranslations('nav'), getTranslations('trade.meta')]);
  const crumbs = [
    { name: nav('home', { brand: BRAND.name }), path: '/' },
    { name: nav('markets'), path: '/markets' },
    { name: trade('crumb', { pair }), path: `/spot/${symbol}` },
  ];
  return (
    <>
      {market === 'away' ? (
        <AwayScreen name={symbol} />
      ) : (
        <SpotScreen market={market} facts={<PairFacts market={market} near={near} />} />
      )}
      <StructuredData value={breadcrumbData({ code: locale.code, config: siteRouting() }, crumbs)} />
    </>
  );
}
