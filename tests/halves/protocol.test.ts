import { verify } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACCOUNT_CODE,
  LOGIN,
  REGISTER,
  RESET_PASSWORD,
  SECURITY,
  SEND_CODE,
  SESSION,
  SUB,
} from '#lib/contract/account.ts';
import { DEVICE_TOKEN_PATHS } from '#lib/contract/device-paths.ts';
import { CONFIG, MARKET } from '#lib/contract/endpoints.ts';
import type { SessionAnswer, UserInfo } from '#lib/contract/shapes/account.ts';
import type { SpotAccount } from '#lib/contract/shapes/balance.ts';
import type { GatewaySignConfig } from '#lib/contract/shapes/config.ts';
import type { StepUp } from '#lib/contract/shapes/refusal.ts';
import { signedText } from '#lib/contract/signed-text.ts';
import { SIGN_MODES } from '#lib/contract/signing.ts';
import { PAPER, SPOT } from '#lib/contract/trade.ts';
import { md5hex } from '#lib/crypto/md5.ts';
import { EncryptError } from '#lib/request/error.ts';
import { soon } from '#tests/soon.ts';
import { feed } from '../gateway/world.ts';
import { publicObject } from '../lib/sign/world.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { Page } from './page.ts';

type SignConfigAnswer = { readonly gatewaySignConfig: GatewaySignConfig };
const PASSWORD = ' Correct Horse 9 ü ';
let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  // Every test is hours later: no limit of another test is met.
  gateway.clock.at += 7_200_000;
});

let users = 0;
/** A new user, registered with all protections on, and logged in. */
async function registered(page = new Page(gateway)): Promise<{ page: Page; email: string; userId: string }> {
  users += 1;
  const email = `user${users}@example.com`;
  await page.post(SEND_CODE, { purpose: 'register', channel: 'email', email });
  const verifyCode = await gateway.mailed(email);
  const answer = await page.post<SessionAnswer>(REGISTER.email, { email, pwd: PASSWORD, rePwd: PASSWORD, verifyCode });
  if (answer.code !== '00000') throw new Error(`${answer.code} ${answer.msg}`);
  // His paper account, with its first balances.
  await page.post(PAPER.guest);
  return { page, email, userId: answer.data.userInfo.userId };
}
/** A limit order a tenth below the market, where it rests. */
const order = (clientId: string, env = 'paper') => {
  const { last } = feed.ticker('BTCUSDT', gateway.clock.at);
  const price = `${(BigInt(last.replace('.', '')) * 9n) / 100n}.0`;
  return { env, symbol: 'BTCUSDT', side: 'buy', kind: 'limit', price, size: '0.01', clientId };
};

