import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import { CODE } from '#lib/contract/codes.ts';
import { failure } from '#lib/contract/envelope.ts';

export type Refusal = { readonly status: 400 | 403 | 429 | 503; readonly code: string; readonly msg: string };

/**
 * A browser always says its Origin, and it must be one of ours. A program without Origin may come in, because the
 * stream is public; with a cookie but no Origin it cannot be told from a browser that hides where it comes from.
 */
export function originRefusal(
  request: IncomingMessage,
  originAllowed: (request: IncomingMessage) => boolean,
): Refusal | null {
  const { origin, cookie } = request.headers;
  if (origin === undefined && cookie === undefined) return null;
  if (origin !== undefined && origin !== 'null' && originAllowed(request)) return null;
  return {
    status: 403,
    code: CODE.forbidden,
    msg: `The stream is not open to pages of ${origin ?? 'an unnamed origin'}. Connect from the site itself, or without cookies from a program.`,
  };
}

const STATUS_TEXT = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests', 503: 'Service Unavailable' };

/** Answers an upgrade with the envelope and ends the connection. @param now epoch ms */
export function refuse(socket: Duplex, { status, code, msg }: Refusal, now: number): void {
  const body = JSON.stringify(failure(code, msg));
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_TEXT[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `request-time: ${now}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

/** Who counts as one address: an IPv4 address, or the /64 that one IPv6 subscriber owns. */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
