import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { gate, listeningLog, openStand, pageHtml, type Stand, sendPage } from './stand.ts';

let stand: Stand;
afterEach(() => stand.close());

const HTML = { accept: 'text/html,*/*' };
const FLIGHT = { rsc: '1', 'next-router-state-tree': '%5B%5D', 'next-url': '/ja' };

describe('a flight request', () => {
  test('passes with its own address, the page that routing chose and nothing personal', async () => {
    stand = await openStand();
    const headers = { ...FLIGHT, cookie: 'bt_uid=1', 'x-meridian-internal': '/en~/account', 'accept-language': 'de' };
    const got = await stand.get('/fee?_rsc=abc', { headers });
    expect(got.body.toString()).toBe('0:/en~/fee');
    expect(got.headers).toMatchObject({
      'content-type': 'text/x-component',
      'cache-control': 'private, no-cache',
      vary: 'rsc, next-router-state-tree',
      'x-nextjs-rewritten-path': '/en~/fee',
    });
    const { url, headers: sent } = stand.seen[0] ?? {};
    expect(url).toBe('/fee?_rsc=abc');
    expect(Object.keys(sent ?? {}).sort()).toEqual(
      ['connection', 'host', ...Object.keys(FLIGHT), 'x-meridian-internal'].sort(),
    );
    expect(sent).toMatchObject({ host: `localhost:${stand.sitePort}`, 'x-meridian-internal': '/en~/fee' });
  });

  test('is never answered from the page cache, nor does it fill it', async () => {
    stand = await openStand();
    await stand.get('/fee');
    expect((await stand.get('/fee', { headers: FLIGHT })).body.toString()).toBe('0:/en~/fee');
    expect((await stand.get('/fee?_rsc=x')).headers['cache-control']).toBe('private, no-store');
    expect(stand.seen).toHaveLength(3);
    expect((await stand.get('/fee')).body.toString()).toContain('page /en~/fee');
    expect(stand.seen).toHaveLength(3);
  });

  test('is routed like a page: a prefix in wrong case is redirected', async () => {
    stand = await openStand();
    expect(await stand.get('/JA/fee?_rsc=a', { headers: FLIGHT })).toMatchObject({
      status: 308,
      headers: { location: '/ja/fee?_rsc=a' },
    });
    expect(stand.seen).toHaveLength(0);
  });
});

