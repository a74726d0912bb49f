import { randomBytes } from 'node:crypto';
import { success } from '#lib/contract/envelope.ts';
import { WALLET_TRANSFER } from '#lib/contract/perp.ts';
import { KeyHeaders } from '#lib/contract/shapes/order.ts';
import { TransferBody, TransferShape } from '#lib/contract/shapes/perp-account.ts';
import type { App } from '../base/app-type.ts';
import type { Engines } from '../engine/port.ts';
import { engineIn } from './mix.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';
import { termsOf } from './trade.ts';

type Needs = { readonly engines: Engines };

const ID_BYTES = 12;

/** Value between wallets of the account that asks. */
export function walletRoutes(app: App, { engines }: Needs): void {
  app.post(
    WALLET_TRANSFER,
    {
      config: { rate: 'trade', needs: 'account', permission: 'transfer', statesEnv: true },
      schema: {
        tags: ['asset'],
        summary: 'From a wallet to another one of the same account: whole, at once, free',
        headers: KeyHeaders,
        body: TransferBody,
        response: answers(TransferShape),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const { from, to, asset, amount } = request.body;
      const terms = termsOf(request);
      // A repeat of the same key is the same transfer.
      const id = terms.key?.key ?? randomBytes(ID_BYTES).toString('hex');
      const command = { c: 'transfer', account, from, to, asset, amount, reason: 'transfer', ref: id } as const;
      const outcome = await engineIn(engines, request).submit(command, terms);
      if (!outcome.ok) return refused(request, reply, outcome.refusal);
      return success({ env, id, from, to, asset, amount, at: outcome.at });
    },
  );
}
