import { domainOrigin, type HostKind, hostKind, type RoutingConfig } from './config.ts';
import { reachable } from './links.ts';
import { DEFAULT_LOCALE, type LocaleCode } from './locales.ts';
import { visitorLocale } from './negotiate.ts';
import { firstSegment, isReserved, joinPrefix, splitPrefix, upperSymbol } from './paths.ts';
import { parseSegment, toSegment } from './segment.ts';
import { cleanTarget } from './target.ts';

/** What routing has to know of simulation (SIM-07 to SIM-09). `lib/simulation/routes.ts` has it. */
export type SimulationRoutes = {
  /** Name of the cookie that mirrors the flag. */
  readonly cookie: string;
  isSimulating(flag: string | undefined): boolean;
  /** Does simulation stay active on this path? @param path with its language prefix, as it came */
  knows(path: string): boolean;
  /** Where it goes from a page that it does not know, unprefixed. */
  readonly landing: string;
  /** A `Set-Cookie` that tells the landing what was asked for. @param path unprefixed, with its query */
  note(path: string): string;
};

export type RouteRequest = {
  /** The Host header. Only compared with configured domains, never copied into an answer. */
  readonly host: string;
  /** Raw path and query as they came. */
  readonly target: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly acceptLanguage: string | undefined;
  /** Asked for by the client's router, which fetches what a pointer comes near: nobody has gone anywhere yet. */
  readonly flight?: boolean;
};

export type RouteResult =
  | {
      readonly kind: 'serve';
      readonly locale: LocaleCode;
      readonly segment: string;
      /** Internal path, `/en~/spot/BTCUSDT`. */
      readonly path: string;
      readonly search: string;
      /** To be set on the answer, lower-case names. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'redirect';
      readonly status: 307 | 308;
      /** A path on this origin, or an address on a configured domain. */
      readonly location: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'not-found';
      readonly locale: LocaleCode;
      readonly segment: string;
      /** Internal path whose page answers 404 in the right language. */
      readonly path: string;
    }
  | { readonly kind: 'bad-request' };

/** Below every language segment: what is shown where nothing is, and for what is no address. */
export const NOT_FOUND_PATH = '/not-found';
export const BAD_ADDRESS_PATH = '/bad-address';
export const LANGUAGE_COOKIE = 'language';