describe('what others send', () => {
  /** Headers, cookies and queries that have poisoned caches elsewhere. */
  const attacks: readonly { path?: string; headers: Record<string, string> }[] = [
    { headers: { 'x-nextjs-data': '1' } },
    { headers: { rsc: '1' } },
    { headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' } },
    { headers: { 'x-middleware-subrequest': 'middleware:middleware:middleware' } },
    { headers: { 'x-middleware-rewrite': 'https://evil.example' } },
    { headers: { 'x-middleware-prefetch': '1' } },
    { headers: { 'x-meridian-internal': '/ja/markets' } },
    { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    { headers: { host: 'evil.example' } },
    { headers: { 'x-original-url': '/ja/markets', 'x-rewrite-url': '/ja/markets' } },
    { headers: { 'accept-language': 'ja', cookie: 'language=ja' } },
    { headers: { cookie: 'simulation-trade=1; theme="><script>' } },
    { headers: { 'if-none-match': '*', range: 'bytes=0-1' } },
    { headers: { accept: 'text/x-component', 'next-action': 'abc' } },
    { headers: { 'user-agent': 'Googlebot', purpose: 'prefetch' } },
    { headers: {}, path: '/fee?_rsc=1' },
    { headers: {}, path: '/fee?x=<script>' },
    { headers: {}, path: '/%66ee' },
    { headers: {}, path: '/fee/' },
  ];

  test.each(attacks)('never changes what another gets: $headers $path', async ({ headers, path = '/fee' }) => {
    stand = await openStand();
    // A site that shows everything it is told, the worst that can stand behind the front.
    stand.behave((asked, response) =>
      sendPage(response, pageHtml(JSON.stringify({ url: asked.url, ...asked.headers, connection: '' }))),
    );
    const clean = await openStand();
    clean.behave((asked, response) =>
      sendPage(response, pageHtml(JSON.stringify({ url: asked.url, ...asked.headers, connection: '' }))),
    );
    await stand.get(path, { headers });
    const [after, untouched] = await Promise.all([stand.get('/fee'), clean.get('/fee')]);
    expect(after.status).toBe(200);
    const nameless = (text: string, port: number) => text.replaceAll(`localhost:${port}`, 'the site');
    expect(nameless(after.body.toString(), stand.sitePort)).toBe(nameless(untouched.body.toString(), clean.sitePort));
    expect(Object.keys(after.headers).sort()).toEqual(Object.keys(untouched.headers).sort());
    await clean.close();
  });

  test('under another name than ours leads to nothing that carries the name', async () => {
    stand = await openStand({
      routing: { siteDomain: 'example.com', localeDomains: {}, subdomain: '', ownDomains: [] },
    });
    for (const path of ['/', '/JA/fee', '/en/fee', '/fee/', '/nothing']) {
      const got = await stand.get(path, { headers: { host: 'evil.example', 'accept-language': 'ja' } });
      expect(JSON.stringify(got.headers) + got.body.toString()).not.toContain('evil.example');
    }
  });
});

describe('a redirect', () => {
  test('[LOC-32] of the home page by language is temporary, private and says what it depends on', async () => {
    stand = await openStand();
    expect(await stand.get('/', { headers: { 'accept-language': 'ja' } })).toMatchObject({
      status: 307,
      headers: { location: '/ja', 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie' },
    });
    expect(await stand.get('/fee', { headers: { 'accept-language': 'ja' } })).toMatchObject({ status: 200 });
    const home = await stand.get('/');
    expect(home).toMatchObject({ status: 200, headers: { vary: 'rsc, accept-encoding, Accept-Language, Cookie' } });
  });

  test('[LOC-31] follows prefix, then cookie, then browser language, whatever was asked before', async () => {
    stand = await openStand();
    const ask = async (path: string, cookie: string, language: string) => {
      const got = await stand.get(path, { headers: { cookie, 'accept-language': language } });
      return got.headers.location ?? /page ([^<]+)</.exec(got.body.toString())?.[1];
    };
    for (let round = 0; round < 2; round += 1) {
      expect(await ask('/', '', 'de')).toBe('/de');
      expect(await ask('/', 'language=ja', 'de')).toBe('/ja');
      expect(await ask('/', 'language=en', 'de')).toBe('/en~');
      expect(await ask('/fr', 'language=ja', 'de')).toBe('/fr');
      expect(await ask('/', '', '')).toBe('/en~');
    }
  });

  test('[SIM-17] of paper trading is 307, not stored, keeps the prefix and drops the query', async () => {
    stand = await openStand();
    const headers = { cookie: 'a=b; simulation-trade=1' };
    await stand.get('/ja/markets');
    const got = await stand.get('/ja/markets?a=1', { headers });
    expect(got).toMatchObject({ status: 307, headers: { location: '/ja/spot/BTCUSDT' } });
    expect(got.headers['cache-control']).toBe('private, no-store');
    expect(got.headers['set-cookie']).toEqual([expect.stringMatching(/^simulation-asked=%2Fmarkets%3Fa%3D1; /)]);
    const ahead = await stand.get('/ja/markets?_rsc=x', { headers: { ...headers, rsc: '1' } });
    expect([ahead.status, ahead.headers['set-cookie']]).toEqual([307, undefined]);
    expect(await stand.get('/ja/spot/BTCUSDT', { headers })).toMatchObject({ status: 200 });
    expect((await stand.get('/ja/markets')).status).toBe(200);
  });

  test('[SIM-16] of paper trading comes before any script runs, from the cookie alone', async () => {
    stand = await openStand();
    const ask = async (cookie: string) => (await stand.get('/markets', { headers: { cookie } })).status;
    expect(await ask('simulation-trade=1')).toBe(307);
    expect(await ask('simulation-trade=0')).toBe(200);
    expect(await ask('not-simulation-trade=1')).toBe(200);
    expect(stand.seen).toHaveLength(1);
  });

  test('of the site to itself is made relative, to elsewhere it becomes 502', async () => {
    stand = await openStand();
    const to = async (location: string) => {
      stand.behave((_asked, response) => {
        response.writeHead(307, { location });
        response.end();
      });
      return stand.get('/robots.txt');
    };
    expect(await to('/fee')).toMatchObject({ status: 307, headers: { location: '/fee' } });
    expect(await to(`http://localhost:${stand.sitePort}/fee`)).toMatchObject({ headers: { location: '/fee' } });
    for (const place of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const got = await to(place);
      expect(got.status).toBe(502);
      expect(got.headers.location).toBe(undefined);
    }
  });
});

describe('[LOC-46] what is not a page', () => {
  test('passes by its own address without routing', async () => {
    stand = await openStand();
    for (const path of ['/robots.txt', '/JA/logo.svg', '/_next/image?url=%2Fa.png']) await stand.get(path);
    expect(stand.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/JA/logo.svg', '/_next/image?url=%2Fa.png']);
    expect(stand.seen.filter(({ headers }) => 'x-meridian-internal' in headers)).toEqual([]);
    expect((await stand.get('/api')).status).toBe(404);
    expect(stand.seen[3]?.headers['x-meridian-internal']).toBe('/en~/api');
  });

  test('is not reached under an internal form', async () => {
    stand = await openStand();
    for (const path of ['/en~/a.js', '/ja~/spot/A.B', '/en%7E/robots.txt'])
      expect(await stand.get(path)).toMatchObject({ status: 404 });
    expect(stand.seen).toHaveLength(0);
  });

  test('keeps conditions, ranges and long bodies as they are', async () => {
    stand = await openStand();
    const long = Buffer.alloc(3 * 1024 * 1024, 'x');
    stand.behave((asked, response) => {
      if (asked.headers['if-none-match'] === '"v1"') {
        response.writeHead(304, { etag: '"v1"' });
        return response.end();
      }
      const part = asked.headers.range ? long.subarray(0, 10) : long;
      const status = asked.headers.range ? 206 : 200;
      response.writeHead(status, {
        ...{ 'content-type': 'text/css', 'content-length': part.length, etag: '"v1"' },
        ...(status === 206 ? { 'content-range': `bytes 0-9/${long.length}` } : {}),
      });
      response.end(part);
    });
    const got = await stand.get('/a.css', { headers: { 'accept-encoding': 'br' } });
    expect(got.body.equals(long)).toBe(true);
    expect(got.headers).toMatchObject({ etag: '"v1"', 'content-length': String(long.length) });
    expect(await stand.get('/a.css', { headers: { 'if-none-match': '"v1"' } })).toMatchObject({ status: 304 });
    expect(await stand.get('/a.css', { headers: { range: 'bytes=0-9' } })).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 0-9/${long.length}` },
      body: long.subarray(0, 10),
    });
  });

  test('is given up when the visitor goes away', async () => {
    stand = await openStand();
    const broke = gate();
    stand.behave((asked) => void asked.socket.once('close', broke.open));
    const outgoing = request({ host: 'localhost', port: stand.port, path: '/robots.txt', agent: false });
    outgoing.on('error', () => {});
    outgoing.end();
    await stand.asked(1);
    outgoing.destroy();
    await broke.opened;
  });
});

describe('a site that is away', () => {
  test('gives a page that says so, tries again by itself, and is kept nowhere', async () => {
    const { log, lines } = listeningLog();
    stand = await openStand({ log });
    await stand.stopSite();
    const got = await stand.get('/ja/fee', { headers: HTML });
    expect(got).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '3' } });
    expect(got.body.toString()).toContain('<meta http-equiv="refresh" content="3">');
    expect(got.body.toString()).not.toMatch(/\[title\]|\[text\]|<script/);
    expect(got.headers['content-security-policy']).toContain("default-src 'self'");
    expect(lines).toMatchObject([{ level: 'warn', fields: { path: '/ja/fee', problem: 'away' } }]);
    expect((await stand.get('/fee', { headers: FLIGHT })).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('does not take the pages away that are in memory', async () => {
    stand = await openStand();
    const before = await stand.get('/fee');
    await stand.stopSite();
    expect((await stand.get('/fee')).body.equals(before.body)).toBe(true);
  });

  test('is noticed when it stops in the middle of an answer', async () => {
    stand = await openStand();
    stand.behave((_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<p>', () => response.destroy());
    });
    expect(await stand.get('/fee', { headers: HTML })).toMatchObject({ status: 503 });
    expect(await stand.get('/x.html', { headers: HTML })).toMatchObject({ status: 503 });
  });

  test('is given up when it keeps silent', async () => {
    stand = await openStand({ patience: 30 });
    stand.behave(() => {});
    expect(await stand.get('/fee', { headers: HTML })).toMatchObject({ status: 503 });
  });

  test('is what a front without a site has', async () => {
    stand = await openStand({ siteUrl: null });
    expect(await stand.get('/fee', { headers: HTML })).toMatchObject({ status: 503 });
  });

  test('is not blamed for a kept connection that it closed in the wrong moment', async () => {
    stand = await openStand();
    let answered = 0;
    stand.behave((asked, response) => {
      answered += 1;
      if (answered === 2) asked.socket.destroy();
      else sendPage(response, pageHtml('fine'));
    });
    expect((await stand.get('/fee')).status).toBe(200);
    expect((await stand.get('/markets')).status).toBe(200);
    expect(answered).toBe(3);
  });

  test('is not blamed for several that it closed in that moment: the second try has a connection of its own', async () => {
    stand = await openStand();
    const kept = new Set<unknown>();
    const waiting: (() => void)[] = [];
    stand.behave((asked, response) => {
      if (kept.has(asked.socket)) return void asked.socket.destroy();
      const answer = () => sendPage(response, pageHtml('fine'));
      if (kept.size === 2) return answer();
      // Both are open at once, and kept from then on.
      kept.add(asked.socket);
      waiting.push(answer);
      if (waiting.length === 2) for (const go of waiting) go();
    });
    const first = await Promise.all([stand.get('/fee'), stand.get('/markets')]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stand.get('/login')).status).toBe(200);
  });
});

describe('an upgrade', () => {
  const handshake = (port: number, path = '/_next/hmr') =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, 'localhost');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.endsWith('pong')) socket.destroy();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      const lines = [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Cookie: a=b',
      ];
      socket.write(`${[...lines, '', ''].join('\r\n')}ping`);
    });

  test('in production leads nowhere', async () => {
    stand = await openStand();
    expect(await handshake(stand.port)).toMatch(/^HTTP\/1\.1 404 /);
    expect(stand.seen).toHaveLength(0);
  });

  test('in development reaches the site, both ways, without cookies', async () => {
    stand = await openStand({ production: false });
    stand.onSiteUpgrade((asked, socket, head) => {
      expect(asked.headers).toMatchObject({ upgrade: 'websocket', host: `localhost:${stand.sitePort}` });
      expect(asked.headers.cookie).toBe(undefined);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      let text = head.toString();
      const answer = () => text === 'ping' && socket.write('pong');
      socket.on('data', (chunk) => {
        text += chunk;
        answer();
      });
      socket.on('error', () => {});
      socket.on('end', () => socket.end());
      answer();
    });
    expect(await handshake(stand.port)).toMatch(/^HTTP\/1\.1 101 [\s\S]*pong$/);
  });

  test('that the site does not want is refused, and so is a hostile target', async () => {
    stand = await openStand({ production: false });
    expect(await handshake(stand.port, '/none')).toMatch(/^HTTP\/1\.1 404 Not Found/);
    expect(await handshake(stand.port, '/%')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('in development', () => {
  test('nothing is kept, every answer passes as it comes, and the policy lets hot reload work', async () => {
    stand = await openStand({ production: false });
    for (let round = 0; round < 2; round += 1) {
      const got = await stand.get('/ja/fee', { headers: { cookie: 'a=b' } });
      expect(got.body.toString()).toContain('page /ja/fee');
      expect(got.headers['content-security-policy']).toContain("'unsafe-eval'");
    }
    expect(stand.seen).toHaveLength(2);
    expect(stand.seen[0]?.headers.cookie).toBe(undefined);
    expect((await stand.get('/')).headers.vary).toBe('rsc, next-router-state-tree, Accept-Language, Cookie');
    stand.behave((_asked, response) => sendPage(response, '<script>hot()</script>'));
    expect((await stand.get('/fee')).body.toString()).toBe('<script>hot()</script>');
  });

  test('the overlay may post, pages may not be posted to', async () => {
    stand = await openStand({ production: false });
    stand.behave((asked, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      asked.pipe(response);
    });
    const posted = await stand.get('/__nextjs_original-stack-frames', { method: 'POST', body: 'frames' });
    expect(posted.body.toString()).toBe('frames');
    expect((await stand.get('/fee', { method: 'POST' })).status).toBe(405);
  });
});
