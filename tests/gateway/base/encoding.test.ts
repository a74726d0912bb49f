import { describe, expect, test } from 'vitest';
import { isCompressible, negotiate } from '#gateway/base/encoding.ts';

describe('the encoding of an answer', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['deflate', 'identity'],
    ['gzip;q=0.001', 'gzip'],
  ])('for "%s" is %s', (header, encoding) => {
    expect(negotiate(header)).toBe(encoding);
    expect(negotiate(header)).toBe(encoding);
  });

  test('is made for text alone', () => {
    const types = ['text/html; charset=utf-8', 'application/javascript', 'image/svg+xml', 'application/manifest+json'];
    expect(types.filter(isCompressible)).toEqual(types);
    expect(['image/png', 'font/woff2', 'application/octet-stream'].filter(isCompressible)).toEqual([]);
  });
});
