import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccountCommand, AutoMargin, MoveMargin } from '#gateway/exchange/orders/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import { KeyHeaders } from '#lib/contract/shapes/order.ts';
import {
  AutoMarginBody,
  ClosedPositionShape,
  ClosedQuery,
  LeverageBody,
  MarginModeBody,
  MoveMarginBody,
  PerpAccountQuery,
  PerpAccountShape,
  PerpLedgerQuery,
  PerpLedgerShape,
  PerpNoticeQuery,
  PerpNoticeShape,
  PerpSettingsShape,
  PositionModeBody,
  PositionModeShape,
  PositionQuery,
  PositionShape,
  SettingsQuery,
  WalletBalanceShape,
  WalletsQuery,
} from '#lib/contract/shapes/perp-account.ts';
import { PositionStoryShape, StoryQuery } from '#lib/contract/shapes/perp-story.ts';
import type { App } from '../base/app-type.ts';
import { Refusal } from '../guards/errors.ts';
import { changing, engineIn, type MixNeeds, needsFutures, pastIn, stated, unknownContract } from './mix.ts';
import { openAccount } from './opened.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';
import { termsOf } from './trade.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** Wallets, legs and settings of contracts of the account that asks. */
export function mixAccountRoutes(app: App, needs: MixNeeds): void {
  reading(app, needs);
  histories(app, needs);
  settings(app, needs);
  margin(app, needs);
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

function settings(app: App, { engines }: MixNeeds): void {
  /** Does what is about the settings of a contract and answers with them. */
  const set = async (request: FastifyRequest, reply: FastifyReply, command: AccountCommand & { symbol: string }) => {
    const { account, symbol } = command;
    const engine = engineIn(engines, request);
    const outcome = await engine.submit(command, termsOf(request));
    if (!outcome.ok) return refused(request, reply, outcome.refusal);
    const found = await engine.read('perpSettings', { account, symbol });
    if (!found) throw new Refusal(500, CODE.internal);
    return success(found);
  };

  app.post(
    MIX.leverage,
    {
      config: changing,
      schema: {
        ...about('Another leverage for a contract; in two-way isolated mode for one leg, where a side is named'),
        headers: KeyHeaders,
        body: LeverageBody,
        response: answers(PerpSettingsShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      return set(request, reply, { ...wish, c: 'leverage', account: request.principal.account });
    },
  );

  app.post(
    MIX.marginMode,
    {
      config: changing,
      schema: {
        ...about('Cross or isolated margin for a contract, while nothing of it is open'),
        headers: KeyHeaders,
        body: MarginModeBody,
        response: answers(PerpSettingsShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      return set(request, reply, { ...wish, c: 'marginMode', account: request.principal.account });
    },
  );

  app.post(
    MIX.positionMode,
    {
      config: changing,
      schema: {
        ...about('One leg or two in each contract of a product, while nothing of it is open'),
        headers: KeyHeaders,
        body: PositionModeBody,
        response: answers(PositionModeShape),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const { product, positionMode: mode } = request.body;
      const command = { c: 'positionMode', account, wallet: `futures:${product}`, mode } as const;
      const outcome = await engineIn(engines, request).submit(command, termsOf(request));
      if (outcome.ok) return success({ env, product, positionMode: mode });
      const { refusal } = outcome;
      // The exchange names the wallet, the call the product.
      const isWallet = refusal.field === 'wallet';
      return refused(request, reply, isWallet ? { ...refusal, field: 'product', value: product } : refusal);
    },
  );
}

function margin(app: App, { engines }: MixNeeds): void {
  /** Does what is about a leg and answers with it. */
  const leg = async (request: FastifyRequest, reply: FastifyReply, command: MoveMargin | AutoMargin) => {
    const { account, symbol, positionSide } = command;
    const engine = engineIn(engines, request);
    const outcome = await engine.submit(command, termsOf(request));
    if (!outcome.ok) return refused(request, reply, outcome.refusal);
    const legs = await engine.read('positions', { account, symbol });
    const found = legs.find((one) => (positionSide ?? one.positionSide) === one.positionSide);
    // Between the two the leg may have gone.
    return found ? success(found) : refused(request, reply, { field: 'symbol', rule: 'noPosition', value: symbol });
  };

  app.post(
    MIX.margin,
    {
      config: stated,
      schema: {
        ...about('Margin to an isolated leg, or from it'),
        headers: KeyHeaders,
        body: MoveMarginBody,
        response: answers(PositionShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      if (wish.direction === 'remove') needsFutures(request);
      return leg(request, reply, { ...wish, c: 'margin', account: request.principal.account });
    },
  );

  app.post(
    MIX.autoMargin,
    {
      config: changing,
      schema: {
        ...about('Whether margin is added to an isolated leg by itself before it would be liquidated'),
        headers: KeyHeaders,
        body: AutoMarginBody,
        response: answers(PositionShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      return leg(request, reply, { ...wish, c: 'autoMargin', account: request.principal.account });
    },
  );
}
