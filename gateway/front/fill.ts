import { firstSegment, joinPrefix } from '#lib/i18n/paths.ts';
import { prefixOf } from '#lib/i18n/segment.ts';
import type { Answer } from './answer.ts';
import { isKeepable } from './cache.ts';
import { headersToSite } from './headers.ts';
import { type AnswerMaker, isAsset, REVALIDATE, statusOf } from './page-answer.ts';
import type { Site } from './site.ts';
import { siteLocation } from './site-location.ts';

export type Filled = {
  readonly answer: Answer;
  /** What the site says about keeping it; 'private' whenever it set a cookie. */
  readonly cacheControl: string;
};

/** The longest page or file that is taken whole, bytes. */
export const WHOLE_LIMIT = 8 * 1024 * 1024;

type FillNeeds = {
  readonly site: Site;
  /** Own domains, the only foreign places a page may redirect to. */
  readonly hosts: ReadonlySet<string>;
  readonly answerOf: AnswerMaker;
  /** An answer grew by an encoding. */
  readonly grown: (key: string, answer: Answer) => void;
};

/**
 * Asks the site for a page (by internal path) or an immutable asset (by path).
 *
 * Path and headers are functions of the key alone: nothing of the request that caused the fill gets in, so nobody can
 * change what others get.
 */
export function createFill({ site, hosts, answerOf, grown }: FillNeeds): (key: string) => Promise<Filled> {
  return async function fill(key) {
    const asset = isAsset(key);
    const headers = headersToSite({}, { host: site.host, internal: asset ? null : key, production: true });
    const whole = await site.askWhole({ method: 'GET', path: asset ? key : outside(key), headers }, WHOLE_LIMIT);
    const cacheControl = whole.headers['set-cookie'] ? 'private' : (whole.headers['cache-control'] ?? '');
    const answer = answerOf({
      path: key,
      status: statusOf(key, whole.status),
      whole,
      vary: asset ? '' : 'rsc',
      caching: cachingFor(asset, whole.status, cacheControl),
      location: siteLocation(whole.headers.location, site.origin, hosts),
      effort: asset ? 'once' : 'often',
      grown: (made) => grown(key, made),
    });
    return { answer, cacheControl };
  };
}

/** What browsers are told: what is not kept here is not kept there. */
function cachingFor(asset: boolean, status: number, cacheControl: string): string {
  if ((status !== 200 && status !== 404) || !isKeepable(cacheControl)) return 'private, no-store';
  return asset && status === 200 ? cacheControl : REVALIDATE;
}

/** A page's address outside: `/en~/fee` → `/fee`, `/ja/fee` → `/ja/fee`. */
function outside(key: string): string {
  const segment = firstSegment(key);
  return joinPrefix(prefixOf(segment), key.slice(1 + segment.length) || '/');
}
