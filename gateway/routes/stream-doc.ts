import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import { CODE } from '#lib/contract/codes.ts';
import { META, STREAM_PATH } from '#lib/contract/endpoints.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import { CHECKSUM_LEVELS, type OwnTopic, STREAM_CLOSE, STREAM_LIMIT, STREAM_RATE } from '#lib/contract/stream.ts';
import { STREAM_TICKET } from '#lib/contract/trade.ts';
import type { App } from '../app-type.ts';
import { CandleShape, LevelShape, TickerShape, TradeShape } from './market-shapes.ts';
import { modernTuples } from './openapi.ts';
import { Time } from './schemas.ts';
import { BalanceShape, EnvText, FillShape, OrderShape } from './trade-shapes.ts';

const KEEP_SECONDS = 60;

const Id = Type.String({ maxLength: STREAM_LIMIT.idLength, description: 'Chosen by the client; the answer has it.' });
const TopicText = Type.String({ description: 'One of the topics of x-topics, or after a login of x-own-topics.' });
const Topics = Type.Array(TopicText, { maxItems: STREAM_LIMIT.topics });

/** What a client may send. */
const REQUESTS: Readonly<Record<string, readonly [summary: string, payload: TSchema]>> = {
  subscribe: [
    'Asks for topics; applies wholly or not at all. A topic asked for again begins anew with a snapshot.',
    Type.Object({ op: Type.Literal('subscribe'), id: Id, topics: Topics }),
  ],
  unsubscribe: ['Gives topics back.', Type.Object({ op: Type.Literal('unsubscribe'), id: Id, topics: Topics })],
  login: [
    `Opens the account's own topics on this connection, once, with a ticket from ${STREAM_TICKET}.`,
    Type.Object({ op: Type.Literal('login'), id: Id, env: EnvText, ticket: Type.String() }),
  ],
  ping: ['Asks for a pong, beside the pings of the protocol.', Type.Object({ op: Type.Literal('ping'), id: Id })],
};

const message = (ch: string, data: TSchema, more: Readonly<Record<string, TSchema>> = {}) =>
  Type.Object({
    topic: TopicText,
    env: Type.Enum(['public', 'live', 'paper'], { description: 'Whose market this is; the feed is public.' }),
    ch: Type.Literal(ch),
    type: Type.Enum(['snapshot', 'update']),
    seq: Type.Integer({ description: 'Grows by exactly one within a topic; a gap means: subscribe again.' }),
    data,
    ...more,
  });

const Book = Type.Object({
  b: Type.Array(LevelShape, { description: 'Bids. In an update a size of 0 removes the level.' }),
  a: Type.Array(LevelShape, { description: 'Asks.' }),
});

/** The messages inside a frame. */
const MESSAGES: readonly TSchema[] = [
  message('tickers', Type.Array(TickerShape, { description: 'All in a snapshot, the changed ones in an update.' })),
  message('ticker', TickerShape),
  message('book', Book, { checksum: Type.Integer({ minimum: 0, description: 'See x-checksum.' }) }),
  message('trades', Type.Array(TradeShape)),
  message('candles', Type.Array(CandleShape)),
  message(
    'orders',
    Type.Array(OrderShape, { description: 'Open ones in a snapshot, changed or ended ones in an update.' }),
  ),
  message(
    'fills',
    Type.Array(FillShape, { description: 'The latest in a snapshot, newest first; new ones in an update.' }),
  ),
  message('balances', Type.Array(BalanceShape, { description: 'All in a snapshot, changed ones whole in an update.' })),
];

/** What the server sends. */
const ANSWERS: Readonly<Record<string, readonly [summary: string, payload: TSchema]>> = {
  frame: [
    'One frame per client and tick with the messages of all its topics.',
    Type.Object({ ts: Time('When the frame was made.'), m: Type.Array(Type.Union([...MESSAGES])) }),
  ],
  ack: [
    'A request was carried out.',
    Type.Object({
      op: Type.Literal('ack'),
      id: Id,
      ts: Time('Server clock.'),
      topics: Type.Optional(Topics),
      env: Type.Optional(EnvText),
    }),
  ],
  error: [
    'A request was refused; topics names the refused ones.',
    Type.Object({
      op: Type.Literal('error'),
      id: Id,
      code: Type.Enum(Object.values(CODE)),
      msg: Type.String(),
      ts: Time('Server clock.'),
      topics: Type.Optional(Topics),
    }),
  ],
  pong: ['Answer to ping.', Type.Object({ op: Type.Literal('pong'), id: Id, ts: Time('Server clock.') })],
  status: [
    'The feed behind the stream went stale or came back.',
    Type.Object({ op: Type.Literal('status'), feed: Type.Enum(['live', 'stale']), ts: Time('Server clock.') }),
  ],
};

