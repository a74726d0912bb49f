import { success } from '#lib/contract/envelope.ts';
import { ACCOUNT_LIMITS } from '#lib/contract/limits.ts';
import { LimitsShape } from '#lib/contract/shapes/config.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { accountKey } from '../guards/account-rate.ts';
import { addressKeys } from '../guards/address-rate.ts';
import type { Allowances } from '../guards/allowance.ts';
import { answers } from './schemas.ts';

/** What whoever asks may still ask, of every class. */
export function limitRoute(
  app: App,
  { allowances, clock }: { readonly allowances: Allowances; readonly clock: Clock },
) {
  app.get(
    ACCOUNT_LIMITS,
    {
      config: { needs: 'account' },
      schema: {
        tags: ['account'],
        summary: 'Limits of every class of calls, and what is left of them',
        response: answers(LimitsShape),
      },
    },
    async (request) =>
      success({ limits: await allowances.all(addressKeys(request), accountKey(request.principal), clock.now()) }),
  );
}
