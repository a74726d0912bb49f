import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOGIN, SECURITY, SEND_CODE, SESSION } from '#lib/contract/account.ts';
import { userIdOf } from '#lib/contract/session.ts';
import { enterAgency, house, PASSWORD } from './house.ts';
import { EMAIL, login, withTotp } from './totp.ts';

describe('a login by password', () => {
  test('[ACC-16] [GW-49] gives a session: one cookie that no script reads and two that it may', async () => {
    const at = await house();
    const browser = at.browser();
    const id = await browser.register(EMAIL);
    await browser.post(SESSION.logout);
    expect([...browser.jar.keys()]).toEqual(['__Host-browser']);
    const { data } = await login(browser);
    expect(data.userInfo).toMatchObject({ userId: id, kind: 'normal', email: 'a***@example.com', demo: false });
    expect(userIdOf(data)).toBe(id);
    const [access, refresh, uid] = browser.set;
    expect(access).toMatch(/^__Host-session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
    expect(refresh).toMatch(/^bt_rtoken=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax$/);
    expect(uid).toMatch(new RegExp(`^bt_uid=${id}; Path=/; Max-Age=\\d+; SameSite=Lax$`));
    expect((await browser.get<{ userId: string }>(SESSION.userInfo)).data.userId).toBe(id);
  });

  test('[GW-49] the readable token alone is nobody', async () => {
    const at = await house();
    const browser = at.browser();
    await browser.register(EMAIL);
    browser.jar.delete('__Host-session');
    expect((await browser.get(SESSION.userInfo)).code).toBe('00004');
    expect((await browser.post(SESSION.refresh)).code).toBe('20205');
  });

  test('[ACC-05] unknown names, wrong passwords and the other kind of account have one answer and the same work', async () => {
    const at = await house();
    await at.browser().register(EMAIL);
    const agency = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
    await at.venue.accounts.agencies.create(agency, at.clock.now());
    const { passwords } = at.venue.accounts;
    const raws = new Set<string>();
    const asks = [
      [LOGIN.password, { loginName: EMAIL, pwd: 'Wrong Horse 9' }],
      [LOGIN.password, { loginName: 'nobody@example.com', pwd: PASSWORD }],
      [LOGIN.password, { loginName: agency.email, pwd: PASSWORD }],
      [LOGIN.agency, { loginName: EMAIL, pwd: PASSWORD }],
      [LOGIN.agency, { loginName: agency.email, pwd: 'Wrong Horse 9' }],
      [LOGIN.agency, { loginName: 'not a name at all', pwd: PASSWORD }],
      [LOGIN.password, { loginName: '1701234567', areaCode: '49', pwd: PASSWORD }],
    ] as const;
    for (const [path, body] of asks) {
      const before = passwords.hashes;
      const answer = await at.browser().post(path, body);
      expect([answer.http, answer.code, answer.data]).toEqual([200, '00007', null]);
      expect(passwords.hashes - before, path).toBe(1);
      raws.add(answer.raw);
    }
    expect(raws.size).toBe(1);
  });

  test('[ACC-03] [ACC-04] an agency logs in at its own endpoint and hears its id in accessTokenResVO', async () => {
    const at = await house();
    const agency = { email: 'agency@example.com', password: PASSWORD, name: 'agency1', code: 'AG1', rate: '0.4' };
    const { id } = await at.venue.accounts.agencies.create(agency, at.clock.now());
    const { data } = await enterAgency(at.browser(), agency.email);
    expect(data).toMatchObject({ accessTokenResVO: { userInfo: { userId: id, kind: 'agency' } } });
    expect(userIdOf(data)).toBe(id);
  });

  test('a password is compared byte for byte: spaces and case count', async () => {
    const at = await house();
    await at.browser().register(EMAIL);
    for (const pwd of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toLowerCase()])
      expect((await login(at.browser(), { pwd })).code).toBe('00007');
    expect((await login(at.browser(), { loginName: ` ${EMAIL.toUpperCase()} ` })).code).toBe('00000');
  });

  test('no password, code or token is in the log or the database in clear', async () => {
    const at = await house();
    const browser = at.browser();
    await browser.register(EMAIL);
    await login(at.browser(), { pwd: 'Wrong Horse 9' });
    const rows = await Promise.all(
      ['account_user', 'account_session', 'account_once', 'account_event'].map((table) =>
        at.venue.db.all(`SELECT * FROM ${table}`),
      ),
    );
    const kept = JSON.stringify(rows) + at.lines.join('');
    for (const secret of [PASSWORD, 'Wrong Horse 9', browser.jar.get('__Host-session')!, browser.jar.get('bt_rtoken')!])
      expect(kept).not.toContain(secret);
  });
});

