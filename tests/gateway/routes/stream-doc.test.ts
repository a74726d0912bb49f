import { describe, expect, test } from 'vitest';
import { streamDocument } from '#gateway/routes/stream-doc.ts';
import { CODE } from '#lib/contract/codes.ts';
import { INTERVALS } from '#lib/contract/market.ts';
import {
  CHECKSUM_LEVELS,
  OWN_TOPICS,
  parseTopic,
  STREAM_CLOSE,
  STREAM_LIMIT,
  STREAM_RATE,
} from '#lib/contract/stream.ts';
import { world } from '../world.ts';

type Node = { readonly [key: string]: unknown };
type Message = { name: string; summary: string; payload: { properties: Record<string, Node> } };
type Document = Node & {
  channels: { stream: { address: string; messages: Record<string, { $ref: string }> } };
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  components: { messages: Record<string, Message> };
  'x-own-topics': { topic: string }[];
  'x-topics': { topic: string; interval?: string[]; env?: string[]; updatesPerSecond: number }[];
};

const document = streamDocument('1.2.3') as unknown as Document;
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
    const said = Object.values(document.components.messages).flatMap(({ payload }) => constants(payload));
    for (const word of ['subscribe', 'unsubscribe', 'login', 'ping', 'ack', 'error', 'pong', 'status'])
      expect(said).toContain(word);
    for (const channel of ['tickers', 'ticker', 'book', 'trades', 'candles', ...OWN_TOPICS])
      expect(said).toContain(channel);
    expect(document['x-own-topics'].map(({ topic }) => topic)).toEqual([...OWN_TOPICS]);
    const listed = Object.values(document.operations).flatMap(({ messages }) => messages.map(({ $ref }) => $ref));
    const names = Object.keys(document.components.messages);
    expect(listed.sort()).toEqual(names.map((name) => `#/channels/stream/messages/${name}`).sort());
    expect(Object.keys(document.channels.stream.messages).sort()).toEqual([...names].sort());
  });

  test('lists topics that the gateway understands, one for each channel', () => {
    const channels = document['x-topics'].map(({ topic, interval = [''], env = [''] }) => {
      const named = interval.flatMap((one) =>
        env.map((other) => topic.replace('{interval}', one).replace('{env}', other)),
      );
      const parsed = named.map((one) => parseTopic(one.replace('{symbol}', 'BTCUSDT')));
      expect(parsed, topic).not.toContain(null);
      return parsed[0]!.ch;
    });
    expect([...new Set(channels)].sort()).toEqual(['book', 'candles', 'ticker', 'tickers', 'trades']);
    expect(document['x-topics'].find(({ topic }) => topic.startsWith('candles'))?.interval).toEqual([...INTERVALS]);
    expect(document['x-topics'].find(({ topic }) => topic.endsWith(':fast'))?.updatesPerSecond).toBe(
      STREAM_RATE.bookFast,
    );
  });

  test('has the limits, rates and close codes that are enforced', () => {
    expect(document['x-limits']).toEqual(STREAM_LIMIT);
    expect(document['x-close-codes']).toEqual(STREAM_CLOSE);
    expect(document['x-rates']).toEqual(STREAM_RATE);
    expect(document['x-checksum']).toMatchObject({ levels: CHECKSUM_LEVELS });
    const { error, subscribe } = document.components.messages;
    expect(error?.payload.properties.code?.enum).toEqual(Object.values(CODE));
    expect(subscribe?.payload.properties.topics?.maxItems).toBe(STREAM_LIMIT.topics);
  });
});
