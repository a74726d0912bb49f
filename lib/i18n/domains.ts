/**
 * Domains of the site as pure text: what an operator writes and what a browser sends.
 * A domain is `host` or `host:port`, lower case. With a port it means that port only, without one any port.
 */

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*(?::[1-9][0-9]{0,4})?$`);
const DOMAIN_LENGTH = 253;

/** The domain in its one spelling, or null when it is none: no scheme, path, wildcard or user part is read. */
export function parseDomain(text: string): string | null {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/\.(?=:|$)/, '');
  return domain.length <= DOMAIN_LENGTH && DOMAIN.test(domain) && portOf(domain) <= 65_535 ? domain : null;
}

function portOf(domain: string): number {
  return Number.parseInt(domain.split(':')[1] ?? '0', 10);
}

/** `example.com` of `Example.com.:3443`; '' for what cannot be a host. IPv6 addresses keep their brackets. */
export function hostName(host: string): string {
  const found = /^(\[[0-9a-f:.]+\]|[^:[\]/\\@\s]+)(?::\d*)?$/.exec(host.trim().toLowerCase());
  return found?.[1]?.replace(/\.$/, '') ?? '';
}

/** Does this Host header name this domain? */
export function isSameDomain(host: string, domain: string): boolean {
  const wanted = parseDomain(domain);
  if (!wanted) return false;
  const [name, port] = wanted.split(':');
  if (hostName(host) !== name) return false;
  const asked = /:(\d+)$/.exec(host.trim())?.[1] ?? '443';
  return port === undefined || port === asked;
}

/** A configured subdomain stands where `www.` would (LOC-39): `www.example.com` and `m` give `m.example.com`. */
export function withSubdomain(domain: string, subdomain: string): string {
  return subdomain && domain.startsWith('www.') ? `${subdomain}.${domain.slice('www.'.length)}` : domain;
}
