import { createHash, verify } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryReplay } from '#gateway/protocol/replay.ts';
import { createSignatures } from '#gateway/protocol/signature.ts';
import { createUnseal } from '#gateway/protocol/unseal.ts';
import { ENCRYPTED_FIELDS } from '#lib/contract/encrypted-fields.ts';
import { SIGN_CODE } from '#lib/contract/signing.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { Browser, configOf, NOON, pairOf, publicObject, random, serverKey, until } from './world.ts';

const unseal = createUnseal({
  keys: async () => [serverKey],
  replay: createMemoryReplay({ keep: 300_000 }),
  now: () => NOON,
  random: (bytes) => Buffer.from(random(bytes)),
});
const tm = String(NOON);
const traceId = `w${tm}0a1b2c3d4e5`;
const call = (path: string, dataText = '{"a":1}') => ({ path, tm, traceId, dataText });
const stored = new Map<string, string>();

let browser: Browser;
beforeEach(() => {
  browser = new Browser();
  stored.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});

/** Logs somebody in on a page: a sealed login, the cookies of the answer, the key bound. */
async function login(signer = browser.signer(), who = { token: 'token-1', userId: '7' }) {
  const { keys } = await signer.protect('/v1/user/login', { loginName: 'a', pwd: 'b' });
  browser.cookies = who;
  await signer.loggedIn(who.userId, keys);
  return signer;
}

describe('payloads with secrets', () => {
  test.each(
    Object.entries(ENCRYPTED_FIELDS),
  )('[ENC-02..12] %s hides %j, and the gateway opens it', async (path, fields) => {
    const secrets = Object.fromEntries(fields.map((field) => [field, ` ${field} ü `]));
    const clear = { other: 'stays', pwdHint: 'x' };
    const { payload, keys } = await browser.signer().protect(path, { ...clear, ...secrets });
    const { bodyCiphertext, ...outside } = payload;
    expect(outside).toEqual(clear);
    const opened = await unseal(bodyCiphertext, fields);
    expect(opened?.fields).toEqual(secrets);
    expect(opened?.key).toEqual({ publicKey: keys.sent, algorithm: 'rsa1024' });
  });

  test('[ENC-14] fields that are not there are left out', async () => {
    const { payload } = await browser
      .signer()
      .protect('/v1/user/login', { loginName: 'a', pwd: null, areaCode: undefined });
    expect((await unseal(payload.bodyCiphertext, ['loginName', 'pwd', 'areaCode']))?.fields).toEqual({
      loginName: 'a',
    });
    expect(Object.keys(payload)).toEqual(['bodyCiphertext']);
  });

  test('[ENC-18] any text survives the way', async () => {
    const signer = browser.signer();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (pwd) => {
        const { payload } = await signer.protect('/v1/user/login', { pwd });
        expect((await unseal(payload.bodyCiphertext, ['pwd']))?.fields).toEqual({ pwd });
      }),
      { numRuns: 40 },
    );
  });

  test('[ENC-19, SGN-24] with clientOpen false they go in clear, and no library is loaded', async () => {
    browser.config = configOf(undefined, { clientOpen: false });
    browser.https = false;
    const payload = { loginName: 'a', pwd: 'b' };
    expect(await browser.signer().protect('/v1/user/login', payload)).toEqual({
      payload,
      keys: { sent: null, session: null },
    });
    expect([browser.loads, browser.generated, browser.logs]).toEqual([0, 0, []]);
  });

  test.each([
    ['serverKeyVerify', { config: configOf(undefined, { serverPublicKeySign: 'AAAA' }) }],
    ['configFetch', { config: new Error('away') }],
    ['initClientKey_only_https', { https: false }],
  ] as const)('[SGN-19, SGN-22, ENC-20, TRK-04] %s: nothing may leave, and the log says so without a secret', async (reason, change) => {
    Object.assign(browser, change);
    await expect(
      browser.signer().protect('/v1/user/login', { loginName: 'alice', pwd: 'hunter2' }),
    ).rejects.toMatchObject({ reason });
    expect(browser.events.at(-1)).toBe(`loginEncryptFailed ${reason}`);
    expect(JSON.stringify([browser.logs, browser.debugs, [...stored]])).not.toMatch(/alice|hunter2/);
  });

  test('[SGN-57] a library that does not come fails the init', async () => {
    const blocked = Object.assign(new Error('x'), { name: 'ScriptError' });
    const signer = browser.signer({ libraries: () => Promise.reject(blocked) });
    await expect(signer.protect('/v1/user/login', { pwd: 'x' })).rejects.toBe(blocked);
    expect(browser.events).toEqual(['initFailed scriptLoad', 'loginEncryptFailed scriptLoad']);
  });

  test('[SGN-56, ENC-24] libraries are loaded when a key is needed and not before; a late one is waited for', async () => {
    let arrive = () => {};
    const library = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const signer = browser.signer({
      libraries: () => {
        browser.loads += 1;
        return library;
      },
    });
    await signer.setup.prepare();
    await signer.protect('/v1/user/public/pre-check', { loginName: 'a' });
    expect(browser.loads).toBe(0);
    let sealed = false;
    const asked = signer.protect('/v1/user/login', { pwd: 'x' }).then(() => {
      sealed = true;
    });
    await until(() => browser.generated === 1 && browser.loads === 1);
    expect(sealed).toBe(false);
    arrive();
    await asked;
    expect(sealed).toBe(true);
  });

  test('[ENC-22, SGN-58] nothing of a login is in logs, storage or diagnostics', async () => {
    await login();
    await (await login()).sign(call('/v1/spot/order/place'));
    const seen = JSON.stringify([
      browser.logs,
      browser.debugs,
      [...stored],
      [...browser.store.values],
      browser.keep.data,
    ]);
    for (const secret of [
      '"loginName"',
      'token-1',
      'PRIVATE KEY',
      (await pairOf('rsa1024', 0)).privateKeyPem.slice(40, 90),
    ])
      expect(seen).not.toContain(secret);
    expect(browser.debugs.length).toBeGreaterThan(3);
  });
});

