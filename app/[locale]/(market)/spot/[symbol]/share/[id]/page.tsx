import type { Metadata } from 'next';
import { shareMetadata, shareOf } from '../../../../../share-page.tsx';

export const revalidate = 10;

/** Made on first demand. */
export function generateStaticParams() {
  return [];
}

type PageProps = { readonly params: Promise<{ locale: string; symbol: string; id: string }> };

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return shareMetadata(params);
}

export default async function SpotSharePage({ params }: PageProps) {
  const { symbol, id } = await params;
  return shareOf(params, `/spot/${symbol}/share/${id}`);
}
