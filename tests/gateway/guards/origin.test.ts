import { describe, expect, test } from 'vitest';
import type { Asked } from '#gateway/base/hosts.ts';
import { type Environment, readConfig } from '#gateway/config.ts';
import { createOrigins } from '#gateway/guards/origin.ts';

type Came = {
  readonly localPort?: number;
  readonly localAddress?: string;
  readonly from?: string;
  readonly tls?: boolean;
};

/** A request with these headers, that came in here. */
function asks(headers: Record<string, string | undefined>, { localPort, localAddress, from, tls = true }: Came = {}) {
  const socket = { localPort, localAddress, remoteAddress: from ?? '127.0.0.1', encrypted: tls };
  return { headers, socket } as unknown as Asked;
}

const NO_MAIL = { ACCEPT_NO_MAIL: 'mail-goes-nowhere' };
const at = (env: Environment) => createOrigins(readConfig({ ...NO_MAIL, ...env }));
const local = at({});
const venue = at({
  SITE_DOMAIN: 'www.venue.example',
  SITE_SUBDOMAIN: 'm',
  LOCALE_DOMAINS: 'zh-CN=zh.venue.example',
  OWN_DOMAINS: 'shop.example:8443,xn--bcher-kva.example',
  HSTS_HOSTS: 'old.example',
});

