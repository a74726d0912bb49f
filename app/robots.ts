import type { MetadataRoute } from 'next';
import { mainOrigin } from '#lib/i18n/alternates.ts';
import { siteRouting } from '#lib/site/routing.ts';

// The domains are settings of the running site, not of the build.
export const dynamic = 'force-dynamic';

/** The same on every domain. Pages that must not be listed say so themselves, which only a crawled page can. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/v1/' },
    sitemap: `${mainOrigin(siteRouting())}/sitemap.xml`,
  };
}
