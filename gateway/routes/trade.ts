import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccountCommand } from '#gateway/exchange/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  KEY_HEADER,
  type Order,
  SPOT,
  type SpotAccount,
  STREAM_TICKET,
  type StreamTicket,
} from '#lib/contract/trade.ts';
import type { App } from '../app-type.ts';
import type { Clock } from '../clock.ts';
import type { Engine } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import { Refusal, refuseField } from '../guards/errors.ts';
import type { Tickets } from '../tickets.ts';
import type { Histories } from './history.ts';
import { openAccount } from './opened.ts';
import { refused } from './order-refusal.ts';
import { answers, SymbolText, Time } from './schemas.ts';
import {
  AmendBody,
  BalanceShape,
  CancelAllBody,
  CancelBody,
  EnvText,
  KeyHeaders,
  OrderBody,
  OrderShape,
} from './trade-shapes.ts';

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;
/** What makes or changes an order; to cancel is always allowed. */
const trading = { ...config, permission: 'spot' } as const;

type Needs = {
  readonly engines: Engines;
  readonly histories: Histories;
  readonly tickets: Tickets;
  readonly clock: Clock;
};

/** Orders and balances of the account that asks. Speaks HTTP, decides nothing: the exchange does. */
export function tradeRoutes(app: App, { engines, histories, tickets, clock }: Needs): void {
  const engineOf = ({ principal }: FastifyRequest): Engine => {
    const engine = engines[principal.env];
    if (!engine) throw new Refusal(503, CODE.unavailable);
    return engine;
  };

  /** Does what is about one order and answers with it. */
  const one = async (request: FastifyRequest, reply: FastifyReply, command: AccountCommand) => {
    const { env, account } = request.principal;
    const engine = engineOf(request);
    await openAccount(engine, account);
    const { answer, orders } = await submit(engine, command, request);
    if (!answer.ok) return refused(request, reply, answer.refusal);
    const [id] = answer.orders;
    // The order of a repeated key may have ended long ago; then the histories have it.
    const order = orders[0] ?? (id === undefined ? null : await histories[env]?.order(account, id));
    if (!order) return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: answer.orders.join(' ') });
    return success(order);
  };

  app.post(
    SPOT.place,
    {
      config: trading,
      schema: {
        ...about('Places an order'),
        headers: KeyHeaders,
        body: OrderBody,
        response: answers<Order>(OrderShape),
      },
    },
    async (request, reply) => {
      const command = {
        ...request.body,
        c: 'place',
        account: request.principal.account,
        clientId: request.body.clientId ?? newClientId(),
      } as const;
      return one(request, reply, command);
    },
  );

  app.post(
    SPOT.amend,
    {
      config: trading,
      schema: {
        ...about('Changes price or size of a resting limit order'),
        headers: KeyHeaders,
        body: AmendBody,
        response: answers<Order>(OrderShape),
      },
    },
    async (request, reply) => {
      const { id, price, size } = request.body;
      return one(request, reply, {
        c: 'amend',
        account: request.principal.account,
        order: idOf(id),
        price,
        size,
      });
    },
  );

  app.post(
    SPOT.cancel,
    {
      config,
      schema: {
        ...about('Cancels one order, by its number or client id'),
        headers: KeyHeaders,
        body: CancelBody,
        response: answers<Order>(OrderShape),
      },
    },
    async (request, reply) => {
      const { id, clientId } = request.body;
      if ((id === undefined) === (clientId === undefined)) refuseField('id', 'either id or clientId', id ?? clientId);
      return one(request, reply, {
        c: 'cancel',
        account: request.principal.account,
        order: id === undefined ? undefined : idOf(id),
        clientId,
      });
    },
  );

  app.post(
    SPOT.cancelAll,
    {
      config,
      schema: {
        ...about('Cancels every open order, of one market or of all'),
        headers: KeyHeaders,
        body: CancelAllBody,
        response: answers<Order[]>(Type.Array(OrderShape)),
      },
    },
    async (request, reply) => {
      const { answer, orders } = await submit(
        engineOf(request),
        { c: 'cancelAll', account: request.principal.account, symbol: request.body.symbol },
        request,
      );
      return answer.ok ? success(orders) : refused(request, reply, answer.refusal);
    },
  );

  app.get(
    SPOT.open,
    {
      config,
      schema: {
        ...about('Open orders, newest first'),
        querystring: Type.Object({ symbol: Type.Optional(SymbolText) }),
        response: answers<Order[]>(Type.Array(OrderShape)),
      },
    },
    async (request, reply) => {
      const { symbol } = request.query;
      const engine = engineOf(request);
      if (symbol !== undefined && !engine.hasMarket(symbol))
        return refused(request, reply, { field: 'symbol', rule: 'unknownSymbol', value: symbol });
      return success(await engine.openOrders(request.principal.account, symbol));
    },
  );

  const AccountShape = Type.Object({
    env: EnvText,
    account: Type.String(),
    balances: Type.Array(BalanceShape),
    testAssets: Type.Boolean(),
  });
  app.get(
    SPOT.account,
    { config, schema: { ...about('Balances of the account'), response: answers<SpotAccount>(AccountShape) } },
    async (request) => {
      const { env, account } = request.principal;
      const engine = engineOf(request);
      await openAccount(engine, account);
      return success({
        env,
        account: `${account}`,
        balances: await engine.balances(account),
        testAssets: true,
      });
    },
  );

  const TicketShape = Type.Object({ env: EnvText, ticket: Type.String(), expiresAt: Time('Last moment it is taken.') });
  app.post(
    STREAM_TICKET,
    {
      config,
      schema: {
        ...about('A ticket that opens the account’s own topics on the stream, once'),
        response: answers<StreamTicket>(TicketShape),
      },
    },
    async (request) => {
      const { env, account, sessionId: session } = request.principal;
      await openAccount(engineOf(request), account);
      const { ticket, until } = tickets.make(env, { account, session }, clock.now());
      return success({ env, ticket, expiresAt: until });
    },
  );
}

function newClientId(): string {
  return randomUUID().replaceAll('-', '');
}

/** The schema lets at most 15 digits in. */
function idOf(text: string): number {
  return Number.parseInt(text, 10);
}

/** @throws EngineBusy when the engine takes nothing now: nothing was done, whatever was asked. */
function submit(engine: Engine, command: AccountCommand, request: FastifyRequest) {
  return engine.submit(command, keyOf(request));
}

/** The idempotency key with a hash of what was asked under it, byte for byte. */
function keyOf(request: FastifyRequest): { readonly key: string; readonly hash: string } | undefined {
  const key = request.headers[KEY_HEADER];
  if (typeof key !== 'string') return undefined;
  const asked = `${request.routeOptions.url}\n${JSON.stringify(request.body)}`;
  return { key, hash: createHash('sha256').update(asked).digest('hex') };
}
