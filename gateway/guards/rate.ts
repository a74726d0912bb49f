import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { LOG_LIMIT } from '#lib/contract/log.ts';
import type { Clock } from '../clock.ts';
import { limitKey } from './address.ts';
import { Refusal } from './errors.ts';
import { isFromSite } from './internal.ts';
import { BURST, createLimits, type Rate } from './limits.ts';

/** Classes of routes that are counted apart, so that a busy chart never locks anybody out of the rest. */
export type RateClass = 'market' | 'default' | 'trade' | 'guest' | 'captcha' | keyof typeof FIXED;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `default` when a route does not say. */
    rate?: RateClass;
  }
}

/** Classes that no setting changes. */
const FIXED = {
  /** What pages tell: half of a minute's calls at once, the other half over the minute, so never more in any. */
  log: { perSecond: LOG_LIMIT.perMinute / 120, burst: LOG_LIMIT.perMinute / 2 },
  /** A page asks for a token every 20 minutes; many people may share an address. */
  device: { perSecond: 2, burst: 60 },
} as const;

/** A puzzle is five calls, and a person may need a few of them; a household shares an address. */
const CAPTCHA_BURST = 30;

const DEVICE = /^[0-9a-f]{40}$/;

/** Requests a second, by class, as configured. */
export type Rates = Readonly<Record<Exclude<RateClass, keyof typeof FIXED>, number>>;

/** Every class with its burst. */
export function ratesOf(rates: Rates): Readonly<Record<RateClass, Rate>> {
  const of = (perSecond: number) => ({ perSecond, burst: perSecond * BURST });
  return {
    market: of(rates.market),
    default: of(rates.default),
    trade: of(rates.trade),
    guest: of(rates.guest),
    captcha: { perSecond: rates.captcha, burst: rates.captcha * CAPTCHA_BURST },
    ...FIXED,
  };
}

/** First link of the pipeline: 429 with Retry-After (seconds) for an address, or a device, that asks too fast. */
export const rateLimit = ({ rates, clock }: { rates: Rates; clock: Clock }) => {
  const limits = createLimits<RateClass>(ratesOf(rates));

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