describe('signatures', () => {
  const checker = () => createSignatures({ replay: createMemoryReplay({ keep: 600_000 }), now: () => NOON });

  test.each([
    ['/v1/spot/order/place', '2'],
    ['/v1/user/security/sessions', '2'],
    ['/v1/spot/withdraw', '2'],
  ])('[SGN-25, SGN-29, SGN-30, GW-18..22] %s is signed in mode %s, and holds at the gateway', async (path, mode) => {
    const signer = await login();
    const headers = await signer.sign(call(path));
    const { publicKey } = await pairOf('rsa1024', 0);
    expect(headers).toMatchObject({
      'device-sign-mode': mode,
      'device-sign-data-md5': md5hex('{"a":1}'),
      'device-sign-key': md5hex(publicKey),
    });
    const verdict = await checker()(
      {
        path,
        query: '',
        contentType: 'application/json',
        body: '{"a":1}',
        headers: {
          tm,
          traceId,
          sign: headers['device-sign'],
          mode: headers['device-sign-mode'],
          dataMd5: headers['device-sign-data-md5'],
          key: headers['device-sign-key'],
        },
      },
      mode,
      { publicKey, algorithm: 'rsa1024' },
    );
    expect(verdict).toMatchObject({ ok: true });
  });

  test('[GW-19] the data hash is sent in every mode, also of nothing', async () => {
    // Another gateway's table may leave the body out of a path's signature.
    browser.config = configOf(undefined, { prefixUrls: { '/v1/user/security/': 1 } });
    const signer = await login();
    const headers = await signer.sign(call('/v1/user/security/x', ''));
    expect(headers['device-sign-data-md5']).toBe('d41d8cd98f00b204e9800998ecf8427e');
    const text = `/v1/user/security/x\n${tm.slice(0, 8)}\n${traceId}`;
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(text),
        publicObject((await pairOf('rsa1024', 0)).publicKey),
        Buffer.from(headers['device-sign']!, 'base64'),
      ),
    ).toBe(true);
  });

  describe('[SGN-25, SGN-28] what is not signed', () => {
    test.each([
      ['a path of neither table', call('/v1/market/x')],
      ['another path', call('/v1/user/overview/userinfo')],
      ['a path without a slash at its beginning', call('v1/spot/order/place')],
      ['no tm', { ...call('/v1/spot/order/place'), tm: '' }],
      ['no uhti', { ...call('/v1/spot/order/place'), traceId: '' }],
      ['the call for the config itself', call('/v1/mix/config/gatewaySignConfig')],
    ])('%s is not', async (_, unsigned) => {
      const signer = await login();
      expect(await signer.sign(unsigned)).toEqual({});
      expect(await signer.sign(call('/v1/spot/order/place'))).not.toEqual({});
    });
  });

  test('[SGN-25] prices are signed where the config names them, and never wait for it', async () => {
    await login();
    browser.keep.data = null;
    browser.config = configOf(undefined, { prefixUrls: { '/v1/market/': 0 } });
    const signer = browser.signer();
    const before = browser.fetched;
    expect(await signer.sign(call('/v1/market/tickers'))).toEqual({});
    expect(browser.fetched).toBe(before);
    await signer.setup.prepare();
    expect(await signer.sign(call('/v1/market/tickers'))).toMatchObject({ 'device-sign-mode': '0' });
  });

  test('[SGN-27] nor is anything without a key bound to this token and this user, and nothing is fetched for it', async () => {
    const signer = browser.signer();
    expect(await signer.sign(call('/v1/spot/order/place'))).toEqual({});
    browser.cookies = { token: 't', userId: '7' };
    expect(await signer.sign(call('/v1/spot/order/place'))).toEqual({});
    expect(browser.fetched).toBe(0);
    await login(signer);
    for (const cookies of [
      { token: 'other', userId: '7' },
      { token: 'token-1', userId: '8' },
      { token: '', userId: '7' },
    ]) {
      browser.cookies = cookies;
      expect(await signer.sign(call('/v1/spot/order/place'))).toEqual({});
    }
  });

  test('[SGN-24] nor with clientOpen false', async () => {
    await login();
    browser.keep.data = null;
    browser.config = configOf(undefined, { clientOpen: false });
    expect(await browser.signer().sign(call('/v1/spot/order/place'))).toEqual({});
  });

  test.each([
    { '2': ['path', 'ip'] },
    {},
    { '2': [] },
  ])('[SGN-33, TRK-04] modes %j: unsigned, and the log says that the config does not match', async (signModes) => {
    await login();
    browser.keep.data = null;
    browser.config = configOf(undefined, { signModes });
    expect(await browser.signer().sign(call('/v1/spot/order/place'))).toEqual({});
    expect(browser.events).toEqual(['configNotMatched configShape']);
  });

  test('[SGN-33, GW-10] modes of the config replace the defaults, whatever the order of their words', async () => {
    await login();
    browser.keep.data = null;
    browser.config = configOf(undefined, { signModes: { '2': ['time', 'path'] } });
    const headers = await browser.signer().sign(call('/v1/spot/order/place'));
    const text = `/v1/spot/order/place\n${tm.slice(0, 8)}`;
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(text),
        publicObject((await pairOf('rsa1024', 0)).publicKey),
        Buffer.from(headers['device-sign']!, 'base64'),
      ),
    ).toBe(true);
  });

  test('a config that cannot be had leaves a call unsigned', async () => {
    await login();
    browser.keep.data = null;
    browser.config = new Error('away');
    expect(await browser.signer().sign(call('/v1/spot/order/place'))).toEqual({});
  });
});

