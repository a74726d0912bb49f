const RETRY_S = 60;

/**
 * A sitemap as an answer. With the gateway away it is 503 and to be asked for again: an empty list would tell search
 * engines that the pages are gone.
 * @param known were the instruments read?
 */
export function sitemapResponse(xml: string | null, known: boolean): Response {
  if (!known) return new Response(null, { status: 503, headers: { 'retry-after': String(RETRY_S) } });
  if (xml === null) return new Response(null, { status: 404 });
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
