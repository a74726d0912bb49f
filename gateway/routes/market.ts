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
  TRADE_LIMIT,
} from '#lib/contract/market.ts';
import { QueryLimit, QueryTime, SymbolText } from '#lib/contract/shapes/common.ts';
import { CandleShape, DepthShape, TradeShape } from '#lib/contract/shapes/market.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { refuseField } from '../base/refusal.ts';
import { createCandleText } from '../feed/candle-text.ts';
import type { EnvBooks } from '../feed/env-books.ts';
import { FEED_TICK_MS, type Feed } from '../feed/feed.ts';
import type { Figure } from '../feed/perpetual/contract-feed.ts';
import { contractIn } from '../feed/perpetual/wire.ts';
import { Refusal } from '../guards/errors.ts';
import { about, byRows, config, KEEP, sendText, unknownSymbol } from './market-answers.ts';
import { marketListRoutes } from './market-lists.ts';
import { answers } from './schemas.ts';

type Needs = {
  readonly feed: Feed;
  readonly clock: Clock;
  /** Books of environments; without it there are none. */
  readonly books?: EnvBooks | undefined;
};

/** Public market data: the same for everybody, no session, nothing decided here. */
export function marketRoutes(app: App, needs: Needs): void {
  const { feed, clock } = needs;
  const candles = candleTexts(feed);
  marketListRoutes(app, feed, clock);
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
