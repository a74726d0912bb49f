import type { IncomingMessage } from 'node:http';
import { firstSegment, isPagePath } from '#lib/i18n/paths.ts';
import { BAD_ADDRESS_PATH, NOT_FOUND_PATH, type RouteResult } from '#lib/i18n/route.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import type { Log } from '../base/log.ts';
import type { Answer } from './answer.ts';
import type { Trouble } from './away-texts.ts';
import { isHost } from './headers.ts';
import { shareOf } from './known-pages.ts';
import type { OwnAnswers } from './own-answers.ts';
import { isAsset, notFoundKey, PageRefusedError } from './page-answer.ts';
import type { Pages } from './pages.ts';
import { MissingFileError, type Pass, type Passage } from './proxy.ts';
import type { Router } from './router.ts';
import { SiteError } from './site.ts';
import { checkTarget, isSafeLocation } from './target.ts';
import type { PageRequest } from './visit.ts';
import { asksForHtml, takesHtml } from './wants.ts';
import { WORKER_PATH } from './worker.ts';

export type Parts = {
  readonly production: boolean;
  /** The service worker of the build that runs; null when there is none. */
  readonly worker: (() => Answer) | null;
  readonly router: Router;
  /** The internal segment in whose language a broken address is told. */
  readonly segmentOf: (request: IncomingMessage) => string;
  readonly pages: Pages;
  readonly proxy: Pass;
  readonly own: OwnAnswers;
  /** Hosts of our own that a redirect may lead to. */
  readonly hosts: ReadonlySet<string>;
  readonly log: Log;
  /** Whether this visitor's address may have one more page made, and takes it from what it has. */
  readonly mayMake: (request: IncomingMessage, cost?: number) => boolean;
  readonly known: Known;
  /** Whether it calls us by somebody else's name: such a name gets none of our pages. */
  readonly isElsewhere: (request: IncomingMessage) => boolean;
};

/** What the site has something at, as far as that is known without asking it. */
export type Known = {
  page(internal: string): boolean;
  /** Whether a shared trade is there. */
  share(id: string): Promise<boolean>;
  file(path: string): boolean;
  /** What making a page takes of what an address may have made. */
  cost(internal: string): number;
};

export const EVERYTHING: Known = { page: () => true, share: async () => true, file: () => true, cost: () => 1 };

/** Answers one request, whatever it is; never throws. */
export function handleVisit(parts: Parts, visit: PageRequest): void {
  try {
    decide(parts, visit);
  } catch (error) {
    fail(parts, visit, error);
  }
}

function decide(parts: Parts, visit: PageRequest): void {
  const { production, own } = parts;
  const { headers, method, url = '' } = visit.request;
  const target = checkTarget(url);
  if (parts.isElsewhere(visit.request)) {
    if (asksForHtml(visit.request)) own.page(visit, 'elsewhere');
    else own.text(visit, 'elsewhere');
  } else if (!target.ok || !isHost(headers.host ?? '')) {
    badAddress(parts, visit);
  } else if (!isAllowedMethod(method, target.path, production)) {
    own.text(visit, 'bad-method');
  } else if (target.path === WORKER_PATH && parts.worker !== null) {
    parts.worker().send(visit);
  } else if (isPagePath(target.path) && !(isDevelopersPath(target.path) && !production)) {
    follow(parts, visit, url, target.search);
  } else if (isInternalForm(target.path) || target.path.includes('//')) {
    missing(parts, visit);
  } else if (production && !parts.known.file(target.path)) {
    missing(parts, visit);
  } else if (production && isAsset(target.path)) {
    kept(parts, visit, target.path);
  } else {
    pass(parts, visit, { target: url, internal: null });
  }
}

/** No page of ours has a longer internal path; the site need not look for it, nor keep a note that it is not there. */
const LONGEST_PAGE = 200;

/** Does what routing says. */
function follow(parts: Parts, visit: PageRequest, target: string, search: string): void {
  const { router, production } = parts;
  const flight = isFlight(visit.request, search);
  const result = router(visit.request, target, flight);
  if (result.kind === 'bad-request') {
    badAddress(parts, visit);
  } else if (result.kind === 'redirect') {
    redirect(parts, visit, target, result);
  } else {
    const routed = result.kind === 'serve' && hasAny(result.headers) ? { ...visit, headers: result.headers } : visit;
    const is = !production || (result.path.length <= LONGEST_PAGE && parts.known.page(result.path));
    const page = is ? result.path : notFoundKey(result.path);
    const share = production && is ? shareOf(page) : null;
    if (share !== null) shared(parts, routed, { target, internal: page, share, flight });
    // A page instead of a flight: the client's router goes to the address, and sees it.
    else if (production && (!flight || !is)) kept(parts, routed, page);
    else pass(parts, routed, { target, internal: page });
  }
}

type SharePassage = {
  readonly target: string;
  readonly internal: string;
  readonly share: string;
  readonly flight: boolean;
};

