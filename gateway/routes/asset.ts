import type { FastifyRequest } from 'fastify';
import { ASSET, isWallet } from '#lib/contract/asset.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { OverviewQuery, OverviewShape, WalletQuery, WalletShape } from '#lib/contract/shapes/asset.ts';
import { overviewOf, walletOf } from '../assets/assets.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { fieldError } from '../base/refusal.ts';
import type { Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { Refusal } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import type { Histories } from '../history/past.ts';
import { openAccount } from './opened.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly engines: Engines;
  readonly histories: Histories;
  readonly feed: Feed;
  readonly clock: Clock;
};

const about = (summary: string) => ({ tags: ['asset'], summary });
const config = { needs: 'account' } as const;

/** What the account that asks is worth, in the environment that it asks for. */
export function assetRoutes(app: App, { engines, histories, feed, clock }: Needs): void {
  /** Whoever asks first of all is somebody whose account nobody used yet. */
  const needsOf = async ({ principal: { env, account } }: FastifyRequest) => {
    const engine = engines[env];
    const past = histories[env];
    if (!engine || !past) throw new Refusal(503, CODE.unavailable);
    await openAccount(engine, account);
    return { engine, past, feed, account, now: clock.now() };
  };

  app.get(
    ASSET.overview,
    {
      config,
      schema: {
        ...about('What all wallets are worth, and in which coins'),
        querystring: OverviewQuery,
        response: answers(OverviewShape),
      },
    },
    async (request) => success(await overviewOf(await needsOf(request))),
  );

  app.get(
    ASSET.wallet,
    {
      config,
      schema: {
        ...about('One wallet, coin by coin, with what the coins cost'),
        querystring: WalletQuery,
        response: answers(WalletShape),
      },
    },
    async (request, reply) => {
      const { wallet } = request.query;
      if (!isWallet(wallet))
        return businessFailure(request, reply, {
          code: CODE.unknownWallet,
          data: fieldError('wallet', 'unknownWallet', wallet),
        });
      return success(await walletOf(await needsOf(request), wallet));
    },
  );
}
