import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { EXPOSED_HEADERS, REQUEST_HEADERS } from '#lib/contract/cross-origin.ts';
import { Refusal } from './errors.ts';
import type { Origins } from './origin.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const KEEP_SECONDS = 600;

/** A browser that asks before a page of another origin may call: pages of our own domains may, others are told no. */
export const preflight = (origins: Origins) =>
  function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const { origin = '', 'access-control-request-method': asked } = request.headers;
    if (request.method !== 'OPTIONS' || asked === undefined) return undefined;
    if (!origins.isOwn(origin)) throw new Refusal(403, CODE.forbidden);
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', REQUEST_HEADERS.join(', '));
    reply.header('access-control-max-age', KEEP_SECONDS);
    return reply.code(204).send();
  };

/** On the way out, so that pages of our own domains can read refusals too, and the two headers (REQ, server half). */
export function shareWith(origins: Origins, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
  if (origin === undefined || !origins.isOwn(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', EXPOSED_HEADERS.join(', '));
}
