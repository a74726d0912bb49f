import { createHmac, generateKeyPairSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { checksummed, signerOf } from '#gateway/accounts/ethereum.ts';
import { oauthProvider } from '#gateway/accounts/providers/oauth.ts';
import { telegramProvider } from '#gateway/accounts/providers/telegram.ts';
import { LOGIN, SESSION } from '#lib/contract/account.ts';
import { THIRD } from '#lib/contract/account-data.ts';
import type { StepAnswer, WrappedSession } from '#lib/contract/shapes/account.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { OauthSignAnswer, UnboundAnswer, WalletSignAnswer } from '#lib/contract/shapes/third.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { issuerAt, type TestWallet, telegramSigned, wallet } from './elsewhere.ts';
import { type Browser, type House, house, PASSWORD } from './house.ts';

describe('a wallet', () => {
  test('known addresses are spelt as EIP-55 says', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    ])
      expect(checksummed(address.toLowerCase())).toBe(address);
  });

  test('the signer of a personal message is found, and of nothing that was changed', () => {
    const { address, signText } = wallet();
    const signature = signText('hello');
    expect(signerOf('hello', signature)).toBe(address.toLowerCase());
    expect(signerOf('hello!', signature)).not.toBe(address.toLowerCase());
    for (const broken of ['', '0x', signature.slice(0, -2), `${signature.slice(0, -2)}1f`, `0x${'0'.repeat(130)}`])
      expect(signerOf('hello', broken)).toBeNull();
  });

  const ask = async (browser: Browser, { address, signText }: TestWallet, change = (text: string) => text) => {
    const { data } = await browser.post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: address.toLowerCase() });
    const body = { serialNO: data.serialNO, publicAddress: address, signature: signText(change(data.text)) };
    return {
      text: data.text,
      body,
      answer: await browser.post<UnboundAnswer & WrappedSession>(THIRD.walletCheck, body),
    };
  };

  test('[ACC-15] [ACC-14] signs a text with our domain and a nonce, once, and has an account or makes one', async () => {
    const at = await house();
    const own = wallet();
    const browser = at.browser();
    const { data: guest } = await browser.post<SpotAccount>(PAPER.guest);
    const { text, body, answer } = await ask(browser, own);
    expect(text).toMatch(/^localhost:3443 wants you to sign in with your Ethereum account:\n0x/);
    expect(text).toContain(`\n${own.address}\n`);
    expect(text).toMatch(/\nNonce: [0-9a-f]{32}\n/);
    expect(answer.data).toMatchObject({ bind: true });
    expect((await browser.post(THIRD.walletCheck, body)).code, 'once').toBe('21003');
    const { serialNO } = answer.data;
    expect((await browser.post(THIRD.googleRegister, { serialNO })).code, 'another provider').toBe('21003');
    expect((await at.browser().post(THIRD.walletRegister, { serialNO })).code, 'another browser').toBe('21003');
    const made = await browser.post<WrappedSession>(THIRD.walletRegister, { serialNO, registerChannel: 'chan' });
    const { userId } = made.data.accessTokenResVO.userInfo;
    expect((await browser.get<SpotAccount>(SPOT.account, { paper: true })).data.account).toBe(guest.account);
    const again = await ask(at.browser(), own);
    expect(again.answer.data.accessTokenResVO.userInfo.userId).toBe(userId);
    expect(again.text).not.toBe(text);
  });

  test('[ACC-15] a signature of another wallet, of another text or asked for by another browser is refused', async () => {
    const at = await house();
    const own = wallet();
    const stranger = { address: own.address, signText: wallet(new Uint8Array(32).fill(2)).signText };
    expect((await ask(at.browser(), stranger)).answer.code).toBe('21011');
    expect((await ask(at.browser(), own, (text) => text.replace('localhost', 'evil'))).answer.code).toBe('21011');
    const { data } = await at.browser().post<WalletSignAnswer>(THIRD.walletSign, { publicAddress: own.address });
    const body = { serialNO: data.serialNO, publicAddress: own.address, signature: own.signText(data.text) };
    expect((await at.browser().post(THIRD.walletCheck, body)).code).toBe('21003');
  });

  test('[ACC-14] is bound to an account by its password, and asks for its second step from then on', async () => {
    const at = await house();
    const owner = at.browser();
    const id = await owner.register('ann@example.com');
    const secret = new Secret({ size: 20 });
    const { users, secrets } = at.venue.accounts;
    await users.set(id, { totpSecret: secrets.seal(secret.base32) });
    const googleCode = () => {
      at.clock.at += 60_000;
      return new TOTP({ secret }).generate({ timestamp: at.clock.now() });
    };
    const browser = at.browser();
    const { serialNO } = (await ask(browser, wallet())).answer.data;
    expect((await browser.post(THIRD.bindCheck, { serialNO })).data).toEqual({
      provider: 'wallet',
      choices: ['new', 'existing'],
    });
    const choose = (pwd: string) =>
      browser.post<StepAnswer>(THIRD.bindChoose, { serialNO, choice: 'existing', loginName: 'ann@example.com', pwd });
    expect((await choose('Wrong Horse 9')).code).toBe('00007');
    const step = await choose(PASSWORD);
    expect(step.data.verifyTypes).toEqual(['totp']);
    expect((await browser.get(SESSION.userInfo)).code, 'not before the second step').toBe('00004');
    expect((await browser.post(LOGIN.verify, { serialNO: step.data.serialNO, googleCode: googleCode() })).code).toBe(
      '00007',
    );
    const verified = await browser.post<WrappedSession>(THIRD.securityVerify, {
      serialNO: step.data.serialNO,
      googleCode: googleCode(),
    });
    expect(verified.data.accessTokenResVO.userInfo.userId).toBe(id);
    const next = (await ask(at.browser(), wallet())).answer;
    expect(next.data).toMatchObject({ verifyTypes: ['totp'] });
  });
});

