import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '#gateway/base/app-type.ts';
import { StartError } from '#gateway/base/start-error.ts';
import { createFront, type Front } from '#gateway/front/front.ts';
import { SECURITY_HEADERS } from '#gateway/front/headers.ts';
import { DATA_WALLS } from '#gateway/guards/stamp.ts';
import { ensureTrust, type Trust } from '#gateway/keys/trust.ts';
import { closeServer, createInternalServer, createServer, listen } from '#gateway/process/server.ts';
import { createHub, type Hub } from '#gateway/stream/hub.ts';
import { CODE } from '#lib/contract/codes.ts';
import { success } from '#lib/contract/envelope.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import english from '#messages/en/away.json' with { type: 'json' };
import japanese from '#messages/ja/away.json' with { type: 'json' };
import { lines, say } from '../raw.ts';
import { feed, handClock, keptLog, NOON, scratch, world } from '../world.ts';

const TOKEN = 'an internal token of some length';
const HOST = '127.0.0.1';
const folder = scratch();
const clock = handClock();
const { log } = keptLog('silent');

let trust: Trust;
let app: App;
let front: Front;
let hub: Hub;
let plain: Server;
let secure: Server;
let internal: Server;
let port: number;
let securePort: number;
let internalPort: number;
let hold: Promise<void> = Promise.resolve();

beforeAll(async () => {
  trust = await ensureTrust(folder.path, [], clock);
  ({ app } = await world({
    env: { TRUST_PROXY: '10.0.0.1' },
    routes(made) {
      made.post(
        '/v1/test/order',
        { schema: { body: Type.Object({ size: Type.String() }, { additionalProperties: false }) } },
        async (request) => success(request.body),
      );
      made.get('/v1/test/slow', async () => {
        await hold;
        return success(null);
      });
    },
  }));
  front = createFront({
    siteUrl: null,
    routing: DEFAULT_ROUTING,
    production: true,
    log,
    clock,
    imageHosts: [],
    buildId: 'x',
    inlineScripts: [],
  });
  hub = createHub({ feed, clock, log, originAllowed: () => true });
  const doors = { app, front, hub, maxConnections: 50, maxPerAddress: 200, clock, log };
  plain = createServer(doors);
  secure = createServer({ ...doors, tls: trust.tls });
  internal = createInternalServer({ app, token: TOKEN, clock, log });
  port = await listen(plain, { host: HOST, port: 0, setting: 'HTTP_PORT' });
  securePort = await listen(secure, { host: HOST, port: 0, setting: 'PORT' });
  internalPort = await listen(internal, { host: HOST, port: 0, setting: 'INTERNAL_PORT' });
});
afterAll(async () => {
  await Promise.all([hub.close(), front.close()]);
  await Promise.all([plain, secure, internal].map((server) => closeServer(server, 0)));
  await app.close();
  folder.remove();
});

const ask = (target: string, headers: Record<string, string> = {}) =>
  say(port, lines(`GET ${target} HTTP/1.1`, headers));

describe('who gets what', () => {
  test('calls go to the app, everything else to the front', async () => {
    expect((await ask('/v1/market/instruments')).text).toContain('"symbol":"BTCUSDT"');
    expect((await ask('/v1')).text).toContain(CODE.notFound);
    expect((await ask('/multiLang/web/probe.png?t=1')).text).toContain(CODE.notFound);
    expect((await ask('/cdnstatic/x')).text).toContain(CODE.notFound);
    // No site stands behind this front, which it says itself.
    for (const page of ['/', '/v1x', '/V1/market/instruments', '/ja/spot/BTCUSDT', '/multiLangX'])
      expect((await ask(page)).text, page).not.toContain('"status"');
    expect((await ask('/')).status).toBe(503);
  });

  test.each([
    'http://evil.example/',
    'http://localhost/v1/healthz',
    '/v1/%zz',
    '/v1/..%2fhealthz',
    '/v1/../v1/healthz',
    '/v1/./healthz',
    '/v1\\healthz',
    '/v1/healthz#x',
    '/v1/%00',
    '*',
    `/v1/${'x'.repeat(9000)}`,
  ])('the target %s is 400 and the connection ends', async (target) => {
    const said = await say(port, lines(`GET ${target} HTTP/1.1`, { connection: 'keep-alive' }));
    expect(said).toMatchObject({ status: 400, closed: true });
    expect(said.text).toContain(`request-time: ${NOON}`);
    expect(said.text).toContain('"status":"error"');
    expect(missingWalls(said.text)).toEqual([]);
  });
});

