import { notFound, permanentRedirect } from 'next/navigation';
import { openPage } from '#components/layout/page-locale.ts';
import { withPrefix } from '#lib/i18n/links.ts';
import { defaultPath } from './markets.ts';

export const revalidate = 60;

/** `/futures` is the first contract, in the language of the address. */
export default async function FuturesIndex({ params }: { params: Promise<{ locale: string }> }) {
  const { prefix } = await openPage(params);
  const path = await defaultPath();
  if (path === null) notFound();
  permanentRedirect(withPrefix(path, prefix));
}
