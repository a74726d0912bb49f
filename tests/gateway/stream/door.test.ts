import { afterEach, expect, test } from 'vitest';
import { ORIGIN, Venue } from './harness.ts';

let venue: Venue;
afterEach(() => venue?.close());

test.each([
  ['our own', { origin: ORIGIN }, 101],
  ['our own, with a cookie', { origin: ORIGIN, cookie: 'bt_uid=1' }, 101],
  ['none, as a program without cookies sends it', {}, 101],
  ['none with a cookie', { cookie: 'bt_uid=1' }, 403],
  ['null', { origin: 'null' }, 403],
  ['null with a cookie', { origin: 'null', cookie: 'bt_uid=1' }, 403],
  ['foreign', { origin: 'https://evil.test' }, 403],
  ['foreign with a cookie', { origin: 'https://evil.test', cookie: 'bt_uid=1' }, 403],
  ['empty', { origin: '' }, 403],
] as const)('W1: an upgrade with this Origin: %s', async (_, headers, status) => {
  venue = await new Venue().listen();
  const { head } = await venue.shake({ ...headers });
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(venue.hub.stats().clients).toBe(status === 101 ? 1 : 0);
});

test('W1: the origin null is refused whatever the list of origins says, a named one is asked for', async () => {
  venue = await new Venue({ originAllowed: () => true }).listen();
  expect((await venue.shake({ origin: 'null' })).head).toMatch(/^HTTP\/1.1 403 /);
  expect((await venue.shake({ origin: 'https://other.test' })).head).toMatch(/^HTTP\/1.1 101 /);
});

test('[GW-23] [ENV-02] a refused upgrade answers with the envelope and the time of the server', async () => {
  venue = await new Venue().listen();
  const { head } = await venue.shake({ origin: 'https://evil.test' });
  const [lines = '', body = ''] = head.split('\r\n\r\n');
  expect(lines).toContain(`request-time: ${venue.now}`);
  expect(lines).toContain('cache-control: no-store');
  expect(JSON.parse(body)).toEqual({
    status: 'error',
    code: '40300',
    msg: expect.stringContaining('https://evil.test'),
    data: null,
  });
});

test.each([
  ['own', { origin: ORIGIN, cookie: 'bt_uid=1' }, 101],
  ['machine', {}, 101],
  ['machine', { origin: ORIGIN }, 421],
  ['machine', { cookie: 'bt_uid=1' }, 421],
  ['foreign', {}, 421],
  ['foreign', { origin: ORIGIN, cookie: 'bt_uid=1' }, 421],
] as const)('W1: an upgrade by a name that is %s, with %o', async (kind, headers, status) => {
  venue = await new Venue({ hostKind: () => kind }).listen();
  const { head } = await venue.shake({ ...headers });
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (status === 421) expect(head).toContain('"code":"42100"');
});

test('a handshake that is none answers 400 with the envelope', async () => {
  venue = await new Venue().listen();
  const { head } = await venue.shake({ 'sec-websocket-key': 'short' });
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  expect(head).toContain('"code":"40000"');
});