describe('many failures', () => {
  test('cost a growing wait, for known and unknown names alike, and end with the window', async () => {
    const at = await house();
    await at.browser().register(EMAIL);
    for (const loginName of [EMAIL, 'nobody@example.com']) {
      at.clock.at += 16 * 60_000;
      const fail = () => login(at.browser(), { loginName, pwd: 'Wrong Horse 9' });
      for (let i = 0; i < 10; i++) expect((await fail()).code).toBe('00007');
      const waits: number[] = [];
      for (let i = 0; i < 4; i++) {
        const told = await at.browser().post<{ retryAfter: number }>(LOGIN.password, { loginName, pwd: PASSWORD });
        expect(told.code).toBe('21010');
        waits.push(told.data.retryAfter);
        at.clock.at += told.data.retryAfter * 1000;
        expect((await fail()).code).toBe('00007');
      }
      expect(waits).toEqual([1, 2, 4, 8]);
    }
    at.clock.at += 16 * 60_000;
    expect((await login(at.browser())).code).toBe('00000');
  });

  test('[GW-44] a device that proves an earlier key is known: strangers cannot make it wait, and no mail is sent', async () => {
    const at = await house();
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = {
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      algorithm: 'rsa2048' as const,
    };
    const id = await at.browser().register(EMAIL);
    const user = (await at.venue.accounts.users.byId(id))!;
    await at.venue.accounts.traces.login(
      user.id,
      { deviceId: 'd', agent: '', ip: '', now: at.clock.now() },
      key,
      false,
    );
    for (let i = 0; i < 10; i++) await login(at.browser(), { pwd: 'Wrong Horse 9' });
    expect((await login(at.browser())).code).toBe('21010');
    const text = createHash('md5').update(id).digest('hex');
    const proof = (of: typeof privateKey) => ({
      userCheckDeviceSign: sign('RSA-SHA256', Buffer.from(text), of).toString('base64'),
      lastAlgorithm: 'rsa2048',
    });
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect((await login(at.browser(), proof(stranger))).code).toBe('21010');
    const browser = at.browser();
    const known = await login(browser, proof(privateKey));
    expect([known.code, known.data.userInfo?.userId]).toEqual(['00000', id]);
    expect((await browser.mail(EMAIL)).some(({ subject }) => /new device/.test(subject))).toBe(false);
    // Absent or wrong: no error, but a new device, which proves itself and which its owner is told of.
    at.clock.at += 16 * 60_000;
    const other = at.browser();
    const asked = await login(other, proof(stranger));
    expect([asked.code, asked.data]).toMatchObject(['00000', { verifyTypes: ['email'], newDevice: true }]);
    expect(other.jar.has('__Host-session')).toBe(false);
    expect((await other.confirm(asked, EMAIL)).data.userInfo.userId).toBe(id);
    expect((await browser.mail(EMAIL)).some(({ subject }) => /new device/.test(subject))).toBe(true);
  });
});

