import { contractDetailsPath, marketPath } from '#lib/contract/place.ts';
import { OPEN } from './open.ts';

/** Which pages are for search engines, and which of them stand in the sitemaps. Paths are unprefixed. */

/** Says that there is no network; the service worker (gateway/browser/site-worker.ts) keeps it. */
export const OFFLINE_PATH = '/offline';

/** Public pages without a parameter that exist, in the order of the sitemap. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/markets',
  '/trade-swap',
  '/protection-fund',
  '/announcements',
  '/download',
];

/** What of an instrument its pages are found by. */
export type PairMarket = {
  readonly symbol: string;
  readonly product: string;
  readonly contract: { readonly pair: string } | null;
};

/** Pages that exist once per instrument: the name of their sitemap → their address; null for what has none of them. */
export const PAIR_PAGES: Readonly<Record<'spot' | 'futures' | 'contracts', (market: PairMarket) => string | null>> = {
  spot: (market) => (market.product === 'spot' ? marketPath(market) : null),
  futures: (market) => (OPEN.futures && market.contract ? marketPath(market) : null),
  contracts: ({ product, contract }) => contract && contractDetailsPath(product, contract.pair),
};

const INDEXABLE: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:markets|trade-swap|fee|vip\/vipIntroduce|download|proof-of-reserves|protection-fund)$/,
  /^\/(?:legal|help)(?:\/|$)/,
  /^\/announcements(?:\/\d+)?$/,
  /^\/spot\/[A-Z0-9]+(?:\/margin)?$/,
  /^\/(?:futures|trade-swap)\/(?:usdt|usdc|coin)\/[A-Z0-9]+$/,
];

/**
 * May search engines list this page? Account, order and record pages, login and everything not known to be public may
 * not; they stay crawlable, so that the mark is seen.
 */
export function isIndexable(path: string): boolean {
  return INDEXABLE.some((page) => page.test(path));
}
