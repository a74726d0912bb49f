import type { FastifyRequest } from 'fastify';
import { CODE } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  CANDLE_LIMIT,
  CANDLE_PRICES,
  type CandlePrice,
  DEPTH_LIMIT,
  INTERVALS,
  TRADE_LIMIT,
} from '#lib/contract/market.ts';
import { QueryLimit, QueryTime, SymbolText } from '#lib/contract/shapes/common.ts';
import { CandleShape, DepthShape, TradeShape } from '#lib/contract/shapes/market.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import { type CandleText, createCandleText } from '../feed/candle-text.ts';
import type { EnvBooks } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import type { Figure } from '../feed/perpetual/contract-feed.ts';
import { contractIn } from '../feed/perpetual/wire.ts';
import type { WorkLine } from '../feed/work-line.ts';
import { Refusal } from '../guards/errors.ts';
import {
  about,
  askerOf,
  byRows,
  config,
  KEEP,
  ROWS_A_TOKEN,
  rowsIn,
  sendText,
  unknownSymbol,
} from './market-answers.ts';
import { marketListRoutes } from './market-lists.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Where what takes long waits for its turn. */
  readonly line: WorkLine;
  /** Books of environments; without it there are none. */
  readonly books?: EnvBooks | undefined;
};

/** Public market data: the same for everybody, no session, nothing decided here. */
export function marketRoutes(app: App, needs: Needs): void {
  const { feed, clock } = needs;
  const candles = candleTexts(feed, needs.line);
  marketListRoutes(app, feed, clock);
  oneMarket(app, needs);

  app.get(
    MARKET.candles,
    {
      config: { ...config(KEEP.live), cost: candleCost(needs, candles) },
      schema: {
        ...about('Candles, oldest first; the last one may still be open'),
        querystring: Type.Object({
          symbol: SymbolText,
          interval: Type.Enum([...INTERVALS]),
          price: Type.Optional(
            Type.Enum([...CANDLE_PRICES], {
              default: 'last',
              description: 'What the bars are of; mark and index are those of contracts, without volumes.',
            }),
          ),
          start: QueryTime('First open time, inclusive.'),
          end: QueryTime('Open times before this one.'),
          limit: QueryLimit(CANDLE_LIMIT, CANDLES_USUAL),
        }),
        response: answers(Type.Array(CandleShape)),
      },
    },
    async (request, reply) => {
      const { symbol, interval, price = 'last', start, end, limit = CANDLES_USUAL } = request.query;
      if (start !== undefined && end !== undefined && start >= end) refuseField('start', 'before end', String(start));
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      if (price !== 'last' && !contractIn(feed, symbol))
        refuseField('price', 'last, for a market without contract', price);
      const query = { limit, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      const asker = askerOf(request, reply);
      const text = await candles[price].text({ symbol, interval, query, now: clock.now() }, asker);
      // Given up, or its client went away: there is nobody to answer.
      return text === null ? (undefined as never) : sendText(reply, text);
    },
  );
}

/** Bars of what was traded, and of each figure of contracts. */
function candleTexts(feed: Feed, line: WorkLine): Readonly<Record<CandlePrice, CandleText>> {
  const of = (price: Figure) => {
    const contracts = () => feed.contracts!;
    return createCandleText({
      feed: {
        candles: (symbol, interval, query, now) => contracts().candles(symbol, price, interval, query, now),
        liveCandle: (symbol, interval, now) => contracts().liveCandle(symbol, price, interval, now),
      },
      ...{ price, line },
    });
  };
  return { last: createCandleText({ feed, price: 'last', line }), mark: of('mark'), index: of('index') };
}

const CANDLES_USUAL = 300;

/** What a call for candles costs: its rows, and those that nobody asked for before, which have to be worked out. */
function candleCost({ feed, clock }: Needs, candles: ReturnType<typeof candleTexts>) {
  const rows = byRows('candles', CANDLES_USUAL, CANDLE_LIMIT);
  return (request: FastifyRequest): number => {
    const query = request.query as Readonly<Record<string, unknown>>;
    const { symbol } = query;
    const interval = INTERVALS.find((known) => known === query.interval);
    const price = CANDLE_PRICES.find((known) => known === (query.price ?? 'last'));
    // The call will be refused.
    if (typeof symbol !== 'string' || !feed.instrument(symbol) || !interval || !price) return rows(request);
    if (price !== 'last' && !contractIn(feed, symbol)) return rows(request);
    const [start, end] = [timeIn(query.start), timeIn(query.end)];
    const asked = { limit: rowsIn(query.limit, CANDLES_USUAL), ...(start && { start }), ...(end && { end }) };
    return rows(request) + candles[price].tokens({ symbol, interval, query: asked, now: clock.now() });
  };
}

/** A time as the query has it, before it was validated. */
function timeIn(sent: unknown): number | undefined {
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number.parseInt(sent, 10) : undefined;
}

/** The book of an environment is asked of its engine and made of two, both deep enough for the smallest. */
const depthCost = (request: FastifyRequest): number => {
  const { env, limit } = request.query as { readonly env?: unknown; readonly limit?: unknown };
  if (env === undefined) return byRows('depth', 50, DEPTH_LIMIT)(request);
  return Math.max(DEPTH_LIMIT / 2, Math.min(rowsIn(limit, 50), DEPTH_LIMIT)) / ROWS_A_TOKEN.envDepth;
};

/** The book and the tape of one market. */
function oneMarket(app: App, { feed, clock, books }: Needs): void {
  app.get(
    MARKET.depth,
    {
      config: { ...config(KEEP.live), cost: depthCost },
      schema: {
        ...about("Order book, best first: the feed's, or with env that which an order of the environment meets"),
        querystring: Type.Object({
          symbol: SymbolText,
          limit: QueryLimit(DEPTH_LIMIT, 50),
          env: Type.Optional(
            Type.Enum(['live', 'paper'], {
              description: `The feed's book less what was taken of it there lately, with the orders that rest there; as the stream's book:SYMBOL:env.`,
            }),
          ),
        }),
        response: answers(DepthShape),
      },
    },
    async (request, reply) => {
      const { symbol, limit = 50, env } = request.query;
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      if (env && !books?.has(env)) throw new Refusal(503, CODE.unavailable);
      const now = clock.now();
      // What was taken of the best levels may bring the ones behind them into view.
      const sides = feed.depth(symbol, env ? DEPTH_LIMIT : limit, now);
      const book = (env && (await books?.ask(env, { symbol, feed: sides, limit, now }))) || sides;
      const [bids, asks] = [book.bids.slice(0, limit), book.asks.slice(0, limit)];
      // The feed stands still between two of its ticks, so the tick numbers its states.
      const seq = Math.floor(now / FEED_TICK_MS);
      return success({ symbol, env: env ?? 'public', bids, asks, seq, ts: seq * FEED_TICK_MS });
    },
  );

  app.get(
    MARKET.trades,
    {
      config: { ...config(KEEP.live), cost: byRows('trades', 50, TRADE_LIMIT) },
      schema: {
        ...about('Latest trades, newest first'),
        querystring: Type.Object({ symbol: SymbolText, limit: QueryLimit(TRADE_LIMIT, 50) }),
        response: answers(Type.Array(TradeShape)),
      },
    },
    async (request, reply) => {
      const { symbol, limit = 50 } = request.query;
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      return success(feed.trades(symbol, limit, clock.now()));
    },
  );
}