/** Topics as clients write them, and the updates a second of each. */
const TOPICS = [
  { topic: 'tickers', meaning: 'Tickers of all instruments.', updatesPerSecond: STREAM_RATE.other },
  { topic: 'ticker:{symbol}', meaning: 'Ticker of one.', updatesPerSecond: STREAM_RATE.other },
  { topic: 'trades:{symbol}', meaning: 'The tape.', updatesPerSecond: STREAM_RATE.other },
  {
    topic: 'book:{symbol}',
    meaning: `Order book, ${STREAM_LIMIT.bookLevels} levels a side.`,
    updatesPerSecond: STREAM_RATE.book,
  },
  { topic: 'book:{symbol}:fast', meaning: 'The same, faster.', updatesPerSecond: STREAM_RATE.bookFast },
  {
    topic: 'book:{symbol}:{env}',
    meaning:
      "An environment's book: the feed's, less what was taken of it there lately, with the orders that rest there.",
    updatesPerSecond: STREAM_RATE.book,
    env: ['live', 'paper'],
  },
  {
    topic: 'book:{symbol}:fast:{env}',
    meaning: 'The same, faster.',
    updatesPerSecond: STREAM_RATE.bookFast,
    env: ['live', 'paper'],
  },
  {
    topic: 'candles:{symbol}:{interval}',
    meaning: 'The newest candles.',
    updatesPerSecond: STREAM_RATE.other,
    interval: INTERVALS,
  },
] as const;

/** Topics of the account that logged in: asked for by name alone, in requests of their own. Told at once, after the commit. */
const OWN: Readonly<Record<OwnTopic, string>> = {
  orders: 'Orders of the account.',
  fills: 'Fills of the account.',
  balances: 'Balances of the account.',
};

const CHECKSUM =
  `CRC-32 (IEEE 802.3), unsigned, of the ASCII text: for level 1 to ${CHECKSUM_LEVELS} the bid's price:size, then the ` +
  "ask's price:size, exactly as sent, all joined by colons; a side that has fewer levels is left out where it ends.";

/**
 * The stream as an AsyncAPI 3.0 document, made from the very constants that the gateway enforces. What AsyncAPI has no
 * word for stands under `x-`: topics, limits, rates, close codes, the checksum of a book.
 */
export function streamDocument(version: string): object {
  const all = { ...REQUESTS, ...ANSWERS };
  const messages = Object.entries(all).map(([name, [summary, payload]]) => [name, { name, summary, payload }]);
  const refs = (names: object) => Object.keys(names).map((name) => ({ $ref: `#/channels/stream/messages/${name}` }));
  return modernTuples({
    asyncapi: '3.0.0',
    info: {
      title: 'Meridian market stream',
      version,
      description: 'Text frames of JSON, both ways. A topic begins with a snapshot; updates follow.',
    },
    channels: {
      stream: {
        address: STREAM_PATH,
        messages: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      ask: { action: 'receive', channel: { $ref: '#/channels/stream' }, messages: refs(REQUESTS) },
      tell: { action: 'send', channel: { $ref: '#/channels/stream' }, messages: refs(ANSWERS) },
    },
    components: { messages: Object.fromEntries(messages) },
    'x-topics': TOPICS,
    'x-own-topics': Object.entries(OWN).map(([topic, meaning]) => ({ topic, meaning })),
    'x-limits': STREAM_LIMIT,
    'x-rates': STREAM_RATE,
    'x-close-codes': STREAM_CLOSE,
    'x-checksum': { levels: CHECKSUM_LEVELS, rule: CHECKSUM },
  }) as object;
}

/** The description of the stream, raw, beside the one of the REST calls. */
export function streamDocRoute(app: App, version: string): void {
  const document = JSON.stringify(streamDocument(version));
  app.get(
    META.streamDoc,
    {
      config: { cache: KEEP_SECONDS },
      schema: {
        tags: ['meta'],
        summary: `The stream at ${STREAM_PATH}: topics, messages, limits`,
        response: { 200: Type.Object({ asyncapi: Type.String() }, { description: 'An AsyncAPI 3.0 document.' }) },
      },
    },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(document as never),
  );
}
