import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#gateway/base/app-type.ts';
import type { SignSession } from '#gateway/guards/request-decorations.ts';
import { createMemoryReplay } from '#gateway/protocol/replay.ts';
import { SIGN_HEADER } from '#lib/contract/signing.ts';
import { protocolOf } from '../protocol/guarded.ts';
import { clientPair, md5, signedHeaders, traceId } from '../protocol/signer.ts';
import { keptLog, NOON, world } from '../world.ts';

const PATH = '/v1/spot/order/test-place';
const SECURE = '/v1/user/security/test';
const PLAIN = '/v1/test/plain';
const BODY = '{"symbol":"BTCUSDT","note":"é"}';
const [mine, others] = [clientPair(), clientPair()];
const HEADERS = Object.values(SIGN_HEADER);

let session: SignSession | null;
let sessions = 0;
let effects: unknown[] = [];
const { clock, protocol } = protocolOf({ sessionKeys: () => session });
const { lines, log } = keptLog();

let app: App;
beforeAll(async () => {
  ({ app } = await world({
    protocol,
    log,
    clock,
    routes(made) {
      const schema = { tags: ['security'], summary: 'x' };
      const handler = async (request: { body: unknown }) => effects.push(request.body) as never;
      for (const url of [PATH, SECURE, PLAIN]) made.post(url, { schema }, handler);
      made.get(PATH, { schema }, async () => effects.push('read') as never);
    },
  }));
});
afterAll(() => app.close());
beforeEach(() => {
  effects = [];
  clock.at += 3_600_000;
  // Each test has a session of its own, and with it a limit of its own.
  session = { sessionId: `s${sessions++}`, userId: '7', key: mine };
});

type Post = { url?: string; body?: string; headers?: Record<string, string> };
const post = async ({ url = PATH, body = BODY, headers = {} }: Post = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return {
    http: answer.statusCode,
    signError: answer.headers['gw-sign-error'],
    retry: answer.headers['retry-after'],
    ...answer.json(),
  };
};
type Change = Partial<Parameters<typeof signedHeaders>[1]>;
const signed = (change: Change = {}, pair = mine) =>
  signedHeaders(pair, { path: PATH, body: BODY, now: clock.at, ...change });
const codeOf = async (call: Post) => {
  const { code, signError } = await post(call);
  return code === undefined ? 'done' : (signError ?? code);
};

