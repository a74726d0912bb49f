import { Type } from 'typebox';
import { CODE } from '#lib/contract/codes.ts';
import { PROTECTION } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import { FUND_EVENTS, FundEventShape, FundQuery, ProtectionShape } from '#lib/contract/shapes/protection.ts';
import { ENVS, PAGE_LIMIT } from '#lib/contract/trade.ts';
import type { App } from '../base/app-type.ts';
import type { Engines } from '../engine/port.ts';
import { Refusal } from '../guards/errors.ts';
import type { Histories } from '../history/past.ts';
import { answers } from './schemas.ts';

type Needs = { readonly engines: Engines; readonly histories: Histories };

const about = (summary: string) => ({ tags: ['market'], summary });
/** Rows that one token pays for. */
const ROWS = 10;

/** The insurance fund of contracts: the same for everybody, no session. */
export function protectionRoutes(app: App, { engines, histories }: Needs): void {
  app.get(
    PROTECTION.pools,
    {
      config: { rate: 'market', cache: 1 },
      schema: {
        ...about('What the insurance fund of contracts has, by environment and asset'),
        querystring: Type.Object({}),
        response: answers(ProtectionShape),
      },
    },
    async () => {
      const pools = await Promise.all(ENVS.map(async (env) => (await engines[env]?.read('fund', {})) ?? []));
      return success({ pools: pools.flat() });
    },
  );

  app.get(
    PROTECTION.events,
    {
      config: {
        rate: 'market',
        cache: 1,
        cost: ({ query }) => {
          const { limit } = query as { readonly limit?: unknown };
          const asked = typeof limit === 'string' && /^\d{1,6}$/.test(limit) ? Number.parseInt(limit, 10) : FUND_EVENTS;
          return Math.max(1, Math.min(asked, PAGE_LIMIT) / ROWS);
        },
      },
      schema: {
        ...about('What happened to the insurance fund of contracts, newest first'),
        querystring: FundQuery,
        response: answers(PageOf(FundEventShape)),
      },
    },
    async ({ query: { env = 'paper', ...page } }) => {
      const past = histories[env];
      if (!past) throw new Refusal(503, CODE.unavailable);
      return success(await past.perp.fund(page));
    },
  );
}
