import { asBrowser, hasCredentials, isOwnHost, type LinkOptions, parsed, safeHref, webHost } from './link.ts';
import { DATA_LENGTH, LINK_LENGTH } from './link-table.ts';

export type HtmlHosts = LinkOptions & {
  /** Host names of our own: links to them are not marked as foreign, images from them are shown. */
  readonly ownHosts: readonly string[];
  /** Further hosts that images may come from, as in the page's content policy. */
  readonly imageHosts?: readonly string[];
};

/** A link's address as it is written, or null where the link goes. */
export function cleanHref(value: string, hosts: HtmlHosts): string | null {
  const href = safeHref(asBrowser(value), hosts);
  if (href === '') return value === '' ? '' : null;
  // Data is a source, not a place to go to; a blob was made by another page.
  const protocol = parsed(href)?.protocol;
  const isPlace = protocol !== 'data:' && protocol !== 'blob:';
  return href.length <= LINK_LENGTH && isPlace && !hasCredentials(href) ? href : null;
}

/**
 * An image's address as it is written, or null where it goes. Showing foreign HTML must not tell anybody who reads it,
 * so an absolute address is one of ours or of a configured image host.
 */
export function cleanSource(value: string, hosts: HtmlHosts): string | null {
  const source = safeHref(asBrowser(value), hosts);
  if (source === '') return null;
  if (parsed(source)?.protocol === 'data:') return source.length <= DATA_LENGTH ? source : null;
  if (/^[./#]/.test(source) && !/^[/\\]{2}/.test(source)) return source.length <= LINK_LENGTH ? source : null;
  const host = webHost(source);
  if (host === null || hasCredentials(source) || source.length > LINK_LENGTH) return null;
  return isOwnHost(host, hosts.ownHosts) || (hosts.imageHosts ?? []).includes(host) ? source : null;
}

type Relation = { readonly href: string; readonly target: string | null; readonly rel: string | null };

/**
 * Where a link opens and how it is related. A link to another host is `nofollow`; one that opens a new tab is `opener`
 * and never `noreferrer`. Any name of a window but `_self` is a new tab: foreign HTML names no window of ours.
 */
export function relate({ href, target, rel }: Relation, hosts: HtmlHosts): Omit<Relation, 'href'> {
  const asked = target?.trim().toLowerCase() ?? '';
  const newTab = !['', '_self', '_top', '_parent'].includes(asked);
  const words = new Set(
    (rel ?? '')
      .toLowerCase()
      .split(/[^a-z-]+/)
      .filter(Boolean),
  );
  if (isForeign(href, hosts)) words.add('nofollow');
  if (newTab) {
    words.add('opener');
    // `noopener` beside it would win.
    for (const word of ['noreferrer', 'noopener']) words.delete(word);
  }
  return { target: newTab ? '_blank' : null, rel: words.size > 0 ? [...words].join(' ') : null };
}

/** An absolute web address of a host that is not ours. Paths, mail and wallets have no host. */
function isForeign(href: string, { ownHosts }: HtmlHosts): boolean {
  const host = webHost(href);
  return host !== null && !isOwnHost(host, ownHosts);
}
