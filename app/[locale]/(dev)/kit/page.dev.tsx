import type { Metadata } from 'next';
import { PageFrame } from '#components/layout/page-frame.tsx';
import { openPage } from '#components/layout/page-locale.ts';
import { Gallery } from '#components/ui/gallery/gallery.tsx';
import { BRAND } from '#lib/site/brand.ts';

/** For whoever builds: this file's ending is a page in development only, see next.config.mjs. */
export const metadata: Metadata = { title: BRAND.name, robots: { index: false, follow: false } };

type PageProps = { readonly params: Promise<{ locale: string }> };

export default async function KitPage({ params }: PageProps) {
  const locale = await openPage(params);
  return (
    <PageFrame locale={locale} path="/kit">
      <Gallery />
    </PageFrame>
  );
}
