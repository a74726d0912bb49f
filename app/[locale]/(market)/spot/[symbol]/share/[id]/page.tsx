import type { Metadata } from 'next';
import { shareMetadata, shareOf } from '../../../../../share-page.tsx';

// Never kept: its owner can take it back.
export const dynamic = 'force-dynamic';

type PageProps = { readonly params: Promise<{ locale: string; symbol: string; id: string }> };

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return shareMetadata(params);
}

export default async function SpotSharePage({ params }: PageProps) {
  const { symbol, id } = await params;
  return shareOf(params, `/spot/${symbol}/share/${id}`);
}
