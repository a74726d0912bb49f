import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { HEADER } from '#lib/contract/headers.ts';
import { limitKey } from '../base/address.ts';
import type { Clock } from '../base/clock.ts';
import type { Allowances } from './allowance.ts';
import { Refusal, retryAfter } from './errors.ts';
import { createFlood } from './flood.ts';
import { isFromSite } from './internal.ts';
import { configOf } from './rate.ts';

const DEVICE = /^[0-9a-f]{40}$/;

/**
 * First link of the pipeline: 429 with Retry-After (seconds) for an address, or a device, that asks too fast. A flood is
 * told so late.
 */
export const rateLimit = ({ allowances, clock }: { allowances: Allowances; clock: Clock }) => {
  const hold = createFlood();

  return async function limitRate(request: FastifyRequest): Promise<void> {
    if (isFromSite(request.raw)) return;
    const { rate = 'default' } = configOf(request);
    const now = clock.now();
    const verdict = await allowances.take(request, { by: 'address', rate, keys: addressKeys(request), now });
    if (verdict.ok) return;
    await hold(limitKey(request.client.ip), now);
    throw new Refusal(429, CODE.tooMany, null, retryAfter(verdict.retryAfter));
  };
};

/** The address and, when it names one, the device. */
export function addressKeys({ client, headers }: Pick<FastifyRequest, 'client' | 'headers'>): readonly string[] {
  const device = headers[HEADER.deviceToken];
  const address = limitKey(client.ip);
  return typeof device === 'string' && DEVICE.test(device) ? [address, device] : [address];
}
