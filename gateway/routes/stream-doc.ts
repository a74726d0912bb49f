import type { TSchema } from 'typebox';
import { META, STREAM_PATH } from '#lib/contract/endpoints.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import { frameShape, STREAM_CONTROLS, STREAM_REQUESTS } from '#lib/contract/shapes/stream.ts';
import { Type } from '#lib/contract/shapes/type.ts';
import { CHECKSUM_LEVELS, STREAM_CLOSE, STREAM_LIMIT, STREAM_POINTS, STREAM_RATE } from '#lib/contract/stream.ts';
import { STREAM_TICKET } from '#lib/contract/trade.ts';
import type { App } from '../base/app-type.ts';
import { byName } from './documented-shapes.ts';
import { privateMeanings } from './private-topics.ts';
import { originOf, type Server } from './servers.ts';

const KEEP_SECONDS = 60;

type Described = Readonly<Record<string, readonly [summary: string, payload: TSchema]>>;

/** What a client may send. */
const REQUESTS: Described = {
  subscribe: [
    'Asks for topics; applies wholly or not at all. A topic asked for again begins anew with a snapshot.',
    STREAM_REQUESTS.subscribe,
  ],
  unsubscribe: ['Gives topics back.', STREAM_REQUESTS.unsubscribe],
  login: [
    `Opens the account's own topics on this connection, once, with a ticket from ${STREAM_TICKET}.`,
    STREAM_REQUESTS.login,
  ],
  ping: ['Asks for a pong, beside the pings of the protocol.', STREAM_REQUESTS.ping],
};

/** What the server sends. */
const answers = (): Described => ({
  frame: ['One frame per client and tick with the messages of all its topics.', frameShape()],
  ack: ['A request was carried out.', STREAM_CONTROLS.ack],
  error: [
    'A request was refused and changed nothing; topics names the refused ones, by 42900 those that are too many.',
    STREAM_CONTROLS.error,
  ],
  pong: ['Answer to ping: the time, as GET /v1/time tells it.', STREAM_CONTROLS.pong],
  status: ['The feed behind the stream went stale or came back.', STREAM_CONTROLS.status],
});

/** Topics as clients write them, and the updates a second of each. */
const TOPICS = [
  { topic: 'tickers', meaning: 'Tickers of all instruments.', updatesPerSecond: STREAM_RATE.other },
  {
    topic: 'source',
    meaning: 'Where prices come from, as GET /v1/market/source.',
    updatesPerSecond: STREAM_RATE.other,
  },
  { topic: 'ticker:{symbol}', meaning: 'Ticker of one.', updatesPerSecond: STREAM_RATE.market },
  { topic: 'trades:{symbol}', meaning: 'The tape.', updatesPerSecond: STREAM_RATE.market },
  {
    topic: 'book:{symbol}',
    meaning: `Order book, ${STREAM_LIMIT.bookLevels} levels a side.`,
    updatesPerSecond: STREAM_RATE.market,
  },
  { topic: 'book:{symbol}:fast', meaning: 'The same, faster.', updatesPerSecond: STREAM_RATE.bookFast },
  {
    topic: 'book:{symbol}:{env}',
    meaning:
      "An environment's book: the feed's, less what was taken of it there lately, with the orders that rest there.",
    updatesPerSecond: STREAM_RATE.market,
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
    updatesPerSecond: STREAM_RATE.market,
    interval: INTERVALS,
  },
  {
    topic: 'candles:{symbol}:{interval}:{price}',
    meaning: 'The newest bars of a figure of a contract.',
    updatesPerSecond: STREAM_RATE.other,
    interval: INTERVALS,
    price: ['mark', 'index'],
  },
  { topic: 'marks', meaning: 'Mark and index of all contracts.', updatesPerSecond: STREAM_RATE.other },
  { topic: 'mark:{symbol}', meaning: 'Mark and index of one contract.', updatesPerSecond: STREAM_RATE.other },
  {
    topic: 'index:{symbol}',
    meaning: 'An index with its sources, as GET /v1/mix/market/index.',
    updatesPerSecond: STREAM_RATE.other,
  },
  {
    topic: 'funding:{symbol}',
    meaning: 'The estimate of the next stamp of funding, and the rate of the last.',
    updatesPerSecond: STREAM_RATE.other,
  },
] as const;

