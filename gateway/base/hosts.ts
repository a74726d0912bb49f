import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ownDomainsOf, type RoutingConfig } from '#lib/i18n/config.ts';
import { hostName } from '#lib/i18n/domains.ts';
import { createProxyCheck } from './address.ts';

/**
 * What the name is to us that a request calls us by: `own` one that the configuration says, `machine` one that says no
 * name of anybody (an address, nothing at all), `foreign` somebody else's.
 */
export type HostKind = 'own' | 'machine' | 'foreign';

export type Hosts = {
  /** Whether the main site has a name: without one, pages are answered at any host, and this machine's names are ours. */
  readonly named: boolean;
  kindOf(request: Asked): HostKind;
  /** Whether a name or an address, as `hostName` spells it, is one of ours. */
  isOwn(name: string, request: Asked): boolean;
};

/** Of a request, what tells where it came in. */
export type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;
export type HostSettings = {
  readonly routing: RoutingConfig;
  /** Address that is listened on. */
  readonly host: string;
  readonly hstsHosts: readonly string[];
  readonly trustProxy: readonly string[];
};

/** Listening on all addresses names none. */
const ALL = new Set(['0.0.0.0', '[::]']);
/** Names that no public name server answers: what a proxy calls the machine behind it. */
const INWARD = /^(?:[^.]+|.+\.(?:internal|local|lan|svc|cluster\.local|home\.arpa|localhost))$/;
/** More names in one header are no chain of proxies. */
const CHAIN = 16;

/**
 * Ours are the configured names (SITE_DOMAIN, LOCALE_DOMAINS, OWN_DOMAINS, each with SITE_SUBDOMAIN, HSTS_HOSTS) and,
 * while the main site has none, this machine's: localhost, loopback, HOST, and the address that was connected to. Never
 * what a request says. A trusted proxy answers for the names it lets in: what it passes on (`x-forwarded-host`) must be
 * ours, and without that its own name for us is as good.
 */
export function createHosts({ routing, host, hstsHosts, trustProxy }: HostSettings): Hosts {
  const names = new Set([...ownDomainsOf(routing), ...hstsHosts].map(hostName));
  const named = routing.siteDomain !== '';
  const bound = canonical(hostName(isIP(host) === 6 ? `[${host}]` : host));
  const isProxy = createProxyCheck(trustProxy);

  function isOwn(name: string, { socket }: Asked): boolean {
    if (names.has(name)) return true;
    if (named) return false;
    const address = canonical(name);
    return isLoopback(address) || (address === bound && !ALL.has(bound)) || address === reachedAt(socket);
  }

  function kindOf(request: Asked): HostKind {
    const { host: asked, 'x-forwarded-host': told } = request.headers;
    const behind = trustProxy.length > 0 && isProxy(plain(request.socket.remoteAddress));
    if (behind) {
      const chain = told === undefined ? [asked] : String(told).split(',', CHAIN + 1);
      return chain.length <= CHAIN && chain.every((one) => isFromProxy(one, request)) ? 'own' : strange(asked);
    }
    const name = nameOf(asked);
    if (name !== null && name !== '' && isOwn(name, request)) return 'own';
    return name === null ? 'foreign' : strange(asked);
  }

  function isFromProxy(sent: string | undefined, request: Asked): boolean {
    const name = nameOf(sent);
    return name !== null && (name === '' || isOwn(name, request) || isAddress(name) || INWARD.test(name));
  }

  /** Where the main site has no name, no name is wrong to read at. */
  function strange(asked: string | undefined): HostKind {
    const name = nameOf(asked);
    if (name === null) return 'foreign';
    return !named || name === '' || isAddress(name) || name === 'localhost' ? 'machine' : 'foreign';
  }

  return { named, kindOf, isOwn };
}

/** '' when none was sent, null for what is no host. */
function nameOf(host: string | undefined): string | null {
  if (host === undefined) return '';
  const port = /:(\d*)$/.exec(host.trim())?.[1] ?? '';
  return Number.parseInt(port || '0', 10) > 65_535 || port.length > 5 ? null : hostName(host) || null;
}

function isAddress(name: string): boolean {
  return isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}

/** One spelling of an address: `[0:0:0:0:0:0:0:1]` is `[::1]`. */
function canonical(name: string): string {
  return name.startsWith('[') && URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** The address of this machine that the connection was made to, as a host spells it. */
function reachedAt({ localAddress }: Asked['socket']): string {
  const address = plain(localAddress);
  return isIP(address) === 6 ? canonical(`[${address}]`) : address;
}

function plain(address = ''): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}
