import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { BRAND } from '#lib/site/brand.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { breadcrumbData } from '#lib/site/structured-data.ts';
import { Footer } from './footer.tsx';
import { MAIN_ID } from './nav.ts';
import type { PageLocale } from './page-locale.ts';
import { StructuredData } from './structured-data.tsx';

type FrameProps = {
  readonly locale: PageLocale;
  /** Unprefixed path of the page. */
  readonly path: string;
  /** Name of the page in the way from home; none on the home page and on pages that do not exist. */
  readonly name?: string;
  readonly children: ReactNode;
};

/** A content page between header and footer. */
export async function PageFrame({ locale, path, name, children }: FrameProps) {
  const config = siteRouting();
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} data-page="" className="outline-none">
        {children}
      </main>
      <Footer locale={locale} path={path} routing={config} />
      {name ? (
        <StructuredData
          value={breadcrumbData({ code: locale.code, config }, [
            { name: (await getTranslations('nav'))('home', { brand: BRAND.name }), path: '/' },
            { name, path },
          ])}
        />
      ) : null}
    </>
  );
}
