import { cleanPath } from '#lib/i18n/target.ts';
import { isSimulationRoute } from './routes.ts';

/** Cookie in which a redirect to the landing says where the visitor wanted to go: never in the address (SIM-17). */
export const ASKED_KEY = 'simulation-asked';
/** The page that it leads to reads it at once; what nobody reads is forgotten. s */
const KEPT_S = 30;
/** Longer ones are not offered: nobody typed them. */
const LONGEST = 300;

/**
 * The `Set-Cookie` of that redirect. A path too long to keep clears what an earlier redirect may have left.
 * @param path inside the site, without language prefix, with its query
 */
export function askedCookie(path: string): string {
  const kept = path.length <= LONGEST;
  return `${ASKED_KEY}=${kept ? encodeURIComponent(path) : ''}; Path=/; Max-Age=${kept ? KEPT_S : 0}; SameSite=Lax; Secure`;
}

/** The path that was asked for; null unless it is a clean one of this site that paper trading does not know. */
export function readAsked(value: string | undefined): string | null {
  if (!value || value.length > LONGEST) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  const clean = cleanPath(path);
  return clean.kind === 'clean' && clean.path === path && !isSimulationRoute(path) ? value : null;
}
