import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CODE, type FieldError } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  CANDLE_LIMIT,
  type Candle,
  DEPTH_LIMIT,
  type Depth,
  type FiatRates,
  INTERVALS,
  type Instrument,
  type Sparkline,
  type Ticker,
  TRADE_LIMIT,
  type Trade,
} from '#lib/contract/market.ts';
import type { App } from '../app-type.ts';
import type { Clock } from '../clock.ts';
import type { EnvBooks } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import { fieldError, Refusal, refuseField } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import {
  CandleShape,
  DepthShape,
  FiatRatesShape,
  InstrumentShape,
  SparklineShape,
  TickerShape,
  TradeShape,
} from './market-shapes.ts';
import { answers, QueryLimit, QueryTime, SymbolText } from './schemas.ts';

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Books of environments; without it there are none. */
  readonly books?: EnvBooks | undefined;
};

/** Symbols one tickers call may name; without any it answers all. */
const TICKERS_LIMIT = 100;
/** Seconds that an answer may be kept: as long as nobody would notice. */
const KEEP = { listing: 30, live: 1, slow: 30 } as const;

const about = (summary: string) => ({ tags: ['market'], summary });
const config = (cache: number) => ({ rate: 'market', cache }) as const;

/** Public market data: the same for everybody, no session, nothing decided here. */
export function marketRoutes(app: App, needs: Needs): void {
  const { feed, clock } = needs;
  listings(app, feed, clock);
  oneMarket(app, needs);

  app.get(
    MARKET.candles,
    {
      config: config(KEEP.live),
      schema: {
        ...about('Candles, oldest first; the last one may still be open'),
        querystring: Type.Object({
          symbol: SymbolText,
          interval: Type.Enum([...INTERVALS]),
          start: QueryTime('First open time, inclusive.'),
          end: QueryTime('Open times before this one.'),
          limit: QueryLimit(CANDLE_LIMIT, 300),
        }),
        response: answers<readonly Candle[] | FieldError>(Type.Array(CandleShape)),
      },
    },
    async (request, reply) => {
      const { symbol, interval, start, end, limit = 300 } = request.query;
      if (start !== undefined && end !== undefined && start >= end) refuseField('start', 'before end', String(start));
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      const query = { limit, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      return success(await feed.candles(symbol, interval, query, clock.now()));
    },
  );
}

/** Calls about all markets. */
function listings(app: App, feed: Feed, clock: Clock): void {
  app.get(
    MARKET.instruments,
    {
      config: config(KEEP.listing),
      schema: { ...about('All instruments'), response: answers<readonly Instrument[]>(Type.Array(InstrumentShape)) },
    },
    async () => success(feed.instruments()),
  );

  app.get(
    MARKET.tickers,
    {
      config: config(KEEP.live),
      schema: {
        ...about('Tickers of all instruments, or of those named'),
        querystring: Type.Object({
          symbol: Type.Optional(SymbolText),
          symbols: Type.Optional(
            Type.Array(SymbolText, { maxItems: TICKERS_LIMIT, description: 'Repeat it, or write symbols[].' }),
          ),
        }),
        response: answers<readonly Ticker[] | FieldError>(Type.Array(TickerShape)),
      },
    },
    async (request, reply) => {
      const { symbol, symbols = [] } = request.query;
      const named = symbol === undefined ? symbols : [symbol, ...symbols];
      const unknown = named.find((name) => !feed.instrument(name));
      if (unknown !== undefined) return unknownSymbol(request, reply, unknown);
      const wanted = named.length > 0 ? [...new Set(named)] : feed.instruments().map((one) => one.symbol);
      const now = clock.now();
      return success(wanted.map((name) => feed.ticker(name, now)));
    },
  );

  app.get(
    MARKET.sparklines,
    {
      config: config(KEEP.slow),
      schema: {
        ...about('Closes of the last seven days of all instruments'),
        response: answers<readonly Sparkline[]>(Type.Array(SparklineShape)),
      },
    },
    async () => success(feed.sparklines(clock.now())),
  );

  app.get(
    MARKET.fiatRates,
    {
      config: config(KEEP.slow),
      schema: { ...about('Fiat per USDT'), response: answers<FiatRates>(FiatRatesShape) },
    },
    async () => success(feed.fiatRates(clock.now())),
  );
}

/** The book and the tape of one market. */
function oneMarket(app: App, { feed, clock, books }: Needs): void {
  app.get(
    MARKET.depth,
    {
      config: config(KEEP.live),
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
        response: answers<Depth | FieldError>(DepthShape),
      },
    },
    async (request, reply) => {
      const { symbol, limit = 50, env } = request.query;
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      if (env && !books?.has(env)) throw new Refusal(503, CODE.unavailable);
      const now = clock.now();
      // What was taken of the best levels may bring the ones behind them into view.
      const sides = feed.depth(symbol, env ? DEPTH_LIMIT : limit, now);
      const book = (env && books?.depth(env, { symbol, feed: sides, limit, now })) || sides;
      const [bids, asks] = [book.bids.slice(0, limit), book.asks.slice(0, limit)];
      // The feed stands still between two of its ticks, so the tick numbers its states.
      const seq = Math.floor(now / FEED_TICK_MS);
      return success({ symbol, env: env ?? 'public', bids, asks, seq, ts: seq * FEED_TICK_MS });
    },
  );

  app.get(
    MARKET.trades,
    {
      config: config(KEEP.live),
      schema: {
        ...about('Latest trades, newest first'),
        querystring: Type.Object({ symbol: SymbolText, limit: QueryLimit(TRADE_LIMIT, 50) }),
        response: answers<readonly Trade[] | FieldError>(Type.Array(TradeShape)),
      },
    },
    async (request, reply) => {
      const { symbol, limit = 50 } = request.query;
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      return success(feed.trades(symbol, limit, clock.now()));
    },
  );
}

/** The path exists and the call is well-formed, so this is HTTP 200 with a code. */
function unknownSymbol(request: FastifyRequest, reply: FastifyReply, symbol: string) {
  return businessFailure(request, reply, {
    code: CODE.unknownSymbol,
    data: fieldError('symbol', 'a listed symbol', symbol),
  });
}
