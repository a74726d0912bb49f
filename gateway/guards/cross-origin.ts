import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { EXPOSED_HEADERS, REQUEST_HEADERS } from '#lib/contract/headers.ts';
import { Refusal } from './errors.ts';
import type { Origins } from './origin.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const KEEP_SECONDS = 600;

/** Lets pages of our other domains call with credentials; their browsers ask first, and others are told no. */
export const crossOrigin = (origins: Origins) =>
  async function admitOrigin(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { origin } = request.headers;
    const preflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (origin !== undefined && origins.isOwn(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', EXPOSED_HEADERS.join(', '));
      if (!preflight) return undefined;
      reply.header('access-control-allow-methods', METHODS);
      reply.header('access-control-allow-headers', REQUEST_HEADERS.join(', '));
      reply.header('access-control-max-age', KEEP_SECONDS);
      return reply.code(204).send();
    }
    if (preflight) throw new Refusal(403, CODE.forbidden);
    return undefined;
  };
