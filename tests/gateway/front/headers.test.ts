import { describe, expect, test } from 'vitest';
import { headersFromSite, headersToSite, hstsRule, isHost, SECURITY_HEADERS } from '#gateway/front/headers.ts';

const outside = {
  host: 'evil.example',
  connection: 'keep-alive, x-named',
  'x-named': '1',
  'keep-alive': '1',
  te: 'trailers',
  'transfer-encoding': 'chunked',
  upgrade: 'h2c',
  'proxy-authorization': 'a',
  cookie: 'bt_rtoken=secret',
  authorization: 'Bearer secret',
  forwarded: 'for=1',
  'x-forwarded-for': '1.2.3.4',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-real-ip': '1.2.3.4',
  'x-middleware-subrequest': 'middleware',
  'x-middleware-rewrite': '/x',
  'x-middleware-override-headers': 'a',
  'x-nextjs-data': '1',
  'x-nextjs-request-id': 'abc',
  'x-next-resume-state-length': '1',
  'next-resume': '1',
  'x-matched-path': '/x',
  'x-now-route-matches': '1',
  'x-meridian-internal': '/en~/account',
  'x-original-url': '/x',
  'x-http-method-override': 'POST',
  'accept-encoding': 'br',
};
const flight = {
  accept: 'text/x-component',
  rsc: '1',
  'next-router-state-tree': '%5B%5D',
  'next-router-prefetch': '1',
  'next-router-segment-prefetch': '/_tree',
  'next-url': '/ja',
};

describe('headers on the way to the site', () => {
  test('are only those that the client router and files need', () => {
    const request = { ...outside, ...flight, 'user-agent': 'a', 'accept-language': 'ja', 'next-action': 'x' };
    expect(headersToSite(request, { host: 'localhost:1', internal: '/ja/fee', production: true })).toEqual({
      ...flight,
      host: 'localhost:1',
      'x-meridian-internal': '/ja/fee',
    });
  });

  test('of a file name no internal page, even when the visitor did', () => {
    expect(headersToSite(outside, { host: 'localhost:1', internal: null, production: true })).toEqual({
      host: 'localhost:1',
    });
  });

  test('in development are all but hop-by-hop, routing, forwarding and secret ones', () => {
    const request = { ...outside, ...flight, 'user-agent': 'a' };
    expect(headersToSite(request, { host: 'localhost:1', internal: null, production: false })).toEqual({
      ...flight,
      'user-agent': 'a',
      'x-nextjs-request-id': 'abc',
      host: 'localhost:1',
    });
  });
});

describe('headers on the way out', () => {
  const answer = {
    'content-type': 'text/html',
    etag: '"a"',
    link: '</a.css>; rel=preload',
    'set-cookie': ['a=b'],
    'x-powered-by': 'Next.js',
    'x-nextjs-cache': 'HIT',
    'x-nextjs-prerender': '1',
    'x-nextjs-stale-time': '300',
    'x-nextjs-rewritten-path': '/en~/fee',
    'x-middleware-rewrite': '/en~/fee',
    'x-middleware-set-cookie': 'a=b',
    server: 'x',
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=1',
    location: 'https://evil.example',
    'cache-control': 's-maxage=1',
    'content-length': '5',
  };

  test('of a page tell nothing about the site', () => {
    expect(headersFromSite(answer)).toEqual([
      ['content-type', 'text/html'],
      ['etag', '"a"'],
      ['link', '</a.css>; rel=preload'],
    ]);
  });

  test('of a flight answer tell the client router what it reads', () => {
    expect(Object.fromEntries(headersFromSite({ ...answer, 'content-type': 'text/x-component' }))).toEqual({
      'content-type': 'text/x-component',
      etag: '"a"',
      link: '</a.css>; rel=preload',
      'x-nextjs-rewritten-path': '/en~/fee',
      'x-nextjs-stale-time': '300',
    });
  });

  test('carry the walls of the design', () => {
    expect(Object.fromEntries(SECURITY_HEADERS)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('have no policy that only reports: enforcing Trusted Types breaks Next, and Firefox tells of each violation', () => {
    expect(SECURITY_HEADERS.map(([name]) => name)).not.toContain('content-security-policy-report-only');
  });
});

describe('HSTS', () => {
  test('is for configured public names, in any case and with any port', () => {
    const wants = hstsRule(['Example.com']);
    expect(['example.com', 'EXAMPLE.com:8443'].map(wants)).toEqual([true, true]);
    expect(['sub.example.com', 'example.com.evil.io', 'evilexample.com', undefined].map(wants)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('is never for localhost or an address, whatever is configured', () => {
    const names = ['localhost', 'a.localhost', '127.0.0.1', '::1', '[::1]', '10.0.0.1'];
    const wants = hstsRule(names);
    expect(names.filter((name) => wants(name) || wants(`${name}:3443`))).toEqual([]);
  });
});

test.each(['localhost:3443', 'example.com', '127.0.0.1', '[::1]:80', 'a_b.example'])('%s is a host', (host) => {
  expect(isHost(host)).toBe(true);
});

test.each([
  '',
  'a b',
  'a/b',
  'a@b',
  'a:b',
  'a?b',
  'ex\u00e4mple.com',
  `${'a'.repeat(300)}.com`,
  'a:123456',
  "a'b",
])('"%s" is no host', (host) => {
  expect(isHost(host)).toBe(false);
});
