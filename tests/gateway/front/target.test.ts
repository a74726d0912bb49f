import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTarget, isSafeLocation } from '#gateway/front/target.ts';

describe('the target of a request line', () => {
  test('is split into path and query as they came', () => {
    expect(checkTarget('/ja/spot/BTCUSDT?a=1&b=%20?c')).toEqual({
      ok: true,
      path: '/ja/spot/BTCUSDT',
      search: '?a=1&b=%20?c',
    });
    expect(checkTarget('/')).toEqual({ ok: true, path: '/', search: '' });
    expect(checkTarget('/?')).toEqual({ ok: true, path: '/', search: '?' });
  });

  test.each([
    ['absolute form', 'http://evil.example/'],
    ['absolute form of our own host', 'https://localhost:3443/fee'],
    ['authority form', 'evil.example:443'],
    ['asterisk form', '*'],
    ['nothing', ''],
    ['a scheme without slashes', 'javascript:alert(1)'],
    ['two slashes at the beginning', '//evil.example/'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a backslash further on', '/ja\\fee'],
    ['a fragment', '/fee#top'],
    ['a space', '/fee x'],
    ['a tab', '/\t/evil.example'],
    ['a line feed', '/fee\nx: y'],
    ['DEL', '/fee\x7f'],
    ['bytes beyond ASCII', '/caf\u00e9'],
    ['a lone percent sign', '/en/%'],
    ['half an escape', '/en/%4'],
    ['an escape of no digits', '/en/%zz'],
    ['an escape that stops at the query', '/en/%4?1=2'],
    ['a malformed escape in the query', '/fee?q=100%'],
    ['an encoded NUL', '/fee%00'],
    ['an encoded line feed', '/fee%0d%0aset-cookie:a=b'],
    ['an encoded C1 control', '/fee%c2%85'],
    ['an encoded line separator', '/fee%e2%80%a8'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded slash', '/%2f%2fevil.example'],
    ['an encoded slash in capitals', '/ja%2Ffee'],
    ['an overlong slash', '/%c0%af'],
    ['bytes that are no UTF-8', '/%ff%fe'],
    ['half a character', '/%e6%97'],
    ['a dot segment', '/ja/../fee'],
    ['a single dot', '/./fee'],
    ['a dot segment at the end', '/ja/..'],
    ['encoded dots', '/ja/%2e%2e/fee'],
    ['half encoded dots', '/ja/.%2E/fee'],
    ['more than can be meant', `/${'a'.repeat(8_192)}`],
  ])('is refused when it has %s', (_what, target) => {
    expect(checkTarget(target)).toEqual({ ok: false });
  });

  test.each([
    '/日本'.replace(/[^/]/g, (char) => encodeURIComponent(char)),
    '/fee?next=%2F%2Fevil.example%0d%0a',
    '/a..b/.well-known/...',
    '/ja//fee',
    '/%252e%252e/',
    "/spot/BTCUSDT;v=1,2(3)'!*$&+=:@~|^{}",
    '/fee?path=a\\b',
    `/${'a'.repeat(8_191)}`,
  ])('is taken when a browser can have sent it: %s', (target) => {
    expect(checkTarget(target).ok).toBe(true);
  });

  test('that is taken stays on its origin, however it is resolved', () => {
    const odd = fc.constantFrom(
      '/',
      '\\',
      '%',
      '%2f',
      '%5c',
      '%09',
      '.',
      '..',
      '?',
      '#',
      '@',
      ':',
      'evil.example',
      '\t',
    );
    const targets = fc
      .array(fc.oneof(odd, fc.string({ maxLength: 4 })), { maxLength: 12 })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(targets, (target) => {
        const checked = checkTarget(target);
        if (!checked.ok) return;
        expect(new URL(target, 'https://meridian.test').origin).toBe('https://meridian.test');
        expect(() => decodeURIComponent(checked.path)).not.toThrow();
        expect(checked.path + checked.search).toBe(target);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('a place to redirect to', () => {
  const hosts = new Set(['zh.example.com']);

  test.each([
    '/',
    '/ja/fee?a=1#b',
    '/fee?a=\\\\evil.example',
    'https://zh.example.com/fee',
    'https://zh.example.com:8443/fee',
  ])('may be %s', (place) => {
    expect(isSafeLocation(place, hosts)).toBe(true);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/fee\\evil.example',
    '/\t/evil.example',
    '/caf\u00e9',
    'https://evil.example/',
    'https://zh.example.com.evil.example/',
    'https://zh.example.com@evil.example/',
    'https://user@zh.example.com/',
    'javascript:alert(1)',
    'fee',
    '',
  ])('may not be "%s"', (place) => {
    expect(isSafeLocation(place, hosts)).toBe(false);
  });
});
