import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTERVALS } from '#lib/contract/market.ts';
import { parseTopic, type TopicName, topicName } from '#lib/contract/stream.ts';

const symbol = fc.stringMatching(/^[A-Z0-9]{2,32}$/);
const topic: fc.Arbitrary<TopicName> = fc.oneof(
  fc.constantFrom({ ch: 'tickers' } as const, { ch: 'source' } as const),
  fc.record({ ch: fc.constantFrom('ticker', 'trades'), symbol }),
  fc.record({ ch: fc.constant('book' as const), symbol, fast: fc.boolean() }),
  fc.record({
    ch: fc.constant('book' as const),
    symbol,
    fast: fc.boolean(),
    env: fc.constantFrom('paper' as const, 'live' as const),
  }),
  fc.record({ ch: fc.constant('candles' as const), symbol, interval: fc.constantFrom(...INTERVALS) }),
);

test('a topic is read as it was written', () => {
  fc.assert(
    fc.property(topic, (wanted) => {
      expect(parseTopic(topicName(wanted))).toEqual(wanted);
    }),
  );
});

test.each([
  '',
  'tickers:',
  'tickers:BTCUSDT',
  'ticker',
  'ticker:btcusdt',
  'ticker:B',
  'ticker:BTCUSDT:fast',
  'book:BTCUSDT:slow',
  'book:BTCUSDT:fast:more',
  'book:BTCUSDT:paper:fast',
  'book:BTCUSDT:fast:paper:more',
  'trades:BTCUSDT:paper',
  'book:BTC/USDT',
  'candles:BTCUSDT',
  'candles:BTCUSDT:2m',
  'candles:BTCUSDT:1M:',
  '__proto__:BTCUSDT',
  'trades:BTCUSDT\n',
])('%j is no topic', (name) => expect(parseTopic(name)).toBeNull());
