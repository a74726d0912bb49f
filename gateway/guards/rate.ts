import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { LOG_LIMIT } from '#lib/contract/log.ts';
import { BURST, type Rate } from '../base/limits.ts';

/** Classes of routes that are counted apart, so that a busy chart never locks anybody out of the rest. */
export type RateClass = 'market' | 'default' | 'trade' | 'guest' | 'captcha' | keyof typeof FIXED;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `default` when a route does not say. */
    rate?: RateClass;
    /**
     * Tokens that a call takes of its class, 1 when a route does not say: a number, or what one call is worth by its
     * query or body. It is asked before anything was validated (the body is there for the account's bucket alone), so it
     * bears with whatever was sent and never throws.
     */
    cost?: number | ((request: FastifyRequest) => number);
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

/** Tokens a call costs: a whole number from 1 up to the burst of its class, whatever a route works out. */
export function costOf(request: FastifyRequest, { burst }: Rate): number {
  const { cost = 1 } = configOf(request);
  const tokens = typeof cost === 'number' ? cost : cost(request);
  return Number.isFinite(tokens) ? Math.max(1, Math.min(Math.ceil(tokens), Math.floor(burst))) : 1;
}

/** A target that the router cannot read has no route. */
export function configOf(request: FastifyRequest): FastifyContextConfig {
  return request.routeOptions?.config ?? {};
}
