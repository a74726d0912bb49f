import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AxiosInstance } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { success } from '#lib/contract/envelope.ts';
import { SPOT, STREAM_TICKET } from '#lib/contract/trade.ts';
import { createClient, send } from '#lib/request/client.ts';
import { ModeChangedError } from '#lib/request/error.ts';
import { isSimulating, SIMULATION_KEY } from '#lib/simulation/routes.ts';

let server: Server;
let heard: { url: string; headers: IncomingHttpHeaders }[];
let flag: boolean;
let client: AxiosInstance;

beforeEach(async () => {
  [heard, flag] = [[], false];
  server = createServer((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(success(null)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createClient({ baseURL: base() }, { simulating: () => flag, terminalCode: () => '' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const marker = () => heard.at(-1)?.headers.paptrading;

const ACCOUNT_CALLS = [...Object.values(SPOT), STREAM_TICKET, '/v1/asset/total', '/v1/order/list', '/v1/spot/withdraw'];

describe('the paper link', () => {
  test.each(ACCOUNT_CALLS)('[SIM-14] %s is marked while simulating, and not otherwise', async (url) => {
    await send({ url, method: 'POST', data: {} }, client);
    expect(marker()).toBeUndefined();
    flag = true;
    await send({ url, method: 'POST', data: {} }, client);
    expect(marker()).toBe('1');
    await send({ url }, client);
    expect(marker()).toBe('1');
    flag = false;
    await send({ url }, client);
    expect(marker()).toBeUndefined();
  });

  test.each([
    '/v1/market/tickers',
    '/v1/user/login',
    '/v1/mix/config/gatewaySignConfig',
    '/v1/spotty',
    '/v1',
  ])('[SIM-14] %s is about no account and never marked', async (url) => {
    flag = true;
    await send({ url }, client);
    expect(heard).toHaveLength(1);
    expect(marker()).toBeUndefined();
  });

  test('[SIM-14] a marker that somebody set by hand does not outlive the mode', async () => {
    await send({ url: SPOT.open, headers: { paptrading: '1' } }, client);
    expect(marker()).toBeUndefined();
  });

  test('[SIM-15] a call may switch the marker off', async () => {
    flag = true;
    await send({ url: SPOT.account, paper: false }, client);
    expect(marker()).toBeUndefined();
  });

  test('a call that names its mode is marked in every area', async () => {
    flag = true;
    await send({ url: '/v1/elsewhere', mode: 'paper' }, client);
    expect(marker()).toBe('1');
  });

  test.each([
    ['paper', false],
    ['live', true],
  ] as const)('[SIM-22] a call meant for the %s account is not sent once the mode is another', async (mode, set) => {
    flag = set;
    await expect(send({ url: SPOT.place, method: 'POST', data: {}, mode }, client)).rejects.toThrow(ModeChangedError);
    expect(heard).toEqual([]);
  });

  test('[SIM-01] the page reads the flag as simulation does', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', { localStorage: { getItem: (key: string) => stored.get(key) ?? null } });
    const page = createClient({ baseURL: base() });
    for (const value of [null, '', '0', '1', 'true', 'false', 'yes', '2', 'TRUE']) {
      if (value === null) stored.clear();
      else stored.set(SIMULATION_KEY, value);
      await send({ url: SPOT.account }, page);
      expect([value, marker() === '1']).toEqual([value, isSimulating(value)]);
    }
  });
});
