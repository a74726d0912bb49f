import { readInstruments } from '#lib/api/market-server.ts';
import { siteRouting } from '#lib/site/routing.ts';
import { sitemapFile } from '#lib/site/sitemap.ts';
import { sitemapResponse } from '#lib/site/sitemap-response.ts';

export const dynamic = 'force-dynamic';

type Context = { readonly params: Promise<{ readonly locale: string; readonly file: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const name = await params;
  const instruments = await readInstruments();
  return sitemapResponse(instruments && sitemapFile(name, siteRouting(), instruments), instruments !== null);
}