describe('an address that a person mistyped', () => {
  const browser: Record<string, string> = {
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    'sec-fetch-dest': 'document',
  };

  test.each([
    ...[
      '/en/%',
      '/%zz',
      '//',
      '//evil.example/v1/healthz',
      '/%ff',
      '/..%2f',
      '/%00',
      '/ja/%',
      '/a\\b',
      '/%C0%AF',
      '/./',
    ],
    ...['/V1/%', '/v1x/%', '/EN/%', `/${'x'.repeat(9000)}`, '/?%', '/cdnstatic/%', '/multiLang/..%2f', '/_next/%zz'],
  ])('%s is 400 with a page of the house, behind its walls', async (target) => {
    const wishes: Record<string, string>[] = [browser, {}, { accept: '*/*' }];
    for (const headers of wishes) {
      const said = await say(port, lines(`GET ${target} HTTP/1.1`, { ...headers, connection: 'keep-alive' }));
      expect(said).toMatchObject({ status: 400, closed: true });
      expect(said.text).toContain('content-type: text/html; charset=utf-8');
      const { malformed } = target.startsWith('/ja/') ? japanese : english;
      // Bytes are read as they come, a letter each.
      expect(said.text).toContain(`<h1>${Buffer.from(malformed.title).toString('latin1')}</h1>`);
      for (const [name, value] of SECURITY_HEADERS) expect(said.text).toContain(`${name}: ${value}`);
      expect(said.text).toContain("content-security-policy: default-src 'self'");
    }
  });

  test.each([
    ['longer than what is read at all', `/${'x'.repeat(20_000)}`, 431, 'This address is too long'],
    ['with a name of 20,000 signs in its query', `/?a=${'x'.repeat(20_000)}`, 431, 'This address is too long'],
  ])('%s is told so by the same page', async (_what, target, status, heading) => {
    const said = await say(port, lines(`GET ${target} HTTP/1.1`, browser));
    expect(said).toMatchObject({ status, closed: true });
    expect(said.text).toContain(`<h1>${heading}</h1>`);
    for (const [name, value] of SECURITY_HEADERS) expect(said.text).toContain(`${name}: ${value}`);
  });

  test.each([
    '/v1/%zz',
    '/v1/nothing',
    '/v1',
    '/v1?x',
    `/v1/${'x'.repeat(20_000)}`,
  ])('below /v1 it stays the envelope, or nothing, for a browser too: %s', async (target) => {
    const { text } = await say(port, lines(`GET ${target} HTTP/1.1`, browser));
    expect(text).not.toContain('<h1>');
    expect(text).toMatch(/"status":"error"|content-length: 0/);
  });

  test.each([
    '/cdnstatic',
    '/cdnstatic/nothing',
    '/cdnstatic/libs/nothing.js',
    '/multiLang/images/none.png',
    '/multiLang',
  ])('a file of the gateway that is not there, %s, is a page to a browser and the envelope to a program', async (target) => {
    const page = await say(port, lines(`GET ${target} HTTP/1.1`, browser));
    expect(page).toMatchObject({ status: 404 });
    expect(page.text).toContain('<h1>There is nothing at this address</h1>');
    for (const [name, value] of SECURITY_HEADERS) expect(page.text).toContain(`${name}: ${value}`);
    expect((await ask(target, { accept: 'application/json' })).text).toContain(`"code":"${CODE.notFound}"`);
  });

  test('whoever wants no page gets a line', async () => {
    const others: Record<string, string>[] = [
      { accept: 'application/json' },
      { ...browser, 'sec-fetch-dest': 'image' },
    ];
    for (const headers of others) {
      const { status, text } = await ask('/%zz', headers);
      expect([status, text.includes('<h1>'), text.includes('"status"')]).toEqual([400, false, false]);
    }
  });
});

