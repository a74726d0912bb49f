import { CODE } from '#lib/contract/codes.ts';
import { PROTECTION } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { PageOf } from '#lib/contract/shapes/common.ts';
import {
  FUND_DAYS,
  FUND_EVENTS,
  FundDaysQuery,
  FundDaysShape,
  FundEventShape,
  FundQuery,
  ProtectionShape,
} from '#lib/contract/shapes/protection.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { PAGE_LIMIT } from '#lib/contract/trade.ts';
import { FundHistory, protectionOf } from '../assets/fund.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import type { Engines } from '../engine/port.ts';
import type { Feed } from '../feed/feed.ts';
import { Refusal } from '../guards/errors.ts';
import type { Histories } from '../history/past.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly engines: Engines;
  readonly histories: Histories;
  readonly feed: Feed;
  /** Of the market: events of a tape have its times. */
  readonly clock: Clock;
};

const about = (summary: string) => ({ tags: ['market'], summary });
/** Rows of the records, and days, that one token pays for. */
const ROWS = 10;
const DAYS = 30;

/** Tokens for as many rows as are asked for, before the query was looked at. */
const costOf =
  (name: string, rows: number, { most, usual }: { readonly most: number; readonly usual: number }) =>
  ({ query }: { readonly query: unknown }): number => {
    const given = (query as Readonly<Record<string, unknown>>)[name];
    const asked = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number.parseInt(given, 10) : usual;
    return Math.max(1, Math.min(asked, most) / rows);
  };

/** The protection fund of contracts: the same for everybody, no session. */
export function protectionRoutes(app: App, { engines, histories, feed, clock }: Needs): void {
  const daily = new FundHistory();
  app.get(
    PROTECTION.pools,
    {
      config: { rate: 'market', cache: 1 },
      schema: {
        ...about('What the protection fund of contracts has, by environment and asset'),
        querystring: Type.Object({}),
        response: answers(ProtectionShape),
      },
    },
    async () => success(await protectionOf({ engines, histories, feed, now: clock.now() })),
  );

  app.get(
    PROTECTION.days,
    {
      config: { rate: 'market', cache: 1, cost: costOf('days', DAYS, FUND_DAYS) },
      schema: {
        ...about('The value of the protection fund of contracts day by day (UTC), oldest first'),
        querystring: FundDaysQuery,
        response: answers(FundDaysShape),
      },
    },
    async ({ query: { env = 'paper', days = FUND_DAYS.usual } }) => {
      const [engine, past] = [engines[env], histories[env]];
      if (!engine || !past) throw new Refusal(503, CODE.unavailable);
      const rows = await daily.of(env, { engine, past, feed, now: clock.now() });
      return success({ env, rows: rows.slice(-days) });
    },
  );

  app.get(
    PROTECTION.events,
    {
      config: {
        rate: 'market',
        cache: 1,
        cost: costOf('limit', ROWS, { most: PAGE_LIMIT, usual: FUND_EVENTS }),
      },
      schema: {
        ...about('What happened to the protection fund of contracts, newest first'),
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