describe('a signed call', () => {
  test('[SGN-29][GW-15] is done when everything is right, on every listed path and for a query too', async () => {
    expect(await codeOf({ headers: signed() })).toBe('done');
    expect(await codeOf({ url: SECURE, headers: signed({ path: SECURE }) })).toBe('done');
    const query = 'b=2&a=x+y&_t=1';
    const answer = await app.inject({ url: `${PATH}?${query}`, headers: signed({ query, body: '' }) });
    expect(answer.headers['gw-sign-error']).toBeUndefined();
    expect(effects).toHaveLength(3);
  });

  test('[GW-24][GW-25] that is refused is HTTP 200 with the code in header, envelope and data', async () => {
    const { http, signError, status, code, msg, data } = await post();
    expect([http, signError, status, code]).toEqual([200, '00020', 'error', '00020']);
    expect(msg).not.toBe('');
    expect(data).toEqual({ code: '00020', msg, group: 'gateway' });
    const good = await app.inject({ method: 'POST', url: PLAIN, payload: {} });
    expect(good.headers['gw-sign-error']).toBeUndefined();
  });

  test.each(HEADERS)('[GW-26] without %s is 00020', async (name) => {
    const { [name]: _, ...rest } = signed();
    expect(await codeOf({ headers: rest })).toBe('00020');
    expect(await codeOf({ headers: { ...rest, [name]: '' } })).toBe('00020');
  });

  test('[GW-27] in another mode than configured, or an unknown one, is 00021', async () => {
    expect(await codeOf({ headers: signed({ mode: 1 }) })).toBe('00021');
    expect(await codeOf({ headers: signed({ mode: 0 }) })).toBe('00021');
    expect(await codeOf({ url: SECURE, headers: signed({ path: SECURE, mode: 1 }) })).toBe('00021');
    for (const mode of ['3', '02', 'x', 'toString'])
      expect(await codeOf({ headers: { ...signed(), [SIGN_HEADER.mode]: mode } })).toBe('00021');
  });

  test('[GW-28] is 00022 from 300 s and a millisecond on, before and after', async () => {
    for (const off of [-300_000, 300_000])
      expect(await codeOf({ headers: signed({ now: clock.at + off }) })).toBe('done');
    for (const off of [-300_001, 300_001])
      expect(await codeOf({ headers: signed({ now: clock.at + off }) })).toBe('00022');
    for (const tm of ['x', '1', `${clock.at}0`, ` ${clock.at}`.slice(0, 13)])
      expect(await codeOf({ headers: { ...signed(), [SIGN_HEADER.tm]: tm } })).toBe('00022');
  });

  test('[GW-14][GW-28] is 00022 when its trace id is of another form or more than 2 s off', async () => {
    for (const off of [-2000, 2000])
      expect(await codeOf({ headers: signed({ trace: traceId(clock.at + off) }) })).toBe('done');
    for (const trace of [
      traceId(clock.at - 2001),
      traceId(clock.at + 2001),
      'x',
      traceId(clock.at).toUpperCase(),
      `${traceId(clock.at)}0`,
    ])
      expect(await codeOf({ headers: signed({ trace }) })).toBe('00022');
  });

  test('[GW-29] is 00022 a second time within 600 s, and is not done twice', async () => {
    const headers = signed();
    expect(await codeOf({ headers })).toBe('done');
    expect(await codeOf({ headers })).toBe('00022');
    expect(await codeOf({ url: SECURE, headers: signed({ path: SECURE, trace: headers[SIGN_HEADER.traceId]! }) })).toBe(
      '00022',
    );
    expect(effects).toHaveLength(1);
  });

  test('[GW-29] a call with the latest time that is taken is known until nobody takes that time any more', async () => {
    const headers = signed({ now: clock.at + 300_000 });
    expect(await codeOf({ headers })).toBe('done');
    for (const later of [599_999, 1, 1]) {
      clock.at += later;
      expect(await codeOf({ headers })).toBe('00022');
    }
    expect(effects).toHaveLength(1);
  });

  test('[GW-29] 1,000 copies at once have one effect', async () => {
    const headers = signed();
    const codes = await Promise.all(Array.from({ length: 1000 }, () => codeOf({ headers })));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === '00022')).toHaveLength(999);
    expect(effects).toHaveLength(1);
  });

  test('[GW-30] with a key that is not the session’s is 00023', async () => {
    expect(await codeOf({ headers: signed({}, others) })).toBe('00023');
    expect(await codeOf({ headers: { ...signed({}, others), [SIGN_HEADER.key]: md5(mine.publicKey) } })).toBe('00023');
  });

  test('[GW-30] with another signature, or another body than the hash says, is 00023', async () => {
    expect(await codeOf({ headers: { ...signed(), [SIGN_HEADER.sign]: signed()[SIGN_HEADER.sign]! } })).toBe('00023');
    expect(await codeOf({ headers: signed(), body: `${BODY} ` })).toBe('00023');
    // The hash of the other body is right, but it was not signed.
    expect(await codeOf({ headers: { ...signed(), [SIGN_HEADER.dataMd5]: md5('{}') }, body: '{}' })).toBe('00023');
    const unsignedBody = { ...signed({ path: SECURE }), [SIGN_HEADER.dataMd5]: md5('{ }') };
    expect(await codeOf({ url: SECURE, headers: unsignedBody, body: '{}' })).toBe('00023');
  });

  test('[GW-06][GW-30] on the paths of security is one body and no other: the hash of another one is not signed', async () => {
    const mine = { sessionId: '1' };
    const other = JSON.stringify({ sessionId: '2' });
    const headers = signed({ path: SECURE, body: JSON.stringify(mine) });
    expect(await codeOf({ url: SECURE, headers: { ...headers, [SIGN_HEADER.dataMd5]: md5(other) }, body: other })).toBe(
      '00023',
    );
    expect(effects).toHaveLength(0);
  });

  test('[GW-31] the checks come in the order session, 00020, 00021, 00022, 00023', async () => {
    const all: Record<string, string> = {
      ...signed({ mode: 0, now: clock.at - 900_000 }, others),
      [SIGN_HEADER.sign]: 'x',
    };
    const lacking = { ...all, [SIGN_HEADER.key]: '' };
    const bound = session;
    session = null;
    expect(await codeOf({ headers: lacking })).toBe('00004');
    session = bound;
    expect(await codeOf({ headers: lacking })).toBe('00020');
    expect(await codeOf({ headers: all })).toBe('00021');
    expect(await codeOf({ headers: { ...all, [SIGN_HEADER.mode]: '2' } })).toBe('00022');
    const done = signed();
    await post({ headers: done });
    expect(await codeOf({ headers: { ...done, [SIGN_HEADER.sign]: 'x' } })).toBe('00022');
    expect(await codeOf({ headers: { ...signed(), [SIGN_HEADER.sign]: 'x' } })).toBe('00023');
  });

  test('[GW-31][GW-32] of a session without a key needs no signature; a path that is not listed neither', async () => {
    session = { sessionId: 'k', userId: '7', key: null };
    expect(await codeOf({})).toBe('done');
    session = null;
    expect(await codeOf({ url: PLAIN })).toBe('done');
  });

  test('[GW-33] that is refused, for whatever reason, has no effect', async () => {
    const bad = [
      {},
      signed({ mode: 1 }),
      signed({ now: NOON }),
      signed({}, others),
      { ...signed(), [SIGN_HEADER.sign]: 'x' },
    ];
    for (const headers of bad) await post({ headers });
    expect(effects).toEqual([]);
  });

  test('[GW-12] the path is signed as it was sent, and another spelling of it does not get round the table', async () => {
    expect(await codeOf({ url: PATH.replace('order', '%6frder') })).toBe('00020');
    const url = PATH.replace('order', '%6Frder');
    expect(await codeOf({ url, headers: signed({ path: url }) })).toBe('done');
  });

  test('a wrong signature does not use up a good trace id: it is noted when all else is right', async () => {
    const headers = signed();
    expect(await codeOf({ headers: { ...headers, [SIGN_HEADER.sign]: 'x' } })).toBe('00023');
    expect(await codeOf({ headers })).toBe('done');
  });

  test('one changed character in a header or the body, or another path, is refused', async () => {
    const good = signed();
    const parts = fc.constantFrom(...HEADERS, 'body' as const);
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), fc.integer({ min: 33, max: 126 }), async (part, where, char) => {
        // A session of its own, so that no limit of wrong ones is met.
        session = { sessionId: `p${sessions++}`, userId: '7', key: mine };
        const change = (text: string) => {
          // Of the time only the first 8 digits are signed (GW-13).
          const at = where % (part === SIGN_HEADER.tm ? 8 : text.length);
          return text.slice(0, at) + String.fromCharCode(char) + text.slice(at + 1);
        };
        const body = part === 'body' ? change(BODY) : BODY;
        const headers = part === 'body' ? good : { ...good, [part]: change(good[part]!) };
        fc.pre(body !== BODY || headers[part] !== good[part]);
        await post({ body, headers });
        expect(effects, part).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(await codeOf({ headers: signed({ path: `${PATH}s` }) })).toBe('00023');
    expect(await codeOf({ headers: good })).toBe('done');
  });
});

