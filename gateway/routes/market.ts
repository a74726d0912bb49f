import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CODE } from '#lib/contract/codes.ts';
import { MARKET } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import {
  CANDLE_LIMIT,
  CANDLE_PRICES,
  type CandlePrice,
  DEPTH_LIMIT,
  INTERVALS,
  PRODUCTS,
  TRADE_LIMIT,
} from '#lib/contract/market.ts';
import { QueryLimit, QueryTime, SymbolText } from '#lib/contract/shapes/common.ts';
import {
  CandleShape,
  DepthShape,
  FiatRatesShape,
  InstrumentShape,
  SourceShape,
  SparklineShape,
  TickerShape,
  TradeShape,
} from '#lib/contract/shapes/market.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { fieldError, refuseField } from '../base/refusal.ts';
import { createCandleText } from '../feed/candle-text.ts';
import type { EnvBooks } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed, sourceOf } from '../feed/feed.ts';
import type { Figure } from '../feed/perpetual/contract-feed.ts';
import { contractIn } from '../feed/perpetual/wire.ts';
import { Refusal } from '../guards/errors.ts';
import { businessFailure } from '../guards/refuse.ts';
import { answers } from './schemas.ts';

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
/** Rows that one token pays for. */
const ROWS_A_TOKEN = { candles: 100, depth: 50, trades: 100, tickers: 10 } as const;
/** Milliseconds that the list of all tickers is given out again; whoever wants each change has the stream. */
const TICKERS_MS = 200;

/** What a call for so many rows costs; `usual` rows when it does not say how many, and also when that is nonsense. */
const byRows = (kind: keyof typeof ROWS_A_TOKEN, usual: number, most: number) => (request: FastifyRequest) => {
  const { limit } = request.query as { readonly limit?: unknown };
  const asked = typeof limit === 'string' && /^\d{1,6}$/.test(limit) ? Number.parseInt(limit, 10) : usual;
  return Math.min(asked, most) / ROWS_A_TOKEN[kind];
};

/** An answer whose data is JSON text already. */
const [ANSWER_HEAD, ANSWER_TAIL] = JSON.stringify(success('@')).split('"@"') as [string, string];
function sendText(reply: FastifyReply, data: string) {
  return reply.type('application/json; charset=utf-8').send((ANSWER_HEAD + data + ANSWER_TAIL) as never);
}

/** Public market data: the same for everybody, no session, nothing decided here. */
export function marketRoutes(app: App, needs: Needs): void {
  const { feed, clock } = needs;
  const candles = candleTexts(feed);
  listings(app, feed, clock);
  oneMarket(app, needs);

  app.get(
    MARKET.candles,
    {
      config: { ...config(KEEP.live), cost: byRows('candles', 300, CANDLE_LIMIT) },
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
          limit: QueryLimit(CANDLE_LIMIT, 300),
        }),
        response: answers(Type.Array(CandleShape)),
      },
    },
    async (request, reply) => {
      const { symbol, interval, price = 'last', start, end, limit = 300 } = request.query;
      if (start !== undefined && end !== undefined && start >= end) refuseField('start', 'before end', String(start));
      if (!feed.instrument(symbol)) return unknownSymbol(request, reply, symbol);
      if (price !== 'last' && !contractIn(feed, symbol))
        refuseField('price', 'last, for a market without contract', price);
      const query = { limit, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
      return sendText(reply, await candles[price].text(symbol, interval, query, clock.now()));
    },
  );
}

/** Bars of what was traded, and of each figure of contracts. */
function candleTexts(feed: Feed): Readonly<Record<CandlePrice, ReturnType<typeof createCandleText>>> {
  const of = (price: Figure) => {
    const contracts = () => feed.contracts!;
    return createCandleText({
      candles: (symbol, interval, query, now) => contracts().candles(symbol, price, interval, query, now),
      liveCandle: (symbol, interval, now) => contracts().liveCandle(symbol, price, interval, now),
    });
  };
  return { last: createCandleText(feed), mark: of('mark'), index: of('index') };
}

