import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { withOwn } from './answer.ts';
import { WHOLE_LIMIT } from './fill.ts';
import { FROM_SITE_STREAMED, HSTS, headersFromSite, headersToSite, SECURITY_HEADERS } from './headers.ts';
import { type AnswerMaker, isHtml, REVALIDATE } from './page-answer.ts';
import { readWhole, type Site } from './site.ts';
import { siteLocation } from './site-location.ts';
import type { PageRequest } from './visit.ts';

export type Passage = {
  /** Path and query as the site gets them. */
  readonly target: string;
  /** The page that routing chose; null for files. */
  readonly internal: string | null;
};

type ProxyNeeds = {
  readonly site: Site;
  readonly answerOf: AnswerMaker;
  /** Policy of everything that is not a page. */
  readonly base: string;
  readonly production: boolean;
  /** Hosts of our own that a redirect may lead to. */
  readonly hosts: ReadonlySet<string>;
};

/** There is no such file. */
export class MissingFileError extends Error {
  override name = 'MissingFileError';
}

export type Pass = (visit: PageRequest, passage: Passage) => Promise<void>;

/** Longer answers are passed on as they arrive; shorter ones are taken whole, so a slow reader holds no socket. */
const SMALL = 2 * 1024 * 1024;

/**
 * Passes one request on to the site and its answer back, through the header wall; nothing is kept.
 * The promise rejects with SiteError, PageRefusedError or MissingFileError while no byte of an answer has been sent.
 */
export function createProxy({ site, answerOf, base, production, hosts }: ProxyNeeds): Pass {
  return async function pass(visit, { target, internal }) {
    const { request, response } = visit;
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const answer = await site.ask({
      // A HEAD is answered from its GET: the headers of a page depend on its body.
      method: production ? 'GET' : (request.method ?? 'GET'),
      path: target,
      headers: headersToSite(request.headers, { host: site.host, internal, production }),
      body: hasBody(request) ? request : undefined,
      signal: abort.signal,
    });
    if (production && internal === null && answer.statusCode === 404) {
      answer.resume(); // Read to its end, so that the connection can be used again.
      throw new MissingFileError(target);
    }
    try {
      const to = siteLocation(answer.headers.location, site.origin, hosts);
      if (production && isTakenWhole(answer)) await sendWhole(visit, answer, target, to);
      else await stream(visit, answer, { location: to, base, production });
    } catch (error) {
      answer.destroy();
      throw error;
    }
  };

  async function sendWhole(
    visit: PageRequest,
    answer: IncomingMessage,
    path: string,
    location?: string,
  ): Promise<void> {
    const body = await readWhole(answer, WHOLE_LIMIT);
    const status = answer.statusCode ?? 502;
    const made = answerOf({
      path,
      status,
      whole: { status, headers: answer.headers, body },
      vary: answer.headers.vary ?? '',
      caching: isHtml(answer.headers['content-type'] ?? '') ? 'private, no-store' : caching(answer, production),
      location,
      effort: 'often',
    });
    made.send(visit);
  }
}

type Streaming = { readonly location: string | undefined; readonly base: string; readonly production: boolean };

/** Passes an answer on as it arrives. */
async function stream(
  visit: PageRequest,
  answer: IncomingMessage,
  { location, base, production }: Streaming,
): Promise<void> {
  const { request, response, hsts } = visit;
  const headers: (readonly [string, string])[] = headersFromSite(answer.headers);
  for (const name of FROM_SITE_STREAMED) {
    const value = answer.headers[name];
    if (value !== undefined) headers.push([name, value]);
  }
  if (location !== undefined) headers.push(['location', location]);
  headers.push(['cache-control', caching(answer, production)], ['content-security-policy', base], ...SECURITY_HEADERS);
  if (hsts) headers.push(HSTS);
  if (!production) for (const cookie of answer.headers['set-cookie'] ?? []) headers.push(['set-cookie', cookie]);
  response.writeHead(answer.statusCode ?? 502, withOwn(headers.flat(), visit.headers ?? {}));
  if (request.method === 'HEAD') {
    answer.destroy();
    response.end();
    return;
  }
  // Once bytes are on their way nothing can be said about a failure any more: the connection breaks off.
  await pipeline(answer, response).catch(() => response.destroy());
}

function caching({ headers }: IncomingMessage, production: boolean): string {
  const asked = headers['cache-control'];
  if (!production) return asked ?? 'no-store';
  if (headers['content-type']?.startsWith('text/x-component')) return 'private, no-cache';
  // What the site says to shared caches is meant for the front.
  return asked === undefined || asked.includes('s-maxage') ? REVALIDATE : asked;
}

/** Pages always, so that their scripts can be judged; other answers when they are complete and short. */
function isTakenWhole({ headers, statusCode }: IncomingMessage): boolean {
  if (isHtml(headers['content-type'] ?? '')) return true;
  if (statusCode === 206 || statusCode === 304 || headers['content-encoding'] !== undefined) return false;
  const length = headers['content-length'];
  return length !== undefined && Number.parseInt(length, 10) <= SMALL;
}

/** In production only GET and HEAD come this far, and what they carry is not passed on. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
