import { MARKET } from '#lib/contract/endpoints.ts';
import { success } from '#lib/contract/envelope.ts';
import { PRODUCTS } from '#lib/contract/market.ts';
import { SymbolText } from '#lib/contract/shapes/common.ts';
import {
  FiatRatesShape,
  InstrumentShape,
  SourceShape,
  SparklineShape,
  TickerShape,
} from '#lib/contract/shapes/market.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import type { App } from '../base/app-type.ts';
import type { Clock } from '../base/clock.ts';
import { type Feed, sourceOf } from '../feed/feed.ts';
import { about, config, KEEP, keptFor, ROWS_A_TOKEN, sendText, unknownSymbol } from './market-answers.ts';
import { answers } from './schemas.ts';

/** Symbols one tickers call may name; without any it answers all. */
const TICKERS_LIMIT = 100;
/** Milliseconds that the list of all tickers is given out again; whoever wants each change has the stream. */
const TICKERS_MS = 200;

/** Calls about all markets. */
export function marketListRoutes(app: App, feed: Feed, clock: Clock): void {
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