describe('whose key it is', () => {
  test('[SGN-35] a login with a user id binds the key while a token cookie exists', async () => {
    await login();
    expect(await browser.vault.of({ token: 'token-1', userId: '7' })).toEqual(await pairOf('rsa1024', 0));
    expect((await browser.vault.backup('rsa1024'))?.bound).toBe(true);
  });

  test('[SGN-35] without a token cookie nothing is bound', async () => {
    const signer = await login(browser.signer(), { token: '', userId: '7' });
    expect([...browser.store.values.keys()]).toEqual(['clientKeyBackup:rsa1024']);
    await signer.loggedIn('7', null);
    browser.cookies = { token: 't', userId: '7' };
    await signer.loggedIn('7', null);
    expect(await browser.vault.of({ token: 't', userId: '7' })).toBeNull();
  });

  test('[SGN-37] of two tabs each binds the key that went with its own login', async () => {
    const [one, two] = [browser.signer(), browser.signer()];
    const first = await one.protect('/v1/user/login', { pwd: 'x' });
    await browser.vault.bind({ token: 'another', userId: '1' }, await pairOf('rsa1024', 0));
    const second = await two.protect('/v1/user/login', { pwd: 'x' });
    expect(first.keys.sent).not.toBe(second.keys.sent);
    browser.cookies = { token: 'token-1', userId: '7' };
    await one.loggedIn('7', first.keys);
    expect((await browser.vault.of(browser.cookies))?.publicKey).toBe(first.keys.sent);
    browser.cookies = { token: 'token-2', userId: '7' };
    await two.loggedIn('7', second.keys);
    expect((await browser.vault.of(browser.cookies))?.publicKey).toBe(second.keys.sent);
    await one.loggedIn('7', { sent: 'never seen', session: null });
    expect((await browser.vault.of(browser.cookies))?.publicKey).toBe(second.keys.sent);
  });

  test('[SGN-38] a save that cannot be read back is logged', async () => {
    const signer = browser.signer({ vault: { ...browser.vault, bind: async () => false } });
    await login(signer);
    expect(browser.events).toEqual(['genKeypairFailed storage']);
    const broken = browser.signer({ vault: { ...browser.vault, bind: () => Promise.reject(new Error('disk')) } });
    await login(broken, { token: 'token-2', userId: '7' });
    expect(browser.events.at(-1)).toBe('genKeypairFailed storage');
  });

  test('[SGN-39, GW-50] a refresh moves it to the new token, a switch to the new user', async () => {
    const signer = await login();
    const pair = await pairOf('rsa1024', 0);
    const before = { token: 'token-1', userId: '7' };
    browser.cookies = { token: 'token-2', userId: '7' };
    await signer.loggedIn('7', { sent: null, session: before });
    expect([await browser.vault.of(browser.cookies), await browser.vault.of(before)]).toEqual([pair, null]);
    const switched = await signer.protect('/v1/user/sub/switchLoginDemo', {});
    browser.cookies = { token: 'token-3', userId: '8' };
    await signer.loggedIn('8', switched.keys);
    expect((await browser.vault.of(browser.cookies))?.publicKey).toBe(switched.keys.sent);
    expect(await signer.sign(call('/v1/spot/order/place'))).not.toEqual({});
  });

  test('[SGN-39] a refresh of a session that has no key here brings one, with its proof; others bring nothing', async () => {
    const refresh = '/v1/user/token/refresh';
    const signer = browser.signer();
    expect((await signer.protect(refresh, { x: 1 })).payload, 'nobody is logged in').toEqual({ x: 1 });
    browser.cookies = { token: 'token-1', userId: '7' };
    browser.config = configOf(undefined, { clientOpen: false });
    expect((await browser.signer().protect(refresh, { x: 1 })).payload, 'nothing is signed').toEqual({ x: 1 });
    browser.keep.clear();
    browser.config = configOf();
    const { payload, keys } = await signer.protect(refresh, { x: 1 });
    const { publicKey } = await pairOf('rsa1024', 0);
    expect(payload).toEqual({ x: 1, publicKey, algorithm: 'rsa1024', initSign: expect.any(String) });
    const proof = Buffer.from(String(payload.initSign), 'base64');
    expect(verify('RSA-SHA256', Buffer.from(md5hex(publicKey)), publicObject(publicKey), proof)).toBe(true);
    browser.cookies = { token: 'token-2', userId: '7' };
    await signer.loggedIn('7', keys);
    expect((await browser.vault.of(browser.cookies))?.publicKey).toBe(publicKey);
    expect((await signer.protect(refresh, {})).payload, 'it has one now').toEqual({});
  });

  test('[SGN-19] over plain http a refresh goes without a key, whatever the config says', async () => {
    browser.https = false;
    browser.cookies = { token: 'token-1', userId: '7' };
    const { payload, keys } = await browser.signer().protect('/v1/user/token/refresh', {});
    expect([payload, keys.sent, browser.events]).toEqual([{}, null, ['genKeypairFailed initClientKey_only_https']]);
  });

  test('[SGN-40] a logout takes away all that was bound', async () => {
    const signer = await login();
    await signer.loggedOut();
    expect([...browser.store.values.keys()]).toEqual([]);
    expect(await signer.sign(call('/v1/spot/order/place'))).toEqual({});
  });
});