const CHECKSUM =
  `CRC-32 (IEEE 802.3), unsigned, of the ASCII text: for level 1 to ${CHECKSUM_LEVELS} the bid's price:size, then the ` +
  "ask's price:size, exactly as sent, all joined by colons; a side that has fewer levels is left out where it ends.";

/** What is said first, and what it is answered by; tests hold them against the gateway. */
const EXAMPLES: Readonly<Record<string, object>> = {
  subscribe: { op: 'subscribe', id: '1', topics: ['book:BTCUSDT', 'ticker:BTCUSDT'] },
  unsubscribe: { op: 'unsubscribe', id: '2', topics: ['ticker:BTCUSDT'] },
  ping: { op: 'ping', id: '3' },
};

/**
 * The stream as an AsyncAPI 3.0 document, made from the very constants that the gateway enforces. What AsyncAPI has no
 * word for stands under `x-`: topics, limits, rates, close codes, the checksum of a book. Its schemas are of draft 7,
 * which is what AsyncAPI means when it does not say, so tuples stay as TypeBox writes them.
 */
export function streamDocument(version: string, server: Server): object {
  const said = answers();
  const all = { ...REQUESTS, ...said };
  const described = Object.entries(all).map(([name, [summary, payload]]) => [name, messageOf(name, summary, payload)]);
  const refs = (names: readonly string[]) => names.map((name) => ({ $ref: `#/channels/stream/messages/${name}` }));
  const channel = { $ref: '#/channels/stream' };
  const { node, shapes } = byName(Object.fromEntries(described), (shape) => shape);
  const replies = ['ack', 'error', 'pong'];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Meridian market stream',
      version,
      description: 'Text frames of JSON, both ways. A topic begins with a snapshot; updates follow.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { gateway: serverOf(server) },
    channels: {
      stream: {
        address: STREAM_PATH,
        servers: [{ $ref: '#/servers/gateway' }],
        messages: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      ask: {
        action: 'receive',
        channel,
        summary: 'What a client asks. Each request is answered by one message with the same id.',
        messages: refs(Object.keys(REQUESTS)),
        reply: { channel, messages: refs(replies) },
      },
      tell: {
        action: 'send',
        channel,
        summary: 'What the gateway says by itself.',
        messages: refs(Object.keys(said).filter((name) => !replies.includes(name))),
      },
    },
    components: { messages: node, schemas: shapes },
    'x-topics': TOPICS,
    'x-own-topics': privateMeanings(),
    'x-limits': STREAM_LIMIT,
    'x-points': {
      ...STREAM_POINTS,
      rule:
        'Points of a topic: fast books, books, tickers and marks, each of the others. A topic that another connection ' +
        'of the address (of the account, after the login of a session) has already costs a quarter.',
    },
    'x-rates': STREAM_RATE,
    'x-close-codes': STREAM_CLOSE,
    'x-checksum': { levels: CHECKSUM_LEVELS, rule: CHECKSUM },
  };
}

function messageOf(name: string, summary: string, payload: TSchema): object {
  const example = EXAMPLES[name];
  const answered = Object.hasOwn((payload as { properties?: object }).properties ?? {}, 'id');
  return {
    name,
    summary,
    ...(answered ? { correlationId: { location: '$message.payload#/id' } } : {}),
    payload,
    ...(example ? { examples: [{ payload: example }] } : {}),
  };
}

function serverOf(server: Server): object {
  const origin = originOf(server);
  const about = { protocol: 'wss', description: 'The port of the site.' };
  if (origin !== null) return { host: new URL(origin).host, ...about };
  return { host: '{host}', ...about, variables: { host: { description: 'Host and port of the site.' } } };
}

/** The description of the stream, raw, beside the one of the REST calls. */
export function streamDocRoute(app: App, { version, server }: { version: string; server: Server }): void {
  const document = Buffer.from(JSON.stringify(streamDocument(version, server)));
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
