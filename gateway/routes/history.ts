import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  type Env,
  type Fill,
  type FillDetail,
  type LedgerEntry,
  type Order,
  type Page,
  SPOT,
} from '#lib/contract/trade.ts';
import type { App } from '../app-type.ts';
import type { Engines } from '../engine/engines.ts';
import type { Past } from '../engine/past.ts';
import type { Feed } from '../feed/feed.ts';
import { Refusal, refuseField } from '../guards/errors.ts';
import { refused } from './order-refusal.ts';
import { answers, DecimalText } from './schemas.ts';
import {
  EnvText,
  FillShape,
  HistoryQuery,
  LedgerQuery,
  LedgerShape,
  OrderIdText,
  OrderShape,
  PageOf,
} from './trade-shapes.ts';

export type Histories = Readonly<Partial<Record<Env, Past>>>;
type Needs = { readonly engines: Engines; readonly histories: Histories; readonly feed: Feed };

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** What an account did: orders that are over, fills with what explains each of them, changes of its balances. */
export function historyRoutes(app: App, { engines, histories, feed }: Needs): void {
  /** What is looked up is on disk, and so is everything the caller was answered before. */
  const settled = async ({ principal, query }: FastifyRequest) => {
    const { from, to } = query as { readonly from?: number; readonly to?: number };
    if (from !== undefined && to !== undefined && from > to) refuseField('from', 'not after to', from);
    const [engine, past] = [engines[principal.env], histories[principal.env]];
    if (!engine || !past) throw new Refusal(503, CODE.unavailable);
    await engine.settled();
    return { ...principal, past };
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
      const { past, account } = await settled(request);
      return success(await past.orders(account, request.query));
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
      const { past, account } = await settled(request);
      return success(await past.fills(account, request.query));
    },
  );

  app.get(
    SPOT.ledger,
    {
      config,
      schema: {
        ...about('Changes of the balances, newest first; a fill and its fee are two'),
        querystring: LedgerQuery,
        response: answers<Page<LedgerEntry>>(PageOf(LedgerShape)),
      },
    },
    async (request) => {
      const { past, account } = await settled(request);
      return success(await past.ledger(account, request.query));
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
      const { env, past, account } = await settled(request);
      const found = await past.fill(account, request.query.id);
      if (!found) return refused(request, reply, { field: 'id', rule: 'unknownOrder', value: request.query.id });
      const instrument = feed.instrument(found.fill.symbol);
      const feeRate = (found.fill.role === 'maker' ? instrument?.makerFee : instrument?.takerFee) ?? '0';
      return success({ env, ...found, feeRate });
    },
  );
}
