import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { MIX } from '#lib/contract/perp.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import { OrderIdText } from '#lib/contract/shapes/order.ts';
import { PerpFillQuery, PerpHistoryQuery } from '#lib/contract/shapes/perp-account.ts';
import { PerpFillDetailShape, PerpFillShape, PerpOpenQuery, PerpOrderShape } from '#lib/contract/shapes/perp-order.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import { fieldError } from '../base/refusal.ts';
import type { Feed } from '../feed/feed.ts';
import { businessFailure } from '../guards/refuse.ts';
import { engineIn, type MixNeeds, pastIn, type QuizNeeds, unknownContract } from './mix.ts';
import { mixPlaceRoutes } from './mix-place.ts';
import { refused } from './order-refusal.ts';
import { answers } from './schemas.ts';

const about = (summary: string) => ({ tags: ['contracts'], summary });
const config = { rate: 'trade', needs: 'account' } as const;

type Needs = MixNeeds & QuizNeeds & { readonly feed: Feed };

/** Orders of contracts of the account that asks: open ones, those that are over, what they filled. */
export function mixOrderRoutes(app: App, needs: Needs): void {
  const { engines, histories } = needs;
  mixPlaceRoutes(app, needs);

  app.get(
    MIX.open,
    {
      config,
      schema: {
        ...about('Open orders of contracts, newest first'),
        querystring: PerpOpenQuery,
        response: answers(Type.Array(PerpOrderShape)),
      },
    },
    async (request, reply) => {
      const engine = engineIn(engines, request);
      const { symbol, settle } = request.query;
      const unknown = unknownContract(engine, symbol);
      if (unknown) return refused(request, reply, unknown);
      return success(await engine.read('perpOpenOrders', { account: request.principal.account, symbol, settle }));
    },
  );

  app.get(
    MIX.history,
    {
      config,
      schema: {
        ...about('Orders of contracts that are over, newest first'),
        querystring: PerpHistoryQuery,
        response: answers(PageOf(PerpOrderShape)),
      },
    },
    async (request) => success(await pastIn(histories, request).perp.orders(request.principal.account, request.query)),
  );

  app.get(
    MIX.fills,
    {
      config,
      schema: {
        ...about('Fills of contracts, newest first'),
        querystring: PerpFillQuery,
        response: answers(PageOf(PerpFillShape)),
      },
    },
    async (request) => success(await pastIn(histories, request).perp.fills(request.principal.account, request.query)),
  );

  app.get(
    MIX.fill,
    {
      config,
      schema: {
        ...about('One fill of a contract with what explains it'),
        querystring: Type.Object({ id: OrderIdText }),
        response: answers(PerpFillDetailShape),
      },
    },
    async (request, reply) => {
      const { env, account } = request.principal;
      const { id } = request.query;
      const found = await pastIn(histories, request).perp.fill(account, id);
      if (!found)
        return businessFailure(request, reply, {
          code: CODE.fillUnknown,
          data: fieldError('id', 'fillUnknown', id),
        });
      const instrument = needs.feed.instrument(found.fill.symbol);
      const rate = found.fill.role === 'maker' ? instrument?.makerFee : instrument?.takerFee;
      // Most of the venue's own steps cost no fee.
      return success({ env, ...found, feeRate: found.order === null && found.fill.fee === '0' ? '0' : (rate ?? '0') });
    },
  );
}
