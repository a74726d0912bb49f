import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPath, cleanTarget } from '#lib/i18n/target.ts';

describe('a request target', () => {
  test.each([
    ['/', '/'],
    ['/fee', '/fee'],
    ['/fee/', '/fee'],
    ['//fee', '/fee'],
    ['/fee//', '/fee'],
    ['//evil.com/fee', '/evil.com/fee'],
    ['/./fee', '/fee'],
    ['/spot/../fee', '/fee'],
    ['/../../fee', '/fee'],
    ['/%2e%2e/fee', '/fee'],
    ['/x/%2E%2e//evil.com', '/evil.com'],
    ['/%66ee', '/fee'],
    ['/en%7Efee', '/en~fee'],
    ['/a%3ab', '/a%3Ab'],
    ['/%e6%97%a5', '/%E6%97%A5'],
    ['/<b>', '/%3Cb%3E'],
    ['/[x]|^`{}"', '/%5Bx%5D%7C%5E%60%7B%7D%22'],
    ['/a%25b', '/a%25b'],
    ['/a%2525', '/a%2525'],
    ['/a:b@c;d=e,f', '/a:b@c;d=e,f'],
  ])('[RT-09] %s is the path %s', (target, path) => {
    expect(cleanTarget(target)).toEqual({ kind: 'clean', path, search: '', changed: path !== target });
  });

  test('the query is kept byte for byte, without an empty one', () => {
    expect(cleanTarget('/fee?a=%zz&b=/../%00\\')).toMatchObject({ path: '/fee', search: '?a=%zz&b=/../%00\\' });
    expect(cleanTarget('/fee?')).toEqual({ kind: 'clean', path: '/fee', search: '', changed: false });
    expect(cleanTarget('/?a?b')).toMatchObject({ path: '/', search: '?a?b' });
  });

  test.each([
    '',
    'fee',
    '?x',
    '*',
    'http://evil.com/',
    'evil.com:443',
    '/%',
    '/en/%',
    '/%4',
    '/%zz',
    '/%ff',
    '/%c3%28',
    '/a%00',
    '/a%0d%0aSet-Cookie:x',
    '/a%7f',
    '/a\0',
    '/a\r\nX: y',
    '/a\tb',
    '/a b',
    '/\\evil.com',
    '/a\\b',
    '/日本',
    '/a#b',
    '/fee?a\nb',
    '/fee?é',
    `/${'a'.repeat(8192)}`,
  ])('%j is malformed', (target) => expect(cleanTarget(target)).toEqual({ kind: 'malformed' }));

  test.each(['/a%2fb', '/%2F%2fevil.com', '/%5cevil.com', '/a%5C'])('%s can be no page', (target) =>
    expect(cleanTarget(target)).toEqual({ kind: 'unknown' }));
});

describe('a path of the browser', () => {
  test('may hold other scripts, which are escaped', () =>
    expect(cleanPath('/日')).toMatchObject({ path: '/%E6%97%A5' }));
  test('with half a character is malformed', () => expect(cleanPath('/\ud800')).toEqual({ kind: 'malformed' }));

  test('[RT-09] a clean path is its own clean path and stays on the origin', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '//', '.', '..', '%2e', '%', '%41', '\\', '%5c', '@', ':', 'evil.com', '%25', '~', '%7e'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanPath(`/${pieces.join('')}`);
        if (clean.kind !== 'clean') return;
        expect(cleanPath(clean.path)).toEqual(clean);
        expect(clean.path).toMatch(/^\/(?:[!$-~]+[^/])?$|^\/[^/]$/);
        const url = new URL(clean.path, 'https://ours.test');
        expect([url.origin, url.pathname]).toEqual(['https://ours.test', clean.path]);
      }),
      { numRuns: 5000 },
    );
  });
});
