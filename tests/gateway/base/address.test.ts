import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createAddress, limitKey } from '#gateway/base/address.ts';

function request(
  remoteAddress: string,
  headers: Record<string, string | undefined> = {},
  encrypted = false,
): IncomingMessage {
  return { socket: { remoteAddress, ...(encrypted ? { encrypted } : {}) }, headers } as unknown as IncomingMessage;
}

describe('without a trusted proxy', () => {
  const address = createAddress([]);

  test.each([
    { 'x-forwarded-for': '9.9.9.9' },
    { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9;proto=https' },
  ])('headers change nothing: %j', (headers) => {
    expect(address(request('1.2.3.4', headers))).toEqual({ ip: '1.2.3.4', https: false });
  });

  test('[GW-09] https is what the own socket says', () => {
    expect(address(request('1.2.3.4', {}, true)).https).toBe(true);
    expect(address(request('1.2.3.4', { 'x-forwarded-proto': 'http' }, true)).https).toBe(true);
  });

  test('an IPv4 address in IPv6 clothes is the same address', () => {
    expect(address(request('::ffff:1.2.3.4')).ip).toBe('1.2.3.4');
  });
});

describe('behind proxies', () => {
  const address = createAddress(['10.0.0.0/8', 'fd00::1']);

  test.each([
    ['10.0.0.1', '9.9.9.9', '9.9.9.9'],
    // A visitor who writes the header himself only moves what stands left of his own address.
    ['10.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.7', '9.9.9.9'],
    ['10.0.0.1', '6.6.6.6, nonsense, 10.0.0.7', '10.0.0.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['10.0.0.1', '9.9.9.9:4711', '9.9.9.9'],
    ['10.0.0.1', '[2001:db8::5]:4711', '2001:db8::5'],
    ['::ffff:10.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['fd00::1', '9.9.9.9', '9.9.9.9'],
    ['fd00::2', '9.9.9.9', 'fd00::2'],
    ['11.0.0.1', '9.9.9.9', '11.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
  ])('socket %s with chain "%s" is %s', (socket, chain, ip) => {
    expect(address(request(socket, { 'x-forwarded-for': chain })).ip).toBe(ip);
  });

  test('a chain is followed for 16 hops', () => {
    const chain = ['9.9.9.9', ...Array.from({ length: 40 }, (_, i) => `10.1.0.${i}`)].join(', ');
    expect(address(request('10.0.0.1', { 'x-forwarded-for': chain })).ip).toBe('10.1.0.24');
  });

  test('[GW-09] a trusted proxy may say that the visitor came over https, the nearest one counts', () => {
    const https = (proto: string, socket = '10.0.0.1') =>
      address(request(socket, { 'x-forwarded-proto': proto })).https;
    expect(https('https')).toBe(true);
    expect(https('HTTPS')).toBe(true);
    expect(https('http')).toBe(false);
    expect(https('https, http')).toBe(false);
    expect(https('https', '11.0.0.1')).toBe(false);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, key) => expect(limitKey(ip)).toBe(key));