describe('a device that comes back', () => {
  const record = () => JSON.parse(stored.get('userCheckDeviceUserIdHash') ?? 'null') as Record<string, string> | null;

  test('[GW-43] a binding leaves proof of it, and the last user wins', async () => {
    const signer = await login();
    const { publicKey } = await pairOf('rsa1024', 0);
    expect(record()).toMatchObject({
      userIdHash: createHash('md5').update('7').digest('hex'),
      lastAlgorithm: 'rsa1024',
    });
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(record()!.userIdHash!),
        publicObject(publicKey),
        Buffer.from(record()!.userCheckDeviceSign!, 'base64'),
      ),
    ).toBe(true);
    await login(signer, { token: 'token-2', userId: '9' });
    expect(record()?.userIdHash).toBe(md5hex('9'));
  });

  test.each([
    '/v1/user/login',
    '/v1/user/agency/login',
    '/v1/user/public/pre-check',
  ])('[SGN-53, SGN-54] %s without a token says so', async (path) => {
    const signer = await login();
    browser.cookies = { token: '', userId: '' };
    const { payload } = await signer.protect(path, { x: 1 });
    const { userCheckDeviceSign, lastAlgorithm } = record()!;
    expect(payload).toMatchObject({ x: 1, userCheckDeviceSign, lastAlgorithm });
    expect(signer.checksDevice(path)).toBe(true);
  });

  test('[SGN-55] with a token, on another path, or with nothing usable stored, nothing is added', async () => {
    const signer = await login();
    const plain = { x: 1 };
    expect((await signer.protect('/v1/user/public/pre-check', plain)).payload).toEqual(plain);
    browser.cookies = { token: '', userId: '' };
    expect((await signer.protect('/v1/user/public/other', plain)).payload).toEqual(plain);
    const good = record()!;
    for (const bad of [
      '',
      '7',
      'null',
      '{}',
      JSON.stringify({ ...good, userCheckDeviceSign: '<b>' }),
      JSON.stringify({ ...good, lastAlgorithm: 'rsa1' }),
    ]) {
      stored.set('userCheckDeviceUserIdHash', bad);
      expect((await signer.protect('/v1/user/public/pre-check', plain)).payload).toEqual(plain);
    }
    browser.keep.data = null;
    browser.config = new Error('away');
    expect((await browser.signer().protect('/v1/user/public/pre-check', plain)).payload).toEqual(plain);
  });
});

