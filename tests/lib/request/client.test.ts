import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success } from '#lib/contract/envelope.ts';
import { client, createClient, send } from '#lib/request/client.ts';
import { AnswerError, dataOf } from '#lib/request/error.ts';
import { withoutGenerated } from './asked.ts';

let server: Server;
let asked: string[];
let answer: { status: number; body: string };

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify(success('here')) };
  server = createServer((request, response) => {
    asked.push(withoutGenerated(request.url ?? ''));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const local = () => createClient({ baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });

test('[REQ-01] a path that already begins with /v1 is not prefixed twice', async () => {
  for (const url of ['/v1/market/tickers', '/market/tickers', '/v1x']) await send({ url }, local());
  expect(asked).toEqual(['/v1/market/tickers', '/v1/market/tickers', '/v1/v1x']);
  expect(client.defaults.baseURL).toBe('/v1');
});

test('[REQ-06] GET params go in the query string', async () => {
  await send({ url: '/market/candles', params: { symbol: 'BTCUSDT', limit: 2 } }, local());
  expect(asked).toEqual(['/v1/market/candles?symbol=BTCUSDT&limit=2']);
});

test('a path that looks like another host stays on ours', async () => {
  await send({ url: 'http://127.0.0.2:1/x' }, local()).catch(() => {});
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/v1\//);
});

test('[ENV-14] a business failure resolves with its envelope; dataOf turns it into an error with its code', async () => {
  const refusal = failure('40401', 'no such market', { symbol: 'X' });
  answer.body = JSON.stringify(refusal);
  const envelope = await send({ url: '/x' }, local());
  expect(envelope).toEqual(refusal);
  expect(() => dataOf(envelope, '/x')).toThrow(AnswerError);
  expect(() => dataOf(envelope, '/x')).toThrow(expect.objectContaining({ code: '40401', data: { symbol: 'X' } }));
  expect(dataOf(success(7), '/x')).toBe(7);
});

test('HTTP errors reject, and so does an answer that is no envelope', async () => {
  answer = { status: 503, body: JSON.stringify(failure('50300', '')) };
  await expect(send({ url: '/x' }, local())).rejects.toMatchObject({ response: { status: 503 } });
  for (const body of ['', 'null', '[]', '{"code":0}', '<html>']) {
    answer = { status: 200, body };
    await expect(send({ url: '/x' }, local())).rejects.toThrow(/no envelope/);
  }
});