describe('Google and Apple', () => {
  const CLIENT = 'client-1';
  const ISSUER = 'https://issuer.example';
  const settings = { clientId: CLIENT, issuer: ISSUER, scope: 'openid email' };
  const { rsa, ec, keys, documents, token: tokenOf, claims } = issuerAt(ISSUER);
  const answers = async (url: string) => documents[url];
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claimsAt = (now: number, more: object = {}) =>
    claims(now, {
      aud: CLIENT,
      sub: 'subject-1',
      nonce: 'n',
      ...{ email: 'Ann@Example.com', email_verified: true },
      ...more,
    });

  test('an identity token counts when it is theirs, for us, of this nonce and now', async () => {
    let asked = 0;
    const provider = oauthProvider(settings, async (url) => {
      asked += 1;
      return answers(url);
    });
    const now = 1_795_000_000_000;
    const identify = (token: string) => provider.identify(token, 'n', now);
    const good = { subject: 'subject-1', email: 'Ann@Example.com' };
    expect(await identify(tokenOf(claimsAt(now)))).toEqual(good);
    expect(await identify(tokenOf(claimsAt(now), { alg: 'ES256', kid: 'e' }, ec.privateKey))).toEqual(good);
    expect(await identify(tokenOf(claimsAt(now, { email_verified: false })))).toEqual({ ...good, email: null });
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const [head = '', body = ''] = tokenOf(claimsAt(now)).split('.');
    const hmac = createHmac('sha256', JSON.stringify(keys[0])).update(`${head}.${body}`).digest('base64url');
    const bad = {
      'another key': tokenOf(claimsAt(now), { alg: 'RS256', kid: 'r' }, other),
      'no algorithm': `${b64({ alg: 'none', kid: 'r' })}.${body}.`,
      'a shared secret': `${b64({ alg: 'HS256', kid: 'r' })}.${body}.${hmac}`,
      'the key of another algorithm': tokenOf(claimsAt(now), { alg: 'ES256', kid: 'r' }),
      'an unknown key': tokenOf(claimsAt(now), { alg: 'RS256', kid: 'x' }),
      'another issuer': tokenOf(claimsAt(now, { iss: 'https://evil.example' })),
      'another client': tokenOf(claimsAt(now, { aud: 'client-2' })),
      'two clients': tokenOf(claimsAt(now, { aud: [CLIENT, 'client-2'] })),
      'another nonce': tokenOf(claimsAt(now, { nonce: 'm' })),
      'no subject': tokenOf(claimsAt(now, { sub: '' })),
      over: tokenOf(claimsAt(now - 3600_000)),
      'of the future': tokenOf(claimsAt(now + 3600_000)),
      'no token': 'x.y.z',
      'no key named': tokenOf(claimsAt(now), { alg: 'RS256' }),
      'signed by no algorithm, with a signature': tokenOf(claimsAt(now), { alg: 'none', kid: 'r' }),
      'a longer hash': tokenOf(claimsAt(now), { alg: 'RS512', kid: 'r' }),
      'what must be understood and is not': tokenOf(claimsAt(now), { alg: 'RS256', kid: 'r', crit: ['x'], x: 1 }),
      'not good yet': tokenOf(claimsAt(now, { nbf: now / 1000 + 3600 })),
      'changed words': [head, b64(claimsAt(now, { sub: 'subject-2' })), tokenOf(claimsAt(now)).split('.')[2]].join('.'),
      'a long one': tokenOf(claimsAt(now, { more: 'x'.repeat(8_192) })),
      'more than a token': `${tokenOf(claimsAt(now))}.x`,
      ...Object.fromEntries(
        ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'].map((name) => [
          `without ${name}`,
          tokenOf(claimsAt(now, { [name]: undefined })),
        ]),
      ),
    };
    for (const [why, token] of Object.entries(bad)) expect(await identify(token), why).toBeNull();
    expect(asked, 'its places and keys are kept').toBe(2);
  });

  test('the public key is no shared secret, in whatever form somebody writes it', async () => {
    const provider = oauthProvider(settings, answers);
    const now = 1_795_000_000_000;
    const der = { format: 'der', type: 'spki' } as const;
    const pem = { format: 'pem', type: 'spki' } as const;
    for (const secret of [rsa.publicKey.export(pem), rsa.publicKey.export(der), JSON.stringify(keys[0])])
      for (const kid of ['r', 'e']) {
        const signed = `${b64({ alg: 'HS256', kid })}.${b64(claimsAt(now))}`;
        const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
        expect(await provider.identify(token, 'n', now)).toBeNull();
      }
  });

  test('a minute that clocks differ is let pass, two are not', async () => {
    const provider = oauthProvider(settings, answers);
    const now = 1_795_000_000_000;
    const at = (iat: number, exp: number) =>
      provider.identify(tokenOf(claimsAt(now, { iat: now / 1000 + iat, exp: now / 1000 + exp })), 'n', now);
    expect(await at(59, 600)).not.toBeNull();
    expect(await at(-600, -59)).not.toBeNull();
    expect(await at(61, 600)).toBeNull();
    expect(await at(-600, -61)).toBeNull();
    expect(await at(-600, Number.NaN)).toBeNull();
  });

  test('keys take turns: a new one is read when a token names it, an old one that is gone opens nothing', async () => {
    const next = issuerAt(ISSUER);
    const fresh = { ...next.keys[0], kid: 'r2' };
    let published: readonly object[] = keys;
    let asked = 0;
    const provider = oauthProvider(settings, async (url) => {
      if (!url.endsWith('/keys')) return answers(url);
      asked += 1;
      return { keys: published };
    });
    const now = 1_795_000_000_000;
    const old = (at: number) => provider.identify(tokenOf(claimsAt(at)), 'n', at);
    const renewed = (at: number) =>
      provider.identify(tokenOf(claimsAt(at), { alg: 'RS256', kid: 'r2' }, next.rsa.privateKey), 'n', at);
    expect(await old(now)).not.toBeNull();
    published = [...keys, fresh];
    expect(await renewed(now), 'asked a moment ago').toBeNull();
    expect(await renewed(now + 60_001)).not.toBeNull();
    expect(await old(now + 60_001)).not.toBeNull();
    expect(asked).toBe(2);
    published = [fresh];
    const later = now + 7 * 3600_000;
    expect(await renewed(later)).not.toBeNull();
    expect(await old(later)).toBeNull();
  });

  test('keys that cannot be used stand in nobody’s way; one for another use, a short or a private one opens nothing', async () => {
    const now = 1_795_000_000_000;
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const odd = { alg: 'RS256', kid: 'odd' };
    const publishing = (key: unknown) =>
      oauthProvider(settings, async (url) => (url.endsWith('/keys') ? { keys: [key, ...keys] } : answers(url)));
    for (const [key, signer] of [
      [null, rsa],
      [{}, rsa],
      [{ kty: 'RSA', ...odd }, rsa],
      [{ kty: 'RSA', n: '!', e: 'AQAB', ...odd }, rsa],
      [{ ...keys[0], ...odd, use: 'enc' }, rsa],
      [{ ...short.publicKey.export({ format: 'jwk' }), ...odd }, short],
      [{ ...rsa.privateKey.export({ format: 'jwk' }), ...odd }, rsa],
    ] as const) {
      const provider = publishing(key);
      expect(await provider.identify(tokenOf(claimsAt(now)), 'n', now), JSON.stringify(key)).not.toBeNull();
      const token = tokenOf(claimsAt(now), odd, signer.privateKey);
      expect(await provider.identify(token, 'n', now), JSON.stringify(key)).toBeNull();
    }
  });

  test('where it sends browsers and its keys are what it publishes itself, read once for many', async () => {
    const asked: string[] = [];
    const google = oauthProvider(settings, async (url) => {
      asked.push(url);
      return answers(url);
    });
    const trip = { back: 'https://localhost:3443/third/google', state: 's', nonce: 'n', now: 1 };
    const urls = await Promise.all([1, 2, 3].map(() => google.url(trip)));
    expect(asked).toHaveLength(1);
    const { origin, pathname, searchParams } = new URL(urls[2]!);
    expect(origin + pathname).toBe(`${ISSUER}/auth`);
    expect(searchParams.get('scope')).toBe('openid email');
    // Apple tells an address to servers alone, and refuses the whole question otherwise.
    const apple = new URL(await oauthProvider({ ...settings, scope: '' }, answers).url(trip));
    expect(apple.searchParams.has('scope')).toBe(false);
    expect(apple.searchParams.get('response_mode')).toBe('fragment');
  });

  test('what calls itself otherwise, or leads to a line without TLS, is not believed', async () => {
    const at = `${ISSUER}/.well-known/openid-configuration`;
    const good = documents[at] as object;
    for (const change of [
      { issuer: 'https://evil.example' },
      { jwks_uri: 'http://issuer.example/keys' },
      { jwks_uri: 5 },
    ]) {
      const provider = oauthProvider(settings, async () => ({ ...good, ...change }));
      await expect(provider.url({ back: 'https://x', state: 's', nonce: 'n', now: 1 })).rejects.toThrow(
        /could not be read/,
      );
    }
  });

  test('out of reach it is asked again soon, but not at every call, and no proof is called wrong for it', async () => {
    let away = true;
    let asked = 0;
    const at = await house({
      providers: {
        google: oauthProvider(settings, async (url) => {
          asked += 1;
          if (away) throw new Error('away');
          return answers(url);
        }),
      },
    });
    const browser = at.browser();
    const sign = () => browser.post<OauthSignAnswer>(THIRD.oauthSign, { type: 'google' });
    expect((await sign()).code).toBe('21014');
    expect((await sign()).code).toBe('21014');
    expect(asked).toBe(1);
    away = false;
    at.clock.at += 5_000;
    const { data } = await sign();
    away = true;
    const nonce = new URL(data.url).searchParams.get('nonce') ?? '';
    const token = tokenOf(claimsAt(at.clock.now(), { nonce }));
    const body = { type: 'google', serialNO: data.serialNO, token };
    expect((await browser.post(THIRD.check, body)).code).toBe('21014');
  });

  const opened = async () => {
    const at = await house({ providers: { google: oauthProvider(settings, answers) } });
    const login = async (browser: Browser, change: object = {}) => {
      const { data } = await browser.post<OauthSignAnswer>(THIRD.oauthSign, { type: 'google' });
      const { searchParams, origin } = new URL(data.url);
      expect([origin, searchParams.get('redirect_uri')]).toEqual([
        'https://issuer.example',
        'https://localhost:3443/third/google',
      ]);
      expect([searchParams.get('client_id'), searchParams.get('state')]).toEqual([CLIENT, data.serialNO]);
      const token = tokenOf(claimsAt(at.clock.now(), { nonce: searchParams.get('nonce'), ...change }));
      const body = { type: 'google', serialNO: data.serialNO, token };
      return { body, answer: await browser.post<UnboundAnswer & WrappedSession>(THIRD.check, body) };
    };
    return { at, login };
  };

  test('[ACC-14] a stub provider’s real token makes an account, and logs in to it', async () => {
    const { at, login } = await opened();
    const browser = at.browser();
    const { body, answer } = await login(browser);
    expect(answer.data).toMatchObject({ bind: true, email: 'a***@example.com' });
    expect((await browser.post(THIRD.check, body)).code, 'once').toBe('21003');
    const made = await browser.post<WrappedSession>(THIRD.googleRegister, { serialNO: answer.data.serialNO });
    expect(made.data.accessTokenResVO.userInfo).toMatchObject({ email: 'a***@example.com' });
    const again = (await login(at.browser())).answer.data.accessTokenResVO;
    expect(again.userInfo.userId).toBe(made.data.accessTokenResVO.userInfo.userId);
    expect((await login(at.browser(), { nonce: 'other' })).answer.code).toBe('21011');
  });

  test('an address that has an account stays with it: a third party’s word does not take it over', async () => {
    const { at, login } = await opened();
    const id = await at.browser().register('ann@example.com');
    const browser = at.browser();
    const { answer } = await login(browser);
    const made = await browser.post<WrappedSession>(THIRD.bindChoose, {
      serialNO: answer.data.serialNO,
      choice: 'new',
    });
    expect(made.data.accessTokenResVO.userInfo).toMatchObject({ email: null });
    expect(made.data.accessTokenResVO.userInfo.userId).not.toBe(id);
  });

  test('is off until somebody sets it up', async () => {
    const browser = (await house()).browser();
    for (const type of ['google', 'apple']) expect((await browser.post(THIRD.oauthSign, { type })).code).toBe('21009');
    expect((await browser.post(THIRD.tgSignV2, { initData: 'x' })).code).toBe('21009');
    expect((await browser.post(LOGIN.preCheck, { purpose: 'login' })).data).toMatchObject({ providers: ['wallet'] });
  });
});

