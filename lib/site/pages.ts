/** Which pages are for search engines, and which of them stand in the sitemaps. Paths are unprefixed. */

/** Says that there is no network; the service worker (gateway/browser/site-worker.ts) keeps it. */
export const OFFLINE_PATH = '/offline';

/** Public pages without a parameter that exist, in the order of the sitemap. */
export const PUBLIC_PAGES: readonly string[] = ['/', '/markets', '/announcements', '/download'];

/** Pages that exist once per instrument: the name of their sitemap → their address. */
export const PAIR_PAGES = {
  spot: { product: 'spot', path: (symbol: string) => `/spot/${symbol}` },
} as const;

/** Kinds of trading that can be had. What is not open yet is offered nowhere, whatever the list of instruments says of it. */
export const OPEN: Readonly<Record<'margin' | 'futures', boolean>> = { margin: false, futures: false };

/** The markets that pages offer: those whose kind of trading can be had. */
export const offered = <M extends { readonly product: string }>(markets: readonly M[]): readonly M[] =>
  OPEN.futures ? markets : markets.filter(({ product }) => product === 'spot');

const INDEXABLE: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:markets|fee|vip\/vipIntroduce|download|proof-of-reserves|protection-fund)$/,
  /^\/(?:legal|help)(?:\/|$)/,
  /^\/announcements(?:\/\d+)?$/,
  /^\/spot\/[A-Z0-9]+(?:\/margin)?$/,
  /^\/futures\/(?:usdt|usdc|coin)\/[A-Z0-9]+$/,
];

/**
 * May search engines list this page? Account, order and record pages, login and everything not known to be public may
 * not; they stay crawlable, so that the mark is seen.
 */
export function isIndexable(path: string): boolean {
  return INDEXABLE.some((page) => page.test(path));
}
