import { readInstruments } from '#lib/api/market-server.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { sitemapIndex } from '#lib/site/sitemap.ts';
import { sitemapResponse } from '#lib/site/sitemap-response.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const instruments = await readInstruments();
  return sitemapResponse(instruments && sitemapIndex(siteRouting(), instruments), instruments !== null);
}