/** The walls that every refusal must carry, those that this one lacks. */
const missingWalls = (text: string) =>
  Object.entries(DATA_WALLS)
    .map(([name, value]) => `${name}: ${value}`)
    .filter((wall) => !text.includes(wall));

describe('a request that names two hosts', () => {
  const twice = (first: string, more: readonly string[] = []) =>
    `${[first, 'host: localhost', ...more, 'Host: other.example', 'connection: close'].join('\r\n')}\r\n\r\n`;

  test.each([
    '/',
    '/v1/healthz',
    '/cdnstatic/x',
  ])('is 400 at %s: two readers could each believe another', async (at) => {
    const said = await say(port, twice(`GET ${at} HTTP/1.1`));
    expect(said).toMatchObject({ status: 400, closed: true });
    expect(missingWalls(said.text)).toEqual([]);
  });

  test('is 400 as an upgrade and as the same host twice, and nothing to the loopback listener', async () => {
    const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: x'];
    const refused = await say(port, twice('GET /v1/stream HTTP/1.1', upgrade));
    expect(refused).toMatchObject({ status: 400, closed: true });
    expect(missingWalls(refused.text)).toEqual([]);
    const same = 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    expect(await say(port, same)).toMatchObject({ status: 400 });
    const inside = await say(internalPort, twice('GET /v1/market/tickers HTTP/1.1', [`x-internal-token: ${TOKEN}`]));
    expect(inside.status).toBe(404);
  });
});

