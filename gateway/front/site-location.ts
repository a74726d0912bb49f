import { SiteError } from './site.ts';
import { isSafeLocation } from './target.ts';

/**
 * Where an answer of the site redirects to, as visitors may hear it: a path of this origin or an own domain.
 * @throws SiteError when it leads anywhere else.
 */
export function siteLocation(
  location: string | undefined,
  siteOrigin: string,
  hosts: ReadonlySet<string>,
): string | undefined {
  if (location === undefined) return undefined;
  const relative = location.startsWith(`${siteOrigin}/`) ? location.slice(siteOrigin.length) : location;
  if (!isSafeLocation(relative, hosts)) throw new SiteError('broken', 'the site redirects to a foreign place');
  return relative;
}
