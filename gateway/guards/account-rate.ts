import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from './errors.ts';
import { createLimits } from './limits.ts';
import { type RateClass, type Rates, ratesOf } from './rate.ts';
import type { SessionKeys } from './seams.ts';
import type { Principal } from './session.ts';
import { retryAfter } from './signature.ts';

type Needs = { readonly rates: Rates; readonly clock: Clock; readonly sessionKeys: SessionKeys };

/**
 * Last limit before a route: 429 for an account that asks too fast, from however many addresses and devices. Of the same
 * classes as `rateLimit`. Accounts are counted one by one, guests by their paper account.
 */
export const accountRate = ({ rates, clock, sessionKeys }: Needs) => {
  const limits = createLimits<RateClass>(ratesOf(rates));

  return async function limitAccount(request: FastifyRequest): Promise<void> {
    if (request.is404) return;
    const account = await accountOf(request, sessionKeys);
    if (account === null) return;
    const verdict = limits.take(request.routeOptions.config.rate ?? 'default', [account], clock.now());
    if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  };
};

async function accountOf(request: FastifyRequest, sessionKeys: SessionKeys): Promise<string | null> {
  const principal: Principal | undefined = request.principal;
  if (principal) return `${principal.env} ${principal.account}`;
  // Looked up for routes alone that need somebody: everybody else is limited by address and device.
  if (request.routeOptions.config.needs === undefined) return null;
  const session = await sessionKeys(request);
  return session === null ? null : `user ${session.userId}`;
}
