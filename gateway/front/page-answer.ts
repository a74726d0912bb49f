import { firstSegment } from '#lib/i18n/paths.ts';
import { BAD_ADDRESS_PATH, NOT_FOUND_PATH } from '#lib/i18n/route.ts';
import type { Log } from '../base/log.ts';
import { type Answer, createAnswer } from './answer.ts';
import type { Policies } from './csp.ts';
import { headersFromSite, SECURITY_HEADERS } from './headers.ts';
import type { Whole } from './site.ts';

/** A page that must not leave the house, because it holds a script nobody knows. */
export class PageRefusedError extends Error {
  override name = 'PageRefusedError';
}

/** Browsers keep a page but ask each time whether it is still the one: the ETag makes that cheap. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Headers of a whole answer that the front makes itself. */
const FRONTS_OWN: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-encoding',
  'content-range',
  'content-type',
  'etag',
]);

export type WholeAnswer = {
  /** Internal path of a page, path of a file; for the log. */
  readonly path: string;
  readonly status: number;
  readonly whole: Whole;
  readonly vary: string;
  readonly caching: string;
  readonly location?: string | undefined;
  readonly effort: 'once' | 'often';
  readonly grown?: (answer: Answer) => void;
};

export type AnswerMaker = (what: WholeAnswer) => Answer;

/** Makes what the site said into what may be sent: through the header wall, with the walls and its policy. */
export function createAnswerMaker(policies: Policies, log: Log): AnswerMaker {
  /** @throws PageRefusedError, logged, when a page holds a script of unknown shape */
  return function answerOf({ path, status, whole, vary, caching, location, effort, grown }) {
    const contentType = whole.headers['content-type'] ?? 'application/octet-stream';
    const csp = isHtml(contentType) ? pagePolicy(path, whole.body) : policies.base;
    return createAnswer({
      status,
      contentType,
      vary,
      headers: [
        ...headersFromSite(whole.headers).filter(([name]) => !FRONTS_OWN.has(name)),
        ...(location === undefined ? [] : ([['location', location]] as const)),
        ['cache-control', caching],
        ['content-security-policy', csp],
        ...SECURITY_HEADERS,
      ],
      body: whole.body,
      effort,
      ...(grown ? { grown } : {}),
    });
  };

  function pagePolicy(path: string, body: Buffer): string {
    const policy = policies.page(body.toString('utf8'));
    if (policy.ok) return policy.csp;
    log.error({ path, reason: policy.reason, found: policy.found }, 'a page was refused and is not sent');
    throw new PageRefusedError(`${path}: ${policy.reason}`);
  }
}

export function isHtml(contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)/i.test(contentType);
}

/** Files whose name changes with their content. */
export function isAsset(path: string): boolean {
  return path.startsWith('/_next/static/');
}

/** Status of a page that says that there is none; to the site it is a page like any other. */
export function statusOf(key: string, status: number): number {
  if (status !== 200) return status;
  const path = key.slice(1 + firstSegment(key).length);
  return path === NOT_FOUND_PATH ? 404 : path === BAD_ADDRESS_PATH ? 400 : 200;
}

/** `/en~/fee` → `/en~/not-found`. */
export function notFoundKey(key: string): string {
  return `/${firstSegment(key)}${NOT_FOUND_PATH}`;
}
