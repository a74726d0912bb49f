import { Type } from '@fastify/type-provider-typebox';
import { success } from '#lib/contract/envelope.ts';
import { PAPER, PAPER_FUNDS, type SpotAccount } from '#lib/contract/trade.ts';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Guests } from '../data/guests.ts';
import type { Engine } from '../engine/engine.ts';
import { guestToken, hashOf, newToken, setGuestCookie } from '../guards/session.ts';
import { answers } from './schemas.ts';
import { BalanceShape, EnvText } from './trade-shapes.ts';

type Needs = { readonly engine: Engine; readonly guests: Guests; readonly clock: Clock };

const AccountShape = Type.Object({
  env: EnvText,
  account: Type.String(),
  balances: Type.Array(BalanceShape),
  testAssets: Type.Boolean(),
});

/** The visitor's paper account: made on first use, funded, reset at any time. */
export function paperRoutes(app: App, { engine, guests, clock }: Needs): void {
  const view = async (account: number): Promise<SpotAccount> => ({
    env: 'paper',
    account: `${account}`,
    balances: await engine.balances(account),
    testAssets: true,
  });

  app.post(
    PAPER.guest,
    {
      config: { rate: 'guest' },
      schema: {
        tags: ['paper'],
        summary: 'Finds the visitor’s paper account by its cookie, or makes one',
        response: answers<SpotAccount>(AccountShape),
      },
    },
    async (request, reply) => {
      const token = guestToken(request.headers.cookie);
      const found = token === null ? null : await guests.find(hashOf(token), clock.now());
      if (found !== null && engine.hasAccount(found)) return success(await view(found));
      const fresh = newToken();
      const account = found ?? (await guests.create(hashOf(fresh), clock.now()));
      await engine.submit({ c: 'grant', account, reason: 'grant', amounts: PAPER_FUNDS });
      if (found === null) setGuestCookie(reply, fresh);
      return success(await view(account));
    },
  );

  app.post(
    PAPER.reset,
    {
      config: { rate: 'trade', needs: 'account' },
      schema: {
        tags: ['paper'],
        summary: 'Cancels every order and brings the balances back to their beginning',
        response: answers<SpotAccount>(AccountShape),
      },
    },
    async (request) => {
      const { account } = request.principal;
      await engine.submit({ c: 'reset', account, amounts: PAPER_FUNDS });
      return success(await view(account));
    },
  );
}
