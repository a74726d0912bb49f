import { notFound, permanentRedirect } from 'next/navigation';
import { openPage } from '#components/layout/page-locale.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { isPerpProduct } from '#lib/market/names.ts';
import { defaultPath } from '../markets.ts';

export const revalidate = 60;

export function generateStaticParams() {
  return [];
}

/** `/futures/coin` is its first contract, in the language of the address. */
export default async function ProductIndex({ params }: { params: Promise<{ locale: string; product: string }> }) {
  const { prefix } = await openPage(params);
  const { product } = await params;
  const path = isPerpProduct(product) ? await defaultPath(product) : null;
  if (path === null) notFound();
  permanentRedirect(withPrefix(path, prefix));
}