describe('a refused signature', () => {
  test.each([
    SIGN_CODE.missed,
    SIGN_CODE.modeNotMatched,
  ])('[SGN-41..44] %s: toast, event, all forgotten, fetched again after 2 s', async (code) => {
    const signer = await login();
    await signer.refused(code, 'signature missed');
    expect(browser.toasts).toEqual(['signature missed']);
    expect(browser.logs).toEqual([
      { bizType: 'gatewaySign', event: 'configNotMatched', reason: 'answerCode', facts: { code } },
    ]);
    expect([signer.setup.stage, browser.keep.data]).toEqual(['notInitialised', null]);
    browser.timers.pass(1_999);
    expect(browser.fetched).toBe(1);
    browser.timers.pass(1);
    await until(() => signer.setup.stage === 'serverKeyVerified');
    expect(browser.fetched).toBe(2);
  });

  test('[SGN-41, SGN-44] 00020 for want of a key: after the config the session is refreshed, which brings one', async () => {
    const signer = browser.signer();
    browser.cookies = { token: 'token-1', userId: '7' };
    await signer.refused(SIGN_CODE.missed, 'missed');
    browser.timers.pass(2_000);
    await until(() => browser.renewals > 0);
    expect([browser.renewals, browser.fetched, browser.loggedOut]).toEqual([1, 1, 0]);
  });

  test.each([
    ['with a key of its session', SIGN_CODE.missed, true, true],
    ['where nothing is signed', SIGN_CODE.missed, false, false],
    ['of another code', SIGN_CODE.modeNotMatched, true, false],
  ])('a refusal %s refreshes nothing', async (_, code, clientOpen, bound) => {
    const signer = bound ? await login() : browser.signer();
    browser.cookies = { token: 'token-1', userId: '7' };
    browser.config = configOf(undefined, { clientOpen });
    await signer.refused(code, 'no');
    browser.timers.pass(2_000);
    await until(() => signer.setup.known() !== null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(browser.renewals).toBe(0);
  });

  test('[SGN-41, SGN-42, SGN-43, SGN-45] 00022 does not fetch by itself; the next signed call does', async () => {
    const signer = await login();
    await signer.refused(SIGN_CODE.expired, 'expired');
    browser.timers.pass(60_000);
    expect([browser.toasts, browser.fetched, signer.setup.stage]).toEqual([['expired'], 1, 'notInitialised']);
    expect(browser.logs[0]).toMatchObject({ event: 'configNotMatched', facts: { code: '00022' } });
    expect(await signer.sign(call('/v1/spot/order/place'))).not.toEqual({});
    expect(browser.fetched).toBe(2);
  });

  test('[SGN-46, SGN-47, SGN-48] 00023: toast, the public keys in the log, logged out', async () => {
    const signer = await login();
    const spare = await pairOf('rsa2048', 0);
    await browser.vault.keepBackup(spare);
    await signer.refused(SIGN_CODE.invalid, 'signature invalid');
    const { publicKey } = await pairOf('rsa1024', 0);
    expect([browser.toasts, browser.loggedOut]).toEqual([['signature invalid'], 1]);
    expect(browser.logs.map(({ event, facts }) => [event, facts?.publicKey])).toEqual([
      ['gatewaySignVerifyFailed', publicKey],
      ['gatewaySignVerifyFailed', spare.publicKey],
    ]);
    expect(JSON.stringify(browser.logs)).not.toMatch(/token-1|PRIVATE/);
    browser.timers.pass(10_000);
    expect(browser.fetched).toBe(1);
  });

  test('[SGN-50] without a message it is an unknown error', async () => {
    await browser.signer().refused(SIGN_CODE.missed, undefined);
    expect(browser.toasts).toEqual(['unknown error']);
  });

  test('[SGN-51] a hundred at once are one toast, one logout, one fetch', async () => {
    const signer = await login();
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => signer.refused(at % 2 ? SIGN_CODE.missed : SIGN_CODE.invalid, 'no')),
    );
    browser.timers.pass(2_000);
    await until(() => signer.setup.stage === 'serverKeyVerified');
    expect([browser.toasts, browser.loggedOut, browser.fetched]).toEqual([['no'], 1, 2]);
    await signer.refused(SIGN_CODE.invalid, 'again');
    expect([browser.toasts.length, browser.loggedOut]).toEqual([2, 2]);
  });

  test('another code is said and nothing else', async () => {
    const signer = await login();
    await signer.refused('00099', 'new');
    expect([browser.toasts, browser.logs, browser.loggedOut, signer.setup.stage]).toEqual([
      ['new'],
      [],
      0,
      'serverKeyVerified',
    ]);
  });
});
