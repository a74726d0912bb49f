import { domainOrigin, ownDomainsOf } from '#lib/i18n/config.ts';
import { hostName } from '#lib/i18n/domains.ts';
import { type Asked, createHosts, type HostSettings, type Hosts } from '../base/hosts.ts';

export type Origins = {
  readonly hosts: Hosts;
  /** One of our other domains, over https: may call with credentials and read the answer. */
  isOwn(origin: string): boolean;
  /** The origin that a request names is ours: may act in a visitor's name, and open the stream. None, or `null`, may not. */
  mayConnect(request: Asked): boolean;
  /**
   * Where the page of a request lives, from our own list: what sign-in texts, passkeys and ways back are bound to. What
   * the request says chooses from the list and never adds to it.
   */
  of(request: Asked): string;
};

export type OriginSettings = HostSettings & { readonly port: number; readonly httpPort: number | null };

/**
 * Which pages are ours, from the configuration alone: a `Host` that somebody sends makes no page ours.
 *
 * A domain with a port means that port. One without is good on 443 (a proxy), on PORT, and on the port that the request
 * came in by. While the main site has no name, pages of this machine are ours on the ports that are listened on.
 */
export function createOrigins(config: OriginSettings): Origins {
  const { routing, port, httpPort, hstsHosts } = config;
  const hosts = createHosts(config);
  const domains = ownDomainsOf(routing);
  const across = new Set(domains.flatMap((domain) => originsOf(domain, port)));
  const own = new Set([...across, ...hstsHosts.flatMap((host) => originsOf(hostName(host), port))]);
  const anyPort = new Set([...domains, ...hstsHosts].filter((domain) => !domain.includes(':')).map(hostName));
  const main = domainOrigin('main', routing) ?? new URL(`https://localhost:${port}`).origin;

  function isOurs(origin: string, request: Asked): boolean {
    if (own.has(origin)) return true;
    const { protocol, hostname, port: named, origin: spelt } = parsed(origin) ?? {};
    if (hostname === undefined || spelt !== origin) return false;
    const at = named === '' ? (protocol === 'https:' ? 443 : 80) : Number.parseInt(named ?? '', 10);
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    const { localPort } = request.socket;
    if (anyPort.has(hostname)) return protocol === 'https:' && at === localPort;
    if (hosts.named || !hosts.isOwn(hostname, request)) return false;
    if (protocol === 'https:') return at === port || (encrypted && at === localPort);
    return protocol === 'http:' && (at === httpPort || (!encrypted && at === localPort));
  }

  return {
    hosts,
    isOwn: (origin) => across.has(origin),
    mayConnect: (request) => request.headers.origin !== undefined && isOurs(request.headers.origin, request),
    of(request) {
      const { origin, host = '' } = request.headers;
      const name = hostName(host);
      const port = /:\d+$/.exec(host.trim())?.[0] ?? '';
      const asked = name === '' ? [] : [`https://${name}${port}`, `http://${name}${port}`, `https://${name}`];
      for (const one of [origin ?? '', ...asked]) {
        const spelt = parsed(one)?.origin;
        if (spelt !== undefined && isOurs(spelt, request)) return spelt;
      }
      return main;
    },
  };
}

function originsOf(domain: string, port: number): readonly string[] {
  const at = domain.includes(':') ? [domain] : [domain, `${domain}:${port}`];
  return at.map((one) => new URL(`https://${one}`).origin);
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
