import '../globals.css';
import '#components/ui/kit.css';
import type { Metadata, Viewport } from 'next';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { BootScript } from '#components/layout/boot-script.tsx';
import { Header } from '#components/layout/header.tsx';
import { LateParts } from '#components/layout/late-parts.tsx';
import { SharedMessages } from '#components/layout/messages-scope.tsx';
import { pageLocale } from '#components/layout/page-locale.ts';
import { ReplayRibbon } from '#components/layout/replay/ribbon.tsx';
import { SimulationRibbon } from '#components/layout/simulation/ribbon.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import latin from '#components/ui/inter-latin.woff2';
import { LocaleProvider } from '#components/ui/locale.tsx';
import { readSource } from '#lib/api/market-server.ts';
import { HTML_DEFAULTS } from '#lib/safety/boot.ts';
import { manifestPath } from '#lib/site/manifest.ts';
import { siteRouting } from '#lib/site/routing.ts';

export const revalidate = 60;
export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export async function generateMetadata({ params }: Pick<RootProps, 'params'>): Promise<Metadata> {
  return {
    manifest: manifestPath(pageLocale((await params).locale).segment),
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/brand/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/brand/apple-touch-icon.png',
    },
  };
}

/** No page is made at build time: each is made on first demand and kept. */
export function generateStaticParams() {
  return [];
}

/** What stands behind the last part that the server drew. */
const END_ID = 'end';

type RootProps = { readonly params: Promise<{ locale: string }>; readonly children: ReactNode };

export default async function RootLayout({ params, children }: RootProps) {
  const { bare, ...locale } = pageLocale((await params).locale);
  setRequestLocale(locale.segment);
  const routing = siteRouting();
  const source = (await readSource())?.source ?? 'synthetic';
  const isReplay = source === 'replay';
  return (
    <html
      lang={locale.tag}
      dir={locale.direction}
      {...HTML_DEFAULTS}
      {...(isReplay ? { 'data-replay': '' } : {})}
      {...(source === 'synthetic' ? {} : { 'data-source': source })}
      suppressHydrationWarning
    >
      <head>
        <BootScript />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="" />
        {/* Nothing is painted before the whole page has been read: a slow reader saw the first half of a row, and the
            rest pushed it aside. */}
        <link rel="expect" href={`#${END_ID}`} blocking="render" />
      </head>
      <body>
        <LocaleProvider value={locale}>
          <SharedMessages>
            <SkipLink />
            <Header code={locale.code} prefix={locale.prefix} routing={routing} />
            <SimulationRibbon madeHere={source === 'synthetic'} />
            {isReplay ? <ReplayRibbon /> : null}
            {children}
            <span id={END_ID} hidden />
            <LateParts code={locale.code} bare={bare} routing={routing} />
          </SharedMessages>
        </LocaleProvider>
      </body>
    </html>
  );
}
