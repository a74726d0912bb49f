import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCommand } from '#gateway/exchange/orders/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { AccountShape, TicketShape } from '#lib/contract/shapes/balance.ts';
import {
  AmendBody,
  CancelAllBody,
  CancelBody,
  KeyHeaders,
  OpenQuery,
  type Order,
  OrderBody,
  OrderQuery,
  OrderShape,
} from '#lib/contract/shapes/order.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { KEY_HEADER, PAGE_LIMIT, SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import type { EnginePort, Engines, OrderName, Terms } from '../engine/port.ts';
import { Refusal } from '../guards/errors.ts';
import type { Histories, Past } from '../history/past.ts';
import type { Tickets } from '../stream/tickets.ts';
import { openAccount, openingOf } from './opened.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;
/** What makes or changes an order; to cancel is always allowed. */
const trading = { ...config, permission: 'spot', statesEnv: true } as const;
const stated = { ...config, statesEnv: true } as const;

type Needs = {
  readonly engines: Engines;
  readonly histories: Histories;
  readonly tickets: Tickets;
  readonly clock: Clock;
};

/** Orders and balances of the account that asks. Speaks HTTP, decides nothing: the exchange does. */
export function tradeRoutes(app: App, { engines, histories, tickets, clock }: Needs): void {
  const engineOf = ({ principal }: FastifyRequest): EnginePort => {
    const engine = engines[principal.env];
    if (!engine) throw new Refusal(503, CODE.unavailable);
    return engine;
  };

  /**
   * Does what is about one order and answers with it.
   * @throws EngineBusy when the engine takes nothing now: nothing was done, whatever was asked.
   */
  const one = async (request: FastifyRequest, reply: FastifyReply, command: AccountCommand) => {
    const { env, account } = request.principal;
    const outcome = await engineOf(request).submit(command, termsOf(request));
    if (!outcome.ok) return refused(request, reply, outcome.refusal);
    const { ids, orders } = outcome;
    const [id] = ids;
    // The order of a repeated key may have ended long ago; then the histories have it.
    const order = orders[0] ?? (id === undefined ? null : await histories[env]?.order(account, id));
    if (!order) return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: ids.join(' ') });
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
        response: answers(OrderShape),
      },
    },
    async (request, reply) => {
      const { env: _env, ...wish } = request.body;
      const command = {
        ...wish,
        c: 'place',
        account: request.principal.account,
        clientId: wish.clientId ?? newClientId(),
      } as const;
      return one(request, reply, command);
    },
  );

  app.post(
    SPOT.amend,
    {
      config: trading,
      schema: {
        ...about('Changes price, size, trigger or exits of an open order, by its number or client id'),
        headers: KeyHeaders,
        body: AmendBody,
        response: answers(OrderShape),
      },
    },
    async (request, reply) => {
      const { env: _env, id: _id, clientId: _clientId, ...change } = request.body;
      return one(request, reply, {
        c: 'amend',
        account: request.principal.account,
        ...nameOf(request.body),
        ...change,
      });
    },
  );

  app.post(
    SPOT.cancel,
    {
      config: stated,
      schema: {
        ...about('Cancels one order, by its number or client id'),
        headers: KeyHeaders,
        body: CancelBody,
        response: answers(OrderShape),
      },
    },
    async (request, reply) => {
      return one(request, reply, {
        c: 'cancel',
        account: request.principal.account,
        product: 'spot',
        ...nameOf(request.body),
      });
    },
  );

  app.post(
    SPOT.cancelAll,
    {
      config: stated,
      schema: {
        ...about('Cancels every open order, of one market or of all'),
        headers: KeyHeaders,
        body: CancelAllBody,
        response: answers(Type.Array(OrderShape)),
      },
    },
    async (request, reply) => {
      const { account } = request.principal;
      const command = { c: 'cancelAll', account, symbol: request.body.symbol, product: 'spot' } as const;
      const outcome = await engineOf(request).submit(command, termsOf(request));
      return outcome.ok ? success(outcome.orders) : refused(request, reply, outcome.refusal);
    },
  );

  app.get(
    SPOT.order,
    {
      config,
      schema: {
        ...about('One order, open or over, by its number or client id; with all every one of the client id'),
        querystring: OrderQuery,
        response: answers(Type.Union([OrderShape, Type.Array(OrderShape)])),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const { all, id, clientId } = request.query;
      const name = nameOf(request.query);
      const past = histories[env];
      if (!past) throw new Refusal(503, CODE.unavailable);
      if (all && clientId !== undefined) return success(await past.named(account, clientId, PAGE_LIMIT));
      // Whatever was open a moment ago and is not any more is in the histories by the time they are asked.
      const found =
        (await engineOf(request).read('openOrder', { account, ...name })) ?? (await ended(past, account, name));
      if (!found) return refused(request, reply, unknownOrder(id, clientId));
      return success(all ? [found] : found);
    },
  );

  app.get(
    SPOT.open,
    {
      config,
      schema: {
        ...about('Open orders, newest first'),
        querystring: OpenQuery,
        response: answers(Type.Array(OrderShape)),
      },
    },
    async (request, reply) => {
      const { symbol } = request.query;
      const engine = engineOf(request);
      if (symbol !== undefined && !engine.listing.markets.has(symbol))
        return refused(request, reply, { field: 'symbol', rule: 'unknownSymbol', value: symbol });
      return success(await engine.read('openOrders', { account: request.principal.account, symbol }));
    },
  );

  app.get(
    SPOT.account,
    { config, schema: { ...about('Balances of the account'), response: answers(AccountShape) } },
    async (request) => {
      const { env, account } = request.principal;
      const engine = engineOf(request);
      await openAccount(engine, account);
      return success({
        env,
        account: `${account}`,
        balances: await engine.read('balances', { account }),
        testAssets: true,
      });
    },
  );

  app.post(
    STREAM_TICKET,
    {
      config,
      schema: {
        ...about('A ticket that opens the account’s own topics on the stream, once'),
        response: answers(TicketShape),
      },
    },
    async (request) => {
      const { env, account, sessionId: session } = request.principal;
      await openAccount(engineOf(request), account);
      const { ticket, until } = await tickets.make(env, { account, session }, clock.now());
      return success({ env, ticket, expiresAt: until });
    },
  );
}

