import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { type Fill, type FillDetail, type Order, type Page, SPOT } from '#lib/contract/trade.ts';
import type { App } from '../app.ts';
import type { History } from '../data/history.ts';
import type { Feed } from '../feed/feed.ts';
import { Refusal } from '../guards/errors.ts';
import { answers, DecimalText } from './schemas.ts';
import { type Engines, refused } from './trade.ts';
import { EnvText, FillShape, HistoryQuery, OrderIdText, OrderShape, PageOf } from './trade-shapes.ts';

type Needs = { readonly engines: Engines; readonly history: History; readonly feed: Feed };

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** What an account did: orders that are over, fills, and what explains each of them. */
export function historyRoutes(app: App, { engines, history, feed }: Needs): void {
  /** What is looked up is on disk, and so is everything the caller was answered before. */
  const settled = async ({ principal }: FastifyRequest) => {
    const engine = engines[principal.env];
    if (!engine) throw new Refusal(503, CODE.unavailable);
    await engine.settled();
    return principal;
  };

  app.get(
    SPOT.history,
    {
      config,
      schema: {
        ...about('Orders that are over, newest first'),
        querystring: HistoryQuery,
        response: answers<Page<Order>>(PageOf(OrderShape)),
      },
    },
    async (request) => {
      const { env, account } = await settled(request);
      return success(history.orders(env, account, request.query));
    },
  );

  const FillQuery = Type.Object({ ...HistoryQuery.properties, order: Type.Optional(OrderIdText) });
  app.get(
    SPOT.fills,
    {
      config,
      schema: {
        ...about('Fills, newest first'),
        querystring: FillQuery,
        response: answers<Page<Fill>>(PageOf(FillShape)),
      },
    },
    async (request) => {
      const { env, account } = await settled(request);
      return success(history.fills(env, account, request.query));
    },
  );

  const Detail = Type.Object({
    env: EnvText,
    fill: FillShape,
    order: OrderShape,
    together: Type.Array(FillShape),
    feeRate: DecimalText('Rate of the fee.'),
  });
  app.get(
    SPOT.fill,
    {
      config,
      schema: {
        ...about('One fill with what explains it'),
        querystring: Type.Object({ id: OrderIdText }),
        response: answers<FillDetail>(Detail),
      },
    },
    async (request, reply) => {
      const { env, account } = await settled(request);
      const found = history.fill(env, account, request.query.id);
      const order = found && history.order(env, account, found.fill.order);
      if (!found || !order)
        return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: request.query.id });
      const instrument = feed.instrument(found.fill.symbol);
      const feeRate = (found.fill.role === 'maker' ? instrument?.makerFee : instrument?.takerFee) ?? '0';
      return success({ env, ...found, order, feeRate });
    },
  );
}
