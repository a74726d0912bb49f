import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { openPage } from '#components/layout/page-locale.ts';

// Never kept: anyone can invent addresses, and each would take a place in the store of pages.
export const dynamic = 'force-dynamic';

type Props = { readonly params: Promise<{ locale: string; rest: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openPage(params);
  const t = await getTranslations('errors.notFound');
  return { title: t('title'), robots: { index: false, follow: true } };
}

/** Every address that no page has. */
export default async function Rest({ params }: Props): Promise<never> {
  await openPage(params);
  notFound();
}
