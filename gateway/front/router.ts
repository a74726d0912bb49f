import type { IncomingMessage } from 'node:http';
import type { RoutingConfig } from '#lib/i18n/config.ts';
import { type RouteResult, route } from '#lib/i18n/route.ts';
import { SIMULATION_ROUTES } from '#lib/simulation/routing.ts';
import { readCookies } from './cookies.ts';

/** @param flight whether the client's router asks, not a visitor */
export type Router = (request: IncomingMessage, target: string, flight?: boolean) => RouteResult;

const REMEMBERED = 4_096;
const REMEMBERED_LENGTH = 256;

/**
 * Routing for requests, which remembers what does not depend on the visitor.
 *
 * An answer of routing without `vary` is the same for every cookie and language, but for the paper-trading cookie; so
 * host and target alone lead to it, and the popular pages cost one look-up.
 */
export function createRouter(config: RoutingConfig): Router {
  const remembered = new Map<string, RouteResult>();

  return function routeOf(request, target, flight = false) {
    const { host = '', cookie, 'accept-language': acceptLanguage } = request.headers;
    const personal = cookie?.includes(SIMULATION_ROUTES.cookie) ?? false;
    const key = `${host} ${target}`;
    const known = personal ? undefined : remembered.get(key);
    if (known) return known;
    const asked = { host, target, cookies: readCookies(cookie), acceptLanguage, flight };
    const result = route(asked, config, SIMULATION_ROUTES);
    if (!personal && key.length <= REMEMBERED_LENGTH && isForEverybody(result)) {
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(key, result);
    }
    return result;
  };
}

function isForEverybody(result: RouteResult): boolean {
  if (result.kind === 'not-found') return true;
  return result.kind === 'serve' && result.headers?.vary === undefined;
}