/** Permanent redirects are kept for an hour only: an operator may move a language. */
const PERMANENT = { 'cache-control': 'public, max-age=3600' } as const;
const NEGOTIATED = { 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' } as const;
const YEAR_S = 31_536_000;

/** Where a page lives. */
type Place = {
  readonly code: LocaleCode;
  /** Has its address no prefix? */
  readonly bare: boolean;
  /** '' on the requested host, else a configured origin. */
  readonly origin: string;
  /** Path below the prefix, in its canonical spelling. */
  readonly path: string;
  /** Can no page be there, whatever the pages are? */
  readonly impossible: boolean;
};

/**
 * What to do with a request for a page: the one place that decides about prefix, letter case, own domains, the language
 * of the home page, simulation and hostile targets. Pure; the front and the middleware both call it. Never throws.
 */
export function route(request: RouteRequest, config: RoutingConfig, simulation: SimulationRoutes): RouteResult {
  const target = cleanTarget(request.target);
  if (target.kind === 'malformed') return { kind: 'bad-request' };
  const host = hostKind(request.host, config);
  const home = host.kind === 'alternate' ? host.locale : DEFAULT_LOCALE;
  if (target.kind === 'unknown' || isInternal(target.path)) return notFound(home, true);

  const place = placeOf(target.path, host, config);
  const simulating = simulation.isSimulating(request.cookies[simulation.cookie]);
  if (place.origin === '' && simulating && !simulation.knows(target.path))
    return toLanding(request, place, target.search, simulation);
  if (place.impossible) return notFound(place.code, place.bare);

  const address = place.origin + joinPrefix(shownPrefix(place), place.path);
  if (target.changed || address !== target.path) return moved(address, place, target);
  return negotiated(request, host, place, target.search, config) ?? serve(place, target.search, simulating);
}

/** Never in the address: what was asked for goes along in a cookie that lives for a moment (SIM-17). */
function toLanding(
  { flight = false }: RouteRequest,
  place: Place,
  search: string,
  simulation: SimulationRoutes,
): RouteResult {
  const note: Record<string, string> =
    flight || place.impossible ? {} : { 'set-cookie': simulation.note(place.path + search) };
  const landing = joinPrefix(shownPrefix(place), simulation.landing);
  return redirect(307, landing, { 'cache-control': 'no-store', ...note });
}

/** The internal segment whose language tells that a target leads nowhere, however broken the rest of it is. Never throws. */
export function segmentOfBroken(
  { host, target }: Pick<RouteRequest, 'host' | 'target'>,
  config: RoutingConfig,
): string {
  const kind = hostKind(host, config);
  const home = kind.kind === 'alternate' ? kind.locale : DEFAULT_LOCALE;
  const [path = ''] = target.replace(/^[/\\]+/, '/').split(/[?#\\]/, 1);
  const code = splitPrefix(path).prefix ?? home;
  return toSegment(code, code === home);
}

/** The forms of the inside, `/en~/…`, are not addresses. */
function isInternal(path: string): boolean {
  return parseSegment(firstSegment(path))?.bare === true;
}

function placeOf(path: string, host: HostKind, config: RoutingConfig): Place {
  const home = host.kind === 'alternate' ? host.locale : DEFAULT_LOCALE;
  const { prefix, rest } = splitPrefix(path);
  if (!prefix) return { code: home, bare: true, origin: '', path: upperSymbol(path), impossible: false };
  const below = upperSymbol(rest);
  // `/en/ja/fee` must not become `/ja/fee`, and `/en/v1/…` must not become a call.
  const impossible = splitPrefix(rest).prefix !== null || isReserved(rest) || isInternal(rest);
  const at = (bare: boolean, origin: string): Place => ({ code: prefix, bare, origin, path: below, impossible });
  if (impossible) return at(prefix === home, '');
  if (prefix === home) return at(true, '');
  const elsewhere = host.kind === 'foreign' ? null : domainOrigin(prefix === DEFAULT_LOCALE ? 'main' : prefix, config);
  return elsewhere ? at(true, elsewhere) : at(false, '');
}

function shownPrefix({ code, bare }: Place): string {
  return bare ? '' : `/${code}`;
}

function moved(address: string, place: Place, { path, search }: { path: string; search: string }): RouteResult {
  // The bare home page is negotiated, so `/en` has to store the choice, or the next visit would leave it (SET-05).
  if (place.path !== '/' || place.code !== DEFAULT_LOCALE || !splitPrefix(path).prefix)
    return redirect(308, address + search, PERMANENT);
  // Another domain's cookie is not ours to write: it gets to see `/en` itself.
  if (place.origin) return redirect(308, `${place.origin}/${DEFAULT_LOCALE}${search}`, PERMANENT);
  return redirect(308, address + search, {
    'cache-control': 'private, no-store',
    'set-cookie': `${LANGUAGE_COOKIE}=${DEFAULT_LOCALE}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; Secure`,
  });
}

/** Only the bare home page of the main site follows the visitor's language (LOC-32). */
function negotiated(
  { cookies, acceptLanguage }: RouteRequest,
  host: HostKind,
  place: Place,
  search: string,
  config: RoutingConfig,
): RouteResult | null {
  if (!isNegotiable(host, place)) return null;
  const code = reachable(visitorLocale(cookies[LANGUAGE_COOKIE], acceptLanguage), config);
  if (code === DEFAULT_LOCALE) return null;
  const origin = host.kind === 'main' ? domainOrigin(code, config) : null;
  return redirect(307, (origin ? `${origin}/` : `/${code}`) + search, NEGOTIATED);
}

function isNegotiable(host: HostKind, place: Place): boolean {
  return host.kind !== 'alternate' && place.bare && place.path === '/';
}

function serve(place: Place, search: string, simulating: boolean): RouteResult {
  const segment = toSegment(place.code, place.bare);
  const headers: Record<string, string> = {};
  if (place.path === '/' && place.bare) headers.vary = NEGOTIATED.vary;
  if (simulating) headers['cache-control'] = 'private, no-cache';
  if (simulating || /[?&]paptrading(?:[=&]|$)/.test(search)) headers['x-robots-tag'] = 'noindex';
  const path = joinPrefix(`/${segment}`, place.path);
  return { kind: 'serve', locale: place.code, segment, path, search, headers };
}

function notFound(code: LocaleCode, bare: boolean): RouteResult {
  const segment = toSegment(code, bare);
  return { kind: 'not-found', locale: code, segment, path: `/${segment}${NOT_FOUND_PATH}` };
}

function redirect(status: 307 | 308, location: string, headers: Readonly<Record<string, string>>): RouteResult {
  return { kind: 'redirect', status, location, headers };
}
