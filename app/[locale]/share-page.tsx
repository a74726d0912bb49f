import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { SharePage } from '#components/share/share-page.tsx';
import { readShare, readShareCandles } from '#lib/api/share-server.ts';
import { sharePath } from '#lib/contract/share.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { pageMetadata } from '#lib/site/metadata.ts';

export type ShareParams = Promise<{ locale: string; id: string }>;

/** Once for the head and the page. */
const shareById = cache(readShare);

/** Head of the page of a shared trade: never for search engines, with the picture of the trade. */
export async function shareMetadata(params: ShareParams): Promise<Metadata> {
  const { locale: segment, id } = await params;
  const share = await shareById(id);
  if (share === 'unknown' || share === null) return { robots: { index: false, follow: false } };
  const t = await getTranslations({ locale: segment, namespace: 'share' });
  const { pair, side } = share;
  const head = { segment, path: sharePath(share), title: t('title', { pair, side }), indexable: false };
  return {
    ...pageMetadata({ ...head, description: t('description', { pair }) }),
    robots: { index: false, follow: false },
  };
}

/** The page of a shared trade, of contracts and of spot. @param path  as it was asked for */
export async function shareOf(params: ShareParams, path: string) {
  const locale = await openPage(params);
  const { id } = await params;
  const share = await shareById(id);
  if (share === 'unknown') notFound();
  // One address a trade, whatever stands before its id.
  if (share && sharePath(share) !== path) permanentRedirect(withPrefix(sharePath(share), locale.prefix));
  const candles = share && (await readShareCandles(share));
  return (
    <PageFrame locale={locale} path={path} {...(share ? { name: share.pair } : {})}>
      <SharePage share={share} candles={candles} />
    </PageFrame>
  );
}
