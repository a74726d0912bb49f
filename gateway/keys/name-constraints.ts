import type { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** Object identifier of the extension (RFC 5280, 4.2.1.10). */
export const NAME_CONSTRAINTS = '2.5.29.30';
/** The same as it stands in a certificate. */
const IDENTIFIER = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);

const SEQUENCE = 0x30;
const PERMITTED = 0xa0;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

/** This machine by any of its own names: `localhost` and what is below it, 127.0.0.0/8, ::1. */
const OWN = [der(DNS_NAME, Buffer.from('localhost')), network('127.0.0.0', 8), network('::1', 128)];
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** The value of the extension: names of this machine and of `hosts`, and nothing else, may be signed for. */
export function nameConstraints(hosts: readonly string[]): Uint8Array<ArrayBuffer> {
  const names = new Map([...OWN, ...hosts.filter((host) => !isOwn(host)).map(nameOf)].map((one) => [one.join(), one]));
  const subtrees = [...names.values()].map((name) => der(SEQUENCE, name));
  return new Uint8Array(der(SEQUENCE, der(PERMITTED, Buffer.concat(subtrees))));
}

/** Whether a root may sign for some names only. */
export function isConstrained({ raw }: Pick<X509Certificate, 'raw'>): boolean {
  return raw.includes(IDENTIFIER);
}

/** Whether a root that was made here may sign for all of these. */
export function permits(root: Pick<X509Certificate, 'raw'>, hosts: readonly string[]): boolean {
  if (!isConstrained(root)) return false;
  return hosts.every((host) => isOwn(host) || root.raw.includes(der(SEQUENCE, nameOf(host))));
}

function isOwn(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost');
  return LOOPBACK.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}

function nameOf(host: string): Buffer {
  if (isIP(host) === 0) return der(DNS_NAME, Buffer.from(host.toLowerCase(), 'ascii'));
  return network(host, isIP(host) === 6 ? 128 : 32);
}

/** An address and its mask. */
function network(address: string, bits: number): Buffer {
  const bytes = bytesOf(address);
  const mask = bytes.map((_, i) => (0xff << (8 - Math.min(8, Math.max(0, bits - 8 * i)))) & 0xff);
  return der(IP_ADDRESS, Buffer.from([...bytes, ...mask]));
}

function bytesOf(address: string): readonly number[] {
  if (isIP(address) === 4) return address.split('.').map((part) => Number.parseInt(part, 10));
  // The URL parser writes every address in one form: shortened groups, IPv4 parts as groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].flatMap((group) => {
    const word = Number.parseInt(group, 16);
    return [word >> 8, word & 0xff];
  });
}

/** One element: tag, length, content. Contents here are short of 64 KiB. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