/** The page of a shared trade is made for each visit, as it can be taken back: only where there is one. */
function shared(parts: Parts, visit: PageRequest, { target, internal, share, flight }: SharePassage): void {
  if (!parts.mayMake(visit.request)) return tooOften(parts, visit);
  const there = async () => {
    if (!(await parts.known.share(share))) kept(parts, visit, notFoundKey(internal));
    else if (flight) await parts.proxy(visit, { target, internal });
    else (await parts.pages.make(internal)).send(visit);
  };
  there().catch((error: unknown) => fail(parts, visit, error));
}

function redirect(
  { own, hosts, log }: Parts,
  visit: PageRequest,
  target: string,
  { status, location, headers }: Extract<RouteResult, { kind: 'redirect' }>,
): void {
  if (!isSafeLocation(location, hosts)) {
    log.error({ target, location }, 'routing led to a foreign place; refused');
    own.text(visit, 'bad-request');
    return;
  }
  // A temporary redirect is about one visitor: it says so even where routing does not.
  const caching = status === 307 ? 'private, no-store' : (headers['cache-control'] ?? 'private, no-store');
  own.redirect({ ...visit, headers: { ...headers, 'cache-control': caching } }, status, location);
}

/** No such file: visitors see the page of their language that says so, everything else one line. */
function missing(parts: Parts, visit: PageRequest): void {
  if (asksForHtml(visit.request)) explain(parts, visit, NOT_FOUND_PATH, 'missing');
  else parts.own.text(visit, 'not-found');
}

/** No address at all, whatever was typed: the same. */
function badAddress(parts: Parts, visit: PageRequest): void {
  if (takesHtml(visit.request)) explain(parts, visit, BAD_ADDRESS_PATH, 'malformed');
  else parts.own.text(visit, 'bad-request');
}

/** The page that says what is wrong; without the site the small one, with the same status. */
function explain({ production, pages, own, segmentOf }: Parts, visit: PageRequest, path: string, small: Trouble): void {
  if (!production) return own.page(visit, small);
  const key = `/${segmentOf(visit.request)}${path}`;
  const found = pages.find(key);
  if (found) return found.send(visit);
  pages.make(key).then(
    (answer) => (answer.status < 500 ? answer.send(visit) : own.page(visit, small)),
    () => own.page(visit, small),
  );
}

/** From memory, or made now. */
function kept(parts: Parts, visit: PageRequest, key: string): void {
  const found = parts.pages.find(key);
  if (found) {
    found.send(visit);
    return;
  }
  if (!parts.mayMake(visit.request, parts.known.cost(key))) return tooOften(parts, visit);
  parts.pages.make(key).then(
    (answer) => answer.send(visit),
    (error: unknown) => fail(parts, visit, error),
  );
}

/** What lies ready costs nothing and is never refused. */
function tooOften({ own }: Parts, visit: PageRequest): void {
  if (asksForHtml(visit.request)) own.page(visit, 'often');
  else own.text(visit, 'too-many');
}

function pass(parts: Parts, visit: PageRequest, passage: Passage): void {
  const cost = passage.internal === null ? 1 : parts.known.cost(passage.internal);
  if (parts.production && !parts.mayMake(visit.request, cost)) return tooOften(parts, visit);
  parts.proxy(visit, passage).catch((error: unknown) => fail(parts, visit, error));
}

function fail(parts: Parts, visit: PageRequest, error: unknown): void {
  const { own, log } = parts;
  const { request, response } = visit;
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const path = request.url?.split('?', 1)[0];
  if (error instanceof MissingFileError) {
    missing(parts, visit);
  } else if (error instanceof PageRefusedError) {
    own.page(visit, 'refused');
  } else if (error instanceof SiteError) {
    log.warn({ path, problem: error.problem, err: error }, 'the site did not answer');
    if (asksForHtml(request)) own.page(visit, error.problem);
    else own.text(visit, error.problem === 'broken' ? 'broken' : 'unavailable');
  } else {
    log.error({ path, err: error }, 'the front failed');
    own.text(visit, 'failed');
  }
}

/** Pages have no server actions; only the overlay of the development server takes more. */
function isAllowedMethod(method: string | undefined, path: string, production: boolean): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return !production && method === 'POST' && (!isPagePath(path) || isDevelopersPath(path));
}

function isDevelopersPath(path: string): boolean {
  return path.startsWith('/__nextjs');
}

/** What the client router asks for: another representation than the page, and never from the page cache. */
function isFlight({ headers }: IncomingMessage, search: string): boolean {
  return headers.rsc !== undefined || (search !== '' && /[?&]_rsc(?:[=&]|$)/.test(search));
}

/** `/en~/x.js`: looks like a file to routing, and like an internal form to the site. */
function isInternalForm(path: string): boolean {
  return parseSegment(decodeURIComponent(firstSegment(path)))?.bare === true;
}

function hasAny(headers: Readonly<Record<string, string>> | undefined): boolean {
  for (const _ in headers) return true;
  return false;
}
