import { createHash, randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountCommand, Answer, Refusal as OrderNo } from '#gateway/exchange/commands.ts';
import { CODE } from '#lib/contract/codes.ts';
import { type Envelope, success } from '#lib/contract/envelope.ts';
import {
  type Env,
  KEY_HEADER,
  ORDER_RULES,
  type Order,
  type OrderRefusal,
  SPOT,
  type SpotAccount,
  STREAM_TICKET,
  type StreamTicket,
} from '#lib/contract/trade.ts';
import type { App } from '../app.ts';
import type { Clock } from '../clock.ts';
import { EngineBusy } from '../engine/busy.ts';
import type { Engine } from '../engine/engine.ts';
import { Refusal, refuseField } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import type { Tickets } from '../tickets.ts';
import { answers, SymbolText, Time } from './schemas.ts';
import { AmendBody, BalanceShape, CancelAllBody, CancelBody, EnvText, OrderBody, OrderShape } from './trade-shapes.ts';

export type Engines = Readonly<Partial<Record<Env, Engine>>>;

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;
const KEY = /^[\w-]{1,64}$/;
const WORKED_OUT: ReadonlySet<string> = new Set(['insufficientBalance', 'minNotional']);

type Needs = { readonly engines: Engines; readonly tickets: Tickets; readonly clock: Clock };

/** Orders and balances of the account that asks. Speaks HTTP, decides nothing: the exchange does. */
export function tradeRoutes(app: App, { engines, tickets, clock }: Needs): void {
  const engineOf = ({ principal }: FastifyRequest): Engine => {
    const engine = engines[principal.env];
    if (!engine) throw new Refusal(503, CODE.unavailable);
    return engine;
  };

  app.post(
    SPOT.place,
    { config, schema: { ...about('Places an order'), body: OrderBody, response: answers<Order>(OrderShape) } },
    async (request, reply) => {
      const command = {
        ...request.body,
        c: 'place',
        account: request.principal.account,
        clientId: request.body.clientId ?? newClientId(),
      } as const;
      return one(request, reply, await submit(engineOf(request), command, request));
    },
  );

  app.post(
    SPOT.amend,
    {
      config,
      schema: {
        ...about('Changes price or size of a resting limit order'),
        body: AmendBody,
        response: answers<Order>(OrderShape),
      },
    },
    async (request, reply) => {
      const { id, price, size } = request.body;
      return one(
        request,
        reply,
        await submit(
          engineOf(request),
          { c: 'amend', account: request.principal.account, order: idOf(id), price, size },
          request,
        ),
      );
    },
  );

  app.post(
    SPOT.cancel,
    {
      config,
      schema: {
        ...about('Cancels one order, by its number or client id'),
        body: CancelBody,
        response: answers<Order>(OrderShape),
      },
    },
    async (request, reply) => {
      const { id, clientId } = request.body;
      if ((id === undefined) === (clientId === undefined)) refuseField('id', 'either id or clientId', id ?? clientId);
      return one(
        request,
        reply,
        await submit(
          engineOf(request),
          { c: 'cancel', account: request.principal.account, order: id === undefined ? undefined : idOf(id), clientId },
          request,
        ),
      );
    },
  );

  app.post(
    SPOT.cancelAll,
    {
      config,
      schema: {
        ...about('Cancels every open order, of one market or of all'),
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
    async (request) => success(await engineOf(request).openOrders(request.principal.account, request.query.symbol)),
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
      return success({
        env,
        account: `${account}`,
        balances: await engineOf(request).balances(account),
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
    async ({ principal: { env, account } }) => {
      const { ticket, until } = tickets.make(env, account, clock.now());
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

/** @throws Refusal 503 when the engine takes nothing now: nothing was done, whatever was asked. */
async function submit(engine: Engine, command: AccountCommand, request: FastifyRequest) {
  try {
    return await engine.submit(command, keyOf(request));
  } catch (error) {
    if (error instanceof EngineBusy) throw new Refusal(503, CODE.busy);
    throw error;
  }
}

/** The idempotency key with a hash of what was asked under it, byte for byte. */
function keyOf(request: FastifyRequest): { readonly key: string; readonly hash: string } | undefined {
  const key = request.headers[KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) refuseField(KEY_HEADER, 'up to 64 letters, digits, - or _', key);
  const asked = `${request.routeOptions.url}\n${JSON.stringify(request.body)}`;
  return { key, hash: createHash('sha256').update(asked).digest('hex') };
}

type Outcome = { readonly answer: Answer; readonly orders: readonly Order[] };

async function one(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, orders }: Outcome,
): Promise<Envelope<Order>> {
  if (!answer.ok) return refused(request, reply, answer.refusal);
  const [order] = orders;
  // A repeated key whose order is long gone: the answer is still that it was taken.
  if (!order) return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: answer.orders.join(' ') });
  return success(order);
}

/** A refusal of the exchange: HTTP 200, the rule's code, a sentence with its value and bound. */
export async function refused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: OrderNo,
): Promise<Envelope<never>> {
  // Amounts that the exchange worked out come with all places of their asset; people read them without the zeros.
  const short = (text: string) => (WORKED_OUT.has(refusal.rule) ? text.replace(/\.?0+$/, '') : text);
  const data: OrderRefusal = {
    field: refusal.field,
    rule: refusal.rule,
    value: short(refusal.value),
    bound: refusal.bound === undefined ? null : short(refusal.bound),
  };
  const envelope = await businessFailure(request, reply, { code: ORDER_RULES[refusal.rule], data });
  return { ...envelope, msg: filled(envelope.msg, data) } as Envelope<never>;
}

function filled(text: string, { field, value, bound }: OrderRefusal): string {
  const words: Record<string, string> = { field, value, bound: bound ?? '' };
  return text.replace(/\{(field|value|bound)\}/g, (_, name: string) => words[name] ?? '');
}
