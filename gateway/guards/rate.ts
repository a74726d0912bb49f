import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import type { Clock } from '../clock.ts';
import { limitKey } from './address.ts';
import { Refusal } from './errors.ts';
import { isFromSite } from './internal.ts';
import { BURST, createLimits } from './limits.ts';

/** Classes of routes that are counted apart, so that a busy chart never locks anybody out of the rest. */
export type RateClass = 'market' | 'default' | 'trade' | 'guest';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `default` when a route does not say. */
    rate?: RateClass;
  }
}

const DEVICE = /^[0-9a-f]{40}$/;

/** First link of the pipeline: 429 with Retry-After (seconds) for an address, or a device, that asks too fast. */
export const rateLimit = ({ rates, clock }: { rates: Readonly<Record<RateClass, number>>; clock: Clock }) => {
  const of = (perSecond: number) => ({ perSecond, burst: perSecond * BURST });
  const limits = createLimits<RateClass>({
    market: of(rates.market),
    default: of(rates.default),
    trade: of(rates.trade),
    guest: of(rates.guest),
  });

  return async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isFromSite(request.raw)) return;
    const device = request.headers[HEADER.deviceToken];
    const keys = [limitKey(request.client.ip)];
    if (typeof device === 'string' && DEVICE.test(device)) keys.push(device);
    const verdict = limits.take(request.routeOptions.config.rate ?? 'default', keys, clock.now());
    if (verdict.ok) return;
    reply.header('retry-after', Math.ceil(verdict.retryAfter / 1000));
    throw new Refusal(429, CODE.tooMany);
  };
};
