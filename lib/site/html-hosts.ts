import { ownDomainsOf } from '#lib/i18n/config.ts';
import { hostName } from '../i18n/domains.ts';
import { siteRouting } from './routing.ts';

/**
 * Whose links in shown HTML are ours, and where its images may come from: the same settings as the gateway's, read on
 * the server, at run time. Client components get them as properties.
 */
export function siteHtmlHosts(): { readonly ownHosts: readonly string[]; readonly imageHosts: readonly string[] } {
  const imageHosts = (process.env.IMAGE_HOSTS ?? '').split(',').map(hostName).filter(Boolean);
  return { ownHosts: [...new Set(ownDomainsOf(siteRouting()).map(hostName))], imageHosts };
}
