import { type NextRequest, NextResponse } from 'next/server';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { firstSegment } from '#lib/i18n/paths.ts';
import { type RouteResult, route } from '#lib/i18n/route.ts';
import { parseSegment } from '#lib/i18n/segment.ts';
import { cleanPath } from '#lib/i18n/target.ts';
import { SIMULATION_ROUTES } from '#lib/simulation/routing.ts';

/** What the front has already decided; it strips the header from requests of the outside. */
const DECIDED = 'x-meridian-internal';

/**
 * Brings a request to its internal page. Behind the front the decision is made and only carried out here; alone, the
 * same function decides, without own domains, because configuration is fixed at build time here.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const decided = request.headers.get(DECIDED);
  if (decided !== null && isInternalPath(decided)) return rewrite(request, decided + search);
  const result = route(
    {
      host: request.headers.get('host') ?? '',
      target: pathname + search,
      cookies: Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
      acceptLanguage: request.headers.get('accept-language') ?? undefined,
      flight: request.headers.has('rsc'),
    },
    DEFAULT_ROUTING,
    SIMULATION_ROUTES,
  );
  return carryOut(request, result);
}

function carryOut(request: NextRequest, result: RouteResult): NextResponse {
  switch (result.kind) {
    case 'bad-request':
      return new NextResponse(null, { status: 400 });
    case 'not-found':
      return rewrite(request, result.path);
    case 'redirect':
      return withHeaders(NextResponse.redirect(new URL(result.location, request.url), result.status), result.headers);
    case 'serve':
      return withHeaders(rewrite(request, result.path + result.search), result.headers ?? {});
  }
}

function rewrite(request: NextRequest, target: string): NextResponse {
  return NextResponse.rewrite(new URL(target, request.url));
}

function withHeaders(response: NextResponse, headers: Readonly<Record<string, string>>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function isInternalPath(path: string): boolean {
  const clean = cleanPath(path);
  return clean.kind === 'clean' && clean.path === path && parseSegment(firstSegment(path)) !== null;
}

// Read at build time, so the pattern stands here as a literal; a test holds it against isPagePath (LOC-46).
export const config = {
  matcher: ['/((?!(?:_next|v1|cdnstatic|multiLang)(?:/|$)|.*\\.[A-Za-z0-9]{1,12}$).*)'],
};