describe('a visitor nobody knows', () => {
  test('[REQ-04] [REQ-07] [REQ-36] reads the market, and learns what time it is there', async () => {
    const page = new Page(gateway, { behind: 90_000 });
    const { code, data } = await page.get<readonly unknown[]>(MARKET.tickers);
    expect([code, data.length > 20]).toEqual(['00000', true]);
    expect(page.last(MARKET.tickers).url).toMatch(/\?languageType=0&_t=\d{13}$/);
    await page.get(MARKET.depth, { symbol: 'BTCUSDT', limit: 20 });
    expect(page.last(MARKET.depth).headers.tm).toBe(String(gateway.clock.at));
  });

  test('[SIM-14] trades on paper, unsigned', async () => {
    const page = new Page(gateway);
    expect((await page.post<SpotAccount>(PAPER.guest)).data).toMatchObject({ env: 'paper' });
    expect((await page.post(SPOT.place, order('c1'))).code).toBe('00000');
    expect(page.last(SPOT.place).headers['device-sign']).toBeUndefined();
    expect((await page.get<unknown[]>(SPOT.open)).data).toHaveLength(1);
  });

  test('[REQ-14] lists in queries and bodies arrive as lists', async () => {
    const page = new Page(gateway);
    const echo = await page.get<{ url: string }>('/v1/test/echo', { ids: ['a b', 'ü'] });
    expect(new URLSearchParams(echo.data.url.split('?')[1]).getAll('ids[]')).toEqual(['a b', 'ü']);
    const form = await page.post<{ body: unknown }>(
      '/v1/test/echo',
      { ids: ['1', '2'], a: 'x y' },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
    expect(form.data.body).toEqual({ ids: ['1', '2'], a: 'x y' });
  });

  test('[ENV-19] who asks who he is hears that he is nobody, without a word', async () => {
    const page = new Page(gateway);
    expect(await page.get(SESSION.userInfo)).toMatchObject({ code: '00004', data: null });
    expect(page.told).toEqual([{ kind: 'nobody', offer: false }]);
  });

  test.each([
    [403, 'Request is forbidden'],
    [404, 'Request error'],
    [500, 'The system is busy'],
    [504, 'Request error'],
    [429, '429:The system is busy'],
    [502, '502:The system is busy'],
  ])('[ENV-05..08] status %i is said as “%s”', async (status, text) => {
    const page = new Page(gateway);
    await expect(page.get('/v1/test/answer', { status })).rejects.toThrow();
    expect(page.told).toEqual([{ kind: 'error', text }]);
  });

  test.each(
    [...DEVICE_TOKEN_PATHS].filter((path) => path.startsWith('/v1/user/login')),
  )('[DT-02] %s carries a token that the gateway takes', async (path) => {
    const page = new Page(gateway);
    await page.post(path, {}).catch(() => {});
    expect(page.last(path).headers['device-token']).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe('a user', () => {
  test('[ENC-12] [SGN-35] [CAP-44] registers with everything on: device token, captcha, ciphertext, and a key that is bound', async () => {
    const { page, email, userId } = await registered();
    expect(page.challenges).toBeGreaterThan(0);
    const sent = page.last(REGISTER.email);
    expect(sent.headers['device-token']).toMatch(/^[0-9a-f]{40}$/);
    for (const { url, body = '', headers } of page.wire.filter(({ url }) => url.startsWith(REGISTER.email)))
      for (const secret of [email, PASSWORD, PASSWORD.trim(), JSON.stringify(PASSWORD).slice(1, -1)])
        expect(`${url} ${body} ${JSON.stringify(headers)}`).not.toContain(secret);
    expect((await page.get<UserInfo>(SESSION.userInfo)).data.userId).toBe(userId);
    const session = { token: page.jar.get('bt_rtoken')!, userId };
    expect(await page.vault.of(session)).not.toBeNull();
  });

  test('[GW-47] solves one puzzle for a wrong code and then the right one, and another for another account', async () => {
    const { page, email } = await registered();
    await page.post(SESSION.logout);
    await page.post(SEND_CODE, { purpose: 'reset', channel: 'email', email });
    const before = page.challenges;
    const pwd = ' Fourth Horse 5 ';
    const reset = (loginName: string, verifyCode: string) =>
      page.post(RESET_PASSWORD, { loginName, verifyCode, pwd, rePwd: pwd });
    const right = await gateway.mailed(email);
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await reset(email, wrong)).code).toBe(ACCOUNT_CODE.codeWrong);
    expect((await reset(email, wrong)).code).toBe(ACCOUNT_CODE.codeWrong);
    expect((await reset(email, right)).code).toBe('00000');
    expect(page.challenges - before).toBe(1);
    expect(page.last(RESET_PASSWORD).body).toContain('bodyCiphertext');
    await reset('somebody-else@example.org', wrong);
    expect(page.challenges - before).toBe(2);
  });

  test('changes his password, makes a sub-account and resets his password, and no password is in any of it', async () => {
    const { page, email } = await registered();
    const [second, third, sub] = [' Another Horse 8 ', ' Third Horse 7 ü ', 'Sub Horse 6 x'];
    const change = { oldPwd: PASSWORD, pwd: second, rePwd: second };
    let answer = await page.post<StepUp>(SECURITY.password, change);
    if (answer.code === ACCOUNT_CODE.stepUp) {
      await page.post(SEND_CODE, { purpose: 'security', channel: 'email' });
      answer = await page.post(SECURITY.password, { ...change, emailCode: await gateway.mailed(email) });
    }
    expect(answer.code).toBe('00000');
    expect((await page.post(SUB.create, { name: 'subname1', pwd: sub, permissions: ['spot'] })).code).toBe('00000');
    await page.post(SESSION.logout);
    await page.post(SEND_CODE, { purpose: 'reset', channel: 'email', email });
    const reset = { loginName: email, verifyCode: await gateway.mailed(email), pwd: third, rePwd: third };
    expect((await page.post(RESET_PASSWORD, reset)).code).toBe('00000');
    expect((await page.post<SessionAnswer>(LOGIN.password, { loginName: email, pwd: third })).code).toBe('00000');
    for (const path of [SECURITY.password, SUB.create, RESET_PASSWORD])
      expect(page.last(path).body).toContain('bodyCiphertext');
    const wire = page.wire.map(({ url, body = '', headers }) => `${url} ${body} ${JSON.stringify(headers)}`).join('\n');
    for (const secret of [PASSWORD, second, third, sub]) expect(wire).not.toContain(secret.trim());
  });

  test('[SGN-29] [SGN-34] [GW-41] signs his orders, and the gateway takes them', async () => {
    const { page } = await registered();
    const answer = await page.post(SPOT.place, order('s1'));
    expect([answer.code, page.toasts]).toEqual(['00000', []]);
    const { headers, body = '' } = page.last(SPOT.place);
    const { publicKey } = (await page.vault.of(page.signer.session()!))!;
    expect(headers).toMatchObject({
      'device-sign-mode': '2',
      'device-sign-key': md5hex(publicKey),
      'device-sign-data-md5': md5hex(body),
    });
    const text = signedText(
      { path: SPOT.place, tm: headers.tm!, traceId: headers.uhti!, bodyMd5: md5hex(body) },
      SIGN_MODES['2'],
    );
    expect(
      verify('RSA-SHA256', Buffer.from(text), publicObject(publicKey), Buffer.from(headers['device-sign']!, 'base64')),
    ).toBe(true);
    expect((await page.get(SPOT.open)).code).toBe('00000');
    expect(page.last(SPOT.open).headers['device-sign']).toBeDefined();
  });

  test('[SGN-46] [SGN-47] [SGN-52] [GW-33] one byte changed on the way: refused, nothing done, said, logged out', async () => {
    const { page } = await registered();
    await page.post(SPOT.place, order('t1'));
    page.between = (sent) =>
      sent.url.startsWith(SPOT.place) ? { ...sent, body: sent.body!.replace('0.01', '0.09') } : sent;
    const answer = await page.post(SPOT.place, order('t2'));
    expect([answer.code, page.loggedOut, page.toasts.length]).toEqual(['00023', 1, 1]);
    expect(page.told.filter(({ kind }) => kind === 'error')).toEqual([]);
    expect((await page.get<{ clientId: string }[]>(SPOT.open)).data.map(({ clientId }) => clientId)).toEqual(['t1']);
  });

  test('[GW-29] sent a second time: refused as expired, with no effect', async () => {
    const { page } = await registered();
    await page.post(SPOT.place, order('r1'));
    const again = await page.replay(page.last(SPOT.place));
    expect([again.code, again.headers]).toMatchObject(['00022', { 'gw-sign-error': '00022' }]);
    expect((await page.get<unknown[]>(SPOT.open)).data).toHaveLength(1);
  });

  test('any header or byte that is changed is refused, and nothing is done', async () => {
    const { page } = await registered();
    await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' });
    const target = page.last(SPOT.cancelAll);
    const signed = ['tm', 'uhti', 'device-sign', 'device-sign-mode', 'device-sign-data-md5', 'device-sign-key'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...signed, 'body'), fc.nat(), async (name, at) => {
        const flip = (text: string) => {
          const where = at % text.length;
          const other = text[where] === '1' ? '2' : '1';
          return text.slice(0, where) + other + text.slice(where + 1);
        };
        const changed =
          name === 'body'
            ? { ...target, body: flip(target.body!) }
            : { ...target, headers: { ...target.headers, [name]: flip(target.headers[name]!) } };
        const { code } = await page.replay(changed);
        expect(code).not.toBe('00000');
      }),
      { numRuns: 60 },
    );
  });

  test('[SGN-40] [ENC-18] logs out, which takes his key away, and in again with a password that is kept to the byte', async () => {
    const { page, email, userId } = await registered();
    await page.post(SESSION.logout);
    expect([...page.store.values.keys()].filter((name) => name.startsWith('clientKey:'))).toEqual([]);
    expect(page.jar.get('bt_rtoken') ?? '').toBe('');
    const answer = await page.post<SessionAnswer>(LOGIN.password, { loginName: email, pwd: PASSWORD });
    expect([answer.code, answer.data?.userInfo?.userId]).toEqual(['00000', userId]);
    expect((await page.post(LOGIN.password, { loginName: email, pwd: PASSWORD.trim() })).code).toBe('00007');
    expect((await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' })).code).toBe('00000');
  });

  test('[SGN-39] [GW-50] renews his session, and signs on with the same key', async () => {
    const { page, userId } = await registered();
    const before = { ...page.signer.session()! };
    const key = (await page.vault.of(before))?.publicKey;
    gateway.clock.at += 3_600_000;
    const { code } = await page.post<SessionAnswer>(SESSION.refresh);
    expect(code).toBe('00000');
    const after = page.signer.session()!;
    expect([after.userId, (await page.vault.of(after))?.publicKey]).toEqual([userId, key]);
    if (after.token !== before.token) expect(await page.vault.of(before)).toBeNull();
    expect((await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' })).code).toBe('00000');
    expect(page.last(SPOT.cancelAll).headers['device-sign']).toBeDefined();
  });

  test('[SGN-39] [GW-32] who logged in over plain http is asked for no signature, and gets a key with his first refresh over https', async () => {
    const { email } = await registered();
    const plain = new Page(gateway, { https: false });
    await plain.post(LOGIN.password, { loginName: email, pwd: PASSWORD });
    const page = new Page(gateway);
    for (const [name, value] of plain.jar) page.jar.set(name, value);
    expect((await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' })).code).toBe('00000');
    expect(page.last(SPOT.cancelAll).headers['device-sign']).toBeUndefined();
    expect((await page.post(SESSION.refresh)).code).toBe('00000');
    expect((await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' })).code).toBe('00000');
    expect(page.last(SPOT.cancelAll).headers['device-sign']).toBeDefined();
  });

  test('[SGN-41] [SGN-47] whose storage was cleared is not refused for ever: he logs in again, and signs', async () => {
    const { page, email } = await registered();
    page.store.values.clear();
    expect((await page.post(SPOT.place, order('l1'))).code).toBe('00020');
    await soon(() => expect(page.loggedOut).toBe(1));
    expect(page.wire.filter(({ url }) => url.startsWith(SESSION.refresh))).toHaveLength(1);
    await page.post(SESSION.logout);
    await page.post(LOGIN.password, { loginName: email, pwd: PASSWORD });
    expect((await page.post(SPOT.place, order('l2'))).code).toBe('00000');
    expect(page.last(SPOT.place).headers['device-sign']).toBeDefined();
  });

  test('hears nothing of a server key that is changed: not on a page that has the one before, nor in a tab of yesterday', async () => {
    const { page, email } = await registered();
    const login = async () => {
      await page.post(SESSION.logout);
      return (await page.post(LOGIN.password, { loginName: email, pwd: PASSWORD })).code;
    };
    const served = async () => (await page.get<SignConfigAnswer>(CONFIG.gatewaySign)).data.gatewaySignConfig;
    const before = await served();
    await gateway.rotate();
    gateway.clock.at += 10_000;
    await served();
    gateway.clock.at += 10_000;
    expect((await served()).serverPublicKey).not.toBe(before.serverPublicKey);
    expect([page.signer.setup.known()?.serverPublicKey, await login()]).toEqual([before.serverPublicKey, '00000']);
    gateway.clock.at += 25 * 3_600_000;
    expect(await login()).toBe('00000');
    expect(page.signer.setup.known()?.serverPublicKey).toBe((await served()).serverPublicKey);
    expect((await page.post(SPOT.cancelAll, { env: 'paper', symbol: 'BTCUSDT' })).code).toBe('00000');
    expect([page.toasts, page.told.filter(({ kind }) => kind === 'error')]).toEqual([[], []]);
  });

  test('[CAP-49] closes the challenge: one answer, nothing said, nothing done', async () => {
    const page = new Page(gateway);
    page.answer = () => null;
    const answer = await page.post(REGISTER.email, {
      email: 'closed@example.com',
      pwd: PASSWORD,
      rePwd: PASSWORD,
      verifyCode: '123456',
    });
    expect(page.challenges).toBe(1);
    expect([answer, page.told]).toMatchObject([{ status: 'error', code: '90000001', data: null }, []]);
  });

  test('[GW-40] somebody who takes the ciphertext for another password is refused', async () => {
    const { page, email } = await registered();
    await page.post(SESSION.logout);
    page.between = (sent) =>
      sent.url.startsWith(LOGIN.password)
        ? { ...sent, body: JSON.stringify({ ...JSON.parse(sent.body!), pwd: 'mine' }) }
        : sent;
    expect((await page.post(LOGIN.password, { loginName: email, pwd: PASSWORD })).code).toBe('00007');
  });
});

describe('plain http', () => {
  test('[SGN-19] [SGN-24] [GW-09] the gateway does not ask for signing there, and nothing is sealed or signed', async () => {
    const page = new Page(gateway, { https: false });
    await page.post(LOGIN.password, { loginName: 'a@example.com', pwd: 'x' });
    expect(JSON.parse(page.last(LOGIN.password).body!)).toEqual({ loginName: 'a@example.com', pwd: 'x' });
    expect(page.logs).toEqual([]);
  });

  test('[SGN-19] [ENC-20] where it asks all the same, nothing is sent', async () => {
    const page = new Page(gateway, { https: false });
    page.between = (sent) => ({ ...sent, headers: { ...sent.headers, 'x-forwarded-proto': 'https' } });
    await expect(page.post(LOGIN.password, { loginName: 'a@example.com', pwd: 'x' })).rejects.toThrow(EncryptError);
    expect(page.wire.some(({ url }) => url.startsWith(LOGIN.password))).toBe(false);
    expect(page.logs).toMatchObject([
      { event: 'genKeypairFailed', reason: 'initClientKey_only_https' },
      { event: 'loginEncryptFailed' },
    ]);
    expect(page.toasts).toEqual(['not sent']);
  });
});
