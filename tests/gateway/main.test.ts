import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { StartError } from '#gateway/base/start-error.ts';
import { type Running, start } from '#gateway/process/run.ts';
import { CONFIG } from '#lib/contract/endpoints.ts';
import { lines, say } from './raw.ts';
import { scratch } from './world.ts';

const folder = scratch();
const TOKEN = 'token of the loopback listener'.replaceAll(' ', '-');
const env = {
  PORT: '0',
  HTTP_PORT: '0',
  INTERNAL_PORT: '0',
  INTERNAL_TOKEN: TOKEN,
  TRUST_DIR: join(folder.path, 'trust'),
  DATA_DIR: join(folder.path, 'data'),
  BUILD_DIR: join(folder.path, 'none'),
  LOG_LEVEL: 'silent',
};
const ca = () => readFileSync(join(env.TRUST_DIR, 'root.crt'));
const portOf = (url: string) => Number.parseInt(new URL(url).port, 10);
afterAll(() => folder.remove());

/** Over https with our own root as the only one trusted. */
function get(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { ca: ca(), agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the whole gateway', () => {
  let running: Running;
  beforeAll(async () => {
    running = await start(env);
  });
  afterAll(() => running.stop());

  test('answers over https with a certificate of the local root, and over plain http', async () => {
    expect(running.origin).toMatch(/^https:\/\/localhost:\d+$/);
    const health = await get(`${running.origin}/v1/healthz`);
    expect(health.status).toBe(200);
    expect(JSON.parse(health.body)).toMatchObject({ status: 'ready', feed: { source: 'synthetic', live: true } });
    const said = await say(portOf(running.httpOrigin!), lines('GET /v1/healthz HTTP/1.1'));
    expect(said.status).toBe(200);
    expect(said.text).toMatch(/\r\nrequest-time: \d{13}\r\n/);
  });

  test('without a site pages say that they are away', async () => {
    expect((await get(`${running.origin}/ja/spot/BTCUSDT`)).status).toBe(503);
  });

  test('gives the site market data on loopback, with the token only', async () => {
    expect(running.internalUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const port = portOf(running.internalUrl);
    const ask = (headers: Record<string, string>) => say(port, lines('GET /v1/market/instruments HTTP/1.1', headers));
    expect((await ask({ 'x-internal-token': TOKEN })).status).toBe(200);
    expect((await ask({})).status).toBe(404);
  });

  test('streams the feed’s prices by itself to a page of the same host', async () => {
    const socket = new WebSocket(`${running.origin.replace('https', 'wss')}/v1/stream`, {
      ca: ca(),
      headers: { origin: running.origin },
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ op: 'subscribe', id: '1', topics: ['ticker:BTCUSDT'] }));
    let said = '';
    while (!said.includes('"ch":"ticker"')) said = String((await once(socket, 'message'))[0]);
    expect(said).toContain('BTCUSDT');
    socket.close();
    await once(socket, 'close');
  });

  test('gives out a server key that its operator changed while it runs', { timeout: 30_000 }, async () => {
    const served = async () => {
      const { body } = await get(`${running.origin}${CONFIG.gatewaySign}`);
      return JSON.parse(body).data.gatewaySignConfig.serverPublicKey as string;
    };
    const before = await served();
    const command = new URL('../../gateway/keys/rotate.ts', import.meta.url).pathname;
    const options = { env: { ...process.env, ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, [command], options);
    expect(stdout).toMatch(/^The server key is a new one\. The one before is taken until 2\d{3}-.*Z\.\n$/);
    await expect.poll(served).not.toBe(before);
  });

  test('refuses the stream to a page of another host', async () => {
    const socket = new WebSocket(`${running.origin.replace('https', 'wss')}/v1/stream`, {
      ca: ca(),
      headers: { origin: 'https://evil.example' },
    });
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(403);
    response.destroy();
  });
});

test('it stops with open streams and idle connections, and its ports are free again', async () => {
  const running = await start(env);
  const socket = new WebSocket(`${running.httpOrigin!.replace('http', 'ws')}/v1/stream`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await running.stop();
  expect((await closed)[0]).toBe(1001);
  const again = createServer().listen(portOf(running.httpOrigin!), '127.0.0.1');
  await once(again, 'listening');
  again.close();
});

test('when one listener cannot have its port the others are given back', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const problem = await start({ ...env, INTERNAL_PORT: String(port) }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartError);
  expect((problem as StartError).message).toContain('INTERNAL_PORT');
  taken.close();
});

// Whole processes: on a busy machine a start takes seconds.
describe('the process', { timeout: 60_000 }, () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  });

  function run(file: string, more: Record<string, string>) {
    const child = fork(file, { env: { ...process.env, ...env, ...more }, silent: true, execArgv: [] });
    children.push(child);
    const text = { out: '', err: '' };
    child.stdout!.on('data', (chunk) => {
      text.out += chunk;
    });
    child.stderr!.on('data', (chunk) => {
      text.err += chunk;
    });
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...text }));
    return { child, ended };
  }

  test.each([
    'SIGTERM',
    'SIGINT',
  ] as const)('tells its parent where it listens and leaves with 0 on %s', async (signal) => {
    const { child, ended } = run('gateway/main.ts', {});
    const [message] = await once(child, 'message');
    expect(message).toEqual({
      type: 'listening',
      origin: expect.stringMatching(/^https:\/\/localhost:\d+$/),
      httpOrigin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      internalUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      outbox: expect.stringMatching(/^https:\/\/localhost:\d+\/v1\/outbox\/page\?key=[\w-]{32}$/),
      outboxKey: expect.stringMatching(/^[\w-]{32}$/),
      notes: [],
    });
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, out: '', err: '' });
  });

  test.each([
    'gateway/main.ts',
    'gateway/keys/ensure.ts',
  ])('%s: a bad setting is one sentence and exit code 2', async (file) => {
    const { ended } = run(file, { PORT: 'many' });
    expect(await ended).toEqual({
      code: 2,
      out: '',
      err: 'PORT must be a whole number from 0 to 65535, but it is "many".\n',
    });
  });

  test('a port that is taken is one sentence and exit code 2', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { ended } = run('gateway/main.ts', { PORT: String(port) });
    expect(await ended).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Port \d+ .* is taken .*\.\n$/),
    });
    taken.close();
  });

  test('ensure.ts prints what the site build needs', async () => {
    const { ended } = run('gateway/keys/ensure.ts', {});
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      rootCertificate: join(env.TRUST_DIR, 'root.crt'),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      notes: [],
    });
  });
});
