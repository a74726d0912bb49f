import type { FastifyReply, FastifyRequest } from 'fastify';
import { MIX_MARKET } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { FUNDING_LIMIT } from '#lib/contract/market.ts';
import { PageOf, QueryLimit, SymbolText } from '#lib/contract/shapes/common.ts';
import { ContractStateShape, FundingRowShape, IndexShape } from '#lib/contract/shapes/contract-market.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import type { Feed } from '../feed/feed.ts';
import { type Contract, contractIn, contractsIn, fundingRow, indexOf, stateOf } from '../feed/perpetual/wire.ts';
import type { WorkLine } from '../feed/work-line.ts';
import { askerOf, keptFor, rowsIn, sendText, unknownSymbol } from './market-answers.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Where what takes long waits for its turn. */
  readonly line: WorkLine;
};

const about = (summary: string) => ({ tags: ['market'], summary });
/** Contracts whose figures one token pays for, and stamps. */
const A_TOKEN = { states: 10, stamps: 5 } as const;
const USUAL_STAMPS = 20;
/** Tokens besides, where stamps have to be worked out: for the first, and minutes whose books one pays for. */
const NEW_STAMPS = { first: 4, minutes: 30 } as const;
const NEVER = Number.MAX_SAFE_INTEGER;
/** Milliseconds that the figures of all contracts are given out again; whoever wants each change has the stream. */
const STATES_MS = 200;

/** A stamp's time, as the cursor of the page behind it. */
const CURSOR = /^\d{1,14}$/;

/** What only contracts have: the same for everybody, no session. */
export function contractMarketRoutes(app: App, { feed, clock, line }: Needs): void {
  const state = (contract: Contract, now: number) =>
    stateOf(contract, feed.ticker(contract.listing.symbol, now).last, now);
  const allStates = keptFor(
    STATES_MS,
    () => feed.revision,
    (now) => JSON.stringify(contractsIn(feed).map((contract) => state(contract, now))),
  );
  /** Rows, and what nobody asked for before: such a stamp looks at the books of many minutes. */
  const stampCost = (query: Readonly<Record<string, unknown>>): number => {
    const limit = Math.min(rowsIn(query.limit, USUAL_STAMPS), FUNDING_LIMIT);
    const contract = typeof query.symbol === 'string' ? contractIn(feed, query.symbol) : null;
    const before =
      typeof query.cursor === 'string' && CURSOR.test(query.cursor) ? Number.parseInt(query.cursor, 10) : NEVER;
    const asked = { before, limit };
    const minutes = contract?.contracts.unknownMinutes?.(contract.listing.symbol, asked, clock.now()) ?? 0;
    return limit / A_TOKEN.stamps + (minutes > 0 ? NEW_STAMPS.first + minutes / NEW_STAMPS.minutes : 0);
  };
  const one = <T>(request: FastifyRequest, reply: FastifyReply, symbol: string, read: (contract: Contract) => T) => {
    const contract = contractIn(feed, symbol);
    return contract ? read(contract) : unknownSymbol(request, reply, symbol);
  };

  app.get(
    MIX_MARKET.state,
    {
      config: {
        rate: 'market',
        cache: 1,
        cost: ({ query }) =>
          (query as { readonly symbol?: unknown }).symbol === undefined
            ? Math.max(1, contractsIn(feed).length / A_TOKEN.states)
            : 1,
      },
      schema: {
        ...about('Figures of a contract, or of all: mark, index, funding, open interest'),
        querystring: Type.Object({ symbol: Type.Optional(SymbolText) }),
        response: answers(Type.Union([ContractStateShape, Type.Array(ContractStateShape)])),
      },
    },
    async (request, reply) => {
      const { symbol } = request.query;
      const now = clock.now();
      if (symbol === undefined) return sendText(reply, allStates(now));
      return one(request, reply, symbol, (contract) => success(state(contract, now)));
    },
  );

  app.get(
    MIX_MARKET.index,
    {
      config: { rate: 'market', cache: 1 },
      schema: {
        ...about('The index of a contract and the sources that it is made of'),
        querystring: Type.Object({ symbol: SymbolText }),
        response: answers(IndexShape),
      },
    },
    async (request, reply) =>
      one(request, reply, request.query.symbol, (contract) => success(indexOf(contract, clock.now()))),
  );

  app.get(
    MIX_MARKET.funding,
    {
      config: {
        rate: 'market',
        cache: 1,
        cost: ({ query }) => stampCost(query as Readonly<Record<string, unknown>>),
      },
      schema: {
        ...about('Rates that stamps of funding paid, newest first'),
        querystring: Type.Object({
          symbol: SymbolText,
          cursor: Type.Optional(Type.String({ maxLength: 14, description: 'Of the page before.' })),
          limit: QueryLimit(FUNDING_LIMIT, USUAL_STAMPS),
        }),
        response: answers(PageOf(FundingRowShape)),
      },
    },
    async (request, reply) => {
      const { symbol, cursor, limit = USUAL_STAMPS } = request.query;
      if (cursor !== undefined && !CURSOR.test(cursor)) refuseField('cursor', 'that of an answer', cursor);
      const contract = contractIn(feed, symbol);
      if (!contract) return unknownSymbol(request, reply, symbol);
      const before = cursor === undefined ? NEVER : Number.parseInt(cursor, 10);
      const now = clock.now();
      const query = { before, limit };
      const step = () => contract.contracts.prepareStamps?.(symbol, query, now) ?? true;
      // Given up, or its client went away: there is nobody to answer.
      if (!step() && !(await line.do(`stamps ${symbol} ${before} ${limit}`, askerOf(request, reply), step)))
        return undefined as never;
      const stamps = await contract.contracts.stamps(symbol, query, now);
      const last = stamps.at(-1);
      const more = stamps.length === limit && last ? `${last.at}` : null;
      return success({ rows: stamps.map((stamp) => fundingRow(contract, stamp)), cursor: more });
    },
  );
}
