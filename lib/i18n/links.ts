import { domainOrigin, hostKind, type RoutingConfig } from './config.ts';
import { baseLocale, DEFAULT_LOCALE, isPrefix, type LocaleCode } from './locales.ts';
import { isPagePath, joinPrefix, splitPrefix } from './paths.ts';

/** One slash, then neither slash nor backslash: everything else that begins with `/` leaves the site. */
const INTERNAL = /^\/(?![/\\])/;

/**
 * An internal link with the current prefix ('' or '/ja') in front (LOC-08 to LOC-10). Whatever is not a page of this
 * site, or already says its language, is returned untouched.
 */
export function withPrefix(href: string, prefix: string): string {
  if (prefix === '' || !INTERNAL.test(href)) return href;
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  if (!isPagePath(path) || splitPrefix(path).prefix) return href;
  return joinPrefix(prefix, path) + href.slice(path.length);
}

export type SwitchLanguage = {
  /** Path as the address bar shows it, with or without a prefix. */
  readonly path: string;
  /** '' or with its '?'. */
  readonly search: string;
  /** '' or with its '#'. */
  readonly hash: string;
  readonly to: LocaleCode;
  readonly config: RoutingConfig;
  /** The host the visitor is on, as the browser says it. */
  readonly host: string;
};

/**
 * The same page in another language: path, query and hash stay, only the prefix changes (LOC-25). A path on this host,
 * or an absolute link to a configured domain when the visitor is on one of the configured domains (LOC-38).
 */
export function switchLanguage({ path, search, hash, to, config, host }: SwitchLanguage): string {
  const tail = search + hash;
  const { rest } = splitPrefix(path);
  const code = reachable(to, config);
  const here = hostKind(host, config);
  if (here.kind === 'alternate' && here.locale === code) return rest + tail;
  const moved = here.kind === 'foreign' ? null : domainOrigin(code, config);
  if (moved) return moved + rest + tail;
  const main = here.kind === 'alternate' ? domainOrigin('main', config) : '';
  // Without a name for the main site the prefix has to say English on a domain whose own language is another. The bare
  // home page follows the visitor's language, so the choice of English has to be in the address until it is stored.
  const bare = code === DEFAULT_LOCALE && main !== null && rest !== '/';
  return (main ?? '') + joinPrefix(bare ? '' : `/${code}`, rest) + tail;
}

/** A code that no prefix and no domain reaches is shown in the language it is based on (LOC-14); English is a prefix. */
export function reachable(code: LocaleCode, config: RoutingConfig): LocaleCode {
  let at: LocaleCode = code;
  while (!isPrefix(at) && !config.localeDomains[at]) at = baseLocale(at)!;
  return at;
}
