import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CODE } from '#lib/contract/codes.ts';
import { failure } from '#lib/contract/envelope.ts';
import type { HostKind } from '../base/hosts.ts';

export type Refusal = { readonly status: 400 | 403 | 421 | 429 | 503; readonly code: string; readonly msg: string };

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

const STATUS_TEXT = {
  400: 'Bad Request',
  403: 'Forbidden',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** By a name that is not ours nobody comes in; by an address alone, programs that are nobody in particular. */
export function hostRefusal(request: IncomingMessage, kindOf: (request: IncomingMessage) => HostKind): Refusal | null {
  const kind = kindOf(request);
  const { origin, cookie } = request.headers;
  if (kind === 'own' || (kind === 'machine' && origin === undefined && cookie === undefined)) return null;
  return {
    status: 421,
    code: CODE.misdirected,
    msg: 'The stream is not at this host. Connect to a name of this venue, as its operator has set it (SITE_DOMAIN).',
  };
}

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

/** What the limit of sockets counts under when nobody knows better than the socket. */
export function socketAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
}
