import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Tells the site which internal path the front chose; from outside it never gets in. */
export const INTERNAL = 'x-meridian-internal';

/** What a browser's request may carry to the site: what Next's client router sends, and what files need. No cookie. */
const TO_SITE = [
  'accept',
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
] as const;

/** In development the site gets everything but these: hop-by-hop, routing and forwarding headers, and secrets. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const NEVER_TO_SITE =
  /^(?:x-middleware-|x-nextjs-|x-next-|x-meridian-|x-forwarded-|x-matched-path$|x-now-|next-resume$)/;
const NEVER_EITHER: ReadonlySet<string> = new Set([
  'forwarded',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'accept-encoding',
  'authorization',
  'cookie',
  'expect',
  'host',
]);
/** What the hot reload of Next marks its requests with. */
const DEVELOPMENT_MARKS: ReadonlySet<string> = new Set(['x-nextjs-request-id', 'x-nextjs-html-request-id']);

/** What the site's answer may carry to a browser. No cookie: everything personal comes from the gateway. */
const FROM_SITE = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
] as const;

/** Of an answer that is passed on byte by byte these are true as well. */
export const FROM_SITE_STREAMED = ['content-length', 'vary'] as const;

/** What Next's client router reads of a flight answer. */
const FROM_SITE_FLIGHT = [
  'x-nextjs-deployment-id',
  'x-nextjs-postponed',
  'x-nextjs-rewritten-path',
  'x-nextjs-rewritten-query',
  'x-nextjs-stale-time',
] as const;

/**
 * The headers of a request to the site, made anew: nothing of the outside gets in that is not meant to.
 * @param internal the path that routing chose, null for files
 */
export function headersToSite(
  incoming: IncomingHttpHeaders,
  { host, internal, production }: { host: string; internal: string | null; production: boolean },
): OutgoingHttpHeaders {
  const headers = production ? productionHeaders(incoming) : developmentHeaders(incoming);
  headers.host = host;
  if (internal !== null) headers[INTERNAL] = internal;
  return headers;
}

function productionHeaders(incoming: IncomingHttpHeaders): OutgoingHttpHeaders {
  const headers: Record<string, string | string[]> = {};
  for (const name of TO_SITE) {
    const value = incoming[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function developmentHeaders(incoming: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = listed(incoming.connection);
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || HOP_BY_HOP.has(name) || NEVER_EITHER.has(name) || named.has(name)) continue;
    if (NEVER_TO_SITE.test(name) && !DEVELOPMENT_MARKS.has(name)) continue;
    headers[name] = value;
  }
  return headers;
}

/** Of the site's answer what may leave the house; what is missing here the caller decides (caching, length, place). */
export function headersFromSite(answer: IncomingHttpHeaders): [string, string][] {
  const named = listed(answer.connection);
  const headers: [string, string][] = [];
  const flight = answer['content-type']?.startsWith('text/x-component') ? FROM_SITE_FLIGHT : [];
  for (const name of [...FROM_SITE, ...flight]) {
    const value = answer[name];
    if (value !== undefined && !named.has(name)) headers.push([name, String(value)]);
  }
  return headers;
}

/** The walls every answer carries, beside its policy. */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
      'hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  ],
];

/** A year, as long as browsers ask for. Not for subdomains: those are the operator's to promise. */
export const HSTS: readonly [string, string] = ['strict-transport-security', 'max-age=31536000'];

/** Which hosts are told to be visited over https only: configured names, never localhost, never an address. */
export function hstsRule(hosts: readonly string[]): (host: string | undefined) => boolean {
  const names = new Set(hosts.map((host) => host.toLowerCase()).filter(isPublicName));
  if (names.size === 0) return () => false;
  return (host) => host !== undefined && names.has(hostName(host));
}

function isPublicName(name: string): boolean {
  return name.includes('.') && isIP(name) === 0 && !name.startsWith('[') && !/(?:^|\.)localhost\.?$/.test(name);
}

/** `Example.com:8443` → `example.com`. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}

/**
 * Whether a request names its host once, as RFC 9112 (3.2) wants: two readers of one that names two may each believe
 * another. Before HTTP/1.1 it may leave it out.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** Is this a `Host` header that a client can have meant: a name or an address, with or without a port? */
export function isHost(host: string): boolean {
  return host.length <= 261 && /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host);
}

function listed(connection: string | undefined): ReadonlySet<string> {
  return new Set(
    (connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
