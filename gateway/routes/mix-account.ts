import { success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import {
  ClosedPositionShape,
  ClosedQuery,
  PerpAccountQuery,
  PerpAccountShape,
  PerpLedgerQuery,
  PerpLedgerShape,
  PerpNoticeQuery,
  PerpNoticeShape,
  PerpSettingsShape,
  PositionQuery,
  PositionShape,
  SettingsQuery,
  WalletBalanceShape,
  WalletsQuery,
} from '#lib/contract/shapes/perp-account.ts';
import { PositionStoryShape, StoryQuery } from '#lib/contract/shapes/perp-story.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { engineIn, type MixNeeds, pastIn, unknownContract } from './mix.ts';
import { mixSettingsRoutes } from './mix-settings.ts';
import { openAccount } from './opened.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** Wallets, legs and settings of contracts of the account that asks. */
export function mixAccountRoutes(app: App, needs: MixNeeds): void {
  reading(app, needs);
  histories(app, needs);
  mixSettingsRoutes(app, needs);
}

function reading(app: App, { engines }: MixNeeds): void {
  app.get(
    MIX.account,
    {
      config,
      schema: {
        ...about('Wallets that contracts are settled in, with the figures of their pools at the present marks'),
        querystring: PerpAccountQuery,
        response: answers(Type.Array(PerpAccountShape)),
      },
    },
    async (request) => {
      const engine = engineIn(engines, request);
      const { account } = request.principal;
      await openAccount(engine, account);
      return success(await engine.read('perpAccounts', { account, settle: request.query.settle }));
    },
  );

  app.get(
    MIX.wallets,
    {
      config,
      schema: {
        ...about('What is in every wallet but the spot one'),
        querystring: WalletsQuery,
        response: answers(Type.Array(WalletBalanceShape)),
      },
    },
    async (request) =>
      success(await engineIn(engines, request).read('wallets', { account: request.principal.account })),
  );

  app.get(
    MIX.position,
    {
      config,
      schema: {
        ...about('Positions at the present marks, one row a leg'),
        querystring: PositionQuery,
        response: answers(Type.Array(PositionShape)),
      },
    },
    async (request, reply) => {
      const engine = engineIn(engines, request);
      const { symbol, settle } = request.query;
      const unknown = unknownContract(engine, symbol);
      if (unknown) return refused(request, reply, unknown);
      return success(await engine.read('positions', { account: request.principal.account, symbol, settle }));
    },
  );

  app.get(
    MIX.settings,
    {
      config,
      schema: {
        ...about('Margin mode and leverage of a contract'),
        querystring: SettingsQuery,
        response: answers(PerpSettingsShape),
      },
    },
    async (request, reply) => {
      const { symbol } = request.query;
      const found = await engineIn(engines, request).read('perpSettings', {
        account: request.principal.account,
        symbol,
      });
      if (found) return success(found);
      return refused(request, reply, { field: 'symbol', rule: 'unknownSymbol', value: symbol });
    },
  );
}

function histories(app: App, { histories }: MixNeeds): void {
  app.get(
    MIX.positionHistory,
    {
      config,
      schema: {
        ...about('Positions that are closed, the last one first'),
        querystring: ClosedQuery,
        response: answers(PageOf(ClosedPositionShape)),
      },
    },
    async (request) => success(await pastIn(histories, request).perp.closed(request.principal.account, request.query)),
  );

  app.get(
    MIX.story,
    {
      config,
      schema: {
        ...about('The life of one position: every fill with its mark, what it cost, and how it ended, step by step'),
        querystring: StoryQuery,
        response: answers(PositionStoryShape),
      },
    },
    async (request, reply) => {
      const { query, principal } = request;
      const found = await pastIn(histories, request).perp.story(principal.account, query);
      if (found) return success(found);
      return refused(request, reply, {
        field: query.id === undefined ? 'symbol' : 'id',
        rule: 'noPosition',
        value: query.id ?? query.symbol,
      });
    },
  );

  app.get(
    MIX.ledger,
    {
      config,
      schema: {
        ...about('Changes of the wallets of contracts, newest first; a fill and its fee are two'),
        querystring: PerpLedgerQuery,
        response: answers(PageOf(PerpLedgerShape)),
      },
    },
    async (request) => success(await pastIn(histories, request).perp.ledger(request.principal.account, request.query)),
  );

  app.get(
    MIX.notices,
    {
      config,
      schema: {
        ...about('What the account was told of its contracts, newest first'),
        querystring: PerpNoticeQuery,
        response: answers(PageOf(PerpNoticeShape)),
      },
    },
    async (request) => success(await pastIn(histories, request).perp.notices(request.principal.account, request.query)),
  );
}
