import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADER } from '#lib/contract/headers.ts';
import type { Clock } from '../base/clock.ts';
import { HSTS, hstsRule } from '../front/headers.ts';
import { limitHeaders } from './allowance.ts';
import { shareWith } from './cross-origin.ts';
import type { Origins } from './origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds a good answer may be kept by anybody; private and never kept when a route does not say. */
    cache?: number;
  }
}

/** These answers are data: nothing in them may run, be framed, or be loaded by pages of others. */
export const DATA_WALLS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
const WALLS = Object.entries(DATA_WALLS);

type Needs = { readonly clock: Clock; readonly hstsHosts: readonly string[]; readonly origins: Origins };

/**
 * Last thing before an answer leaves, also a refusal: the server's time (GW-23), what is left of the limits, the walls,
 * who may read it, how long it keeps.
 */
export const stamp = ({ clock, hstsHosts, origins }: Needs) => {
  const httpsOnly = hstsRule(hstsHosts);

  return function stampAnswer(request: FastifyRequest, reply: FastifyReply): void {
    reply.header(HEADER.requestTime, String(clock.now()));
    reply.headers(limitHeaders(request.allowance));
    // A route may say that pages of others can load what it answers: pictures are meant for that.
    for (const [name, value] of WALLS) if (!reply.hasHeader(name)) reply.header(name, value);
    shareWith(origins, request, reply);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', caching(request, reply.statusCode));
    if (request.client?.https && httpsOnly(request.headers.host)) reply.header(...HSTS);
  };
};

/** For an answer with status 200 that must not be kept all the same, such as a business failure. */
export function keepNothing(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}

function caching(request: FastifyRequest, status: number): string {
  const seconds = request.routeOptions?.config?.cache;
  return status === 200 && seconds !== undefined ? `public, max-age=${seconds}` : 'no-store';
}
