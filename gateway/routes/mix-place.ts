import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { orNull } from '#lib/contract/shapes/common.ts';
import { KeyHeaders } from '#lib/contract/shapes/order.ts';
import {
  CloseBody,
  CountdownBody,
  CountdownShape,
  ExitsBody,
  LegResultShape,
  PerpAmendBody,
  PerpCancelAllBody,
  PerpCancelBody,
  type PerpOrder,
  PerpOrderBody,
  PerpOrderShape,
  ReverseBody,
} from '#lib/contract/shapes/perp-order.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { EnginePort } from '../engine/port.ts';
import { changing, engineIn, type MixNeeds, type QuizNeeds, stated, unknownContract } from './mix.ts';
import { quizFirst } from './mix-quiz.ts';
import { refusalIn, refused } from './order-refusal.ts';
import { answers } from './schemas.ts';
import { nameOf, newClientId, termsOf } from './trade.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });

/** What makes, changes and ends orders of contracts. Speaks HTTP, decides nothing: the exchange does. */
type Needs = MixNeeds & QuizNeeds;

export function mixPlaceRoutes(app: App, needs: Needs): void {
  singles(app, needs);
  legs(app, needs);
  many(app, needs);
}

/** Does what is about one order and answers with it. */
const oneOf = ({ engines, histories }: MixNeeds) =>
  async function one(request: FastifyRequest, reply: FastifyReply, command: AccountCommand) {
    const { env, account } = request.principal;
    const outcome = await engineIn(engines, request).submit(command, termsOf(request));
    if (!outcome.ok) return refused(request, reply, outcome.refusal);
    const { ids, perpOrders } = outcome;
    const [id] = ids;
    // The order of a repeated key may have ended long ago; then the histories have it.
    const order = perpOrders[0] ?? (id === undefined ? null : await histories[env]?.perp.order(account, id));
    if (!order) return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: ids.join(' ') });
    return success(order);
  };

