import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { Trouble } from '#gateway/front/away-texts.ts';
import { awayTexts } from '#gateway/front/away-texts.ts';
import { DEFAULT_ROUTING } from '#lib/i18n/config.ts';
import { direction, isPrefix, type LocaleCode, languageTag } from '#lib/i18n/locales.ts';
import { CATALOGUES } from '#lib/i18n/messages.ts';
import { gate, handClock, listeningLog, openStand, pageHtml, type Stand, sendPage } from './stand.ts';

let stand: Stand;
afterEach(() => stand.close());

const fills = () => stand.seen.length;

describe('a page', () => {
  test('comes from the site once and then from memory, with the walls and without the site’s own headers', async () => {
    stand = await openStand();
    const first = await stand.get('/ja/fee');
    const second = await stand.get('/ja/fee');
    expect(first.status).toBe(200);
    expect(first.body.toString()).toBe(pageHtml('page /ja/fee'));
    expect(second.body.equals(first.body)).toBe(true);
    expect(fills()).toBe(1);
    expect(stand.seen[0]).toMatchObject({ url: '/ja/fee', headers: { 'x-meridian-internal': '/ja/fee' } });
    expect(second.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const told = ['x-powered-by', 'x-nextjs-cache', 'x-middleware-rewrite', 'set-cookie', 'strict-transport-security'];
    expect(told.filter((name) => name in second.headers)).toEqual([]);
    expect(stand.front.stats()).toMatchObject({ entries: 1, hits: 1, fills: 1 });
  });

  test('of a bare link is asked for under its own address', async () => {
    stand = await openStand();
    expect((await stand.get('/spot/BTCUSDT')).body.toString()).toContain('page /en~/spot/BTCUSDT');
    expect(stand.seen[0]).toMatchObject({
      url: '/spot/BTCUSDT',
      headers: { 'x-meridian-internal': '/en~/spot/BTCUSDT' },
    });
  });

  test('that redirects keeps where to, the first time and from memory; a foreign place is never sent', async () => {
    stand = await openStand();
    stand.behave((_request, response) => {
      response.writeHead(308, {
        location: '/spot/BTCUSDT',
        'cache-control': 's-maxage=60',
        'content-type': 'text/html',
      });
      response.end();
    });
    expect(await stand.get('/spot')).toMatchObject({ status: 308, headers: { location: '/spot/BTCUSDT' } });
    expect(await stand.get('/spot')).toMatchObject({ status: 308, headers: { location: '/spot/BTCUSDT' } });
    stand.behave((_request, response) => {
      response.writeHead(308, { location: 'https://evil.example/', 'cache-control': 's-maxage=60' });
      response.end();
    });
    const refused = await stand.get('/markets');
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(refused.headers.location).toBeUndefined();
  });

  test('is made once for all who ask at the same time', async () => {
    stand = await openStand();
    const { opened, open } = gate();
    stand.behave(async (_request, response) => {
      await opened;
      sendPage(response, pageHtml('late'));
    });
    const asked = Promise.all(Array.from({ length: 20 }, () => stand.get('/fee')));
    await stand.handled(20);
    open();
    expect(new Set((await asked).map(({ body }) => body.toString()))).toEqual(new Set([pageHtml('late')]));
    expect(fills()).toBe(1);
  });

  test('keeps its memory whatever the query, and the site never sees the query', async () => {
    stand = await openStand();
    await stand.get('/fee?utm=1');
    const other = await stand.get('/fee?x=%3Cscript%3E');
    expect(other.status).toBe(200);
    expect(stand.seen.map(({ url }) => url)).toEqual(['/fee']);
  });

  test('is fresh for a minute, then shown once more while a new one is made, then the new one', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    let version = 1;
    stand.behave((_request, response) => sendPage(response, pageHtml(`version ${version}`)));
    const text = async () => (await stand.get('/fee')).body.toString();
    expect(await text()).toBe(pageHtml('version 1'));
    version = 2;
    clock.pass(59_999);
    expect(await text()).toBe(pageHtml('version 1'));
    expect(fills()).toBe(1);
    clock.pass(1);
    expect(await text()).toBe(pageHtml('version 1'));
    await stand.front.settled();
    expect(await text()).toBe(pageHtml('version 2'));
    expect(fills()).toBe(2);
  });

  test('older than five minutes beyond its time is not shown: a new one is waited for', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    let version = 1;
    stand.behave((_request, response) => sendPage(response, pageHtml(`version ${version}`)));
    await stand.get('/fee');
    version = 2;
    clock.pass(60_000 + 300_000);
    expect((await stand.get('/fee')).body.toString()).toBe(pageHtml('version 2'));
  });

  test('is shown for a day when the site cannot make a new one, and asked for again every five seconds', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    await stand.get('/fee');
    stand.behave((_request, response) => sendPage(response, 'broken', {}, 500));
    clock.pass(3_600_000);
    expect(await stand.get('/fee')).toMatchObject({ status: 200, body: Buffer.from(pageHtml('page /en~/fee')) });
    expect(await stand.get('/fee')).toMatchObject({ status: 200 });
    expect(fills()).toBe(2);
    clock.pass(5_000);
    expect(await stand.get('/fee')).toMatchObject({ status: 200 });
    await stand.front.settled();
    expect(fills()).toBe(3);
    clock.pass(24 * 3_600_000);
    expect(await stand.get('/fee')).toMatchObject({ status: 500 });
  });

  test('of an old build is gone when the build changes, also when it arrives late', async () => {
    let build = 'build-1';
    stand = await openStand({ buildId: () => build });
    await stand.get('/markets');
    const { opened, open } = gate();
    stand.behave(async (_request, response) => {
      await opened;
      sendPage(response, pageHtml('old build'));
    });
    const late = stand.get('/fee');
    await stand.asked(2);
    build = 'build-2';
    await stand.get('/', { method: 'POST' });
    expect(stand.front.stats()).toMatchObject({ entries: 0, bytes: 0 });
    open();
    expect((await late).body.toString()).toBe(pageHtml('old build'));
    stand.behave((_request, response) => sendPage(response, pageHtml('new build')));
    expect((await stand.get('/fee')).body.toString()).toBe(pageHtml('new build'));
  });

  test.each([
    ['private', { 'cache-control': 'private, s-maxage=60' }],
    ['not to be stored', { 'cache-control': 'no-store' }],
    ['setting a cookie', { 'set-cookie': 'a=b' }],
    ['without a word about caching', { 'cache-control': '' }],
  ])('that is %s is not kept, and its cookie goes nowhere', async (_what, headers) => {
    stand = await openStand();
    stand.behave((_request, response) => sendPage(response, pageHtml('mine'), headers));
    for (let i = 0; i < 2; i += 1) {
      const got = await stand.get('/fee');
      expect(got.headers['set-cookie']).toBe(undefined);
      expect(got.headers['cache-control']).toBe('private, no-store');
    }
    expect(fills()).toBe(2);
    expect(stand.front.stats().entries).toBe(0);
  });

  test('with a script of unknown shape is not sent: 500, a line in the log, and nothing kept', async () => {
    const { log, lines } = listeningLog();
    stand = await openStand({ log });
    stand.behave((_request, response) => sendPage(response, pageHtml('home', '<script>steal()</script>')));
    const got = await stand.get('/fee', { headers: { accept: 'text/html' } });
    expect(got.status).toBe(500);
    expect(got.body.toString()).not.toContain('steal');
    expect(lines).toContainEqual({
      level: 'error',
      fields: expect.objectContaining({ path: '/en~/fee', found: expect.stringContaining('steal()') }),
      message: expect.any(String),
    });
    expect(stand.front.stats().entries).toBe(0);
  });

  test('that turns bad is no longer shown', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    await stand.get('/fee');
    stand.behave((_request, response) => sendPage(response, pageHtml('home', '<script>steal()</script>')));
    clock.pass(61_000);
    await stand.get('/fee');
    await stand.front.settled();
    expect((await stand.get('/fee')).status).toBe(500);
  });
});

