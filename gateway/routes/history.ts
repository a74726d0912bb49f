import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import { FillDetailShape, FillQuery, HistoryQuery, LedgerQuery, LedgerShape } from '#lib/contract/shapes/history.ts';
import { FillShape, OrderIdText, OrderShape } from '#lib/contract/shapes/order.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { SPOT } from '#lib/contract/trade.ts';
import type { App } from '../base/app-type.ts';
import { fieldError, refuseField } from '../base/refusal.ts';
import type { Feed } from '../feed/feed.ts';
import { Refusal } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import type { Histories } from '../history/past.ts';
import { answers } from './schemas.ts';

type Needs = { readonly histories: Histories; readonly feed: Feed };

const about = (summary: string) => ({ tags: ['trade'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

/** What an account did: orders that are over, fills with what explains each of them, changes of its balances. */
export function historyRoutes(app: App, { histories, feed }: Needs): void {
  /** What is looked up is on disk, and so is everything the caller was answered before: histories see to it. */
  const pastOf = ({ principal, query }: FastifyRequest) => {
    const { from, to } = query as { readonly from?: number; readonly to?: number };
    if (from !== undefined && to !== undefined && from > to) refuseField('from', 'not after to', from);
    const past = histories[principal.env];
    if (!past) throw new Refusal(503, CODE.unavailable);
    return { ...principal, past };
  };

  app.get(
    SPOT.history,
    {
      config,
      schema: {
        ...about('Orders that are over, newest first'),
        querystring: HistoryQuery,
        response: answers(PageOf(OrderShape)),
      },
    },
    async (request) => {
      const { past, account } = pastOf(request);
      return success(await past.orders(account, request.query));
    },
  );

  app.get(
    SPOT.fills,
    {
      config,
      schema: {
        ...about('Fills, newest first'),
        querystring: FillQuery,
        response: answers(PageOf(FillShape)),
      },
    },
    async (request) => {
      const { past, account } = pastOf(request);
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
        response: answers(PageOf(LedgerShape)),
      },
    },
    async (request) => {
      const { past, account } = pastOf(request);
      return success(await past.ledger(account, request.query));
    },
  );

  app.get(
    SPOT.fill,
    {
      config,
      schema: {
        ...about('One fill with what explains it'),
        querystring: Type.Object({ id: OrderIdText }),
        response: answers(FillDetailShape),
      },
    },
    async (request, reply) => {
      const { env, past, account } = pastOf(request);
      const found = await past.fill(account, request.query.id);
      if (!found)
        return businessFailure(request, reply, {
          code: CODE.fillUnknown,
          data: fieldError('id', 'fillUnknown', request.query.id),
        });
      const instrument = feed.instrument(found.fill.symbol);
      const feeRate = (found.fill.role === 'maker' ? instrument?.makerFee : instrument?.takerFee) ?? '0';
      return success({ env, ...found, feeRate });
    },
  );
}
