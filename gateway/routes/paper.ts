import { Type } from 'typebox';
import { success } from '#lib/contract/envelope.ts';
import { PAPER, PAPER_FUNDS, type SpotAccount } from '#lib/contract/trade.ts';
import type { App } from '../app-type.ts';
import type { Clock } from '../clock.ts';
import type { Guests } from '../data/guests.ts';
import type { Engine } from '../engine/engine.ts';
import { cookieOf } from '../guards/cookies.ts';
import { type FindSession, guestToken, hashOf, newToken, noMarker, setGuestCookie } from '../guards/session.ts';
import { ACCESS_COOKIE } from '../guards/session-cookies.ts';
import { openAccount } from './opened.ts';
import { answers } from './schemas.ts';
import { BalanceShape, EnvText } from './trade-shapes.ts';

type Needs = {
  readonly engine: Engine;
  readonly guests: Guests;
  readonly findSession: FindSession;
  readonly clock: Clock;
};

const AccountShape = Type.Object({
  env: EnvText,
  account: Type.String(),
  balances: Type.Array(BalanceShape),
  testAssets: Type.Boolean(),
});

/** The visitor's paper account: made on first use, funded, reset at any time. */
export function paperRoutes(app: App, { engine, guests, findSession, clock }: Needs): void {
  const view = async (account: number): Promise<SpotAccount> => ({
    env: 'paper',
    account: `${account}`,
    balances: await engine.balances(account),
    testAssets: true,
  });

  const opened = async (account: number): Promise<SpotAccount> => {
    await openAccount(engine, account);
    return view(account);
  };

  app.post(
    PAPER.guest,
    {
      config: { rate: 'guest' },
      schema: {
        tags: ['paper'],
        summary: 'The paper account of the session, or of the visitor’s cookie; made when there is none',
        response: answers<SpotAccount>(AccountShape),
      },
    },
    async (request, reply) => {
      const session = await findSession(cookieOf(request.headers.cookie, ACCESS_COOKIE), clock.now());
      if (session.ok) return success(await opened(session.live.user.paperAccount));
      const token = guestToken(request.headers.cookie);
      const found = token === null ? null : await guests.find(hashOf(token), clock.now());
      if (found !== null) return success(await opened(found));
      const fresh = newToken();
      const answer = await opened(await guests.create(hashOf(fresh), clock.now()));
      setGuestCookie(reply, fresh);
      return success(answer);
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
      const { env, account } = request.principal;
      // Without the marker a user means his real account, and that is none of this engine's.
      if (env !== 'paper') throw noMarker(request);
      await engine.submit({ c: 'reset', account, amounts: PAPER_FUNDS });
      return success(await view(account));
    },
  );
}