type OrderNamed = { readonly id?: string | undefined; readonly clientId?: string | undefined };

/** @throws Refusal 40000 unless exactly one of the two is there */
export function nameOf({ id, clientId }: OrderNamed): OrderName {
  if ((id === undefined) === (clientId === undefined)) refuseField('id', 'either id or clientId', id ?? clientId);
  return id === undefined ? { clientId } : { order: idOf(id) };
}

async function ended(past: Past, account: number, { order, clientId = '' }: OrderName): Promise<Order | null> {
  if (order !== undefined) return past.order(account, order);
  const [newest] = await past.named(account, clientId, 1);
  return newest ?? null;
}

export function unknownOrder(id: string | undefined, clientId: string | undefined) {
  return { field: id === undefined ? 'clientId' : 'id', rule: 'unknownOrder', value: id ?? clientId ?? '' } as const;
}

export function newClientId(): string {
  return randomUUID().replaceAll('-', '');
}

/** The schema lets at most 15 digits in. */
function idOf(text: string): number {
  return Number.parseInt(text, 10);
}

/** What a command of a caller comes with: the account is open when it is executed. */
export function termsOf(request: FastifyRequest): Terms {
  return { key: keyOf(request), opening: openingOf(request.principal.env) };
}

/** The idempotency key with a hash of what was asked under it, byte for byte. */
function keyOf(request: FastifyRequest): Terms['key'] {
  const key = request.headers[KEY_HEADER];
  if (typeof key !== 'string') return undefined;
  // Said or not, the environment is that of the engine: a repeat that says it asks for nothing else.
  const { env: _env, ...wish } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const asked = `${request.routeOptions.url}\n${JSON.stringify(wish)}`;
  return { key, hash: createHash('sha256').update(asked).digest('hex') };
}