describe('an answer', () => {
  test('has the same bytes in each encoding, and an ETag for each', async () => {
    stand = await openStand();
    const html = Buffer.from(pageHtml('page /ja/fee'));
    const tags = new Set<string | undefined>();
    for (const [encoding, decode] of [
      [undefined, (body: Buffer) => body],
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const headers: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
      for (let round = 0; round < 2; round += 1) {
        const got = await stand.get('/ja/fee', { headers });
        expect(got.headers['content-encoding']).toBe(encoding);
        expect(decode(got.body).equals(html)).toBe(true);
        expect(got.headers['content-length']).toBe(String(got.body.length));
        expect(got.headers.vary).toBe('rsc, accept-encoding');
        tags.add(got.headers.etag);
      }
    }
    expect(fills()).toBe(1);
    expect(tags.size).toBe(3);
    expect([...tags].filter((tag) => !/^"[^"]+"$/.test(tag ?? ''))).toEqual([]);
  });

  test('that the browser has already is 304 with the same ETag, and not with another encoding’s', async () => {
    stand = await openStand();
    const plain = await stand.get('/fee');
    const packed = await stand.get('/fee', { headers: { 'accept-encoding': 'br' } });
    const etag = plain.headers.etag ?? '';
    const ask = (condition: string, encoding = 'identity') =>
      stand.get('/fee', { headers: { 'if-none-match': condition, 'accept-encoding': encoding } });
    for (const condition of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const got = await ask(condition);
      expect(got).toMatchObject({ status: 304, headers: { etag, vary: 'rsc, accept-encoding' } });
      expect(got.body).toHaveLength(0);
      expect(got.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    }
    expect((await ask('"a"')).status).toBe(200);
    expect((await ask(etag, 'br')).status).toBe(200);
    expect((await ask(packed.headers.etag ?? '', 'br')).status).toBe(304);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    stand = await openStand();
    const head = await stand.get('/fee', { method: 'HEAD' });
    const whole = await stand.get('/fee');
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(whole.body.length) } });
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(head.body).toHaveLength(0);
    expect(stand.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  test('to any other method is 405 with what is allowed', async () => {
    stand = await openStand();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])
      for (const path of ['/fee', '/_next/static/chunks/a.js', '/robots.txt'])
        expect(await stand.get(path, { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(fills()).toBe(0);
  });

  test('says HSTS for configured hosts alone', async () => {
    stand = await openStand({ hstsHosts: ['example.com', 'localhost'] });
    const hsts = async (host: string) =>
      (await stand.get('/fee', { headers: { host } })).headers['strict-transport-security'];
    expect(await hsts('example.com')).toBe('max-age=31536000');
    expect(await hsts('localhost')).toBe(undefined);
    expect(await hsts('evil.example')).toBe(undefined);
  });
});

describe('what is not there', () => {
  test('is the page of its language that says so, with status 404', async () => {
    stand = await openStand();
    const got = await stand.get('/ja/nothing');
    expect(got).toMatchObject({
      status: 404,
      headers: { 'content-security-policy': expect.stringContaining('sha256-') },
    });
    expect(got.body.toString()).toContain('nothing in /ja/not-found');
  });

  test('is kept for ten seconds at most, in one copy for all addresses of a language', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    await stand.get('/spot/A');
    const small = stand.front.stats().bytes;
    for (const symbol of ['B', 'C', 'D']) await stand.get(`/spot/${symbol}`);
    expect(stand.front.stats().bytes - small).toBeLessThan(3 * 1_024);
    const before = fills();
    clock.pass(9_999);
    await stand.get('/spot/A');
    expect(fills()).toBe(before);
    clock.pass(1);
    stand.behave((_request, response) => sendPage(response, pageHtml('listed now')));
    expect(await stand.get('/spot/A')).toMatchObject({ status: 200 });
  });

  test('is not even asked for when no page has so long a path', async () => {
    stand = await openStand();
    await stand.get('/fee/not-there');
    for (const letter of ['a', 'b', 'c']) {
      const got = await stand.get(`/${letter.repeat(250)}`);
      expect(got).toMatchObject({ status: 404, body: Buffer.from(pageHtml('nothing in /en~/not-found')) });
    }
    expect(stand.seen.map(({ url }) => url)).toEqual(['/fee/not-there', '/not-found']);
  });

  test('falls back on the site’s own page when the other cannot be made', async () => {
    stand = await openStand();
    stand.behave((_request, response, internal) =>
      internal === '/ja/not-found'
        ? sendPage(response, pageHtml('x', '<script>steal()</script>'))
        : sendPage(response, pageHtml('plain 404'), {}, 404),
    );
    const got = await stand.get('/ja/nothing');
    expect(got.status).toBe(404);
    expect(got.body.toString()).toContain('plain 404');
  });
});

describe('what is no address', () => {
  const page = { headers: ['Accept: text/html'] };

  test.each([
    ['/%zz', 'en~'],
    ['/en/%', 'en~'],
    ['/ja/%', 'ja'],
    ['/JA/%ff', 'ja'],
    ['/zh-cn/a%2fb', 'zh-CN'],
    ['//ja/fee', 'ja'],
    ['/ar/..%2f', 'ar'],
    ['/nl/%', 'en~'],
    ['/ja%', 'en~'],
    ['//', 'en~'],
    ['/fr?%', 'fr'],
  ])('%s is told by the page of the house in the language %s', async (target, segment) => {
    stand = await openStand();
    const got = await stand.raw(target, page);
    expect(got).toMatchObject({
      status: 400,
      headers: { 'content-security-policy': expect.stringContaining('sha256-') },
    });
    expect(got.body.toString()).toContain(`no address: /${segment}/bad-address`);
  });

  test('is made once a language and kept for ten seconds, whatever is typed', async () => {
    const clock = handClock();
    stand = await openStand({ clock });
    for (const target of ['/%zz', '/%z', '//', '/a\\b', '/%ff?x']) await stand.raw(target, page);
    expect(stand.seen.map(({ url }) => url)).toEqual(['/bad-address']);
    clock.pass(10_000);
    await stand.raw('/%', page);
    expect(fills()).toBe(2);
  });

  test('is told by a small page of our own, with the same status, when the site is away or has no such page', async () => {
    stand = await openStand();
    stand.behave((_request, response) => sendPage(response, 'oops', {}, 500));
    const broken = await stand.raw('/ja/%', page);
    await stand.stopSite();
    const titled = (code: LocaleCode, what: Trouble) =>
      expect.stringContaining(`<h1>${awayTexts(code)[what].title}</h1>`);
    expect([broken.status, broken.body.toString()]).toEqual([400, titled('ja', 'malformed')]);
    const french = await stand.raw('/fr/%', page);
    expect([french.status, french.body.toString()]).toEqual([400, titled('fr', 'malformed')]);
    const missing = await stand.raw('/fr//x.png', page);
    expect([missing.status, missing.body.toString()]).toEqual([404, titled('fr', 'missing')]);
  });

  test('[LOC-13] speaks the language of its address, in its direction, and leads to that home page', async () => {
    stand = await openStand();
    await stand.stopSite();
    for (const code of (Object.keys(CATALOGUES) as LocaleCode[]).filter(isPrefix)) {
      const { body } = await stand.raw(`/${code}/%`, page);
      const { title, text } = awayTexts(code).malformed;
      expect(body.toString()).toContain(
        `<html lang="${languageTag(code)}" dir="${direction(code)}" data-theme="black">`,
      );
      expect(body.toString()).toContain(`<h1>${title}</h1>\n<p class="text">${text}</p>`);
      expect(body.toString()).toContain(
        `<a class="way" href="${code === 'en' ? '/' : `/${code}`}">${awayTexts(code).home}`,
      );
      expect(body.toString()).not.toMatch(/\[(?:home|title|text|lang|brand)\]/);
    }
  });

  test('has the theme that the visitor has on every page', async () => {
    stand = await openStand();
    await stand.stopSite();
    const root = async (cookie: string) => {
      const { body } = await stand.raw('/fr/%', { headers: [...page.headers, `Cookie: ${cookie}`] });
      return /<html[^>]*>/.exec(body.toString())?.[0];
    };
    expect(await root('')).toBe('<html lang="fr" dir="ltr" data-theme="black">');
    expect(await root('a=1; theme=light; b=2')).toBe('<html lang="fr" dir="ltr" data-theme="light">');
    expect(await root('theme=light; overall-theme=system')).toBe('<html lang="fr" dir="ltr">');
    expect(await root('theme=light"onload=x')).toBe('<html lang="fr" dir="ltr" data-theme="black">');
  });

  test('is told to somebody who trades on paper, or under a name of another language, as well', async () => {
    const routing = { ...DEFAULT_ROUTING, siteDomain: 'main.example', localeDomains: { ja: 'ja.example' } };
    stand = await openStand({ routing });
    const paper = await stand.raw('/%', { headers: [...page.headers, 'Cookie: simulation-trade=1'] });
    expect(paper).toMatchObject({ status: 400 });
    expect((await stand.raw('/%', { ...page, host: 'ja.example' })).body.toString()).toContain('/ja~/bad-address');
    expect((await stand.raw('/ja/%', { ...page, host: 'ja.example' })).body.toString()).toContain('/ja~/bad-address');
  });
});

describe('an immutable asset', () => {
  const PATH = '/_next/static/chunks/a.js';

  test('is asked for once, kept compressed, and its caching stays', async () => {
    stand = await openStand();
    await stand.get(`${PATH}?v=1`);
    const got = await stand.get(PATH, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(got.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=UTF-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(got.body).toString()).toBe('export const a = 1;\n'.repeat(200));
    expect(stand.seen).toMatchObject([{ url: PATH }]);
    expect('x-meridian-internal' in (stand.seen[0]?.headers ?? {})).toBe(false);
  });

  test('that is missing is not immutable', async () => {
    stand = await openStand();
    const got = await stand.get('/_next/static/chunks/none.css');
    expect(got).toMatchObject({ status: 404, headers: { 'cache-control': 'public, max-age=0, must-revalidate' } });
  });
});

describe('pages that must be made', () => {
  test('are made for an address as often as it may; what lies ready is never refused', async () => {
    let left = 2;
    stand = await openStand({ mayMake: () => left-- > 0 });
    expect((await stand.get('/markets')).status).toBe(200);
    expect((await stand.get('/no-such-page-1', { headers: { accept: 'text/html' } })).status).toBe(404);
    const html = await stand.get('/no-such-page-2', { headers: { accept: 'text/html' } });
    expect([html.status, html.headers['retry-after']]).toEqual([429, '3']);
    expect(html.body.toString()).toContain('Too many pages at once');
    expect(html.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await stand.get('/_next/static/chunks/b.js')).status).toBe(429);
    expect((await stand.get('/markets', { headers: { rsc: '1' } })).status).toBe(429);
    expect((await stand.get('/markets')).status).toBe(200);
    expect(stand.seen.map(({ url }) => url).filter((url) => url.includes('page-2'))).toEqual([]);
  });
});

describe('a name that is somebody else’s', () => {
  test('gets 421 and none of our pages, files or redirects; the way home leads to our own', async () => {
    stand = await openStand({
      routing: { ...DEFAULT_ROUTING, siteDomain: 'venue.example' },
      isElsewhere: ({ headers }) => headers.host === 'evil.example',
    });
    const accept = 'text/html';
    for (const target of ['/', '/ja/fee', '/en/fee', '/spot/btcusdt', '/%', '/_next/static/chunks/a.js', '/sw.js']) {
      const page = await stand.raw(target, { host: 'evil.example', headers: [`accept: ${accept}`] });
      expect(page.status, target).toBe(421);
      expect(page.headers.location, target).toBeUndefined();
      expect(page.headers['cache-control'], target).toBe('no-store');
    }
    const told = await stand.raw('/ja/fee', { host: 'evil.example', headers: [`accept: ${accept}`] });
    expect(told.body.toString()).toContain(awayTexts('ja').elsewhere.title);
    expect(told.body.toString()).toContain('href="https://venue.example/ja"');
    expect(fills()).toBe(0);
    const program = await stand.raw('/robots.txt', { host: 'evil.example', headers: [] });
    expect(program).toMatchObject({ status: 421, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect((await stand.raw('/ja/fee', { host: 'venue.example', headers: [`accept: ${accept}`] })).status).toBe(200);
  });
});