describe('what is no request', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a line without version', 'GET /v1/healthz\r\n\r\n', 400],
    ['no host', 'GET /v1/healthz HTTP/1.1\r\n\r\n', 400],
    ['an expectation nobody has', lines('GET /v1/healthz HTTP/1.1', { expect: 'tea' }), 417],
    ['a bad header', 'GET /v1/healthz HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
    ['two lengths', 'POST /v1/test/order HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 400],
    [
      'length and chunks',
      lines('POST /v1/test/order HTTP/1.1', { 'content-length': '5', 'transfer-encoding': 'chunked' }, '0\r\n\r\n'),
      400,
    ],
    ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['headers over 16 KiB', lines('GET /v1/healthz HTTP/1.1', { x: 'x'.repeat(17_000) }), 431],
  ])('%s', async (_what, bytes, status) => {
    const said = await say(port, bytes);
    expect(said).toMatchObject({ status, closed: true });
    expect(missingWalls(said.text)).toEqual([]);
    // The next visitor is served as if nothing had been.
    expect((await ask('/v1/healthz')).status).toBe(200);
  });

  test('CONNECT is not a proxy', async () => {
    expect((await say(port, 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n')).text).toBe('');
  });
});

describe('bodies over the wire (I6)', () => {
  const post = (type: string, body: string) =>
    say(
      port,
      lines('POST /v1/test/order HTTP/1.1', { 'content-type': type, 'content-length': String(body.length) }, body),
    );

  test.each([
    ['application/json', 200],
    ['application/json\t', 200],
    ['\tapplication/json', 200],
    [' application/json', 200],
    ['application/json;', 200],
    ['APPLICATION/JSON', 200],
    ['application/json\t; charset=utf-8', 200],
    ['text/plain', 415],
    ['application/json\x0b', 400],
    ['application/json\xa0', 200],
    ['application/j\tson', 415],
    ['application/json,application/json', 415],
  ])('%j answers a good body with %i, and a bad one never with 200', async (type, status) => {
    const good = await post(type, '{"size":"1"}');
    expect(good.status).toBe(status);
    const bad = await post(type, '{"size":1,"admin":true}');
    expect(bad.status).toBe(status === 200 ? 400 : status);
  });

  test('two content types are one of them or none', async () => {
    const body = '{"size":1}';
    const said = await say(
      port,
      `POST /v1/test/order HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    expect([400, 415]).toContain(said.status);
  });
});

describe('TLS', () => {
  const greet = (options: object) =>
    new Promise<string>((resolve) => {
      const socket = tlsConnect({
        port: securePort,
        host: HOST,
        servername: 'localhost',
        ca: trust.tls.cert,
        ...options,
      });
      socket.on('secureConnect', () => {
        const found = `${socket.getProtocol()} ${socket.alpnProtocol} ${socket.authorized}`;
        socket.destroy();
        resolve(found);
      });
      socket.on('error', () => resolve('refused'));
    });

  test('1.2 and 1.3 with the certificate of the local root, nothing older', async () => {
    expect(await greet({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('TLSv1.3 http/1.1 true');
    expect(await greet({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2 false true');
    expect(await greet({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).toBe('refused');
  });
});

describe('upgrades', () => {
  const upgrade = (target: string, headers: Record<string, string> = {}) =>
    say(
      port,
      lines(`GET ${target} HTTP/1.1`, {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      }),
      (text) => text.startsWith('HTTP/1.1 101'),
    );

  test('the stream goes to the hub', async () => {
    const socket = new WebSocket(`ws://${HOST}:${port}/v1/stream`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ op: 'ping', id: '1' }));
    let said = '';
    while (!said.includes('pong')) said = String((await once(socket, 'message'))[0]);
    expect(JSON.parse(said)).toMatchObject({ op: 'pong', id: '1' });
    socket.close();
    await once(socket, 'close');
  });

  test.each([
    ['/v1/market/tickers', 404],
    ['/v1/stream/', 404],
    ['/_next/hmr', 404],
    ['http://localhost/v1/stream', 400],
    ['/v1/%zz', 400],
  ])('%s is %i and closed', async (target, status) => {
    const said = await upgrade(target);
    expect(said).toMatchObject({ status, closed: true });
    if (target.startsWith('/v1')) expect(missingWalls(said.text)).toEqual([]);
  });

  test('another protocol than websocket is the plain request it also is', async () => {
    const said = await say(
      port,
      lines('GET /v1/market/instruments HTTP/1.1', {
        connection: 'close, Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AA',
      }),
    );
    expect(said.status).toBe(200);
  });
});

describe('the loopback listener', () => {
  const inside = (target: string, headers: Record<string, string> = { 'x-internal-token': TOKEN }, method = 'GET') =>
    say(internalPort, lines(`${method} ${target} HTTP/1.1`, headers));

  test('gives public market reads to whoever has the token', async () => {
    const said = await inside('/v1/market/tickers?symbol=BTCUSDT');
    expect(said.status).toBe(200);
    expect(said.text).toContain(`request-time: ${NOON}`);
  });

  test.each([
    ['/v1/market/tickers', {}],
    ['/v1/market/tickers', { 'x-internal-token': '' }],
    ['/v1/market/tickers', { 'x-internal-token': `${TOKEN}x` }],
    ['/v1/market/tickers', { 'x-internal-token': TOKEN.slice(0, -1) }],
    ['/v1/market/tickers', { authorization: TOKEN }],
    ['/v1/healthz', undefined],
    ['/v1/mix/config/gatewaySignConfig', undefined],
    ['/v1/test/slow', undefined],
    ['/v1/market', undefined],
    ['/v1/market/../healthz', undefined],
    ['/', undefined],
  ])('%s with %j is nothing', async (target, headers) => {
    const said = await inside(target, headers);
    expect(said.status).toBe(404);
    expect(said.text).toContain(CODE.notFound);
  });

  test('only GET', async () => {
    for (const method of ['POST', 'HEAD', 'OPTIONS', 'DELETE'])
      expect((await inside('/v1/market/tickers', { 'x-internal-token': TOKEN }, method)).status).toBe(404);
  });

  test('counts no address: the site asks for many visitors', async () => {
    const { app: strict } = await world({ env: { RATE_MARKET: '1' } });
    const server = createInternalServer({ app: strict, token: TOKEN, clock, log });
    const own = await listen(server, { host: HOST, port: 0, setting: 'INTERNAL_PORT' });
    for (let i = 0; i < 10; i += 1) {
      const said = await say(own, lines('GET /v1/market/fiat-rates HTTP/1.1', { 'x-internal-token': TOKEN }));
      expect(said.status).toBe(200);
    }
    await closeServer(server, 0);
    await strict.close();
  });

  test('an upgrade finds nobody', async () => {
    const said = await inside('/v1/stream', { connection: 'Upgrade', upgrade: 'websocket', 'x-internal-token': TOKEN });
    expect([0, 404]).toContain(said.status);
  });
});

describe('limits', () => {
  test('the limits of time and size are set on every listener', () => {
    for (const server of [plain, secure, internal]) {
      expect(server.headersTimeout).toBe(10_000);
      expect(server.requestTimeout).toBe(30_000);
      expect(server.keepAliveTimeout).toBe(65_000);
      expect(server.timeout).toBe(60_000);
      expect(server.maxRequestsPerSocket).toBe(10_000);
      expect(server.maxHeadersCount).toBe(100);
    }
  });

  /** A listener of its own with such limits, and sockets of addresses of this machine. */
  async function crowd(limits: { maxConnections: number; maxPerAddress: number }, tls?: Trust['tls']) {
    const { app: other } = await world();
    const server = createServer({ app: other, front, hub, ...limits, tls, clock, log });
    const own = await listen(server, { host: HOST, port: 0, setting: 'PORT' });
    const all: Socket[] = [];
    return {
      server,
      port: own,
      async from(localAddress: string, first = '') {
        const where = { port: own, host: HOST, localAddress };
        const socket = tls ? tlsConnect({ ...where, servername: 'localhost', ca: tls.cert } as object) : connect(where);
        all.push(socket);
        socket.on('error', () => {});
        await Promise.race([once(socket, tls ? 'secureConnect' : 'connect'), once(socket, 'close')]);
        if (first !== '') socket.write(first);
        return socket;
      },
      async answered(socket: Socket) {
        socket.write('GET /v1/healthz HTTP/1.1\r\nhost: x\r\n\r\n');
        const said = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])]);
        return String(said[0]).slice(0, 12);
      },
      async close() {
        for (const socket of all) socket.destroy();
        await closeServer(server, 0);
        await other.close();
      },
    };
  }

  test.each(['plain', 'TLS'])('a full listener closes what the fullest address uses least: %s', async (kind) => {
    const room = await crowd({ maxConnections: 6, maxPerAddress: 5 }, kind === 'TLS' ? trust.tls : undefined);
    const first = await room.from('127.0.0.2');
    expect(await room.answered(first)).toBe('HTTP/1.1 200');
    // One address takes the rest, one of them with half a header, and calls with the oldest once more.
    const crowded = [await room.from('127.0.0.3'), await room.from('127.0.0.3', 'GET / HTTP/1.1\r\nhost: x\r\n')];
    for (let i = 0; i < 3; i += 1) crowded.push(await room.from('127.0.0.3'));
    expect(await room.answered(crowded[0]!)).toBe('HTTP/1.1 200');
    const gone = once(crowded[1]!, 'close');
    crowded[1]!.resume();
    const visitor = await room.from('127.0.0.4');
    await gone;
    expect(await room.answered(visitor)).toBe('HTTP/1.1 200');
    expect(await room.answered(first)).toBe('HTTP/1.1 200');
    expect(await room.answered(crowded[0]!)).toBe('HTTP/1.1 200');
    await room.close();
  });

  test('an address beyond its share closes its own oldest idle socket, never one that is busy or streams', async () => {
    const room = await crowd({ maxConnections: 50, maxPerAddress: 2 });
    const stream = new WebSocket(`ws://${HOST}:${room.port}/v1/stream`, { localAddress: '127.0.0.5' });
    await once(stream, 'open');
    const idle = await room.from('127.0.0.5');
    const gone = once(idle, 'close');
    idle.resume();
    const next = await room.from('127.0.0.5');
    await gone;
    expect(await room.answered(next)).toBe('HTTP/1.1 200');
    expect(stream.readyState).toBe(WebSocket.OPEN);
    stream.terminate();
    await room.close();
  });

  test('a trusted proxy has no limit of its own; what it does not use makes room for a newcomer', async () => {
    const { app: other } = await world();
    const limits = { maxConnections: 3, maxPerAddress: 1 };
    const isProxy = (ip: string) => ip === '127.0.0.9';
    const server = createServer({ app: other, front, hub, ...limits, isProxy, clock, log });
    const own = await listen(server, { host: HOST, port: 0, setting: 'PORT' });
    const held = Array.from({ length: 3 }, () => connect({ port: own, host: HOST, localAddress: '127.0.0.9' }));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    for (const socket of held) socket.on('error', () => {});
    expect((await say(own, lines('GET /v1/healthz HTTP/1.1'))).text).toContain('200 OK');
    held[2]!.write(lines('GET /v1/healthz HTTP/1.1'));
    expect(String((await once(held[2]!, 'data'))[0])).toContain('200 OK');
    for (const socket of held) socket.destroy();
    await closeServer(server, 0);
    await other.close();
  });

  test('above three quarters idle sockets are kept for 15 seconds in place of 65', async () => {
    const room = await crowd({ maxConnections: 4, maxPerAddress: 4 });
    await room.answered(await room.from('127.0.0.2'));
    expect(room.server.keepAliveTimeout).toBe(65_000);
    for (let i = 0; i < 2; i += 1) await room.answered(await room.from('127.0.0.2'));
    expect(room.server.keepAliveTimeout).toBe(15_000);
    await room.close();
  });
});

