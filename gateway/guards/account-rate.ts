import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import type { Clock } from '../base/clock.ts';
import type { Allowances } from './allowance.ts';
import { Refusal, retryAfter } from './errors.ts';
import type { SessionKeys } from './request-decorations.ts';
import type { Principal } from './session.ts';

type Needs = { readonly allowances: Allowances; readonly clock: Clock; readonly sessionKeys: SessionKeys };

/**
 * Last limit before a route: 429 for an account that asks too fast, from however many addresses and devices. Of the same
 * classes as `rateLimit`. Accounts are counted one by one, guests by their paper account.
 */
export const accountRate = ({ allowances, clock, sessionKeys }: Needs) =>
  async function limitAccount(request: FastifyRequest): Promise<void> {
    if (request.is404) return;
    const account = await accountOf(request, sessionKeys);
    if (account === null) return;
    const { rate = 'default' } = request.routeOptions.config;
    const verdict = await allowances.take(request, { by: 'account', rate, keys: [account], now: clock.now() });
    if (!verdict.ok) throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  };

async function accountOf(request: FastifyRequest, sessionKeys: SessionKeys): Promise<string | null> {
  const principal: Principal | undefined = request.principal;
  if (principal) return accountKey(principal);
  // Looked up for routes alone that need somebody: everybody else is limited by address and device.
  if (request.routeOptions.config.needs === undefined) return null;
  const session = await sessionKeys(request);
  return session === null ? null : `user ${session.userId}`;
}

/** What the calls of an account are counted under. */
export function accountKey({ env, account }: Pick<Principal, 'env' | 'account'>): string {
  return `${env} ${account}`;
}
