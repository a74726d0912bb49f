import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Who is on the other end, as far as we can believe it. */
export type Client = {
  /** IPv4 or IPv6 text; IPv4 in IPv6 is given as IPv4. */
  readonly ip: string;
  /** The visitor's own connection is encrypted: to us, or to a proxy that we trust to say so. */
  readonly https: boolean;
};

/** A longer chain of proxies is not followed. */
const HOPS = 16;

/** @param trusted  addresses and CIDR ranges of proxies @returns whether an address is one of them */
export function createProxyCheck(trusted: readonly string[]): (ip: string) => boolean {
  const proxies = blockList(trusted);
  return (ip) => proxies.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Tells the visitor's address. Forwarding headers count only when the socket itself comes from a trusted proxy, and
 * only as far to the left as the chain stays trusted; anybody else can write what they like into them.
 *
 * @param trusted  addresses and CIDR ranges of proxies
 */
export function createAddress(trusted: readonly string[]): (request: IncomingMessage) => Client {
  const isProxy = createProxyCheck(trusted);

  return function address(request) {
    const peer = plainAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0';
    const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
    if (!isProxy(peer)) return { ip: peer, https: encrypted };
    const proto = words(request.headers['x-forwarded-proto']).at(-1)?.toLowerCase();
    return {
      ip: walk(peer, words(request.headers['x-forwarded-for']), isProxy),
      https: encrypted || proto === 'https',
    };
  };
}

/**
 * What limits count under: an IPv4 address, or the /64 network of an IPv6 address, since whoever has one address of
 * such a network has all of them.
 */
export function limitKey(ip: string): string {
  return isIP(ip) === 6 ? prefixOf(ip, 4) : ip;
}

/**
 * The network that somebody has many addresses of: /24 of IPv4, /48 of IPv6. For what one is to count for once, however
 * many addresses one party rents.
 */
export function networkOf(ip: string): string {
  return isIP(ip) === 6 ? prefixOf(ip, 3) : `${ip.split('.').slice(0, 3).join('.')}.0/24`;
}

/** `2001:db8:1::/48` of an IPv6 address and three groups. */
function prefixOf(ip: string, kept: number): string {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, kept)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/${16 * kept}`;
}

/** From the nearest hop outwards until one is not ours. */
function walk(peer: string, chain: readonly string[], isProxy: (ip: string) => boolean): string {
  let ip = peer;
  for (const hop of chain.toReversed().slice(0, HOPS)) {
    const next = plainAddress(hop);
    if (next === undefined) return ip;
    ip = next;
    if (!isProxy(ip)) return ip;
  }
  return ip;
}

/** `1.2.3.4` of `::ffff:1.2.3.4`, `1.2.3.4:5678` or itself; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  const ip = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(ip) === 0 ? undefined : ip;
}

function words(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text === '' ? [] : text.split(',').map((word) => word.trim());
}

function blockList(ranges: readonly string[]): BlockList {
  const found = new BlockList();
  for (const range of ranges) {
    const [ip = '', bits] = range.split('/');
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) found.addAddress(ip, family);
    else found.addSubnet(ip, Number.parseInt(bits, 10), family);
  }
  return found;
}