describe('a port that cannot be had is one sentence', () => {
  const fails = async (place: { host: string; port: number }) => {
    const server = createServer({ app, front, hub, maxConnections: 1, maxPerAddress: 200, clock, log });
    const error = await listen(server, { ...place, setting: 'PORT' }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };

  test('taken', async () => {
    expect(await fails({ host: HOST, port })).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program: stop it, or set PORT to another port.`,
    );
  });

  test('an address of another machine', async () => {
    expect(await fails({ host: '192.0.2.1', port: 0 })).toBe(
      '192.0.2.1 is not an address of this machine: set HOST to one that is, such as 127.0.0.1.',
    );
  });
});

describe('closing', () => {
  test('running answers are finished, new work on an open connection is refused in the envelope', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    let preClosed = () => {};
    const closing = new Promise<void>((resolve) => {
      preClosed = resolve;
    });
    const { app: other } = await world({
      routes(made) {
        made.get('/v1/test/slow', async () => {
          await hold;
          return success(null);
        });
        made.addHook('preClose', async () => preClosed());
        // Something that takes its time to close, as a disk does.
        made.addHook('onClose', () => hold);
      },
    });
    const server = createServer({ app: other, front, hub, maxConnections: 10, maxPerAddress: 200, clock, log });
    const own = await listen(server, { host: HOST, port: 0, setting: 'PORT' });
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const fetchOne = (path: string) =>
      new Promise<{ status: number; body: string; time: string }>((resolve, reject) => {
        httpGet({ host: HOST, port: own, path, agent }, (response: IncomingMessage) => {
          let body = '';
          response.on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body, time: String(response.headers['request-time']) }),
          );
        }).on('error', reject);
      });
    await fetchOne('/v1/healthz');
    const arrived = once(server, 'request');
    const running = fetchOne('/v1/test/slow');
    await arrived;
    const closed = other.close();
    await closing;
    const refused = await fetchOne('/v1/healthz');
    expect(refused).toMatchObject({ status: 503, time: String(NOON) });
    expect(JSON.parse(refused.body)).toMatchObject({ status: 'error', code: CODE.unavailable });
    release();
    expect((await running).status).toBe(200);
    await closed;
    agent.destroy();
    await closeServer(server, 0);
  });

  test('what is left after the grace is cut', async () => {
    const { app: other } = await world();
    const server = createServer({ app: other, front, hub, maxConnections: 10, maxPerAddress: 200, clock, log });
    const own = await listen(server, { host: HOST, port: 0, setting: 'PORT' });
    const silent = connect(own, HOST);
    await once(silent, 'connect');
    silent.write('GET /v1/healthz HTTP/1.1\r\n');
    const gone = once(silent, 'close');
    silent.on('error', () => {});
    silent.resume();
    await closeServer(server, 10);
    await gone;
    expect(server.listening).toBe(false);
    await other.close();
  });
});
