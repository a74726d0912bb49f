import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCommand, AutoMargin, MoveMargin } from '#gateway/exchange/orders/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { KeyHeaders } from '#lib/contract/shapes/order.ts';
import {
  AutoMarginBody,
  LeverageBody,
  MarginModeBody,
  MoveMarginBody,
  PerpSettingsShape,
  PositionModeBody,
  PositionModeShape,
  PositionShape,
} from '#lib/contract/shapes/perp-account.ts';
import type { App } from '../base/app-type.ts';
import { Refusal } from '../guards/errors.ts';
import { changing, engineIn, type MixNeeds, needsFutures, stated } from './mix.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';
import { termsOf } from './trade.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });

/** How an account trades contracts, and the margin of its legs. */
export function mixSettingsRoutes(app: App, needs: MixNeeds): void {
  settings(app, needs);
  margin(app, needs);
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