describe('a second step', () => {
  test('[ACC-04] asks for the authenticator before there is a session; each code counts once', async () => {
    const at = await house();
    const { browser, now, url } = await withTotp(at);
    expect(url).toMatch(/^otpauth:\/\/totp\/Meridian:ann%40example\.com\?issuer=Meridian&secret=/);
    const first = await login(browser);
    expect(first.data).toMatchObject({ verifyTypes: ['totp'], email: null });
    expect(browser.jar.has('__Host-session')).toBe(false);
    const wrong = await browser.post(LOGIN.verify, { serialNO: first.data.serialNO, googleCode: '000000' });
    expect(wrong.code).toBe('00007');
    const code = now();
    expect((await browser.post(LOGIN.verify, { serialNO: first.data.serialNO, googleCode: code })).code).toBe('00000');
    const again = await login(at.browser());
    const replayed = at.browser();
    replayed.jar.set('__Host-browser', browser.jar.get('__Host-browser')!);
    const second = await login(replayed);
    expect(again.data.serialNO).not.toBe(second.data.serialNO);
    expect((await replayed.post(LOGIN.verifyV2, { serialNO: second.data.serialNO, googleCode: code })).code).toBe(
      '00007',
    );
    at.clock.at += 30_000;
    expect((await replayed.post(LOGIN.verifyV2, { serialNO: second.data.serialNO, googleCode: now() })).code).toBe(
      '00000',
    );
  });

  test('belongs to the browser, the door and ten minutes; five tries end it', async () => {
    const at = await house();
    const { browser, now } = await withTotp(at);
    const { data } = await login(browser);
    const body = () => ({ serialNO: data.serialNO, googleCode: now() });
    expect((await at.browser().post(LOGIN.verify, body())).code).toBe('00007');
    expect((await browser.post(LOGIN.agencyVerify, body())).code).toBe('00007');
    const later = await login(browser);
    at.clock.at += 601_000;
    expect((await browser.post(LOGIN.verify, { ...body(), serialNO: later.data.serialNO })).code).toBe('00007');
    const tried = await login(browser);
    for (let i = 0; i < 5; i++)
      await browser.post(LOGIN.verify, { serialNO: tried.data.serialNO, googleCode: '000000' });
    expect((await browser.post(LOGIN.verify, { serialNO: tried.data.serialNO, googleCode: now() })).code).toBe('00007');
  });

  test('a recovery code stands for the authenticator, once', async () => {
    const at = await house();
    const { browser, recoveryCodes } = await withTotp(at);
    expect(new Set(recoveryCodes).size).toBe(10);
    const use = async (googleCode: string) => {
      const { data } = await login(browser);
      return (await browser.post(LOGIN.verify, { serialNO: data.serialNO, googleCode })).code;
    };
    expect(await use(recoveryCodes[0]!.toLowerCase())).toBe('00000');
    expect(await use(recoveryCodes[0]!)).toBe('00007');
    expect(await use(recoveryCodes[1]!)).toBe('00000');
  });

  test('by email: a code is sent for the step, and for nothing else', async () => {
    const at = await house();
    const browser = at.browser();
    await browser.register(EMAIL);
    const emailCode = await browser.askCode('security', EMAIL);
    expect((await browser.post(SECURITY.factor, { factor: 'email', on: true, emailCode })).code).toBe('00000');
    await browser.post(SESSION.logout);
    const { data } = await login(browser);
    expect(data).toMatchObject({ verifyTypes: ['email'], email: 'a***@example.com' });
    const { serialNO } = data;
    const foreign = await at.browser().post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO });
    expect(foreign.code).toBe('21003');
    await browser.post(SEND_CODE, { purpose: 'step', channel: 'email', serialNO });
    const code = await browser.code(EMAIL);
    const other = await login(browser);
    expect((await browser.post(LOGIN.verify, { serialNO: other.data.serialNO, emailCode: code })).code).toBe('00007');
    expect((await browser.post(LOGIN.verify, { serialNO, emailCode: code })).code).toBe('00000');
  });

  test('of two right answers at the same time one gets a session', async () => {
    const at = await house();
    const { browser, now } = await withTotp(at);
    const { data } = await login(browser);
    const body = { serialNO: data.serialNO, googleCode: now() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.post(LOGIN.verify, body)));
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1);
  });
});
