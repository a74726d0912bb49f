import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createOrigins } from '#gateway/guards/origin.ts';

const origins = createOrigins(['trade.example.com', 'zh.example.com'], 3443);
const asks = (origin: string | undefined, host = 'localhost:3443') =>
  origins.mayConnect({ headers: { origin, host } } as unknown as IncomingMessage);

test.each([
  ['https://trade.example.com', true],
  ['https://trade.example.com:3443', true],
  ['https://zh.example.com', true],
  ['http://trade.example.com', false],
  ['https://trade.example.com:8443', false],
  ['https://sub.trade.example.com', false],
  ['https://trade.example.com.evil.io', false],
  ['https://eviltrade.example.com', false],
  ['https://TRADE.example.com', false],
  ['https://trade.example.com/', false],
  ['null', false],
  ['', false],
])('%s as one of our own: %s', (origin, own) => expect(origins.isOwn(origin)).toBe(own));

test('the stream opens for pages of the same host and of our own, and for nobody who does not say', () => {
  expect(asks('https://localhost:3443')).toBe(true);
  expect(asks('http://localhost:3443')).toBe(true);
  expect(asks('https://trade.example.com')).toBe(true);
  expect(asks('https://evil.example')).toBe(false);
  expect(asks('https://localhost')).toBe(false);
  expect(asks('null')).toBe(false);
  expect(asks(undefined)).toBe(false);
});
