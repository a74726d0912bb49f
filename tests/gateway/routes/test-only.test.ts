import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import { readConfig } from '#gateway/config.ts';
import { TEST_ONLY, testOnlyRoutes } from '#gateway/routes/test-only.ts';
import { createClient, send } from '#lib/request/client.ts';
import { uploadOf } from '#lib/request/upload.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { world } from '../world.ts';

const waited: number[] = [];
const { clock, protocol } = protocolOf();
let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol,
    clock,
    routes: (made) => testOnlyRoutes(made, { public: false, wait: async (ms) => waited.push(ms) }),
  }));
});
afterAll(() => app.close());

async function listening(): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

const answer = (query: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
  app.inject({ method, url: `${TEST_ONLY.answer}?${query}` });

describe('an answer to order', () => {
  test('has the status, code, text, group, scene, delay and headers that were ordered, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, headers, body } = await answer(
        'status=504&code=10021&msg=hi&group=gateway&scene=login&delay=9000&header=gw-sign-error:00021&header=x-a:%20b',
        method,
      );
      expect(statusCode).toBe(504);
      expect([headers['gw-sign-error'], headers['x-a'], headers['request-time']]).toEqual([
        '00021',
        'b',
        String(clock.at),
      ]);
      expect(JSON.parse(body)).toEqual({
        status: 'error',
        code: '10021',
        msg: 'hi',
        data: { code: '10021', msg: 'hi', group: 'gateway', data: 'login' },
      });
    }
    expect(waited).toEqual([9000, 9000, 9000, 9000]);
  });

  test.each([403, 404, 500, 502, 503, 504, 401, 429, 204])('can be HTTP %i', async (status) =>
    expect((await answer(`status=${status}`)).statusCode).toBe(status));

  test('can be a page of a proxy, nothing at all, or broken JSON', async () => {
    expect((await answer('status=502&body=html')).headers['content-type']).toContain('text/html');
    expect((await answer('body=none')).body).toBe('');
    const { body } = await answer('body=broken');
    expect(() => JSON.parse(body)).toThrow();
  });

  test('can be a connection that ends without one', async () => {
    const port = await listening();
    const heard = await new Promise<string>((resolve) => {
      request({ port, host: '127.0.0.1', path: `${TEST_ONLY.answer}?body=hangup`, agent: false }, () =>
        resolve('an answer'),
      )
        .on('error', ({ message }) => resolve(message))
        .end();
    });
    expect(heard).toMatch(/hang up|reset/i);
  });

  test('is the ordered one for the first times of a key, then a good one', async () => {
    const codes = [];
    for (let turn = 0; turn < 4; turn += 1) codes.push((await answer('key=k&times=2&code=00022')).json().code);
    expect(codes).toEqual(['00022', '00022', '00000', '00000']);
  });

  test('is refused for what nobody may order', async () => {
    for (const query of [
      'status=100',
      'status=600',
      'delay=65001',
      'code=a%20b',
      'header=x:a%0d%0ay',
      'body=x',
      'times=0',
    ])
      expect((await answer(query)).statusCode, query).toBe(400);
    expect((await answer('header=content-length:%201')).headers['content-length']).not.toBe('1');
  });

  test('shows what arrived, and passes the guards of its scene', async () => {
    const { data } = (
      await app.inject({ method: 'POST', url: `${TEST_ONLY.echo}?a=1`, payload: { b: 2 }, headers: { 'x-c': '3' } })
    ).json();
    expect(data).toMatchObject({
      method: 'POST',
      url: `${TEST_ONLY.echo}?a=1`,
      headers: { 'x-c': '3' },
      body: { b: 2 },
    });
    const asked = await app.inject({ method: 'POST', url: `${TEST_ONLY.captcha}register`, payload: {} });
    expect(asked.json()).toMatchObject({ code: '10021', data: { group: 'gateway', data: 'register' } });
  });
});

test('[REQ-15, REQ-16, REQ-17] a file of the client arrives with its name, its fields and a boundary that fits', async () => {
  const port = await listening();
  const client = createClient({ baseURL: `http://127.0.0.1:${port}/v1`, adapter: 'fetch' });
  const file = new Blob(['two\nlines é'], { type: 'text/plain' });
  const call = uploadOf(TEST_ONLY.echo, { file, fileName: 'a b.txt', data: { kind: 'id', tags: ['x', 2] } });
  const { data } = await send<{ body: string; headers: Record<string, string> }>(call, client);
  const [, boundary = 'none'] = /^multipart\/form-data; boundary=(\S+)$/.exec(data.headers['content-type'] ?? '') ?? [];
  const parts = data.body.split(`--${boundary}`).slice(1, -1);
  const read = parts.map((part) => [/name="([^"]*)"/.exec(part)?.[1], part.split('\r\n\r\n')[1]?.slice(0, -2)]);
  expect(read).toEqual([
    ['file', 'two\nlines é'],
    ['kind', 'id'],
    ['tags[]', 'x'],
    ['tags[]', '2'],
  ]);
  expect(parts[0]).toContain('filename="a b.txt"');
});

describe('on a public gateway', () => {
  test('they cannot be mounted, neither by setting nor by hand', async () => {
    expect(() => readConfig({ NODE_ENV: 'production', TEST_ROUTES: 'yes' })).toThrow('TEST_ROUTES must be no');
    expect(() => testOnlyRoutes(app, { public: true })).toThrow('cannot be mounted on a public gateway');
    await expect(
      world({ env: { TEST_ROUTES: 'yes' }, routes: (made) => testOnlyRoutes(made, { public: true }) }),
    ).rejects.toThrow('public');
  });

  test('they are not there unless they are asked for', async () => {
    const plain = await world();
    expect((await plain.app.inject(TEST_ONLY.echo)).statusCode).toBe(404);
    await plain.app.close();
    const asked = await world({ env: { TEST_ROUTES: 'yes' } });
    expect((await asked.app.inject(TEST_ONLY.echo)).statusCode).toBe(200);
    await asked.app.close();
  });
});
