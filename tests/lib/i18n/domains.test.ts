import { describe, expect, test } from 'vitest';
import { hostName, isSameDomain, parseDomain, withSubdomain } from '#lib/i18n/domains.ts';

describe('a domain as an operator writes it', () => {
  test.each([
    ['example.com', 'example.com'],
    [' Example.COM. ', 'example.com'],
    ['example.com.:8443', 'example.com:8443'],
    ['localhost:3443', 'localhost:3443'],
    ['xn--fiq228c.test', 'xn--fiq228c.test'],
  ])('%j is %s', (text, domain) => expect(parseDomain(text)).toBe(domain));

  test.each([
    '',
    '.',
    'https://example.com',
    'example.com/x',
    'a@example.com',
    '*.example.com',
    'exa mple.com',
    'example..com',
    '-a.com',
    'example.com:0',
    'example.com:65536',
    'example.com:abc',
    '例え.jp',
    `${'a.'.repeat(130)}com`,
  ])('%j is none', (text) => expect(parseDomain(text)).toBeNull());
});

describe('a Host header', () => {
  test.each([
    ['Example.com:3443', 'example.com'],
    ['example.com.', 'example.com'],
    ['[::1]:80', '[::1]'],
    ['', ''],
    ['a/b', ''],
    ['a@b', ''],
    ['a\\b', ''],
    ['a:b', ''],
  ])('%j names %j', (host, name) => expect(hostName(host)).toBe(name));

  test('a domain without a port is meant on any port, one with a port on that alone', () => {
    expect(isSameDomain('example.com:3443', 'example.com')).toBe(true);
    expect(isSameDomain('example.com', 'example.com:8443')).toBe(false);
    expect(isSameDomain('example.com:8443', 'example.com:8443')).toBe(true);
    expect(isSameDomain('example.com', 'example.com:443')).toBe(true);
    expect(isSameDomain('sub.example.com', 'example.com')).toBe(false);
    expect(isSameDomain('', '')).toBe(false);
  });
});

test('[LOC-39] a subdomain stands where www stood, and nowhere else', () => {
  expect(withSubdomain('www.example.com', 'm')).toBe('m.example.com');
  expect(withSubdomain('www.example.com:8443', 'm')).toBe('m.example.com:8443');
  expect(withSubdomain('example.com', 'm')).toBe('example.com');
  expect(withSubdomain('wwwx.example.com', 'm')).toBe('wwwx.example.com');
  expect(withSubdomain('www.example.com', '')).toBe('www.example.com');
});