function singles(app: App, needs: Needs): void {
  const one = oneOf(needs);

  app.post(
    MIX.place,
    {
      config: changing,
      schema: {
        ...about('Places an order of a contract'),
        headers: KeyHeaders,
        body: PerpOrderBody,
        response: answers(PerpOrderShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { account } = request.principal;
      const first = wish.reduceOnly ? null : await quizFirst(needs, request, reply);
      if (first) return first;
      return one(request, reply, { ...wish, c: 'perpPlace', account, clientId: wish.clientId ?? newClientId() });
    },
  );

  app.post(
    MIX.amend,
    {
      config: changing,
      schema: {
        ...about('Changes price, size, trigger or exits of an open order of a contract, by its number or client id'),
        headers: KeyHeaders,
        body: PerpAmendBody,
        response: answers(PerpOrderShape),
      },
    },
    async (request, reply) => {
      const { env: _env, id: _id, clientId: _clientId, ...change } = request.body;
      const { account } = request.principal;
      return one(request, reply, { c: 'perpAmend', account, ...nameOf(request.body), ...change });
    },
  );

  app.post(
    MIX.cancel,
    {
      config: stated,
      schema: {
        ...about('Cancels one order of a contract, by its number or client id'),
        headers: KeyHeaders,
        body: PerpCancelBody,
        response: answers(PerpOrderShape),
      },
    },
    async (request, reply) => {
      const { account } = request.principal;
      return one(request, reply, { c: 'cancel', product: 'perp', account, ...nameOf(request.body) });
    },
  );
}

/** What is done with a leg. */
function legs(app: App, needs: Needs): void {
  const { engines } = needs;
  const one = oneOf(needs);

  app.post(
    MIX.close,
    {
      config: stated,
      schema: {
        ...about('Closes a leg, whole without a size: at the market, or with a limit at price'),
        headers: KeyHeaders,
        body: CloseBody,
        response: answers(PerpOrderShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { account } = request.principal;
      return one(request, reply, { ...wish, c: 'perpClose', account });
    },
  );

  app.post(
    MIX.tpsl,
    {
      config: changing,
      schema: {
        ...about(
          'Take profit and stop loss of a leg: of all of it without a size, where neither of them takes both away',
        ),
        headers: KeyHeaders,
        body: ExitsBody,
        response: answers(orNull(PerpOrderShape)),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { account } = request.principal;
      const outcome = await engineIn(engines, request).submit({ ...wish, c: 'perpExit', account }, termsOf(request));
      if (!outcome.ok) return refused(request, reply, outcome.refusal);
      const set = wish.takeProfit !== undefined || wish.stopLoss !== undefined;
      return success(set ? (outcome.perpOrders[0] ?? null) : null);
    },
  );

  app.post(
    MIX.reverse,
    {
      config: changing,
      schema: {
        ...about('Ends the orders of a contract, closes its leg and opens one of the same size the other way'),
        headers: KeyHeaders,
        body: ReverseBody,
        response: answers(Type.Array(PerpOrderShape)),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { account } = request.principal;
      const first = await quizFirst(needs, request, reply);
      if (first) return first;
      const command = { ...wish, c: 'perpReverse', account } as const;
      const outcome = await engineIn(engines, request).submit(command, termsOf(request));
      return outcome.ok ? success(outcome.perpOrders) : refused(request, reply, outcome.refusal);
    },
  );
}

function many(app: App, { engines }: MixNeeds): void {
  app.post(
    MIX.cancelAll,
    {
      config: stated,
      schema: {
        ...about(
          'Cancels every open order of contracts: of one, of those settled in an asset, or of all; waiting ones, trailing stops and every take profit and stop loss too. Answers what it ended',
        ),
        headers: KeyHeaders,
        body: PerpCancelAllBody,
        response: answers(Type.Array(PerpOrderShape)),
      },
    },
    async (request, reply) => {
      const engine = engineIn(engines, request);
      const { symbol, settle } = request.body;
      const unknown = unknownContract(engine, symbol);
      if (unknown) return refused(request, reply, unknown);
      const { account } = request.principal;
      const command = { c: 'cancelAll', product: 'perp', account, symbol, settle } as const;
      const outcome = await engine.submit(command, termsOf(request));
      return outcome.ok ? success(outcome.perpOrders) : refused(request, reply, outcome.refusal);
    },
  );

  app.post(
    MIX.closeAll,
    {
      config: stated,
      schema: {
        ...about('Ends all orders of contracts in these markets, then closes each leg at the market'),
        headers: KeyHeaders,
        body: PerpCancelAllBody,
        response: answers(Type.Array(LegResultShape)),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const { account } = request.principal;
      const command = { ...wish, c: 'perpCloseAll', account } as const;
      const outcome = await engineIn(engines, request).submit(command, termsOf(request));
      return outcome.ok ? success(resultsOf(outcome)) : refused(request, reply, outcome.refusal);
    },
  );

  app.post(
    MIX.countdown,
    {
      config: stated,
      schema: {
        ...about(
          'Unless it is renewed, every order of contracts ends after so many seconds; take profits and stop losses that were set on a leg stay',
        ),
        headers: KeyHeaders,
        body: CountdownBody,
        response: answers(CountdownShape),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const engine = engineIn(engines, request);
      const command = { c: 'countdown', account, seconds: request.body.seconds } as const;
      const outcome = await engine.submit(command, termsOf(request));
      if (!outcome.ok) return refused(request, reply, outcome.refusal);
      return success({ env, ...(await engine.read('countdown', { account })) });
    },
  );
}

type Done = Extract<Awaited<ReturnType<EnginePort['submit']>>, { readonly ok: true }>;

/** What became of each leg; keys of an earlier version remember the orders alone. */
function resultsOf({ legs, perpOrders }: Done) {
  if (legs === undefined)
    return perpOrders.map((order) => ({
      ...{ symbol: order.symbol, positionSide: order.side === 'sell' ? ('long' as const) : ('short' as const) },
      ...{ order, refusal: null },
    }));
  const known = new Map<string, PerpOrder>(perpOrders.map((order) => [order.id, order]));
  return legs.map(({ order, refusal, ...leg }) => ({
    ...leg,
    order: order === null ? null : (known.get(`${order}`) ?? null),
    refusal: refusal && refusalIn(refusal),
  }));
}
