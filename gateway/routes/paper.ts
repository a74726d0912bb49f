import { success } from '#lib/contract/envelope.ts';
import { AccountShape, type SpotAccount } from '#lib/contract/shapes/balance.ts';
import { PAPER, PAPER_FUNDS } from '#lib/contract/trade.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import type { Guests } from '../data/guests.ts';
import type { EnginePort } from '../engine/port.ts';
import { cookieOf } from '../guards/cookies.ts';
import { type FindSession, guestToken, hashOf, newToken, noMarker, setGuestCookie } from '../guards/session.ts';
import { ACCESS_COOKIE } from '../guards/session-cookies.ts';
import { openAccount } from './opened.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly engine: EnginePort;
  readonly guests: Guests;
  readonly findSession: FindSession;
  readonly clock: Clock;
};

/** The visitor's paper account: made on first use, funded, reset at any time. */
export function paperRoutes(app: App, { engine, guests, findSession, clock }: Needs): void {
  const view = async (account: number): Promise<SpotAccount> => ({
    env: 'paper',
    account: `${account}`,
    balances: await engine.read('balances', { account }),
    testAssets: true,
  });

  const opened = async (account: number): Promise<SpotAccount> => {
    await openAccount(engine, account);
    return view(account);
  };

  app.post(
    PAPER.guest,
    {
      config: { rate: 'guest', cookies: [{}, { guest: [] }, { session: [] }] },
      schema: {
        tags: ['paper'],
        summary: 'The paper account of the session, or of the visitor’s cookie; made when there is none',
        response: answers(AccountShape),
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
        response: answers(AccountShape),
      },
    },
    async (request) => {
      const { env, account } = request.principal;
      // Without the marker a user means the live account, which this engine does not have.
      if (env !== 'paper') throw noMarker(request);
      await engine.submitOrThrow({ c: 'reset', account, amounts: PAPER_FUNDS });
      return success(await view(account));
    },
  );
}
