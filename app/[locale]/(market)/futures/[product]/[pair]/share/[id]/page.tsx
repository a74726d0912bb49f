import type { Metadata } from 'next';
import { shareMetadata, shareOf } from '../../../../../../share-page.tsx';

// Never kept: its owner can take it back.
export const dynamic = 'force-dynamic';

type PageProps = { readonly params: Promise<{ locale: string; product: string; pair: string; id: string }> };

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return shareMetadata(params);
}

export default async function FuturesSharePage({ params }: PageProps) {
  const { product, pair, id } = await params;
  return shareOf(params, `/futures/${product}/${pair}/share/${id}`);
}