describe('Telegram', () => {
  const BOT = '123456:a-token-of-a-bot-in-a-test';
  const opened = () => house({ providers: { tg: telegramProvider(BOT) } });
  const date = (at: House) => String(Math.floor(at.clock.now() / 1000));
  const widget = (at: House, id = '77') =>
    telegramSigned({ id, first_name: 'Ann', auth_date: date(at) }, BOT, 'widget');
  const mini = (at: House, query = 'a', id = 77) =>
    telegramSigned({ query_id: query, user: JSON.stringify({ id }), auth_date: date(at) }, BOT, 'miniApp');

  test('[ACC-15] both ways name the same person; each proof is good once and for ten minutes', async () => {
    const at = await opened();
    const browser = at.browser();
    const exists = async (initData: string) => (await browser.post(THIRD.tgCheckUserExit, { initData })).data;
    expect(await exists(mini(at))).toEqual({ exists: false });
    const sign = widget(at);
    const asked = await Promise.all([1, 2, 3].map(() => browser.post<UnboundAnswer>(THIRD.tgSign, { sign })));
    expect(asked.map(({ code }) => code).sort()).toEqual(['00000', '21003', '21003']);
    const first = asked.find(({ code }) => code === '00000')!;
    expect(first.data).toMatchObject({ bind: true });
    const made = await browser.post<WrappedSession>(THIRD.tgGenerateVirtual, { serialNO: first.data.serialNO });
    const { userId } = made.data.accessTokenResVO.userInfo;
    const second = await at.browser().post<WrappedSession>(THIRD.tgSignV2, { initData: mini(at) });
    expect(second.data.accessTokenResVO.userInfo.userId).toBe(userId);
    const third = await at.browser().post<WrappedSession>(THIRD.check, { type: 'tg', initData: mini(at, 'b') });
    expect(third.data.accessTokenResVO.userInfo.userId).toBe(userId);
    expect(await exists(mini(at, 'c'))).toEqual({ exists: true });
    const late = mini(at, 'd');
    at.clock.at += 601_000;
    expect((await browser.post(THIRD.tgSignV2, { initData: late })).code).toBe('21011');
  });

  test('[ACC-14] its login page is a trip as to the others: good in the browser that began it, once', async () => {
    const at = await opened();
    const browser = at.browser();
    const { data } = await browser.post<OauthSignAnswer>(THIRD.oauthSign, { type: 'tg' });
    const { origin, pathname, searchParams } = new URL(data.url);
    expect(origin + pathname).toBe('https://oauth.telegram.org/auth');
    expect(Object.fromEntries(searchParams)).toEqual({
      bot_id: '123456',
      origin: 'https://localhost:3443',
      return_to: 'https://localhost:3443/third/tg',
    });
    const body = { type: 'tg', serialNO: data.serialNO, token: widget(at) };
    expect((await at.browser().post(THIRD.check, body)).code, 'another browser').toBe('21003');
    expect((await browser.post<UnboundAnswer>(THIRD.check, body)).data).toMatchObject({ bind: true });
    expect((await browser.post(THIRD.check, body)).code, 'once').toBe('21003');
  });

  test('a proof that was changed, doubled or signed the other way is none', async () => {
    const at = await opened();
    const browser = at.browser();
    const good = mini(at);
    for (const initData of [good.replace('77', '78'), `${good}&user=%7B%22id%22%3A78%7D`, widget(at), 'hash=', 'x'])
      expect((await browser.post(THIRD.tgSignV2, { initData })).code, initData).toBe('21011');
    expect((await browser.post(THIRD.tgSign, { sign: good })).code).toBe('21011');
    expect((await browser.post(THIRD.tgCheckUserExit, { initData: 'x' })).code).toBe('21011');
  });
});