describe('wrong signatures', () => {
  test('are twenty a session at once, then 429 with the time to wait; right ones still pass', async () => {
    const wrong = () => post({ headers: { ...signed(), [SIGN_HEADER.sign]: 'x' } });
    for (let turn = 0; turn < 20; turn += 1) expect((await wrong()).signError).toBe('00023');
    expect(await wrong()).toMatchObject({ http: 429, retry: '60', code: '42900' });
    expect(await codeOf({ headers: signed() })).toBe('done');
    clock.at += 60_000;
    expect((await wrong()).signError).toBe('00023');
  });

  test('leave an audit row each, with session, user, address and reason, and nothing secret', async () => {
    lines.length = 0;
    const headers: Record<string, string> = { ...signed(), [SIGN_HEADER.sign]: 'x' };
    await post({ headers });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      audit: 'signature',
      code: '00023',
      why: 'signature',
      session: session!.sessionId,
      user: '7',
      ip: '127.0.0.1',
      path: PATH,
      trace: headers[SIGN_HEADER.traceId],
    });
    expect(lines[0]).not.toContain(headers[SIGN_HEADER.key]);
  });
});

test('signed calls are refused with 503 when no more trace ids can be remembered', async () => {
  const full = protocolOf({
    sessionKeys: () => session,
    replay: (_what, keep) => createMemoryReplay({ keep, most: 1 }),
  });
  const { app: small } = await world({
    protocol: full.protocol,
    clock: full.clock,
    routes: (made) => void made.post(PATH, { schema: { tags: ['security'], summary: 'x' } }, async () => 1 as never),
  });
  const inject = () =>
    small.inject({
      method: 'POST',
      url: PATH,
      payload: BODY,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(mine, { path: PATH, body: BODY, now: full.clock.at }),
      },
    });
  expect((await inject()).statusCode).toBe(200);
  expect((await inject()).statusCode).toBe(503);
  await small.close();
});
