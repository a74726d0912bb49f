import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HEADER } from '#lib/contract/headers.ts';

/** All that the site may ask for on the loopback listener: these, and what lies below them. */
const PUBLIC_READS: readonly string[] = [
  '/v1/market',
  '/v1/mix/market',
  '/v1/protection',
  '/v1/announcement',
  '/v1/share/view',
];

/** Requests that came over the loopback listener; the site asks for many visitors, so no address limit counts there. */
const fromSite = new WeakSet<IncomingMessage>();

/**
 * Whether a request on the loopback listener is the site reading what everybody may read. Anything else there is answered
 * 404, as if there were nothing: other programs of this machine can reach that port too.
 *
 * @param token  compared in constant time, whatever its length
 */
export function admitSite(request: IncomingMessage, path: string, token: string): boolean {
  const shown = request.headers[HEADER.internalToken];
  const admitted =
    request.method === 'GET' &&
    PUBLIC_READS.some((read) => path === read || path.startsWith(`${read}/`)) &&
    typeof shown === 'string' &&
    timingSafeEqual(digest(shown), digest(token));
  if (admitted) fromSite.add(request);
  return admitted;
}

export function isFromSite(request: IncomingMessage): boolean {
  return fromSite.has(request);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