/** Calls about all markets. */
function listings(app: App, feed: Feed, clock: Clock): void {
  const instruments = new Map(
    [null, ...PRODUCTS].map((only) => [
      only,
      textOf(
        () => feed.instruments(),
        (all) => (only === null ? all : all.filter(({ product }) => product === only)),
      ),
    ]),
  );
  const revision = () => feed.revision;
  const allTickers = keptFor(TICKERS_MS, revision, (now) =>
    JSON.stringify(feed.instruments().map(({ symbol }) => feed.ticker(symbol, now))),
  );
  const sparklines = keptFor(1000, revision, (now) => JSON.stringify(feed.sparklines(now)));
  app.get(
    MARKET.instruments,
    {
      config: config(KEEP.listing),
      schema: {
        ...about('All instruments, or those of a product'),
        querystring: Type.Object({ product: Type.Optional(Type.Enum([...PRODUCTS])) }),
        response: answers(Type.Array(InstrumentShape)),
      },
    },
    async (request, reply) => sendText(reply, instruments.get(request.query.product ?? null)!()),
  );

  app.get(
    MARKET.tickers,
    {
      config: {
        ...config(KEEP.live),
        cost: ({ query }) => namedIn(query) / ROWS_A_TOKEN.tickers,
      },
      schema: {
        ...about('Tickers of all instruments, or of those named'),
        querystring: Type.Object({
          symbol: Type.Optional(SymbolText),
          symbols: Type.Optional(
            Type.Array(SymbolText, { maxItems: TICKERS_LIMIT, description: 'Repeat it, or write symbols[].' }),
          ),
        }),
        response: answers(Type.Array(TickerShape)),
      },
    },
    async (request, reply) => {
      const { symbol, symbols = [] } = request.query;
      const named = symbol === undefined ? symbols : [symbol, ...symbols];
      const unknown = named.find((name) => !feed.instrument(name));
      if (unknown !== undefined) return unknownSymbol(request, reply, unknown);
      const now = clock.now();
      if (named.length === 0) return sendText(reply, allTickers(now));
      return success([...new Set(named)].map((name) => feed.ticker(name, now)));
    },
  );

  app.get(
    MARKET.sparklines,
    {
      config: config(KEEP.slow),
      schema: {
        ...about('Closes of the last seven days of all instruments'),
        response: answers(Type.Array(SparklineShape)),
      },
    },
    async (_request, reply) => sendText(reply, sparklines(clock.now())),
  );

  app.get(
    MARKET.fiatRates,
    {
      config: config(KEEP.slow),
      schema: { ...about('Fiat per USDT'), response: answers(FiatRatesShape) },
    },
    async () => success(feed.fiatRates(clock.now())),
  );

  app.get(
    MARKET.source,
    {
      config: config(KEEP.live),
      schema: { ...about('Where prices come from'), response: answers(SourceShape) },
    },
    async () => success(sourceOf(feed, clock.now())),
  );
}

/** Markets that a tickers call names, whatever was sent; none costs as one. */
function namedIn(query: unknown): number {
  const { symbols } = query as { readonly symbols?: unknown };
  return Array.isArray(symbols) ? symbols.length : 1;
}

/** The text of what does not change while it is the same object. */
function textOf<T extends object>(read: () => T, shown: (of: T) => object): () => string {
  let kept: { of: T; text: string } | undefined;
  return () => {
    const of = read();
    if (kept?.of !== of) kept = { of, text: JSON.stringify(shown(of)) };
    return kept.text;
  };
}

/** A text that is made at most once in so many milliseconds; a clock that jumps back has it made anew. */
function keptFor(
  ms: number,
  revision: () => number | undefined,
  make: (now: number) => string,
): (now: number) => string {
  let kept: { at: number; of: number | undefined; text: string } | undefined;
  return (now) => {
    const of = revision();
    if (kept === undefined || kept.of !== of || now < kept.at || now - kept.at >= ms)
      kept = { at: now, of, text: make(now) };
    return kept.text;
  };
}

/** The book and the tape of one market. */
function oneMarket(app: App, { feed, clock, books }: Needs): void {
  app.get(
    MARKET.depth,
    {
      config: { ...config(KEEP.live), cost: byRows('depth', 50, DEPTH_LIMIT) },
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

/** The path exists and the call is well-formed, so this is HTTP 200 with a code. */
export function unknownSymbol(request: FastifyRequest, reply: FastifyReply, symbol: string) {
  return businessFailure(request, reply, {
    code: CODE.unknownSymbol,
    data: fieldError('symbol', 'a listed symbol', symbol),
  });
}
