import { describe, expect, test } from 'vitest';
import { streamDocument } from '#gateway/routes/stream-doc.ts';
import { HUB_LIMITS } from '#gateway/stream/limits.ts';
import { parseRequest } from '#gateway/stream/request-words.ts';
import { CODE } from '#lib/contract/codes.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import { privateTopics, TOLD_TOPICS } from '#lib/contract/private-topics.ts';
import {
  CHECKSUM_LEVELS,
  parseTopic,
  STREAM_CLOSE,
  STREAM_LIMIT,
  STREAM_POINTS,
  STREAM_RATE,
} from '#lib/contract/stream.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { world } from '../world.ts';

type Node = { readonly [key: string]: unknown };
type Message = {
  name: string;
  summary: string;
  payload: { properties: Record<string, Node> };
  correlationId?: { location: string };
  examples?: { payload: object }[];
};
type Document = Node & {
  channels: { stream: { address: string; messages: Record<string, { $ref: string }> } };
  servers: Record<string, Node>;
  operations: Record<
    string,
    { action: string; messages: { $ref: string }[]; reply?: { messages: { $ref: string }[] } }
  >;
  components: { messages: Record<string, Message>; schemas: Record<string, Node> };
  'x-own-topics': { topic: string }[];
  'x-topics': { topic: string; interval?: string[]; env?: string[]; price?: string[]; updatesPerSecond: number }[];
};

const local = { routing: DEFAULT_ROUTING, port: 3443, host: '127.0.0.1' };
const document = streamDocument('1.2.3', local) as unknown as Document;
const constants = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) => (key === 'const' ? [String(value)] : constants(value)));

describe('the description of the stream', () => {
  test('is served raw beside the one of the calls', async () => {
    const { app } = await world();
    const answer = await app.inject('/v1/stream.json');
    await app.close();
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    expect(document).toMatchObject({ asyncapi: '3.0.0', info: { version: '1.2.3' } });
    expect(document.channels.stream.address).toBe('/v1/stream');
  });

  test('names every word that client and server may say, and each is described', () => {
    const said = constants(document.components);
    for (const word of ['subscribe', 'unsubscribe', 'login', 'ping', 'ack', 'error', 'pong', 'status'])
      expect(said).toContain(word);
    const figures = ['marks', 'mark', 'index', 'funding'];
    for (const channel of ['tickers', 'ticker', 'book', 'trades', 'candles', 'source', ...figures, ...privateTopics()])
      expect(said).toContain(channel);
    expect(document['x-own-topics'].map(({ topic }) => topic)).toEqual([...privateTopics(), ...TOLD_TOPICS]);
    const listed = Object.values(document.operations).flatMap(({ messages, reply }) =>
      [...messages, ...(reply?.messages ?? [])].map(({ $ref }) => $ref),
    );
    const names = Object.keys(document.components.messages);
    expect(listed.sort()).toEqual(names.map((name) => `#/channels/stream/messages/${name}`).sort());
    expect(Object.keys(document.channels.stream.messages).sort()).toEqual([...names].sort());
  });

  test('lists topics that the gateway understands, one for each channel', () => {
    const channels = document['x-topics'].map(({ topic, interval = [''], env = [''], price = [''] }) => {
      const named = interval.flatMap((one) =>
        env.flatMap((other) =>
          price.map((figure) => topic.replace('{interval}', one).replace('{env}', other).replace('{price}', figure)),
        ),
      );
      const parsed = named.map((one) => parseTopic(one.replace('{symbol}', 'BTCUSDT')));
      expect(parsed, topic).not.toContain(null);
      return parsed[0]!.ch;
    });
    const known = ['book', 'candles', 'source', 'ticker', 'tickers', 'trades', 'marks', 'mark', 'index', 'funding'];
    expect([...new Set(channels)].sort()).toEqual(known.sort());
    expect(document['x-topics'].find(({ topic }) => topic.startsWith('candles'))?.interval).toEqual([...INTERVALS]);
    expect(document['x-topics'].find(({ topic }) => topic.endsWith(':fast'))?.updatesPerSecond).toBe(
      STREAM_RATE.bookFast,
    );
  });

  test('has the limits, rates and close codes that are enforced', () => {
    expect(document['x-limits']).toEqual(STREAM_LIMIT);
    expect(document['x-points']).toMatchObject(STREAM_POINTS);
    expect(document['x-close-codes']).toEqual(STREAM_CLOSE);
    expect(document['x-rates']).toEqual(STREAM_RATE);
    expect(document['x-checksum']).toMatchObject({ levels: CHECKSUM_LEVELS });
    const { error, subscribe } = document.components.messages;
    // A code once: two names for one would be two equal members, which no schema may have.
    expect(error?.payload.properties.code?.enum).toEqual([...new Set(Object.values(CODE))]);
    expect(subscribe?.payload.properties.topics?.maxItems).toBe(STREAM_LIMIT.topics);
  });

  test('says where the stream is, and that the answer to a request repeats its id', () => {
    expect(document.servers.gateway).toMatchObject({ host: 'localhost:3443', protocol: 'wss' });
    const named = { ...local, routing: { ...DEFAULT_ROUTING, siteDomain: 'example.com' } };
    expect(streamDocument('1', named)).toMatchObject({ servers: { gateway: { host: 'example.com' } } });
    // Nobody but the caller knows: a variable, no guess.
    for (const unknown of [
      { ...local, port: 0 },
      { ...local, host: '0.0.0.0' },
    ])
      expect(streamDocument('1', unknown)).toMatchObject({
        servers: { gateway: { host: '{host}', variables: { host: {} } } },
      });
    const withId = Object.values(document.components.messages).filter(({ correlationId }) => correlationId);
    expect(withId.map(({ name }) => name)).toEqual([
      'subscribe',
      'unsubscribe',
      'login',
      'ping',
      'ack',
      'error',
      'pong',
    ]);
  });

  test('gives examples that the gateway takes', () => {
    const examples = Object.values(document.components.messages).flatMap(({ examples: all = [] }) => all);
    expect(examples.length).toBeGreaterThan(2);
    for (const { payload } of examples)
      expect(parseRequest(JSON.stringify(payload), HUB_LIMITS)).toMatchObject({ kind: 'request', request: payload });
  });

  test('is written in draft 7, as AsyncAPI is: tuples are lists of items, every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('prefixItems');
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas, name).toHaveProperty(name);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Order', 'Fill', 'Ticker', 'BookMessage', 'OrdersMessage']),
    );
  });
});
