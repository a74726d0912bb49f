import { isSameDomain, parseDomain, withSubdomain } from './domains.ts';
import { isLocale, isPrefix, LOCALES, type LocaleCode } from './locales.ts';

/** What routing must know beside the request. Made once at start from the operator's settings. */
export type RoutingConfig = {
  /** Domain of the main site, `www.example.com` or `example.com:8443`; '' when any host is the main site. */
  readonly siteDomain: string;
  /** Languages that live on a domain of their own. */
  readonly localeDomains: Readonly<Partial<Record<LocaleCode, string>>>;
  /** Stands where `www.` would in every domain; '' for none. */
  readonly subdomain: string;
  /** Further domains that count as ours for links, sanitising and tracking; never served by themselves. */
  readonly ownDomains: readonly string[];
};

export const DEFAULT_ROUTING: RoutingConfig = { siteDomain: '', localeDomains: {}, subdomain: '', ownDomains: [] };

/** The alternates that the specification names (LOC-36). */
export const DOMAIN_LOCALES: readonly LocaleCode[] = [
  'zh-CN',
  'en-NG',
  'id',
  'en-IN',
  'en-MY',
  'fr-FR',
  'en-FR',
  'ru-FR',
];

/** Those, and the codes that no URL prefix reaches, which an operator may attach to a domain (LOC-14). */
const ATTACHABLE: ReadonlySet<LocaleCode> = new Set([...DOMAIN_LOCALES, ...LOCALES.filter((code) => !isPrefix(code))]);

const OWN_DOMAINS_LIMIT = 200;

export class RoutingConfigError extends Error {
  override name = 'RoutingConfigError';
}

/** SITE_DOMAIN. @throws RoutingConfigError with one sentence for the operator */
export function parseSiteDomain(text: string | undefined): string {
  return text?.trim() ? readDomain('SITE_DOMAIN', text) : '';
}

/** LOCALE_DOMAINS, `zh-CN=zh.example.com,id=id.example.com`. @throws RoutingConfigError */
export function parseLocaleDomains(text: string | undefined): Partial<Record<LocaleCode, string>> {
  const domains: Partial<Record<LocaleCode, string>> = {};
  for (const pair of listOf(text)) {
    const [code = '', domain = '', ...rest] = pair.split('=').map((part) => part.trim());
    if (!code || !domain || rest.length > 0)
      throw new RoutingConfigError(
        `LOCALE_DOMAINS: "${pair}" is not a pair; write code=domain, for example zh-CN=zh.example.com.`,
      );
    if (!isLocale(code) || !ATTACHABLE.has(code))
      throw new RoutingConfigError(
        `LOCALE_DOMAINS: "${code}" cannot have a domain of its own; possible are ${[...ATTACHABLE].join(', ')}.`,
      );
    if (domains[code])
      throw new RoutingConfigError(`LOCALE_DOMAINS: ${code} is given twice; a language lives on exactly one domain.`);
    domains[code] = readDomain('LOCALE_DOMAINS', domain);
  }
  return domains;
}

/** OWN_DOMAINS, a comma-separated list. @throws RoutingConfigError */
export function parseOwnDomains(text: string | undefined): string[] {
  const domains = listOf(text).map((domain) => readDomain('OWN_DOMAINS', domain));
  if (domains.length > OWN_DOMAINS_LIMIT)
    throw new RoutingConfigError(`OWN_DOMAINS: at most ${OWN_DOMAINS_LIMIT} domains can be listed.`);
  return domains;
}

/** SITE_SUBDOMAIN, one label. @throws RoutingConfigError */
export function parseSubdomain(text: string | undefined): string {
  const label = text?.trim().toLowerCase() ?? '';
  if (label && !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
    throw new RoutingConfigError(`SITE_SUBDOMAIN: "${text}" is not one label of a domain name; write for example m.`);
  return label;
}

/**
 * The whole configuration from the environment, checked as a whole.
 * @throws RoutingConfigError with one sentence for the operator
 */
export function parseRouting(env: Readonly<Record<string, string | undefined>>): RoutingConfig {
  const config: RoutingConfig = {
    siteDomain: parseSiteDomain(env.SITE_DOMAIN),
    localeDomains: parseLocaleDomains(env.LOCALE_DOMAINS),
    subdomain: parseSubdomain(env.SITE_SUBDOMAIN),
    ownDomains: parseOwnDomains(env.OWN_DOMAINS),
  };
  assertDistinct(config);
  return config;
}

/** A domain shown in two languages would redirect to itself. @throws RoutingConfigError */
export function assertDistinct(config: RoutingConfig): void {
  const seen = new Map<string, string>();
  const named = [['SITE_DOMAIN', config.siteDomain], ...Object.entries(config.localeDomains)] as const;
  for (const [name, domain] of named) {
    if (!domain) continue;
    const full = withSubdomain(domain, config.subdomain);
    const other = seen.get(full);
    if (other)
      throw new RoutingConfigError(`${full} is configured for both ${other} and ${name}; each needs its own domain.`);
    seen.set(full, name);
  }
}

/** `https://m.example.com`: always from configuration, never from a request. Null when the language has no domain. */
export function domainOrigin(code: LocaleCode | 'main', config: RoutingConfig): string | null {
  const domain = code === 'main' ? config.siteDomain : config.localeDomains[code];
  return domain ? `https://${withSubdomain(domain, config.subdomain)}` : null;
}

/** Every domain that counts as ours, for links, sanitising and tracking (LOC-40). */
export function ownDomainsOf(config: RoutingConfig): string[] {
  const served = [config.siteDomain, ...Object.values(config.localeDomains)].filter((domain) => domain !== '');
  const all = [...served, ...served.map((domain) => withSubdomain(domain, config.subdomain)), ...config.ownDomains];
  return [...new Set(all)];
}

export type HostKind =
  | { readonly kind: 'main' }
  | { readonly kind: 'alternate'; readonly locale: LocaleCode }
  /** A host nobody configured, while the main site has a name: served like the main site, but never left for another. */
  | { readonly kind: 'foreign' };

/** What the requested host is to us. */
export function hostKind(host: string, config: RoutingConfig): HostKind {
  const serves = (domain: string) =>
    isSameDomain(host, domain) || isSameDomain(host, withSubdomain(domain, config.subdomain));
  for (const [code, domain] of Object.entries(config.localeDomains))
    if (isLocale(code) && serves(domain)) return { kind: 'alternate', locale: code };
  return config.siteDomain === '' || serves(config.siteDomain) ? { kind: 'main' } : { kind: 'foreign' };
}

function readDomain(setting: string, text: string): string {
  const domain = parseDomain(text);
  if (!domain)
    throw new RoutingConfigError(
      `${setting}: "${text.trim()}" is not a domain; write a host such as example.com, without https:// and path.`,
    );
  return domain;
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