describe('[ACC-15] pages that are ours', () => {
  test.each([
    ['https://www.venue.example', true],
    ['https://m.venue.example', true],
    ['https://www.venue.example:3443', true],
    ['https://zh.venue.example', true],
    ['https://xn--bcher-kva.example', true],
    ['https://shop.example:8443', true],
    ['https://shop.example', false],
    ['http://www.venue.example', false],
    ['https://www.venue.example:9443', false],
    ['https://sub.www.venue.example', false],
    ['https://www.venue.example.evil.io', false],
    ['https://evilwww.venue.example', false],
    ['https://WWW.venue.example', false],
    ['https://www.venue.example/', false],
    ['https://www.venue.example.', false],
    ['https://localhost:3443', false],
    ['https://127.0.0.1:3443', false],
    ['null', false],
    ['', false],
  ])('of a venue with names, whatever it is called: %s %s', (origin, ours) => {
    for (const host of ['www.venue.example', new URL('https://x').host, origin.replace(/^https?:\/\//, '')])
      expect(venue.mayConnect(asks({ origin, host }))).toBe(ours);
  });

  test('a foreign page is not ours because it calls us by its own name', () => {
    for (const origins of [local, venue])
      for (const host of ['evil.example', 'evil.example:3443', 'EVIL.example'])
        expect(origins.mayConnect(asks({ origin: `https://${host}`, host }))).toBe(false);
  });

  test.each([
    ['https://localhost:3443', true],
    ['https://127.0.0.1:3443', true],
    ['https://127.9.9.9:3443', true],
    ['https://[::1]:3443', true],
    ['https://localhost:4600', true],
    ['http://localhost:3080', true],
    ['https://localhost:8443', false],
    ['http://localhost:3000', false],
    ['http://localhost:3443', false],
    ['https://localhost', false],
    ['https://evil.localhost:3443', false],
    ['https://192.168.1.5:3443', false],
  ])('of this machine, on the ports that are listened on: %s %s', (origin, ours) => {
    const origins = at({ HTTP_PORT: '3080' });
    expect(origins.mayConnect(asks({ origin, host: 'localhost:3443' }, { localPort: 4600 }))).toBe(ours);
  });

  test('an address that was connected to is ours, one that only is named is not', () => {
    const origins = at({ HOST: '0.0.0.0' });
    const came = { localAddress: '::ffff:192.168.1.5', localPort: 3443 };
    expect(origins.mayConnect(asks({ origin: 'https://192.168.1.5:3443' }, came))).toBe(true);
    expect(origins.mayConnect(asks({ origin: 'https://192.168.1.6:3443' }, came))).toBe(false);
    expect(at({ HOST: '10.0.0.9' }).mayConnect(asks({ origin: 'https://10.0.0.9:3443' }))).toBe(true);
  });

  test('an own domain on a port of its own, as OWN_DOMAINS says, also the usual one', () => {
    const origins = at({ OWN_DOMAINS: 'localhost:8443,box.example:443' });
    expect(origins.mayConnect(asks({ origin: 'https://localhost:8443' }))).toBe(true);
    expect(origins.mayConnect(asks({ origin: 'https://box.example' }))).toBe(true);
  });

  test('only configured domains may call across origins', () => {
    expect(venue.isOwn('https://zh.venue.example')).toBe(true);
    for (const origin of ['https://old.example', 'https://localhost:3443', 'null', 'https://evil.example'])
      expect(venue.isOwn(origin), origin).toBe(false);
    expect(local.isOwn('https://localhost:3443')).toBe(false);
  });
});

describe('[ACC-15] what a request is bound to', () => {
  test.each([
    [{ origin: 'https://zh.venue.example', host: 'evil.example' }, 'https://zh.venue.example'],
    [{ host: 'ZH.venue.example.' }, 'https://zh.venue.example'],
    [{ host: 'zh.venue.example:3443' }, 'https://zh.venue.example:3443'],
    [{ host: 'zh.venue.example:9999' }, 'https://zh.venue.example'],
    [{ host: 'evil.example' }, 'https://m.venue.example'],
    [{ origin: 'https://evil.example', host: 'evil.example' }, 'https://m.venue.example'],
    [{ host: 'user@zh.venue.example' }, 'https://m.venue.example'],
    [{}, 'https://m.venue.example'],
  ])('of a venue with names: %o', (headers, origin) => expect(venue.of(asks(headers))).toBe(origin));

  test('of this machine', () => {
    expect(local.of(asks({ host: 'evil.example', origin: 'https://evil.example' }))).toBe('https://localhost:3443');
    expect(local.of(asks({ host: '127.0.0.1:3443' }))).toBe('https://127.0.0.1:3443');
    expect(local.of(asks({ host: 'localhost:4700' }, { localPort: 4700, tls: false }))).toBe('http://localhost:4700');
  });
});

describe('[ACC-15] names that a request calls us by', () => {
  const kind = (origins: typeof local, host: string | undefined, came: Came = {}, told?: string) =>
    origins.hosts.kindOf(asks({ host, ...(told === undefined ? {} : { 'x-forwarded-host': told }) }, came));

  test.each([
    ['www.venue.example', 'own'],
    ['WWW.Venue.Example.', 'own'],
    ['www.venue.example:1234', 'own'],
    ['m.venue.example', 'own'],
    ['zh.venue.example', 'own'],
    ['old.example', 'own'],
    ['xn--bcher-kva.example', 'own'],
    ['10.0.0.3:3443', 'machine'],
    ['[2001:db8::1]', 'machine'],
    ['localhost:3443', 'machine'],
    [undefined, 'machine'],
    ['', 'foreign'],
    ['venue.example', 'foreign'],
    ['evil.example', 'foreign'],
    ['www.venue.example:99999', 'foreign'],
    ['www.venue.example@evil.example', 'foreign'],
    ['bücher.example', 'foreign'],
    ['gateway', 'foreign'],
  ])('of a venue with names: %s is %s', (host, is) => expect(kind(venue, host)).toBe(is));

  test('who is no proxy of ours says nothing by x-forwarded-host', () => {
    expect(kind(venue, 'evil.example', {}, 'www.venue.example')).toBe('foreign');
    expect(kind(venue, 'www.venue.example', {}, 'evil.example')).toBe('own');
  });

  test('a trusted proxy may have its own name for us, and answers for the one it lets in', () => {
    const behind = at({ SITE_DOMAIN: 'www.venue.example', TRUST_PROXY: '10.0.0.0/8' });
    const from = '10.1.1.1';
    for (const host of ['gateway', 'gateway:3443', 'meridian.internal', 'app.prod.svc.cluster.local', '10.0.0.5:3443'])
      expect(kind(behind, host, { from }), host).toBe('own');
    expect(kind(behind, 'gateway', { from }, 'www.venue.example')).toBe('own');
    expect(kind(behind, 'gateway', { from }, 'evil.example')).toBe('foreign');
    expect(kind(behind, 'gateway', { from }, 'www.venue.example, evil.example')).toBe('foreign');
    expect(kind(behind, 'evil.example', { from })).toBe('foreign');
    expect(kind(behind, 'gateway', { from: '192.0.2.1' }, 'www.venue.example')).toBe('foreign');
  });

  test('without names this machine is ours, and no name is wrong to read at', () => {
    for (const host of ['localhost', 'LOCALHOST.:80', '127.0.0.1:3443', '[0:0:0:0:0:0:0:1]:3443'])
      expect(kind(local, host), host).toBe('own');
    for (const host of ['evil.example', '192.168.1.5', undefined]) expect(kind(local, host)).toBe('machine');
    expect(kind(local, 'a b')).toBe('foreign');
  });
});
